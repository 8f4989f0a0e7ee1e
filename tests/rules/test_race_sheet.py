"""Chapter: what a color-up does at a table, from the chips counted there.

Robert's Rules 7.10; TDA 2024 24-A, 25-B; WSOP 2026 77a.
"""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinds.rules.chips import RacePolicy, UnfitDenominations, WrongCardCount, WrongChipCount
from blinds.rules.chips import race as whole_race
from blinds.rules.leaving import (
    NothingToChangeInto,
    NotTheLowest,
    RaceTooEarly,
    changed_into,
    likely_denominations,
)
from blinds.rules.race_sheet import (
    SeatExchange,
    TooManyExtraChips,
    TooManyOddChips,
    dealt_to,
    exchanged,
    in_all,
    raced,
)
from blinds.rules.steps import PlanStep, StepKind, color_up_plan
from tournaments.rules.chance import Chance

SEED = "5e" * 32
CHIPS = (25, 100, 500, 1000)


def level(small, big, ante=0):
    return PlanStep(StepKind.LEVEL, 1200, small, big, ante)


def pause(chips=None):
    return PlanStep(StepKind.BREAK, 600, remove_chips=chips)


def test_the_table_of_the_rule_book_raced_from_its_counted_chips():
    cards = ["9c", "Kd", "4s", "Ah", "Kh", "2d"]

    done = raced({1: 7, 2: 5, 3: 2, 4: 4}, [], old=25, new=100, cards=cards)

    assert dict(done.seats) == {
        1: SeatExchange(1, 3, ("9c", "Kd", "4s")),
        2: SeatExchange(1, 1, ("Ah",), won=True),
        3: SeatExchange(0, 2, ("Kh", "2d"), won=True),
        4: SeatExchange(1, 0),
    }
    assert (done.small, done.new_count, done.delta_chips) == (18, 5, 50)
    gained = [seat.gained_chips(old=25, new=100) for seat in done.seats.values()]
    assert gained == [-75, 75, 50, 0]


@pytest.mark.parametrize(
    ("policy", "won", "delta"), [(RacePolicy.SEED, [2], 50), (RacePolicy.TDA, [2, 3], 150)]
)
def test_a_player_with_no_other_chips_is_kept_alive_by_either_policy(policy, won, delta):
    cards = ["2c", "3c", "4c", "Ks", "5d", "Qs"]

    done = raced({1: 3, 2: 2, 3: 1}, [1], old=25, new=100, cards=cards, policy=policy)

    assert done.rescued == [1]
    assert [seat for seat, at in done.seats.items() if at.won] == won
    assert done.delta_chips == delta


def test_who_has_a_big_chip_by_the_exchange_is_not_broke():
    done = raced({1: 5}, [1], old=25, new=100, cards=["2c"])
    assert (done.rescued, done.seats[1].new_count, done.delta_chips) == ([], 1, -25)


def test_the_cards_go_out_from_seat_1_all_of_a_player_s_before_the_next():
    assert dealt_to({9: 5, 3: 6, 5: 4}, old=25, new=100) == [3, 3, 9]


def test_a_race_of_counted_chips_is_refused_as_any_race_is():
    with pytest.raises(WrongCardCount):
        raced({1: 2}, [], old=25, new=100, cards=["As"])
    with pytest.raises(WrongChipCount):
        raced({1: -2}, [], old=25, new=100, cards=[])
    with pytest.raises(UnfitDenominations):
        exchanged({1: 2}, [], old=25, new=10)


def test_an_exchange_rounds_to_the_nearest_chip_at_each_seat():
    done = exchanged({1: 1, 2: 2, 3: 3, 4: 8}, [], old=25, new=100)
    assert [at.new_count for at in done.seats.values()] == [0, 1, 1, 2]
    assert done.delta_chips == 400 - 350


def test_a_table_of_which_only_the_odd_chips_are_told_is_given_what_they_are_worth():
    assert (
        in_all(9, old=25, new=100, seats=9).new_count,
        in_all(10, old=25, new=100, seats=9).new_count,
    ) == (2, 3)
    kept = in_all(2, old=25, new=100, seats=9, extra=1)
    assert (kept.new_count, kept.delta_chips) == (2, 150)


@pytest.mark.parametrize(("odd", "seats", "extra"), [(28, 9, 0), (-1, 9, 0), (1, 0, 0)])
def test_a_table_cannot_tell_more_odd_chips_than_its_players_can_have(odd, seats, extra):
    with pytest.raises(TooManyOddChips):
        in_all(odd, old=25, new=100, seats=seats, extra=extra)


@pytest.mark.parametrize(("odd", "extra"), [(1, 10), (1, 2), (0, 1), (27, 3), (9, 8), (5, -1)])
def test_nobody_is_given_two_chips_in_a_race_told_in_all(odd, extra):
    with pytest.raises(TooManyExtraChips):
        in_all(odd, old=25, new=100, seats=9, extra=extra)


PAIRS = [(5, 25), (25, 100), (100, 500), (500, 1000), (25, 500), (1000, 5000)]
OLD_NEW = st.sampled_from(PAIRS)
COUNTED = st.dictionaries(st.integers(1, 10), st.integers(0, 30), max_size=10)


@st.composite
def tables(draw):
    old, new = draw(OLD_NEW)
    counted = draw(COUNTED)
    broke = draw(st.sets(st.sampled_from(sorted(counted)))) if counted else set()
    return counted, sorted(broke), old, new


def dealt(counted, old, new):
    rng, number = Chance(SEED, "race"), len(dealt_to(counted, old=old, new=new))
    return (rng.deck() + rng.deck() + rng.deck() + rng.deck())[:number]


