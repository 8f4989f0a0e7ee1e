"""Chapter: who may be in the book twice."""

from datetime import date
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hurried import hurried
from tournaments.rules.duplicates import (
    LIKELY,
    Person,
    Reason,
    bare_number,
    digits,
    likeness,
    one_error_apart,
    pairs,
    shortened,
)

WORDS = st.text("abcd", min_size=1, max_size=6)
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(tuple)
PEOPLE = st.lists(
    st.builds(
        Person,
        pk=st.just(0),
        words=NAMES,
        phone=st.sampled_from(["", "", "070-1", "0701"]),
        email=st.sampled_from(["", "", "a@b.se", "A@b.se"]),
        member_number=st.sampled_from(["", "", "7", "007", "8"]),
        born_on=st.sampled_from([None, date(1990, 1, 1), date(1991, 1, 1)]),
    ),
    max_size=12,
).map(lambda rows: [Person(n, *_fields(row)) for n, row in enumerate(rows, start=1)])


def _fields(row: Person) -> tuple:
    return row.words, row.phone, row.email, row.member_number, row.born_on


def named(pk: int, name: str, **known) -> Person:
    return Person(pk, tuple(name.split()), **known)


def distance(one: str, other: str) -> int:
    """Damerau and Levenshtein: letters wrong, missing, too many, neighbours swapped."""
    rows = {(-1, -1): 0}
    for i in range(-1, len(one)):
        for j in range(-1, len(other)):
            if i < 0 or j < 0:
                rows[i, j] = max(i, j) + 1
                continue
            ways = [
                rows[i - 1, j] + 1,
                rows[i, j - 1] + 1,
                rows[i - 1, j - 1] + (one[i] != other[j]),
            ]
            if i and j and one[i] == other[j - 1] and one[i - 1] == other[j]:
                ways.append(rows[i - 2, j - 2] + 1)
            rows[i, j] = min(ways)
    return rows[len(one) - 1, len(other) - 1]


@given(WORDS, WORDS)
def test_one_error_is_a_distance_of_one_between_words_of_four_letters(one, other):
    near = min(len(one), len(other)) >= 4 and distance(one, other) == 1
    assert one_error_apart(one, other) == near
    if near:
        assert shortened(one) & shortened(other)


@given(PEOPLE)
def test_the_blocks_miss_nobody_that_comparing_everybody_finds(people):
    found = {(pair.one, pair.other): pair.points for pair in pairs(people)}
    slow = {}
    for one, other in combinations(people, 2):
        points, reasons = likeness(one, other)
        shares = set(reasons) - {Reason.BORN_ON, Reason.PART_OF_THE_NAME}
        if points >= LIKELY and shares:
            slow[one.pk, other.pk] = points
    assert found == slow


@given(PEOPLE)
def test_likeness_does_not_depend_on_who_comes_first(people):
    for one, other in combinations(people, 2):
        assert likeness(one, other) == likeness(other, one)


@pytest.mark.parametrize(
    ("one", "other", "likely"),
    [
        (named(1, "anna berg"), named(2, "berg anna"), True),
        (named(1, "marten lind"), named(2, "matren lind"), True),
        (named(1, "marten lind"), named(2, "marten lund"), True),
        (named(1, "bo ek"), named(2, "bo al"), False),
        (named(1, "anna berg"), named(2, "anna falk"), False),
        (named(1, "anna berg", phone="+46 70 1234567"), named(2, "a b", phone="0701234567"), True),
        (named(1, "anna berg", born_on=date(1990, 1, 1)), named(2, "anna falk"), False),
    ],
)
def test_worked_cases(one, other, likely):
    assert bool(pairs([one, other])) == likely


def test_two_birth_dates_are_two_people_unless_much_else_agrees():
    born = {"born_on": date(1990, 1, 1)}, {"born_on": date(1960, 1, 1)}
    assert not pairs([named(1, "anna berg", **born[0]), named(2, "anna berg", **born[1])])
    same = {"email": "a@b.se", "phone": "0701"}
    assert pairs(
        [named(1, "anna berg", **born[0], **same), named(2, "anna berg", **born[1], **same)]
    )


def test_who_was_told_apart_is_not_asked_about_again():
    people = [named(1, "anna berg"), named(2, "anna berg"), named(3, "anna berg")]
    assert len(pairs(people)) == 3
    assert len(pairs(people, apart=[frozenset((1, 2))])) == 2


def test_numbers_are_compared_without_their_clothes():
    assert digits("+46 (0)70-123 45 67") == digits("070 1234567") == "701234567"
    assert bare_number("00-417 a") == "417a"


def test_a_hundred_thousand_people_take_seconds():
    chance = Random(7)
    letters = "abcdefghijklmnopqrstuvwxyz"
    first = ["".join(chance.choices(letters, k=chance.randint(4, 8))) for _ in range(2_000)]
    last = ["".join(chance.choices(letters, k=chance.randint(5, 10))) for _ in range(20_000)]
    people = [
        Person(n, (chance.choice(first), chance.choice(last)), phone=f"07{n:08d}")
        for n in range(100_000)
    ]
    with hurried():
        found = pairs(people)
    assert found
