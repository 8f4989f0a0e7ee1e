"""Chapter: breaking tables.  Robert's Rules 7.13 and 7.16, TDA 2024 10, WSOP 2026 35 and 66."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.breaking import (
    BrokenTable,
    break_order,
    break_table,
    next_to_break,
    two_step,
    water_fill,
)
from tables.rules.floor import NoFreeSeat, Place, Seating
from tables.rules.seating import Assignment
from tournaments.rules.chance import Chance, FouledDeck, strength

SEEDS = [f"{number:064x}" for number in range(1, 1001)]


def chance(seed: str = SEEDS[0]) -> Chance:
    return Chance(seed, "break")


def table(number: int, players: int, *, size: int = 9, rank: int = 0, closed=()) -> Seating:
    taken = frozenset(range(1, players + 1))
    return Seating(number, size, taken, closed=frozenset(closed), break_rank=rank)


# The order


def test_the_highest_number_breaks_first():
    assert break_order([1, 3, 2], []) == [3, 2, 1]


def test_tables_opened_late_break_before_all_others_the_newest_first():
    assert break_order([1, 2, 3, 4, 5], [2, 4]) == [4, 2, 5, 3, 1]


def test_a_late_table_that_is_gone_is_left_out():
    assert break_order([1, 2], [3]) == [2, 1]


# The moment


def test_the_first_table_of_the_order_breaks_when_all_players_fit_elsewhere():
    floor = [table(1, 6, rank=4), table(2, 6, rank=1), table(3, 9, rank=3), table(4, 6, rank=2)]

    assert next_to_break(floor) == floor[1]


def test_a_table_does_not_break_while_one_player_would_stand():
    assert next_to_break([table(number, 7) for number in range(1, 5)]) is None


def test_without_an_order_the_highest_number_breaks():
    floor = [table(2, 4), table(1, 5)]

    assert next_to_break(floor) == floor[0]


def test_closed_seats_are_no_room():
    assert next_to_break([table(1, 5, closed=[9]), table(2, 4)]) is None


def test_only_the_first_table_of_the_order_is_asked():
    ten_seats_and_six = [table(1, 4, size=10, rank=1), table(2, 3, size=6, rank=2)]

    assert next_to_break(ten_seats_and_six) is None


@pytest.mark.parametrize("floor", [[], [table(1, 2)]], ids=["no table", "one table"])
def test_the_last_table_stays(floor):
    assert next_to_break(floor) is None


# The seats to fill


@given(st.lists(st.tuples(st.integers(0, 10), st.integers(0, 10)), max_size=8), st.integers(0, 60))
def test_filling_is_the_same_as_walking_to_the_shortest_table_one_by_one(tables, newcomers):
    counts = [min(pair) for pair in tables]
    capacities = [max(pair) for pair in tables]

    walked: list[int] | None = list(counts)
    for _ in range(newcomers):
        room = [i for i, n in enumerate(walked) if n < capacities[i]]
        if not room:
            walked = None
            break
        walked[min(room, key=lambda i: (walked[i], i))] += 1

    assert water_fill(counts, capacities, newcomers) == walked


# The two draws


def test_seat_cards_go_to_the_highest_card_first_and_spades_beat_hearts():
    cards = {"P1": "9h", "P2": "Kd", "P3": "9s", "P4": "2c"}

    found = two_step(cards, ["1-3", "2-5", "3-1", "1-8"])

    assert list(found.items()) == [("P2", "1-3"), ("P3", "2-5"), ("P1", "3-1"), ("P4", "1-8")]


def test_two_equal_cards_are_a_fouled_deck():
    with pytest.raises(FouledDeck):
        two_step({1: "9h", 2: "9h"}, ["1-3", "2-5"])


def test_every_player_needs_a_seat_card():
    with pytest.raises(NoFreeSeat) as refusal:
        two_step({1: "9h", 2: "9d"}, ["1-3"])

    assert str(refusal.value) == (
        "There are too few seat cards (players: 2, seat cards: 1)."
        " Put one out for every player and draw again."
    )


def test_seat_cards_may_be_left_over():
    assert two_step({1: "9h"}, ["1-3", "2-5"]) == {1: "1-3"}


def test_a_broken_table_keeps_both_draws():
    broken = break_table(table(3, 2), {1: 71, 2: 72}, [table(1, 8), table(2, 8)], rng=chance())

    low, high = sorted(broken.cards, key=lambda entry: strength(broken.cards[entry]))
    first, second = broken.seat_cards
    assert list(broken.cards) == [71, 72]
    assert {first, second} == {Place(1, 9), Place(2, 9)}
    assert broken == BrokenTable(
        table=3,
        cards=broken.cards,
        seat_cards=(first, second),
        assignments=(Assignment(high, first), Assignment(low, second)),
    )


def test_a_table_does_not_break_into_too_few_seats():
    with pytest.raises(NoFreeSeat) as refusal:
        break_table(table(3, 2), {1: 71, 2: 72}, [table(1, 8)], rng=chance())

    assert str(refusal.value) == ("Table 3 cannot break yet (2 players, 1 free seats).")


def test_the_same_seed_breaks_the_table_the_same_way():
    others = [table(1, 5), table(2, 5)]

    one, again, other = (
        break_table(table(3, 3), {1: 7, 2: 8, 3: 9}, others, rng=chance(seed))
        for seed in (SEEDS[0], SEEDS[0], SEEDS[1])
    )

    assert one == again != other


def test_the_order_in_which_tables_are_named_changes_nothing():
    others = [table(1, 5), table(2, 5)]

    one = break_table(table(3, 2), {1: 7, 2: 8}, others, rng=chance())
    two = break_table(table(3, 2), {2: 8, 1: 7}, others[::-1], rng=chance())

    assert one == two


@st.composite
def breaks(draw):
    others = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        seats = st.sets(st.integers(1, 9))
        taken = frozenset(draw(seats))
        others.append(Seating(number, 9, taken, closed=frozenset(draw(seats)) - taken))
    room = min(9, sum(len(t.free) for t in others))
    seats = draw(st.sets(st.integers(1, 9), max_size=room))
    return Seating(9, 9, frozenset(seats)), {seat: 100 + seat for seat in seats}, others


@given(breaks(), st.sampled_from(SEEDS))
def test_any_break_moves_everybody_once_to_a_free_chair_evenly(given_floor, seed):
    breaking, entries, others = given_floor

    broken = break_table(breaking, entries, others, rng=chance(seed))

    moved = Counter(a.place.table for a in broken.assignments)
    counts = [t.players for t in others]
    filled = water_fill(counts, [t.capacity for t in others], len(entries))
    assert sorted(a.entry for a in broken.assignments) == sorted(entries.values())
    assert tuple(a.place for a in broken.assignments) == broken.seat_cards
    assert len(set(broken.seat_cards)) == len(entries)
    assert {Place(t.table, s) for t in others for s in t.free} >= set(broken.seat_cards)
    assert [n + moved[t.table] for n, t in zip(counts, others, strict=True)] == filled
    assert two_step(broken.cards, broken.seat_cards) == {
        a.entry: a.place for a in broken.assignments
    }


def test_each_player_takes_each_free_chair_equally_often():
    others = [table(1, 4, size=6), table(2, 4, size=6)]

    found = Counter()
    for seed in SEEDS:
        broken = break_table(table(3, 2), {1: 7, 2: 8}, others, rng=chance(seed))
        found.update(a.place for a in broken.assignments if a.entry == 7)

    assert len(found) == 4
    assert sum((n - 250) ** 2 / 250 for n in found.values()) < 20
