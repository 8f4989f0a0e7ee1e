"""The search: both languages at once, as people type; the right law first."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdsite.rooms.rulebook.index import house_index
from tdsite.rooms.rulebook.search import MAX_RESULTS, HouseText, search
from tdsite.rooms.rulebook.words import near, small_words, stem
from tdsite.web.folding import fold

MUFFINS = HouseText(1, "", "No muffins", "No muffins while cards are out.")
ONE_WARNING = HouseText(2, "3.5.14", "One warning", "The first string bet is pointed out.")


def numbers_of(question: str, language: str = "en", house=()) -> list[str]:
    hits = search(house_index(), question, language=language, house_rules=house)
    return [hit.law.number if hit.law else f"house {hit.house_rule.id}" for hit in hits]


def first(question: str) -> str:
    return next(iter(numbers_of(question)), "")


@pytest.mark.parametrize("written", ["7.15", "law 7.15", "loi 7.15", "Loi n° 7.15", " 7.15 "])
def test_a_number_finds_its_law_first_and_then_those_to_be_read_with_it(written):
    found = numbers_of(written)

    assert found[0] == "7.15"
    assert set(house_index().book.law("7.15").see) <= set(found)


def test_a_number_of_a_section_finds_its_laws_in_order():
    assert numbers_of("3.2") == ["3.2.1", "3.2.2"]
    assert numbers_of("5.8 bis")[0] == "5.8 bis"
    assert numbers_of("7 intro")[0] == "7 intro"
    assert numbers_of("3.1") == []


@pytest.mark.parametrize(
    "asked",
    [
        "string bet",
        "STRING BETS",
        "gageure à deux temps",
        "gageure a deux temps",
        "mise en deux temps",
        "strnig bet",
        "string b",
    ],
)
def test_a_string_bet_is_found_by_any_of_its_names_mistyped_or_unfinished(asked):
    assert first(asked) == "3.5.14"


@pytest.mark.parametrize(
    ("mistyped", "law"),
    [("jeton indivisble", "3.7.5"), ("rabit hunting", "2.2.24"), ("assurrance", "2.2.16")],
)
def test_one_letter_wrong_in_a_long_word_does_no_harm(mistyped, law):
    assert law in numbers_of(mistyped)[:2]


def test_a_rule_of_another_body_finds_the_laws_that_name_it():
    assert "7.15" in numbers_of("TDA 2024 11-A")
    assert numbers_of("tda 18")[:2] == ["1.2", "3.6.5"]
    assert "3.5.3" in numbers_of("WSOP 2026 100")
    assert first("tda string bet") == "3.5.14"


def test_the_excerpt_is_in_the_readers_language_with_the_words_marked():
    english, french = (
        search(house_index(), "odd chip", language=language)[0] for language in ("en", "fr")
    )

    assert "".join(piece.text for piece in french.title).startswith("À qui va le jeton")
    assert [piece.text for piece in french.title if piece.marked] == ["jeton indivisible"]
    assert [piece.text for piece in english.title if piece.marked] == ["odd chip"]


def test_house_rules_are_found_with_the_laws():
    house = [MUFFINS, ONE_WARNING]

    assert numbers_of("muffin", house=house) == ["house 1"]
    assert numbers_of("3.5.14", house=house)[:2] == ["3.5.14", "house 2"]
    assert {"3.5.14", "house 2"} <= set(numbers_of("string bet", house=house))


@pytest.mark.parametrize("nothing", ["", "   ", "the", "zeppelin", "?!", "\x00"])
def test_what_the_book_does_not_know_finds_nothing(nothing):
    assert numbers_of(nothing) == []


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=60))
def test_anything_may_be_asked(question):
    for hit in search(house_index(), question, language="fr", house_rules=[MUFFINS]):
        assert hit.title
        assert (hit.law is None) != (hit.house_rule is None)
    assert len(numbers_of(question)) <= MAX_RESULTS


def apart(one: str, other: str) -> bool:
    """The slow way: one letter more, less, another, or two neighbours changed places."""
    letters = "ab"
    cut = {one[:at] + one[at + 1 :] for at in range(len(one))}
    put = {one[:at] + c + one[at:] for at, c in product(range(len(one) + 1), letters)}
    other_letter = {one[:at] + c + one[at + 1 :] for at, c in product(range(len(one)), letters)}
    turned = {one[:at] + one[at + 1] + one[at] + one[at + 2 :] for at in range(len(one) - 1)}
    return other in cut | put | other_letter | turned | {one}


def test_a_word_is_near_what_is_one_letter_off_and_nothing_else():
    words = ["".join(word) for size in (5, 6) for word in product("ab", repeat=size)]

    for word in words[:40]:
        assert near(word, words) == {other for other in words if apart(word, other)}
    assert near("abab", words) == set()


def test_the_forms_of_a_word_are_one():
    for forms in (
        ["raise", "raises", "raised", "raising"],
        ["relance", "relances", "relancer", "relancée", "relancez"],
        ["bet", "bets", "betting"],
        ["carte", "cartes"],
        ["table", "tables"],
    ):
        assert len({stem(fold(form)) for form in forms}) == 1
    assert all(word == fold(word) for word in small_words())
