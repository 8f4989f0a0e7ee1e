"""Chapter: chips that do not go evenly into the bigger ones, raced in passes.

Robert's Rules 7.10 on the director's word; TDA 2024 24-A, 25-B.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinds.rules.chips import (
    RacePolicy,
    UnfitDenominations,
    cards_needed,
    late_exchange,
    most_odd,
    race,
)
from blinds.rules.leaving import NothingToChangeInto, RaceTooEarly, changed_into
from blinds.rules.race_sheet import TooManyOddChips, exchanged, in_all, raced
from tournaments.rules.chance import Chance

SEED = "5e" * 32
RANKS = "23456789TJQKA"


def test_10s_go_into_25s_in_two_passes():
    table = {1: {10: 4, 100: 1}, 2: {10: 9, 100: 1}, 3: {10: 4, 100: 1}}
    cards = ["Ah", "Kh", "2c", "3c", "Ad", "Kd", "4c", "5c", "9s", "8s", "7s", "6s"]

    done = race(table, old=10, new=25, cards=cards, passes=True)

    assert done.direct == {1: 0, 2: 2, 3: 0}  # five 10s are two 25s
    assert (done.pool, done.awarded) == (5, (1, 2, 3, 1, 2))  # 120 is 4.8 of 25
    assert (done.stacks, done.delta) == ({1: 150, 2: 200, 3: 125}, 5)


def test_a_player_with_one_odd_chip_wins_no_second_one():
    table = {1: {10: 1, 100: 1}, 2: {10: 4, 100: 1}, 3: {10: 4, 100: 1}}
    cards = ["As", "2c", "3c", "4c", "5c", "2d", "3d", "4d", "5d"]

    done = race(table, old=10, new=25, cards=cards, passes=True)

    assert (done.pool, done.awarded) == (4, (1, 3, 2, 3))
    assert done.stacks == {1: 125, 2: 125, 3: 150}


@pytest.mark.parametrize(
    ("policy", "rescued", "awarded"),
    [(RacePolicy.SEED, (1, 2), (2,)), (RacePolicy.TDA, (), (2, 1, 2))],
)
def test_a_rescue_stands_for_the_first_pass(policy, rescued, awarded):
    table = {1: {10: 4}, 2: {10: 4}}
    cards = ["3c", "4c", "5c", "Kc", "3d", "4d", "Qd", "Ad"]

    cards[2], cards[3] = "Jc", "2c"
    done = race(table, old=10, new=25, cards=cards, policy=policy, passes=True)

    assert (done.pool, done.rescued, done.awarded) == (3, rescued, awarded)
    assert (done.stacks, done.delta) == ({1: 25, 2: 50}, -5)


def test_two_players_with_one_small_chip_each_are_both_kept_alive():
    done = race({1: {20: 1}, 2: {20: 1}}, old=20, new=50, cards=["2c", "3c"], passes=True)
    assert (done.pool, done.stacks, done.delta) == (1, {1: 50, 2: 50}, 60)


def test_without_the_directors_word_nothing_uneven_is_raced():
    with pytest.raises(UnfitDenominations):
        race({1: {10: 1}}, old=10, new=25, cards=["As"])


def test_the_most_odd_chips_are_those_short_of_an_even_change():
    assert (most_odd(10, 25), most_odd(20, 50), most_odd(25, 100)) == (4, 4, 3)
    assert in_all(12, old=10, new=25, seats=3).delta_chips == 5
    with pytest.raises(TooManyOddChips, match="3 players leave 12 at most"):
        in_all(13, old=10, new=25, seats=3)


def test_an_exchange_of_uneven_chips_rounds_what_is_left_of_each_seat():
    done = exchanged({1: 1, 2: 2, 3: 4, 4: 8, 5: 1}, [5], old=10, new=25)
    assert [at.new_count for at in done.seats.values()] == [0, 1, 2, 3, 1]
    assert [at.gained_chips(old=10, new=25) for at in done.seats.values()] == [-10, 5, 10, -5, 15]
    assert done.delta_chips == 15


def test_the_director_may_name_an_uneven_chip_or_the_next_one():
    def into(new, **terms):
        return changed_into(10, new, in_play=(10, 25, 50), ahead=[50], uneven=True, **terms)

    assert (into(None), into(25), into(50)) == (25, 25, 50)
    for new in (10, 5):
        with pytest.raises(UnfitDenominations, match=f"{new} is not bigger"):
            into(new)
    with pytest.raises(RaceTooEarly):
        changed_into(10, 25, in_play=(10, 25), ahead=[60], uneven=True)
    with pytest.raises(NothingToChangeInto):
        changed_into(10, None, in_play=(10,), ahead=[], uneven=True)


def test_a_refusal_names_the_passes_where_they_would_help():
    with pytest.raises(UnfitDenominations, match="or in repeated passes"):
        changed_into(10, 25, in_play=(10, 25), ahead=[])
    with pytest.raises(NothingToChangeInto, match="race them into 25 in repeated passes") as error:
        changed_into(10, None, in_play=(10, 25), ahead=[])
    assert "Bring chips of 100" in str(error.value)


PAIRS = [(10, 25), (20, 50), (2, 5), (25, 100), (100, 500), (40, 100), (30, 50), (200, 500)]


@st.composite
def tables(draw):
    old, new = draw(st.sampled_from(PAIRS))
    stack = st.dictionaries(st.sampled_from([old, new, 1, 5 * new]), st.integers(0, 12))
    return draw(st.dictionaries(st.integers(1, 10), stack, min_size=1, max_size=8)), old, new


def dealt(stacks, old, new):
    number = cards_needed(stacks, old=old, new=new, passes=True)
    return Chance(SEED, "race").deck()[:number]  # 8 players of 4 at most: one deck


def slow(stacks, old, new, cards, policy):
    """Pass by pass as a dealer does it: the value that each seat ends with."""
    box, left, hands = {seat: dict(stacks[seat]) for seat in sorted(stacks)}, list(cards), {}
    for seat, chips in box.items():
        while groups := [n for n in range(1, chips.get(old, 0) + 1) if n * old % new == 0]:
            chips[old] -= groups[0]
            chips[new] = chips.get(new, 0) + groups[0] * old // new
        hands[seat] = [left.pop(0) for _ in range(chips.get(old, 0))]
    value = old * sum(chips.pop(old, 0) for chips in box.values())
    tray = max(n for n in range(value // new + 2) if 2 * (n * new - value) <= new)
    broke = [seat for seat in box if hands[seat] and not any(box[seat].values())]
    got = dict.fromkeys(box, 0)
    for seat in broke if policy is RacePolicy.SEED else []:
        hands[seat].remove(max(hands[seat], key=strength))
        got[seat], tray = 1, tray - 1
    first = True
    while tray > 0:
        racing = [seat for seat in box if hands[seat] and not (first and got[seat])]
        for seat in sorted(racing, key=lambda one: strength(max(hands[one], key=strength)))[::-1]:
            if tray > 0:
                hands[seat].remove(max(hands[seat], key=strength))
                got[seat], tray = got[seat] + 1, tray - 1
        first = False
    for seat in broke:
        got[seat] = max(got[seat], 1)
    return {seat: sum(c * n for c, n in box[seat].items()) + new * got[seat] for seat in box}


def strength(card):
    return RANKS.index(card[0]) * 4 + "cdhs".index(card[1])


@settings(max_examples=80)
@given(tables(), st.sampled_from(RacePolicy))
def test_a_dealer_going_pass_by_pass_ends_with_the_same_stacks(table, policy):
    stacks, old, new = table
    cards = dealt(stacks, old, new)

    done = race(stacks, old=old, new=new, cards=cards, policy=policy, passes=True)

    assert done.stacks == slow(stacks, old, new, cards, policy)


@settings(max_examples=80)
@given(tables(), st.sampled_from(RacePolicy))
def test_chips_add_up_and_nobody_is_raced_out(table, policy):
    stacks, old, new = table
    before = {seat: sum(c * n for c, n in stack.items()) for seat, stack in stacks.items()}

    done = race(stacks, old=old, new=new, cards=dealt(stacks, old, new), policy=policy, passes=True)

    rescued = len(done.rescued)
    extra = max(0, rescued - done.pool) if policy is RacePolicy.SEED else rescued
    assert sum(before.values()) + done.delta == sum(done.stacks.values())
    assert -new < 2 * (done.delta - extra * new) <= new
    for seat, had in before.items():
        won = (done.rescued + done.awarded).count(seat)
        assert (done.stacks[seat] > 0) == (had > 0)
        assert won <= done.odd[seat] <= most_odd(old, new)
        assert done.stacks[seat] == had - done.odd[seat] * old + won * new


@settings(max_examples=60)
@given(st.dictionaries(st.integers(1, 9), st.integers(0, 30), max_size=9), st.sampled_from(PAIRS))
def test_the_sheet_of_a_table_and_its_exchange_add_up_too(counted, pair):
    old, new = pair
    stacks = {seat: {old: count, new: 1} for seat, count in counted.items()}
    cards = dealt(stacks, old, new)

    for done in (
        raced(counted, [], old=old, new=new, cards=cards, passes=True),
        exchanged(counted, list(counted), old=old, new=new),
    ):
        assert old * done.small + done.delta_chips == new * done.new_count
        gained = [at.gained_chips(old=old, new=new) for at in done.seats.values()]
        assert sum(gained) == done.delta_chips
        for seat, at in done.seats.items():
            assert at.direct * new + at.odd * old == counted[seat] * old


@given(st.integers(1, 100), st.sampled_from(PAIRS))
def test_late_finds_of_uneven_chips_are_paid_at_equal_value_only(count, pair):
    old, new = pair
    given_chips, away = late_exchange(count, old, new)
    assert (given_chips * new + away, away < new) == (count * old, True)
