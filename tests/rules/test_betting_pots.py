"""Chapter: main pot, side pots, what comes back, and who gets the odd chips.

Robert's Rules 2.2.6, 3.6.7, 3.7.3-3.7.5; TDA 2024 15-B, 20, 21.  The second engine looks at every
chip on its own; pokerkit divides the pots of hands that it can play.
"""

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pokerkit import Automation, NoLimitTexasHoldem

from tournaments.rules.betting.pots import AllFolded, NoHand, Pot, award, side_pots
from tournaments.rules.betting.splitting import (
    NamedTwice,
    NoSuchSeat,
    NotSeated,
    NoWinner,
    Table,
    high_low,
    shared,
    split,
    split_stud,
    split_stud_tda,
    with_reading,
)

FEW = settings(max_examples=25, deadline=None)
NAMES = "ABCDEFGHI"
BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.CARD_BURNING,
)


@st.composite
def hands(draw):
    """What up to nine players put in, who has folded, and how the others' hands rank."""
    chips = draw(st.lists(st.integers(0, 60), min_size=1, max_size=9))
    put_in = dict(zip(NAMES, chips, strict=False))
    folded = draw(st.sets(st.sampled_from(sorted(put_in)), max_size=len(put_in) - 1))
    assume(any(chips for player, chips in put_in.items() if player not in folded))
    ranks = {player: draw(st.integers(0, 3)) for player in put_in if player not in folded}
    return put_in, folded, ranks


def chip_by_chip(put_in, folded):
    """Each chip's layer: alone at the top it comes back, else those in who matched it play for it.

    A layer that no live hand reaches belongs to the last one that some did.
    """
    pots, back, last = {}, {}, ()
    for height in range(1, max(put_in.values()) + 1):
        there = [player for player, chips in put_in.items() if chips >= height]
        live = tuple(player for player in there if player not in folded)
        if len(there) == 1:
            back[there[0]] = back.get(there[0], 0) + 1
            continue
        last = live or last
        pots[last] = pots.get(last, 0) + len(there)
    return [Pot(amount, eligible) for eligible, amount in pots.items()], back


@FEW
@given(hands())
def test_pots_and_what_comes_back_add_up_to_the_chip_and_agree_with_every_chip_on_its_own(hand):
    put_in, folded, _ = hand
    pots, back = chip_by_chip(put_in, folded)

    found = side_pots(put_in, folded)

    assert list(found.pots) == pots
    assert found.returned == back
    assert sum(pot.amount for pot in found.pots) + sum(back.values()) == sum(put_in.values())


@FEW
@given(hands(), st.integers(1, 9), st.sampled_from([1, 5, 25]))
def test_every_chip_is_paid_and_nobody_is_paid_from_a_pot_he_is_not_in(hand, button, unit):
    put_in, folded, ranks = hand
    seats = {player: at for at, player in enumerate(put_in, start=1)}

    found = award(put_in, folded, ranks, Table(button, 9, unit, seats))

    assert sum(found.shares.values()) == sum(put_in.values())
    for player, share in found.shares.items():
        mine = sum(pot.amount for pot in found.pots if player in pot.eligible)
        assert share <= mine + found.returned.get(player, 0)


@FEW
@given(hands(), st.integers(1, 9))
def test_no_share_is_a_chip_a_pot_away_from_what_chip_by_chip_division_gives(hand, button):
    put_in, folded, ranks = hand
    seats = {player: at for at, player in enumerate(put_in, start=1)}
    pots, back = chip_by_chip(put_in, folded)
    exact = {player: Fraction(back.get(player, 0)) for player in put_in}
    for pot in pots:
        top = max(ranks[player] for player in pot.eligible)
        best = [player for player in pot.eligible if ranks[player] == top]
        for player in best:
            exact[player] += Fraction(pot.amount, len(best))

    found = award(put_in, folded, ranks, Table(button, 9, 1, seats))

    away = [abs(found.shares.get(player, 0) - exact[player]) for player in put_in]
    assert max(away) < max(1, len(pots))


