"""Chapter: seats by lot.  Robert's Rules 7.2, TDA 2024 7 to 9, WSOP 2026 34-35."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.floor import NoFreeSeat, NotASeat, Place, Seating, read_place
from tables.rules.seating import (
    FEWEST_TO_OPEN_LATE,
    Assignment,
    ChairTaken,
    draw_seats,
    late_seat,
    late_seat_pool,
    may_open_late,
    table_sizes,
)
from tournaments.rules.chance import Chance

SEEDS = [f"{number:064x}" for number in range(1, 1001)]


def chance(seed: str = SEEDS[0]) -> Chance:
    return Chance(seed, "draw")


def table(number: int, row: str) -> Seating:
    """`table(1, "A . x")`: somebody in seat 1, seat 2 free, seat 3 closed."""
    marks = list(enumerate(row.split(), start=1))
    closed = frozenset(seat for seat, mark in marks if mark == "x")
    taken = frozenset(seat for seat, mark in marks if mark not in ".x")
    return Seating(number, len(marks), taken, closed=closed)


def empty(tables: int, size: int = 9) -> list[Seating]:
    return [Seating(number, size, frozenset()) for number in range(1, tables + 1)]


# How many tables, and how large


def test_tables_are_opened_for_the_entries_expected():
    assert table_sizes(20, seats=9, expected=40) == [4, 4, 4, 4, 4]


def test_no_table_starts_with_fewer_players_than_the_minimum():
    assert table_sizes(10, seats=9, expected=40) == [5, 5]
    assert table_sizes(10, seats=9, expected=40, minimum=2) == [2, 2, 2, 2, 2]


def test_a_player_always_has_a_chair_even_at_a_short_table():
    assert table_sizes(5, seats=4) == [3, 2]


def test_fewer_entries_than_players_are_never_expected():
    assert table_sizes(20, seats=9, expected=5) == [7, 7, 6]


@given(st.integers(1, 500), st.integers(2, 10), st.integers(0, 600), st.integers(0, 5))
def test_any_plan_seats_everybody_evenly(players, seats, expected, extra):
    sizes = table_sizes(players, seats=seats, expected=expected, extra_tables=extra)

    assert sum(sizes) == players
    assert sizes == sorted(sizes, reverse=True)
    assert seats >= sizes[0] <= sizes[-1] + 1
    assert sizes[-1] >= 4 or len(sizes) == -(-players // seats)


# The draw


def test_every_entry_gets_a_chair_and_the_lower_table_the_odd_player():
    drawn = draw_seats(range(11), empty(2), rng=chance())

    assert sorted(a.entry for a in drawn) == list(range(11))
    assert Counter(a.place.table for a in drawn) == {1: 6, 2: 5}


def test_chairs_are_listed_in_the_order_of_the_room():
    drawn = draw_seats(range(11), empty(2), rng=chance())

    assert [a.place for a in drawn] == sorted(a.place for a in drawn)


def test_a_full_table_uses_every_seat():
    drawn = draw_seats([7, 8], [table(1, "x . .")], rng=chance())

    assert [a.place for a in drawn] == [Place(1, 2), Place(1, 3)]


def test_newcomers_fill_the_shortest_table_first():
    drawn = draw_seats([7, 8], [table(1, "A B C D ."), table(2, "A B . . .")], rng=chance())

    assert [a.place.table for a in drawn] == [2, 2]


def test_more_entries_than_chairs_are_refused():
    with pytest.raises(NoFreeSeat) as refusal:
        draw_seats(range(4), [table(1, "A . . x")], rng=chance())

    assert str(refusal.value) == (
        "Not enough seats (players: 4, free seats: 2)."
        " Open a table or put players on the waiting list."
    )


def test_the_same_seed_draws_the_same_seats():
    one, again = (draw_seats(range(40), empty(5), rng=chance()) for _ in range(2))
    other = draw_seats(range(40), empty(5), rng=chance(SEEDS[1]))

    assert one == again != other


# Chairs given beforehand


def test_a_chair_given_beforehand_is_kept():
    drawn = draw_seats([7, 8, 9], empty(1, 3), rng=chance(), fixed={8: Place(1, 3)})

    assert Assignment(8, Place(1, 3)) in drawn
    assert sorted(a.entry for a in drawn) == [7, 8, 9]


def test_a_closed_seat_may_be_given_but_is_never_drawn():
    drawn = draw_seats([7, 8], [table(1, ". x")], rng=chance(), fixed={8: Place(1, 2)})

    assert drawn == [Assignment(7, Place(1, 1)), Assignment(8, Place(1, 2))]


def test_tables_stay_even_around_the_chairs_given():
    fixed = {1: Place(2, 1), 2: Place(2, 2)}

    drawn = draw_seats([1, 2, 3, 4], empty(2), rng=chance(), fixed=fixed)

    assert Counter(a.place.table for a in drawn) == {1: 2, 2: 2}


@pytest.mark.parametrize(
    "fixed",
    [
        {1: Place(1, 1)},
        {1: Place(1, 9)},
        {1: Place(4, 1)},
        {1: Place(1, 2), 2: Place(1, 2)},
        {1: Place(1, 3), 2: Place(1, 3)},
    ],
    ids=["occupied", "no such seat", "no such table", "given twice", "closed, given twice"],
)
def test_a_chair_that_is_not_free_cannot_be_given(fixed):
    with pytest.raises(ChairTaken, match="is not free: give the player another seat"):
        draw_seats([1, 2], [table(1, "A . x .")], rng=chance(), fixed=fixed)


# Late entrants


def test_late_entrants_draw_from_every_free_seat_of_the_shortest_tables():
    floor = [table(3, "A . B . x"), table(1, "A B . x x"), table(2, "A B C . .")]

    assert late_seat_pool(floor) == [Place(1, 3), Place(3, 2), Place(3, 4)]


def test_a_full_table_is_not_the_shortest():
    assert late_seat_pool([table(1, "A B x x"), table(2, "A B C .")]) == [Place(2, 4)]


def test_a_late_entrant_gets_a_seat_of_the_pool():
    floor = [table(1, "A . . B"), table(2, "A B C .")]

    assert {late_seat(floor, rng=chance(seed)) for seed in SEEDS[:40]} == {Place(1, 2), Place(1, 3)}


@pytest.mark.parametrize("floor", [[], [table(1, "A B x")]], ids=["no table", "full house"])
def test_a_late_entrant_waits_when_every_seat_is_taken(floor):
    with pytest.raises(NoFreeSeat) as refusal:
        late_seat(floor, rng=chance())

    assert str(refusal.value) == (
        "Every seat is taken: open a table or put the player on the waiting list."
    )


# Any room


@st.composite
def rooms(draw):
    room = []
    for number in range(1, draw(st.integers(1, 6)) + 1):
        size = draw(st.integers(2, 10))
        seats = st.sets(st.integers(1, size))
        taken = frozenset(draw(seats))
        room.append(Seating(number, size, taken, closed=frozenset(draw(seats)) - taken))
    return room


def one_by_one(room, newcomers):
    """The slow way: everybody walks to the shortest table with a free chair."""
    players = {t.table: t.players for t in room}
    for _ in range(newcomers):
        open_tables = [t.table for t in room if players[t.table] < t.capacity]
        players[min(open_tables, key=lambda number: (players[number], number))] += 1
    return players


@given(st.data(), rooms(), st.sampled_from(SEEDS))
def test_any_draw_seats_everybody_once_on_a_free_chair_at_even_tables(data, room, seed):
    newcomers = data.draw(st.integers(0, sum(len(t.free) for t in room)))

    drawn = draw_seats(range(newcomers), room, rng=chance(seed))

    free = {Place(t.table, seat) for t in room for seat in t.free}
    places = [a.place for a in drawn]
    after = Counter({t.table: t.players for t in room}) + Counter(p.table for p in places)
    assert sorted(a.entry for a in drawn) == list(range(newcomers))
    assert len(set(places)) == newcomers
    assert free >= set(places)
    assert after == Counter(one_by_one(room, newcomers))


@given(st.integers(2, 90), st.integers(2, 10), st.sampled_from(SEEDS))
def test_empty_tables_start_with_the_planned_sizes(players, seats, seed):
    sizes = table_sizes(players, seats=seats)

    drawn = draw_seats(range(players), empty(len(sizes), seats), rng=chance(seed))

    assert Counter(a.place.table for a in drawn) == dict(enumerate(sizes, start=1))


# Every chair is as likely as every other


def chi_square(found: Counter, cells: int) -> float:
    even = found.total() / cells
    return sum((n - even) ** 2 / even for n in found.values()) + (cells - len(found)) * even


def test_each_player_lands_on_each_chair_equally_often():
    found = Counter()
    for seed in SEEDS:
        found.update(
            (a.entry, a.place) for a in draw_seats(range(5), empty(2, 4), rng=chance(seed))
        )

    first_player = Counter({at: n for at, n in found.items() if at[0] == 0 and at[1].table == 1})
    lone_player = Counter({at: n for at, n in found.items() if at[0] == 4 and at[1].table == 2})
    assert chi_square(first_player, 4) < 20
    assert chi_square(lone_player, 4) < 20


def test_a_table_opens_late_only_if_every_table_keeps_enough_players():
    enough = FEWEST_TO_OPEN_LATE

    assert may_open_late(3 * enough, tables=2)
    assert not may_open_late(3 * enough - 1, tables=2)


@pytest.mark.parametrize(
    ("written", "place"), [("12-5", Place(12, 5)), (" 3-10 ", Place(3, 10)), ("1-1", Place(1, 1))]
)
def test_a_place_is_read_as_table_and_seat(written, place):
    assert read_place(written) == place


@pytest.mark.parametrize("written", ["", "12", "a-1", "1-", "-1"])
def test_what_is_no_place_is_told_as_it_was_written(written):
    with pytest.raises(NotASeat) as refusal:
        read_place(f" {written}")

    assert refusal.value.field == "seat"
    assert refusal.value.values == {"text": written.strip()}
