"""Chapter: redraws.  Robert's Rules 7.18, TDA 2024 RP-9, WSOP 2026 67c and 68."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.breaking import (
    FinalTablePolicy,
    Redraw,
    RedrawPolicy,
    final_table_at,
    redraw,
    redraw_due,
    tables_needed,
)
from tables.rules.floor import NoFreeSeat, Place, Positions, Seating
from tables.rules.seating import CannotKeepApart
from tournaments.rules.chance import Chance

SEEDS = [f"{number:064x}" for number in range(1, 1001)]


def chance(seed: str = SEEDS[0]) -> Chance:
    return Chance(seed, "redraw")


def empty(tables: int, size: int = 9) -> list[Seating]:
    return [Seating(number, size, frozenset()) for number in range(1, tables + 1)]


# When


def stages(policy: RedrawPolicy, *, started: int, entrants: int | None = None) -> list[str]:
    """What is due as the tables fall from `started` to one, one by one."""
    return [
        redraw_due(started=started, before=now + 1, now=now, policy=policy, entrants=entrants)
        for now in range(started - 1, 0, -1)
    ]


def test_seats_are_redrawn_at_three_two_and_one_tables():
    found = stages(RedrawPolicy.SEED, started=6)

    assert found == ["no", "no", "mandatory", "mandatory", "mandatory"]


@pytest.mark.parametrize("started", [4, 5])
def test_a_small_event_may_leave_out_the_redraw_at_three_tables(started):
    found = stages(RedrawPolicy.SEED, started=started)

    assert found[-3:] == ["optional", "mandatory", "mandatory"]


def test_the_french_text_read_literally_lets_a_small_event_leave_out_any_redraw():
    found = stages(RedrawPolicy.FRENCH_LITERAL, started=5)

    assert found == ["no", "optional", "optional", "optional"]


@pytest.mark.parametrize(
    ("entrants", "expected"),
    [
        (100, ["mandatory", "mandatory", "mandatory"]),
        (99, ["no", "mandatory", "mandatory"]),
        (51, ["no", "mandatory", "mandatory"]),
        (50, ["no", "no", "mandatory"]),
        (None, ["mandatory", "mandatory", "mandatory"]),
    ],
)
def test_the_wsop_asks_for_the_number_of_entrants(entrants, expected):
    assert stages(RedrawPolicy.WSOP_67C, started=4, entrants=entrants) == expected


def test_a_club_may_redraw_for_the_final_table_only():
    assert stages(RedrawPolicy.FINAL_ONLY, started=4) == ["no", "no", "mandatory"]


def test_several_tables_gone_at_once_are_one_redraw():
    assert redraw_due(started=9, before=4, now=2) is Redraw.MANDATORY


@given(
    st.integers(1, 20),
    st.integers(1, 20),
    st.integers(1, 20),
    st.sampled_from(RedrawPolicy),
    st.none() | st.integers(0, 200),
)
def test_nothing_is_due_unless_the_tables_become_fewer(started, before, now, policy, entrants):
    due = redraw_due(started=started, before=before, now=now, policy=policy, entrants=entrants)

    if now >= before or now > 3:
        assert due is Redraw.NO
    elif now == 1 and policy is not RedrawPolicy.FRENCH_LITERAL:
        assert due is Redraw.MANDATORY


# How many tables


@pytest.mark.parametrize("size", range(2, 11))
def test_the_final_table_is_one_full_table_unless_chosen_otherwise(size):
    assert final_table_at(size) == size


@pytest.mark.parametrize(
    ("policy", "sizes"),
    [
        (FinalTablePolicy.TDA, {10: 10, 9: 9, 8: 9, 7: 7, 6: 7, 4: 4}),
        (FinalTablePolicy.WSOP, {10: 10, 9: 10, 8: 9, 7: 8, 6: 7, 4: 4}),
    ],
)
def test_the_final_table_may_be_larger_than_the_others(policy, sizes):
    assert {size: final_table_at(size, policy) for size in sizes} == sizes


def test_ten_players_of_a_nine_handed_event_make_one_wsop_final_table():
    assert tables_needed(10, seats=9, final_table_at=10) == 1
    assert tables_needed(10, seats=9, final_table_at=9) == 2
    assert tables_needed(11, seats=9, final_table_at=10) == 2


def test_a_smaller_final_table_keeps_two_tables_until_it_forms():
    assert tables_needed(9, seats=9, final_table_at=8) == 2


@given(st.integers(1, 500), st.integers(2, 10), st.sampled_from(FinalTablePolicy))
def test_as_few_tables_as_hold_the_players(players, seats, policy):
    final = final_table_at(seats, policy)

    tables = tables_needed(players, seats=seats, final_table_at=final)

    assert players <= max(final, seats) if tables == 1 else players <= tables * seats
    assert tables == 1 or players > (tables - 1) * seats


# The draw


def test_everybody_stands_up_before_the_redraw():
    crowded = Seating(1, 3, frozenset({1, 2, 3}), positions=Positions(1, 2, 3))

    drawn = redraw([7, 8, 9], [crowded], rng=chance())

    assert [a.place for a in drawn] == [Place(1, 1), Place(1, 2), Place(1, 3)]


def test_nineteen_players_at_three_tables_are_seven_six_and_six():
    drawn = redraw(range(19), empty(3), rng=chance())

    assert Counter(a.place.table for a in drawn) == {1: 7, 2: 6, 3: 6}


def test_a_chair_given_and_a_pair_kept_apart_hold_in_a_redraw_too():
    drawn = redraw(
        range(18), empty(2), rng=chance(), fixed={5: Place(2, 9)}, keep_apart=[(5, 6), (1, 2)]
    )

    at = {a.entry: a.place for a in drawn}
    assert at[5] == Place(2, 9)
    assert at[6].table == 1
    assert at[1].table != at[2].table


def test_nobody_is_kept_apart_at_the_final_table():
    with pytest.raises(CannotKeepApart):
        redraw(range(9), empty(1), rng=chance(), keep_apart=[(1, 2)])


def test_too_few_chairs_stop_the_redraw():
    with pytest.raises(NoFreeSeat):
        redraw(range(10), empty(1), rng=chance())


@given(st.data(), st.integers(1, 3), st.sampled_from(SEEDS))
def test_any_redraw_loses_nobody_and_leaves_closed_seats_alone(data, tables, seed):
    closed = data.draw(st.lists(st.sets(st.integers(1, 9), max_size=3), min_size=3, max_size=3))
    room = [
        Seating(n, 9, frozenset(), closed=frozenset(closed[n - 1])) for n in range(1, tables + 1)
    ]
    players = data.draw(st.integers(1, tables * 6))

    drawn = redraw(range(players), room, rng=chance(seed))

    counts = Counter({t.table: 0 for t in room})
    counts.update(a.place.table for a in drawn)
    assert sorted(a.entry for a in drawn) == list(range(players))
    assert len({a.place for a in drawn}) == players
    assert all(a.place.seat not in closed[a.place.table - 1] for a in drawn)
    assert max(counts.values()) - min(counts.values()) <= 1
    assert drawn == redraw(range(players), room, rng=chance(seed))
