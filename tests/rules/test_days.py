"""Chapter: how a day ends, and who goes on.  WSOP 2026 13, 125; docs/draws.md."""

import runpy
from fractions import Fraction
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.rules import draws
from tables.rules.hand_for_hand import hands_drawn, last_hands_draw
from tournaments.rules import days
from tournaments.rules.chance import Chance
from tournaments.rules.days import CountedBag, Life, Stand

VERIFY = Path(__file__).resolve().parents[2] / "docs" / "verify_draw.py"
SEED = "5c" * 32
quick = settings(max_examples=25, deadline=None)


# Quotas and early money


def test_a_quota_by_share_of_the_entries_is_rounded_up():
    assert days.quota_of(45, bp=1200) == 6
    assert days.quota_of(50, bp=1200) == 6
    assert days.quota_of(51, bp=1200) == 7


def test_of_two_quotas_the_one_that_is_reached_first_ends_the_flight():
    assert days.quota_of(100, players=10, bp=1500) == 15
    assert days.quota_of(40, players=10, bp=1500) == 10


def test_without_a_quota_the_levels_end_the_flight():
    assert days.quota_of(100) is None
    assert not days.quota_reached(1, None, closed=True)


@quick
@given(st.integers(1, 10_000), st.integers(1, 10_000))
def test_a_quota_is_the_fewest_players_that_are_the_share(entries, bp):
    quota = days.quota_of(entries, bp=bp)
    assert quota == ceil(Fraction(entries * bp, 10_000))
    assert days.quota_reached(quota, quota, closed=True)
    assert not days.quota_reached(quota, quota, closed=False)
    assert not days.quota_reached(quota + 1, quota, closed=True)


@pytest.mark.parametrize(
    ("entries", "bp", "each", "pool", "places"),
    [
        (50, 1500, 100_00, 5000_00, 8),  # 7.5 is rounded up
        (49, 1500, 100_00, 4900_00, 7),  # 7.35
        (2, 1500, 100_00, 200_00, 1),  # at least one
        (50, 1500, 1000_00, 5000_00, 5),  # as many as the pool pays
        (50, 0, 100_00, 5000_00, 0),
        (50, 1500, 0, 5000_00, 0),
    ],
)
def test_so_many_places_of_a_flight_are_paid_in_it(entries, bp, each, pool, places):
    assert days.early_places(entries, bp=bp, each_cents=each, pool_cents=pool) == places


# Bags


def test_a_table_is_bagged_whole():
    seats = {1: "Ann", 4: "Ben"}
    days.check_stacks({1: 500, 4: 1500}, seats)

    with pytest.raises(days.SeatNotCounted, match="Ben at seat 4"):
        days.check_stacks({1: 500}, seats)
    with pytest.raises(days.SeatEmpty, match="seat 7"):
        days.check_stacks({1: 500, 4: 1500, 7: 1}, seats)
    with pytest.raises(days.EmptyBag, match="seat 4"):
        days.check_stacks({1: 500, 4: 0}, seats)


def test_a_second_count_that_differs_names_the_seat_and_both_figures():
    counted = [CountedBag(1, 500), CountedBag(4, 1500)]
    days.check_same(counted, {1: 500, 4: 1500})

    with pytest.raises(days.CountsDiffer, match="Seat 4: 1500 counted first, 1400 now"):
        days.check_same(counted, {1: 500, 4: 1400})
    with pytest.raises(days.SeatNotCounted):
        days.check_same(counted, {1: 500})
    with pytest.raises(days.SeatEmpty):
        days.check_same(counted, {1: 500, 4: 1500, 5: 10})


def test_nobody_confirms_his_own_count_but_the_owner_who_says_why():
    days.check_second(counted_it=False, may_be_alone=False, reason="")
    days.check_second(counted_it=True, may_be_alone=True, reason="I am alone tonight")

    for alone, reason in ((False, "why not"), (True, " ")):
        with pytest.raises(days.OwnCount):
            days.check_second(counted_it=True, may_be_alone=alone, reason=reason)


