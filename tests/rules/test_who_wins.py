"""Chapter: the pots awarded, by an order of the hands or by the cards.  Robert's Rules 3.6.7."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.betting.calculators import CALCULATORS
from tournaments.rules.betting.comparison import CardTwice, WrongNumberOfCards
from tournaments.rules.betting.hands import Game, best, made
from tournaments.rules.betting.pots import CardsMissing, NoHand, with_places
from tournaments.rules.chance import DECK

BOARD = ("Kh", "Kd", "7s", "4c", "2d")


def row(player, chips, seat, *, place=None, low_place=None, cards=(), folded=False):
    return {
        "player": player,
        "chips": chips,
        "seat": seat,
        "folded": folded,
        "place": place,
        "low_place": low_place,
        "cards": cards,
    }


def award(*rows, button=3, high_low=False, board=(), game=Game.HOLDEM):
    return CALCULATORS["award"].run(
        players=rows, button=button, seats=9, unit=25, high_low=high_low, board=board, game=game
    )


def test_one_is_the_best_hand():
    found = award(row("A", 100, 1, place=1), row("B", 300, 2, place=2), row("C", 300, 3, place=3))

    assert found.shares == {"A": 300, "B": 400}


def test_equal_hands_have_the_same_place_and_share():
    found = award(row("A", 100, 1, place=2), row("B", 100, 2, place=1), row("C", 100, 5, place=1))

    assert found.shares == {"B": 150, "C": 150}


def test_the_cards_decide_and_are_told():
    found = award(
        row("A", 100, 1, cards=("Ks", "3c")),
        row("B", 300, 2, cards=("Ac", "Ad")),
        row("C", 300, 3, cards=("Qc", "Qd")),
        board=BOARD,
    )

    assert found.shares == {"A": 300, "B": 400}
    assert str(found.steps[0]).startswith("A: ")


def test_high_low_by_the_cards_halves_the_pot_where_there_is_a_low():
    found = award(
        row("A", 200, 1, cards=("As", "3c", "9h", "9d")),
        row("B", 200, 2, cards=("Kc", "Ks", "Jd", "Jh")),
        board=("8h", "5d", "2s", "Kd", "Qc"),
        game=Game.OMAHA,
        high_low=True,
    )

    assert found.shares == {"A": 200, "B": 200}


def test_cards_are_wanted_of_all_who_are_in():
    with pytest.raises(CardsMissing) as refusal:
        award(row("A", 100, 1, cards=("Ks", "3c")), row("B", 100, 2, place=1), board=BOARD)
    assert refusal.value.field == "players"

    for wrong, error in ((("Ks", "Kh"), CardTwice), (("Ks",), WrongNumberOfCards)):
        with pytest.raises(error) as refusal:
            award(row("A", 5, 1, cards=wrong), row("B", 5, 2, cards=("2c", "2h")), board=BOARD)
        assert refusal.value.field == "players"


def test_a_hand_without_a_place_or_cards_is_asked_for():
    with pytest.raises(NoHand, match="B is in the hand"):
        award(row("A", 100, 1, place=1), row("B", 100, 2))


def test_cases_kept_with_ranks_upwards_mean_what_they_meant():
    old = [
        {"player": "A", "chips": 5, "folded": False, "seat": 1, "rank": 1, "low_rank": None},
        {"player": "B", "chips": 5, "folded": False, "seat": 2, "rank": 9, "low_rank": 4},
    ]

    assert [(r["place"], r["low_place"]) for r in with_places(old)] == [(2, None), (1, 1)]
    assert award(*old).shares == {"B": 10}


@settings(max_examples=40)
@given(st.permutations(DECK), st.integers(2, 6))
def test_the_cards_award_what_the_order_of_those_hands_awards(deck, players):
    board, own = deck[:5], [deck[5 + 2 * n : 7 + 2 * n] for n in range(players)]
    strength = [made(best(Game.HOLDEM, cards, board)) for cards in own]
    order = sorted(set(strength), reverse=True)
    chips = [100 * (n + 1) for n in range(players)]

    def rows(**told):
        return [
            row(f"P{n}", chips[n], n + 1, **{name: value[n] for name, value in told.items()})
            for n in range(players)
        ]

    by_cards = award(*rows(cards=own), board=board)
    by_place = award(*rows(place=[order.index(one) + 1 for one in strength]))

    assert by_cards.shares == by_place.shares
