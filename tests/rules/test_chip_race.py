"""Chapter: changing chips up and racing the odd ones.

Robert's Rules 7.10, 3.7.1; TDA 2024 24-A, 24-C; WSOP 2026 77a.
"""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from blinds.rules.chips import (
    Pool,
    Race,
    RacePolicy,
    Rounding,
    UnfitDenominations,
    WrongCardCount,
    WrongChipCount,
    cards_needed,
    exchange,
    late_exchange,
    race,
    race_pool,
)
from tournaments.rules.chance import RANKS, Chance, FouledDeck

SEED = "5e" * 32


@pytest.mark.parametrize(
    ("odd", "old", "new", "expected"),
    [
        (15, 5, 25, Pool(3, 0, 0)),
        (9, 5, 25, Pool(2, 20, +5)),
        (12, 10, 25, Pool(5, 20, +5)),
        (9, 25, 100, Pool(2, 25, -25)),
        (2, 25, 100, Pool(1, 50, +50)),
        (1, 25, 100, Pool(0, 25, -25)),
        (13, 100, 500, Pool(3, 300, +200)),
        (12, 100, 500, Pool(2, 200, -200)),
        (0, 25, 100, Pool(0, 0, 0)),
    ],
)
def test_half_a_big_chip_or_more_gives_a_chip_and_less_gives_nothing(odd, old, new, expected):
    assert race_pool(odd, old, new) == expected


def test_a_house_that_always_rounds_up_gives_a_chip_for_any_rest():
    assert race_pool(9, 25, 100, Rounding.UP) == Pool(3, 25, +75)
    assert race_pool(8, 25, 100, Rounding.UP) == Pool(2, 0, 0)


def test_a_house_that_always_rounds_down_gives_nothing_for_a_rest():
    assert race_pool(11, 25, 100, Rounding.DOWN) == Pool(2, 75, -75)


@pytest.mark.parametrize(
    ("count", "old", "new", "expected"),
    [
        (7, 25, 100, (1, 3)),
        (8, 25, 100, (2, 0)),
        (3, 10, 25, (0, 3)),
        (8, 10, 25, (2, 3)),
        (4, 10, 25, (0, 4)),
        (0, 25, 100, (0, 0)),
    ],
)
def test_chips_are_first_changed_at_equal_value(count, old, new, expected):
    assert exchange(count, old, new) == expected


def test_chips_found_after_their_race_are_changed_and_a_rest_is_taken_away():
    assert late_exchange(9, 25, 100) == (2, 25)
    assert late_exchange(3, 25, 100) == (0, 75)


def test_the_best_cards_win_the_chips_one_each():
    table = {1: {25: 7, 100: 10}, 2: {25: 5, 100: 4}, 3: {25: 2, 100: 3}, 4: {25: 4, 100: 5}}

    result = race(table, old=25, new=100, cards=["9c", "Kd", "4s", "Ah", "Kh", "2d"])

    assert result == Race(
        direct={1: 1, 2: 1, 3: 0, 4: 1},
        odd={1: 3, 2: 1, 3: 2, 4: 0},
        cards={1: ("9c", "Kd", "4s"), 2: ("Ah",), 3: ("Kh", "2d")},
        pool=2,
        rescued=(),
        awarded=(2, 3),
        stacks={1: 1100, 2: 600, 3: 400, 4: 600},
        total_before=2650,
        total_after=2700,
        delta=50,
    )
    assert [result.handed_out(seat) for seat in table] == [1, 2, 1, 1]


def test_three_aces_win_one_chip_only():
    table = {1: {25: 3, 100: 1}, 2: {25: 3, 100: 1}, 3: {25: 2, 100: 1}}

    result = race(table, old=25, new=100, cards=["As", "Ah", "Ad", "2c", "3c", "4c", "Kd", "5d"])

    assert (result.pool, result.awarded) == (2, (1, 3))


BROKE = {1: {25: 3}, 2: {25: 2, 100: 8}, 3: {25: 1, 100: 2}}
BROKE_CARDS = ["2c", "3c", "4c", "Ks", "5d", "Qs"]


def test_a_player_with_no_other_chip_is_served_first_out_of_the_pool():
    result = race(BROKE, old=25, new=100, cards=BROKE_CARDS)

    assert (result.rescued, result.awarded) == ((1,), (2,))
    assert (result.stacks, result.delta) == ({1: 100, 2: 900, 3: 200}, 50)