@FEW
@given(st.lists(st.integers(2, 400), min_size=2, max_size=6), st.data())
def test_pokerkit_makes_the_same_pots_of_a_hand_that_all_play_to_the_end(stacks, data):
    state = NoLimitTexasHoldem.create_state(BY_ITSELF, True, 0, (1, 2), 2, stacks, len(stacks))
    while state.actor_index is not None:
        all_in = state.stacks[state.actor_index] + state.bets[state.actor_index]
        if state.can_complete_bet_or_raise_to(all_in):
            state.complete_bet_or_raise_to(all_in)
        elif state.can_fold() and data.draw(st.integers(0, 4)) == 0:
            state.fold()
        else:
            state.check_or_call()
    assume(sum(state.statuses) > 1)
    put_in = {at: -state.payoffs[at] for at in state.player_indices}
    folded = [at for at, live in enumerate(state.statuses) if not live]

    found = side_pots({at: chips for at, chips in put_in.items() if chips}, folded)

    theirs = [(pot.amount, pot.player_indices) for pot in state.pots]
    assert [(pot.amount, pot.eligible) for pot in found.pots] == theirs
    assert not found.returned  # pokerkit gives it back before


def test_the_steps_are_said_in_the_order_in_which_the_pots_are_made():
    found = side_pots({"Ann": 500, "Tom": 300, "Eve": 100, "Leo": 50}, ["Leo"])

    assert [str(step) for step in found.steps] == [
        "The last 200 of Ann were not matched: returned.",
        "Main pot, the first 100 of each: 350, for Ann, Tom, Eve.",
        "Side pot 1, from 100 to 300 of each: 400, for Ann, Tom.",
        "Dead chips in these pots, from players who have folded: 50.",
    ]
    assert str(found.says) == "Main pot 350, side pots 400; back: 200 to Ann."


def test_a_pot_needs_somebody_who_plays_for_it():
    for put_in, folded in [({"A": 0}, []), ({"A": 5, "B": 5}, ["A", "B"]), ({}, [])]:
        with pytest.raises(AllFolded):
            side_pots(put_in, folded)


def test_a_pot_is_awarded_to_ranked_hands_in_known_seats_only():
    table = Table(1, 9, 1, {"A": 1, "B": 2})
    with pytest.raises(NoHand):
        award({"A": 5, "B": 5}, [], {"A": 1}, table)
    with pytest.raises(NotSeated):
        award({"A": 5, "C": 5}, [], {"A": 1, "C": 2}, table)


def test_players_sit_on_seats_of_the_table_each_on_one_of_their_own():
    with pytest.raises(NamedTwice):
        Table(1, 9, 1, {"A": 1, "B": 1}).check_players()
    with pytest.raises(NoSuchSeat) as refused:
        Table(1, 9, 1, {"A": 1, "B": 10}).check_players()
    assert refused.value.field == "players"


def test_each_pot_of_a_high_low_game_is_halved_on_its_own():
    table = Table(1, 9, 5, {"A": 2, "B": 3, "C": 4})

    found = award({"A": 35, "B": 100, "C": 100}, [], {"A": 9, "B": 5, "C": 1}, table, lows={"C": 1})

    assert [pot.amount for pot in found.pots] == [105, 130]
    assert found.shares == {"A": 55, "B": 65, "C": 115}


# Odd chips


