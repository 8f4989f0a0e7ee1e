"""The code of a head: twelve letters that nobody misreads, and that stand for one seal."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.log_heads import LETTERS, LogHead, code_of, letters_of, read_code, statement

SEALS = st.text("0123456789abcdef", min_size=64, max_size=64)
LINES = st.integers(1, 10**9)


@given(LINES, SEALS)
def test_a_code_is_read_as_it_was_written(line, seal):
    assert read_code(code_of(line, seal)) == (line, letters_of(seal))


@given(LINES, SEALS)
def test_small_letters_spaces_and_what_is_misread_make_no_difference(line, seal):
    typed = code_of(line, seal).lower().replace("-", " ").replace("1", "l").replace("0", "o")
    number, _, letters = typed.partition(" ")

    assert read_code(f" #{line} {letters} ") == (line, letters_of(seal))
    assert len(number) == len(str(line))


@given(SEALS, SEALS)
def test_two_codes_are_alike_only_where_sixty_bits_of_the_seals_are(one, other):
    assert (letters_of(one) == letters_of(other)) == (one[:15] == other[:15])


@given(st.text(max_size=40))
def test_whatever_is_typed_is_a_code_or_none(typed):
    found = read_code(typed)
    assert found is None or (found[0] > 0 and set(found[1]) <= set(LETTERS))


def test_no_letter_of_a_code_looks_like_another():
    assert not set("ILOU") & set(LETTERS)


def test_what_is_signed_says_which_log_which_line_which_seal_and_when():
    head = LogHead("ab" * 32, 412, "cd" * 32, "2026-11-29T20:00:00.000000+00:00")

    assert statement(head).decode().split("\n") == [
        "poker tournament log head 1",
        f"log {'ab' * 32}",
        "line 412",
        f"seal {'cd' * 32}",
        "at 2026-11-29T20:00:00.000000+00:00",
        "",
    ]