def test_under_the_tda_he_gets_an_extra_chip_after_the_race():
    result = race(BROKE, old=25, new=100, cards=BROKE_CARDS, policy=RacePolicy.TDA)

    assert (result.rescued, result.awarded) == ((1,), (2, 3))
    assert (result.stacks, result.delta) == ({1: 100, 2: 900, 3: 300}, 150)


def test_under_the_tda_a_player_who_wins_his_chip_needs_no_other():
    cards = ["2c", "3c", "As", "Ks", "5d", "Qs"]

    result = race(BROKE, old=25, new=100, cards=cards, policy=RacePolicy.TDA)

    assert (result.rescued, result.awarded, result.delta) == ((), (1, 2), 50)


@pytest.mark.parametrize("policy", RacePolicy)
def test_everybody_who_would_be_broke_is_kept_alive_beyond_the_pool(policy):
    table = {1: {25: 1}, 2: {25: 1}, 3: {100: 5}}

    result = race(table, old=25, new=100, cards=["9h", "8h"], policy=policy)

    assert (result.pool, result.delta) == (1, 150)
    assert result.stacks == {1: 100, 2: 100, 3: 500}


def test_a_rescued_player_with_the_best_card_still_gets_one_chip_only():
    table = {1: {100: 14, 500: 2}, 2: {100: 9, 500: 1}, 3: {100: 3}}
    cards = ["Tc", "9d", "8h", "7s", "Js", "2c", "2d", "2h", "Ac", "Kc", "Qc"]

    result = race(table, old=100, new=500, cards=cards)

    assert (result.rescued, result.awarded) == ((3,), (2,))
    assert (result.stacks, result.delta) == ({1: 2000, 2: 1500, 3: 500}, -100)


def test_a_smaller_chip_that_stays_in_play_keeps_its_owner_from_being_broke():
    result = race({1: {5: 1, 25: 1}}, old=25, new=100, cards=["As"])

    assert (result.rescued, result.stacks) == ((), {1: 5})


def test_cards_go_round_from_seat_1_whatever_the_order_of_writing():
    result = race({9: {25: 1, 100: 1}, 2: {25: 1, 100: 1}}, old=25, new=100, cards=["Ks", "Qs"])

    assert (result.cards, result.awarded) == ({2: ("Ks",), 9: ("Qs",)}, (2,))


def test_of_two_equal_cards_from_two_decks_the_one_dealt_first_is_better():
    table = {seat: {25: 19, 500: 1} for seat in (1, 2, 3)}
    low = [rank + suit for suit in "cdh" for rank in RANKS[:-1]]
    cards = [*low[:18], "As", *low[18:36], "Ah", "As", *low[:18]]
    assert cards_needed(table, old=25, new=500) == len(cards) == 57

    result = race(table, old=25, new=500, cards=cards)

    assert result.awarded == (1, 3, 2)


@pytest.mark.parametrize(("old", "new"), [(10, 25), (100, 25), (25, 25), (0, 25)])
def test_the_small_chip_must_go_evenly_into_the_big_one(old, new):
    with pytest.raises(UnfitDenominations):
        race({1: {old: 1}}, old=old, new=new, cards=["As"])


@pytest.mark.parametrize("cards", [[], ["As"], ["As", "Ks", "Qs"]])
def test_every_odd_chip_takes_one_card(cards):
    with pytest.raises(WrongCardCount) as refusal:
        race({1: {25: 2}}, old=25, new=100, cards=cards)
    assert str(refusal.value) == (
        f"There are 2 odd chips and {len(cards)} cards. Deal one card for each chip."
    )


@pytest.mark.parametrize("cards", [["As", "As"], ["As", "1x"]])
def test_a_fouled_deck_decides_nothing(cards):
    with pytest.raises(FouledDeck):
        race({1: {25: 2}}, old=25, new=100, cards=cards)


def test_a_card_may_appear_as_often_as_there_are_decks():
    table = {seat: {25: 19, 500: 1} for seat in (1, 2, 3)}
    with pytest.raises(FouledDeck):
        race(table, old=25, new=500, cards=[*deal(Chance(SEED, "race"), 54), "As", "As", "As"])


@pytest.mark.parametrize("stack", [{25: -1}, {0: 5}, {-25: 1}])
def test_chips_that_cannot_be_are_counted_again(stack):
    with pytest.raises(WrongChipCount):
        race({1: stack}, old=25, new=100, cards=[])


