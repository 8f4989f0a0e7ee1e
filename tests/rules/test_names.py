"""Names as they are typed, and the errors that are forgiven."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.rules.names import (
    FORGIVEN_FROM,
    LONGEST_WORD,
    Fit,
    beginnings,
    fit,
    is_near,
    known_by,
    search_key,
    spellings,
    typed_words,
    words_of,
)

letters = st.text("abcd", max_size=7)
any_name = st.text(max_size=60)


def who(*names, number="", phone=""):
    return known_by(names=names, member_number=number, phone=phone)


def how(typed, known):
    return fit(typed_words(typed), known)


MARTEN = who("Mårten Lindqvist", "Moose", number="LS-0042", phone="+46 70 123 45 67")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("marten lindqvist", Fit.EXACT),
        ("LINDQVIST, Mårten", Fit.EXACT),
        ("moose", Fit.EXACT),
        ("lind mar", Fit.BEGUN),
        ("m l", Fit.BEGUN),
        ("lnid", Fit.NEAR_BEGUN),  # two swapped, and not whole
        ("lindkvist", Fit.NEAR),  # one wrong
        ("lindvist", Fit.NEAR),  # one missing
        ("linndqvist", Fit.NEAR),  # one too many
        ("lindqvsit", Fit.NEAR),  # two swapped
        ("indqvist", Fit.NEAR),  # the first one missing
        ("martne lindqvits", Fit.NEAR),  # one in each word
        ("lindkvits", None),  # two in one word
        ("lid", None),  # too short to guess
        ("marten svensson", None),
        ("art", None),
    ],
)
def test_who_answers_to_what_is_typed(typed, answer):
    assert how(typed, MARTEN) == answer


@pytest.mark.parametrize(
    "typed",
    ["0042", "42", "LS-0042", "ls0042", "LS 0042", "+46701234567", "0701234567", "070 123 45 67",
     "46 70 123 45 67", "00 46 70 123 45 67", "(070) 123-45.67"],
)  # fmt: skip
def test_a_number_finds_its_holder_however_it_is_written(typed):
    assert how(typed, MARTEN) == Fit.NUMBER


def test_the_last_four_digits_find_a_phone_but_name_nobody():
    assert how("4567", MARTEN) == Fit.EXACT


def test_a_wrong_digit_is_another_number():
    assert how("0043", MARTEN) is None
    assert how("0701234568", MARTEN) is None
    assert spellings("ls0042") == frozenset()


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Jean-Noël O'Brien", "jean noel obrien"),
        ("Jean-Noël O’Brien", "jeannoel brien"),
        ("Łukasz Żółć", "lukasz zolc"),
        ("Søren Æbelø", "soren aebelo"),
        ("Weiß", "weiss"),
        ("Владимир", "влад"),
        ("王小明", "王小"),
        ("J.R. Smith", "j r smith"),
    ],
)
def test_accents_and_marks_are_not_asked_for(name, typed):
    assert how(typed, who(name)) in (Fit.EXACT, Fit.BEGUN)


def test_a_blank_is_nothing_to_look_for():
    assert typed_words(" ,- ").ways == ()
    assert fit(typed_words(""), MARTEN) is None


# a second engine: the whole table of Damerau and Levenshtein, for every beginning of the word


def distance(one: str, other: str) -> int:
    """Letters wrong, missing, added or swapped with the next, no letter touched twice."""
    table = [[max(i, j) for j in range(len(other) + 1)] for i in range(len(one) + 1)]
    for i, mine in enumerate(one, start=1):
        for j, his in enumerate(other, start=1):
            ways = [table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (mine != his)]
            if i > 1 and j > 1 and (mine, one[i - 2]) == (other[j - 2], his):
                ways.append(table[i - 2][j - 2] + 1)
            table[i][j] = min(ways)
    return table[-1][-1]


def slowly_near(typed: str, word: str) -> bool:
    return len(typed) >= FORGIVEN_FROM and any(
        distance(typed, word[:end]) <= 1 for end in range(len(word) + 1)
    )


@given(letters, letters)
@example("abab", "baab")
@example("abcd", "abc")
@example("aabc", "abc")
@example("abdc", "abcdd")
def test_one_error_is_found_as_the_whole_table_finds_it(typed, word):
    assert is_near(typed, word) == slowly_near(typed, word)


@st.composite
def an_error(draw) -> tuple[str, str]:
    """A word, and its beginning with at most one error."""
    word = draw(st.text("abcd", min_size=3, max_size=8))
    begun = word[: draw(st.integers(3, len(word)))]
    at, letter = draw(st.integers(0, len(begun) - 1)), draw(st.sampled_from("abcde"))
    kinds = (
        begun,
        begun[:at] + letter + begun[at + 1 :],
        begun[:at] + begun[at + 1 :],
        begun[:at] + letter + begun[at:],
        begun[:at] + begun[at : at + 2][::-1] + begun[at + 2 :],
    )
    return draw(st.sampled_from(kinds)), word


@given(an_error())
def test_the_keys_of_two_words_meet_wherever_one_error_lies_between_them(error):
    typed, word = error
    if len(typed) < FORGIVEN_FROM:
        assert beginnings(typed) == frozenset()
        return

    keys = beginnings(typed)

    assert is_near(typed, word)
    assert any(spelling.startswith(key) for spelling in spellings(word) for key in keys)


@given(any_name, any_name)
def test_everybody_is_found_by_what_is_written_of_him(name, alias):
    known = who(name, alias)

    for written in (name, alias, f"{alias} {name}"):
        asked = typed_words(written)
        if asked.ways and max(map(len, asked.ways[0])) < LONGEST_WORD:
            assert fit(asked, known) in (Fit.NUMBER, Fit.EXACT) or any(c.isdecimal() for c in name)


@given(any_name)
def test_words_are_plain_and_fit_the_book(name):
    for word in words_of(name):
        assert 0 < len(word) <= LONGEST_WORD
        assert search_key(word) == word or not word.isascii()
        assert " " not in word


@given(st.text(max_size=80), st.text("0123456789+ -", max_size=20), st.text(max_size=30))
def test_nothing_typed_is_too_odd_to_be_looked_for(typed, phone, number):
    how(typed, who(typed, number=number, phone=phone))