def done_at(table, policy):
    counted, broke, old, new = table
    return raced(counted, broke, old=old, new=new, cards=dealt(counted, old, new), policy=policy)


@given(tables(), st.sampled_from(RacePolicy))
def test_nobody_is_eliminated_and_nobody_wins_two(table, policy):
    counted, broke, _, _ = table
    done = done_at(table, policy)
    for seat, at in done.seats.items():
        assert at.won + at.rescued <= 1
        assert at.odd or not at.won + at.rescued
        if seat in broke and counted[seat]:
            assert at.new_count >= 1


@given(tables(), st.sampled_from(RacePolicy))
def test_a_table_moves_by_half_a_chip_at_most_and_by_whole_ones_for_the_rescued(table, policy):
    _, _, old, new = table
    done = done_at(table, policy)
    assert abs(done.delta_chips) <= new // 2 + len(done.rescued) * new
    assert done.delta_chips == done.new_count * new - done.small * old
    assert done.delta_chips == sum(at.gained_chips(old=old, new=new) for at in done.seats.values())


@given(tables(), st.sampled_from(RacePolicy))
def test_the_race_of_counted_chips_is_the_race_of_whole_stacks(table, policy):
    """The same table with every other chip on it: a thousand and one of them, or none."""
    counted, broke, old, new = table
    stacks = {
        seat: {old: n} if seat in broke else {old: n, new: 7, 10 * new: 1}
        for seat, n in counted.items()
    }
    cards = dealt(counted, old, new)

    whole = whole_race(stacks, old=old, new=new, cards=cards, policy=policy)

    done = done_at(table, policy)
    assert {seat: at.new_count for seat, at in done.seats.items()} == {
        seat: whole.handed_out(seat) for seat in counted
    }
    assert done.delta_chips == whole.delta


@given(tables())
def test_without_rescues_a_dealer_who_tells_only_the_odd_chips_is_believed_rightly(table):
    counted, _, old, new = table
    done = done_at((counted, [], old, new), RacePolicy.SEED)
    odd = sum(at.odd for at in done.seats.values())

    told = in_all(odd, old=old, new=new, seats=len(counted))

    assert told.delta_chips == done.delta_chips


@given(tables())
def test_an_exchange_is_off_by_half_a_chip_a_seat_at_most_and_eliminates_nobody(table):
    counted, broke, old, new = table
    done = exchanged(counted, broke, old=old, new=new)
    for seat, at in done.seats.items():
        off = at.new_count * new - counted[seat] * old
        assert off == at.gained_chips(old=old, new=new)
        assert 2 * abs(off) <= new or at.rescued
        assert at.new_count or not (seat in broke and counted[seat])


def test_a_chip_leaves_for_the_next_that_takes_it_evenly():
    assert changed_into(25, None, in_play=CHIPS, ahead=[100, 200]) == 100
    assert changed_into(25, 500, in_play=CHIPS, ahead=[100, 200]) == 500
    assert changed_into(10, None, in_play=(10, 25, 50), ahead=[50]) == 50


@pytest.mark.parametrize(
    ("old", "new", "in_play", "ahead", "refusal"),
    [
        (25, None, CHIPS, [100, 150], RaceTooEarly),
        (100, None, CHIPS, [500], NotTheLowest),
        (5, None, CHIPS, [500], NotTheLowest),
        (1000, None, (1000,), [], NothingToChangeInto),
        (10, None, (10, 25), [50], NothingToChangeInto),
        (10, 25, (10, 25, 100), [100], UnfitDenominations),
        (25, 25, CHIPS, [100], UnfitDenominations),
    ],
)
def test_a_chip_that_may_not_leave_stays_and_the_refusal_says_why(
    old, new, in_play, ahead, refusal
):
    with pytest.raises(refusal):
        changed_into(old, new, in_play=in_play, ahead=ahead)


def test_10s_go_into_25s_by_way_of_a_chip_both_go_into():
    with pytest.raises(UnfitDenominations, match="Race them into 50, and those into 25 or more"):
        changed_into(10, 25, in_play=(10, 25), ahead=[])


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        ((level(25, 50), level(500, 1000)), (25, 100, 500, 1000)),
        ((level(100, 200, 200), pause(100), level(500, 1000)), (100, 500, 1000)),
        ((level(1, 2), level(5, 10)), (1, 5, 25)),
        ((level(10, 20), pause(10), level(100, 200)), (5, 10, 25, 100, 500)),
        ((level(100, 200), pause(1000), level(2000, 4000)), (100, 500, 1000, 5000)),
        ((pause(25),), (25,)),
        ((), ()),
    ],
)
def test_a_plan_that_names_no_chips_is_played_with_those_its_blinds_need(plan, expected):
    assert likely_denominations(plan) == expected


amounts = st.integers(1, 400).map(lambda n: n * 25)
steps = st.one_of(st.builds(level, amounts, amounts, amounts), st.just(pause()))


@given(st.lists(steps, max_size=15).map(tuple))
def test_the_likely_chips_pay_every_blind_and_each_is_larger_than_the_one_before(plan):
    chips = likely_denominations(plan)
    assert all(one < other for one, other in pairwise(chips))
    for step in plan:
        assert all(amount % chips[0] == 0 for amount in step.obligations_chips)


@given(st.lists(steps, max_size=15).map(tuple))
def test_what_the_advice_races_off_may_leave_at_that_break(plan):
    in_play = list(CHIPS)
    for up in color_up_plan(plan, CHIPS):
        ahead = [n for step in plan[up.index :] for n in step.obligations_chips]
        assert changed_into(up.old_chips, None, in_play=in_play, ahead=ahead) == up.new_chips
        in_play.remove(up.old_chips)