def test_a_second_deck_is_opened_only_when_the_first_is_dealt_out():
    cards = deal(Chance(SEED, "race"), 60)

    assert (len(cards), len(set(cards[:52])), len(set(cards[52:]))) == (60, 52, 8)
    assert deal(Chance(SEED, "race"), 10) == cards[:10]


PAIRS = [(5, 25), (25, 100), (100, 500), (500, 1000), (25, 500), (1000, 5000)]


@st.composite
def tables(draw):
    old, new = draw(st.sampled_from(PAIRS))
    denominations = sorted({5, old, new, 5 * new} - set(range(1, old)))
    stack = st.dictionaries(st.sampled_from(denominations), st.integers(0, 30))
    stacks = draw(st.dictionaries(st.integers(1, 10), stack, min_size=1))
    return stacks, old, new


def deal(rng, number):
    return (rng.deck() + rng.deck() + rng.deck() + rng.deck())[:number]


def raced(table, policy):
    stacks, old, new = table
    cards = deal(Chance(SEED, "race"), cards_needed(stacks, old=old, new=new))
    return race(stacks, old=old, new=new, cards=cards, policy=policy)


@given(tables(), st.sampled_from(RacePolicy))
def test_a_table_gains_at_most_half_a_chip_and_one_for_each_rescue_beyond_the_pool(table, policy):
    _, _, new = table

    result = raced(table, policy)

    rescued = len(result.rescued)
    extra = max(0, rescued - result.pool) if policy is RacePolicy.SEED else rescued
    assert -new < 2 * (result.delta - extra * new) <= new
    assert result.delta == result.total_after - result.total_before


@given(tables(), st.sampled_from(RacePolicy))
def test_nobody_is_eliminated_and_nobody_gets_two_chips(table, policy):
    stacks, old, new = table

    result = raced(table, policy)

    won = [*result.rescued, *result.awarded]
    assert len(won) == len(set(won))
    assert all(result.odd[seat] for seat in won)
    for seat, stack in stacks.items():
        had = sum(chip * count for chip, count in stack.items())
        assert (result.stacks[seat] > 0) == (had > 0)
        assert result.stacks[seat] == had - result.odd[seat] * old + new * won.count(seat)


def slow_race(stacks, *, old, new, cards, policy):
    """Chip by chip and card by card, as a dealer does it; the value each seat ends with."""
    box = {seat: dict(stacks[seat]) for seat in sorted(stacks)}
    hands, left = {}, list(cards)
    for seat, chips in box.items():
        change_by_hand(chips, old, new)
        hands[seat] = [left.pop(0) for _ in range(chips.get(old, 0))]
    tray = tray_for(sum(chips.pop(old, 0) for chips in box.values()) * old, new)
    broke = [seat for seat in box if hands[seat] and not any(box[seat].values())]
    served = broke if policy is RacePolicy.SEED else []
    order = sorted((suit_rank(card), seat) for seat in hands for card in hands[seat])
    served = served + first_seats(order[::-1], tray - len(served), but=served)
    for seat in set(served) | set(broke):
        box[seat][new] = box[seat].get(new, 0) + 1
    return {seat: sum(chip * n for chip, n in chips.items()) for seat, chips in box.items()}


def change_by_hand(chips, old, new):
    while chips.get(old, 0) * old >= new:
        chips[old] -= new // old
        chips[new] = chips.get(new, 0) + 1


def tray_for(value, new):
    tray = 0
    while value >= new:
        value, tray = value - new, tray + 1
    return tray + (value * 2 >= new)


def first_seats(order, number, *, but):
    seats = []
    for _, seat in order:
        if len(seats) < number and seat not in seats and seat not in but:
            seats.append(seat)
    return seats


def suit_rank(card):
    return "23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1])


@given(tables(), st.sampled_from(RacePolicy))
def test_a_dealer_doing_it_by_hand_ends_with_the_same_stacks(table, policy):
    stacks, old, new = table
    number = cards_needed(stacks, old=old, new=new)
    assume(number <= 52)
    cards = deal(Chance(SEED, "race"), number)

    by_hand = slow_race(stacks, old=old, new=new, cards=cards, policy=policy)

    assert raced(table, policy).stacks == by_hand


@given(st.integers(0, 500), st.integers(1, 60), st.integers(1, 60))
def test_an_exchange_keeps_the_value_and_leaves_no_more_that_could_be_changed(count, old, new):
    big, odd = exchange(count, old, new)

    assert big * new + odd * old == count * old
    assert not any(n * old % new == 0 for n in range(1, odd + 1))