def test_a_difference_to_the_chip_ledger_needs_a_reason():
    days.check_adds_up(expected_chips=100, counted_chips=100, reason="")
    days.check_adds_up(expected_chips=100, counted_chips=95, reason="a chip on the floor")

    with pytest.raises(days.NotAddingUp):
        days.check_adds_up(expected_chips=100, counted_chips=95, reason="")


@quick
@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=4))
def test_the_best_stack_or_all_of_them_go_on(bags):
    assert days.stack_of(bags, best=True) == sorted(bags)[-1]
    assert days.stack_of(bags, best=False) == sum(bags)


# Last hands


@pytest.mark.parametrize(("least", "most"), [(0, 5), (5, 5), (6, 5), (1, 21)])
def test_last_hands_are_drawn_from_numbers_that_make_sense(least, most):
    with pytest.raises(days.BadRange):
        days.check_range(least, most)


@quick
@given(st.integers(1, 5), st.integers(1, 10), st.integers(1, 10), st.integers(0, 2**64))
def test_anybody_can_verify_the_number_of_last_hands(day, least, more, number):
    seed = f"{number:064x}"
    text = last_hands_draw(day, least=least, most=least + more)
    given_text = f"{draws.heading(9, 'last_hands', 'Main Event')}\n{text}"

    drawn = draws.hold(given_text, Chance(seed, draws.LABEL))

    assert least <= hands_drawn(drawn, day) <= least + more
    assert REPLAY(seed, given_text) == drawn.text


REPLAY = runpy.run_path(str(VERIFY))["replay"]


# Who may enter which flight


def life(where: str, stand: Stand, *, bought: bool = True) -> Life:
    return Life(ord(where[-1]), where, stand, bought)


def enter(*lives: Life, with_bag: bool = False, most: int | None = None, **into) -> None:
    days.check_enters(
        lives,
        player="Ann",
        into=into.get("into", 1),
        feeders=into.get("feeders", ()),
        enter_with_bag=with_bag,
        most_entries=most,
        event="Main Event",
    )


def test_who_is_out_everywhere_enters_the_next_flight():
    enter()
    enter(life("1A", Stand.OUT), life("1B", Stand.OUT))


def test_who_plays_elsewhere_enters_nothing_and_the_flight_is_named():
    with pytest.raises(days.AliveElsewhere, match="plays in 1B"):
        enter(life("1A", Stand.OUT), life("1B", Stand.IN), with_bag=True)


def test_who_has_a_bag_enters_a_further_flight_only_where_the_event_allows_it():
    bagged = life("1A", Stand.BAGGED)

    enter(bagged, with_bag=True)
    with pytest.raises(days.HoldsABag, match="stack in 1A"):
        enter(bagged)
    with pytest.raises(days.HoldsABag):  # it brings them there anyway
        enter(bagged, with_bag=True, feeders={bagged.event})


def test_entries_count_over_all_flights_and_what_bags_became_does_not():
    lives = [life("1A", Stand.OUT), life("1B", Stand.OUT), life("2A", Stand.OUT, bought=False)]

    enter(*lives, most=3)
    with pytest.raises(days.TooManyEntries, match="2 times"):
        enter(*lives, most=2)


stands = st.lists(st.sampled_from(Stand), max_size=4)


@quick
@given(stands, st.booleans())
def test_whoever_may_enter_is_not_in_two_flights_then(stood, with_bag):
    lives = [Life(n, f"1{n}", stand) for n, stand in enumerate(stood, start=2)]
    if days.twice_alive(lives, enter_with_bag=with_bag):
        return
    try:
        enter(*lives, with_bag=with_bag)
    except (days.AliveElsewhere, days.HoldsABag):
        return
    entered = [*lives, Life(1, "1Z", Stand.IN)]
    assert not days.twice_alive(entered, enter_with_bag=with_bag)


def test_what_a_player_has_in_the_flight_itself_hides_nothing_elsewhere():
    with pytest.raises(days.AliveElsewhere, match="plays in 1B"):
        enter(life("1A", Stand.OUT), life("1B", Stand.IN), into=ord("A"))
