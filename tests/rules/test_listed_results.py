"""What a list of results tells of its events, and what it does not add up to."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.listed_results import (
    ListedEvent,
    ListedResult,
    prizes_by_place,
    remarks_on,
    standings,
    totals_of,
)

DAY = date(2024, 1, 1)


def event(*lines, **more) -> ListedEvent:
    """Each line: a place and a prize."""
    results = [
        ListedResult(row, f"Player {row}", place, prize_cents=cents)
        for row, (place, cents) in enumerate(lines, start=2)
    ]
    return ListedEvent("Cup", DAY, "EUR", tuple(results), **more)


def places(one: ListedEvent) -> list[str]:
    return [str(row.place) for row in standings(one)]


def told(one: ListedEvent) -> list[str]:
    return [remark.says % dict(remark.values) for remark in remarks_on(one)]


def test_places_are_those_of_the_list():
    assert places(event((2, 0), (1, 0), (4, 0))) == ["1", "2", "4"]
    assert places(event((1, 0), (2, 0), (2, 0), (4, 0))) == ["1", "T2", "T2", "4"]
    assert places(event((1, 0), (None, 0), (None, 0))) == ["1", "T2", "T2"]


def test_prizes_stand_by_place_and_those_who_share_have_one_each():
    assert prizes_by_place(event((1, 90), (2, 50), (2, 40), (4, 10))) == [90, 50, 40, 10]
    assert prizes_by_place(event((1, 90), (4, 10), (5, 0))) == [90, 0, 0, 10]


@pytest.mark.parametrize(
    ("lines", "more", "says"),
    [
        ([(1, 9), (3, 5)], {}, "No player is listed in place 2."),
        ([(1, 9), (2, 5)], {"total_cents": 20}, "The total of the list is 20, its prizes add up"),
        ([(1, 5), (2, 9)], {}, "Row 3: place 2 has a larger prize than the place above it."),
        ([(1, 9), (None, 0)], {}, "Without a place: 1."),
        ([(1, 9), (1, 9)], {}, "Shared places: 1."),
        (
            [(1, 9), (1, 9), (2, 0)],
            {},
            "Place 2 is listed, but a tie above takes it.",
        ),
        ([(1, 9)], {"entries_told": 60}, "Entries told: 60, listed: 1."),
    ],
)
def test_what_is_odd_is_told_and_not_refused(lines, more, says):
    assert any(one.startswith(says) for one in told(event(*lines, **more)))


def test_a_list_without_a_flaw_has_nothing_to_tell():
    assert told(event((1, 9), (2, 5), (3, 0), entries_told=3, total_cents=14)) == []


def test_totals_keep_currencies_apart():
    other = ListedEvent("Cup", DAY, "SEK", (ListedResult(9, "A B", 1, points=Decimal("1.5")),))
    totals = totals_of([event((1, 900), (2, 100)), other])

    assert (totals.events, totals.results, totals.points) == (2, 3, Decimal("1.5"))
    assert totals.prizes_cents == {"EUR": 1000, "SEK": 0}


lines = st.lists(
    st.tuples(st.none() | st.integers(1, 30), st.integers(0, 10_000)), min_size=1, max_size=30
)


@given(lines)
def test_no_prize_is_lost_and_nobody_loses_their_place(some):
    one = event(*some)

    assert sum(prizes_by_place(one)) == one.prizes_cents
    assert len(standings(one)) == len(some)
    listed = {row.result.row: row.place.place for row in standings(one) if row.result.place}
    assert listed == {row: place for row, (place, _) in enumerate(some, start=2) if place}