@FEW
@given(
    st.integers(0, 10**12), st.sets(st.integers(1, 9), min_size=1), st.integers(1, 9),
    st.sampled_from([1, 5, 25, 100]),
)  # fmt: skip
def test_shares_add_up_and_differ_by_one_chip_at_most(amount, winners, button, unit):
    found = split(amount, sorted(winners), Table(button, 9, unit))

    assert sum(found.shares.values()) == amount
    in_chips = [chips // unit for chips in found.shares.values()]
    assert max(in_chips) - min(in_chips) <= 1
    clockwise = [(button + step) % 9 + 1 for step in range(9)]
    assert list(found.shares) == [seat for seat in clockwise if seat in winners]


@FEW
@given(
    st.integers(0, 10**6), st.sets(st.integers(1, 9), min_size=1), st.sets(st.integers(1, 9)),
    st.sampled_from([1, 5, 25]),
)  # fmt: skip
def test_halves_differ_by_one_chip_at_most_and_the_high_half_is_the_larger(amount, high, low, unit):
    found = high_low(amount, sorted(high), sorted(low), Table(4, 9, unit))

    assert sum(found.shares.values()) == found.high_half + found.low_half == amount
    if low:
        assert 0 <= found.high_half - found.low_half < 2 * unit


def test_less_than_a_chip_is_not_lost():
    assert shared(1007, 2, 5) == [507, 500]
    assert shared(3, 2, 5) == [3, 0]


def test_the_steps_of_an_odd_chip_name_the_order_from_the_button():
    found = split(1005, [3, 7], Table(3, 9, 5))

    assert [str(step) for step in found.steps] == [
        "1005 between 2 in chips of 5: 500 each.",
        "Odd chips: 1 of 5, no more than one to a player.",
        "Clockwise from the button the winners are in the seats 7, 3.",
        "An odd chip goes to the seat: 7.",
    ]
    assert str(found.says) == "Paid: 505 to seat 7, 500 to seat 3."


@pytest.mark.parametrize(
    ("winners", "button", "refusal"),
    [([], 1, NoWinner), ([3, 3], 1, NamedTwice), ([10], 1, NoSuchSeat), ([3], 10, NoSuchSeat)],
)
def test_winners_are_seats_of_the_table_each_once(winners, button, refusal):
    with pytest.raises(refusal):
        split(100, winners, Table(button, 9))


def test_in_stud_the_highest_card_of_all_seven_takes_the_odd_chip():
    ann = ["Kh", "Kd", "8s", "8c", "5h", "Jc", "2s"]
    tom = ["Ks", "Kc", "8d", "8h", "5c", "Jd", "3s"]

    found = split_stud(105, {"Ann": ann, "Tom": tom}, unit=5)

    assert found.shares == {"Tom": 55, "Ann": 50}
    assert found.by_card == {"Ann": "Kh", "Tom": "Ks"}


def test_tda_looks_at_the_winning_five_only():
    ann = ["9h", "9d", "8s", "8c", "5h", "As", "2s"]
    tom = ["9s", "9c", "8d", "8h", "5c", "Ah", "3s"]
    seed = split_stud(105, {"Ann": ann, "Tom": tom}, unit=5)
    tda = split_stud_tda(105, {"Ann": ann[:5], "Tom": tom[:5]}, unit=5)

    found = with_reading(seed, tda)

    assert (seed.odd, tda.odd) == (("Ann",), ("Tom",))
    assert found.readings == (tda,)
    assert with_reading(seed, seed).readings == ()


def test_in_low_games_the_lowest_card_does():
    ann = ["Ah", "2d", "3s", "4c", "6h"]
    tom = ["Ac", "2c", "3d", "4h", "6d"]

    found = split_stud(105, {"Ann": ann, "Tom": tom}, unit=5, low=True)

    assert found.odd == ("Tom",)  # aces are low: that of clubs is below that of hearts


def test_in_low_games_an_ace_is_below_a_two():
    ann = ["Kh", "Ad", "3s", "4c", "6h", "7s", "9d"]
    tom = ["Ks", "2c", "3d", "4h", "6d", "7c", "9c"]

    found = split_stud(105, {"Ann": ann, "Tom": tom}, unit=5, low=True)

    tda = split_stud_tda(105, {"Ann": ["7s", "Ad"], "Tom": ["7h", "As"]}, unit=5, low=True)

    assert (found.by_card, found.odd) == ({"Ann": "Ad", "Tom": "2c"}, ("Ann",))
    assert (tda.by_card, tda.odd) == ({"Ann": "7s", "Tom": "7h"}, ("Ann",))


def test_a_stud_pot_that_divides_needs_no_card():
    found = split_stud(100, {"Ann": ["Ah"], "Tom": ["Kh"]}, unit=5)

    assert (found.shares, found.odd) == ({"Ann": 50, "Tom": 50}, ())
