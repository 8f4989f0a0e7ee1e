"""Chapter: given hands compared.  Robert's Rules 3.6.2, 3.7.1, section 5; TDA 2024 12, 19.

The second engine is pokerkit, whose ranking of hands is right.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import (
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    StandardHighHand,
)

from tournaments.rules.betting.comparison import (
    CardTwice,
    Decides,
    NotACard,
    NothingToCompare,
    WrongNumberOfCards,
    compare,
    read_card,
)
from tournaments.rules.betting.hands import Category, Game, best_low, lowest_five, made
from tournaments.rules.chance import DECK

FEW = settings(max_examples=25, deadline=None)


def cards(text: str) -> list[str]:
    return text.split()


FULL_BOARD = cards("Ah Kd 8s 5c 2h")


def holdem(board: str, **hands: str):
    return compare(
        Game.HOLDEM, {name: cards(own) for name, own in hands.items()}, board=cards(board)
    )


def agree(ours, theirs) -> bool:
    """Whether two engines order a row of hands alike."""
    return all(
        (a < b, a == b) == (x < y, x == y)
        for a, x in zip(ours, theirs, strict=True)
        for b, y in zip(ours, theirs, strict=True)
    )


@FEW
@given(st.permutations(DECK))
def test_holdem_hands_rank_as_pokerkit_ranks_them(deck):
    board, own = deck[:5], {str(at): deck[5 + 2 * at : 7 + 2 * at] for at in range(8)}

    found = compare(Game.HOLDEM, own, board=board)

    theirs = [
        StandardHighHand.from_game("".join(own[hand.player]), "".join(board))
        for hand in found.hands
    ]
    assert agree([hand.made for hand in found.hands], theirs)
    assert found.winners == tuple(
        hand.player for hand, made_by in zip(found.hands, theirs, strict=True)
        if made_by == max(theirs)
    )  # fmt: skip


@FEW
@given(st.permutations(DECK))
def test_omaha_hands_and_lows_rank_as_pokerkit_ranks_them(deck):
    board, own = deck[:5], {str(at): deck[5 + 4 * at : 9 + 4 * at] for at in range(4)}

    found = compare(Game.OMAHA, own, board=board, low=True)

    texts = {hand.player: "".join(own[hand.player]) for hand in found.hands}
    theirs = [OmahaHoldemHand.from_game(texts[hand.player], "".join(board)) for hand in found.hands]
    lows = {
        player: OmahaEightOrBetterLowHand.from_game_or_none(text, "".join(board))
        for player, text in texts.items()
    }
    best = max((low for low in lows.values() if low), default=None)
    assert agree([hand.made for hand in found.hands], theirs)
    assert found.low_winners == tuple(p for p, low in lows.items() if low and low == best)


@FEW
@given(st.permutations(DECK))
def test_seven_cards_make_the_low_that_pokerkit_finds(deck):
    seven = deck[:7]

    ours = best_low(Game.STUD, seven, ())

    theirs = EightOrBetterLowHand.from_game_or_none("".join(seven))
    assert (ours is None) == (theirs is None)
    if ours:
        assert EightOrBetterLowHand("".join(ours)) == theirs


@pytest.mark.parametrize(
    ("five", "category", "ranks"),
    [
        ("Ah Kd 8s 5c 2h", Category.HIGH_CARD, (14, 13, 8, 5, 2)),
        ("Kh Kd 8s 5c Jh", Category.PAIR, (13, 11, 8, 5)),
        ("Kh Kd 8s 8c Jh", Category.TWO_PAIR, (13, 8, 11)),
        ("Kh Kd Ks 8c Jh", Category.THREE, (13, 11, 8)),
        ("9h 8d 7s 6c 5h", Category.STRAIGHT, (9,)),
        ("Ah 2d 3s 4c 5h", Category.STRAIGHT, (5,)),
        ("Ah Kh 8h 5h 2h", Category.FLUSH, (14, 13, 8, 5, 2)),
        ("Kh Kd Ks 8c 8h", Category.FULL_HOUSE, (13, 8)),
        ("Kh Kd Ks Kc 8h", Category.FOUR, (13, 8)),
        ("Ah Kh Qh Jh Th", Category.STRAIGHT_FLUSH, (14,)),
        ("Ah 2h 3h 4h 5h", Category.STRAIGHT_FLUSH, (5,)),
        ("Qh Kh Ah 2h 3d", Category.HIGH_CARD, (14, 13, 12, 3, 2)),
    ],
)
def test_five_cards_make_one_of_nine_hands(five, category, ranks):
    assert (made(cards(five)).category, made(cards(five)).ranks) == (category, ranks)


def test_the_kicker_of_the_betting_notes_decides():
    """Kings with 8, 5 and jack lose to kings with 8, 5 and ace."""
    found = compare(Game.DRAW, {"Ann": cards("Kh Kd 8s 5c Jh"), "Tom": cards("Ks Kc 8d 5h Ac")})

    assert (found.winners, found.decided_by) == (("Tom",), Decides.KICKER)
    assert (found.kicker, found.deciding) == ("A", ("A", "J"))
    assert [str(step) for step in found.steps] == [
        "Tom: a pair of K, kickers A, 8, 5 (K♠ K♣ A♣ 8♦ 5♥).",
        "Ann: a pair of K, kickers J, 8, 5 (K♥ K♦ J♥ 8♠ 5♣).",
        "Both have a pair of K: the kicker decides, A against J.",
    ]
    assert str(found.says) == "Tom wins with a pair of K, kickers A, 8, 5."


@pytest.mark.parametrize(
    ("board", "ann", "tom", "winners", "decided"),
    [
        ("Ah Kd 8s 5c 2h", "As Jc", "Ac Tc", ["Ann"], Decides.KICKER),
        ("Ah Kd Qs Jc 2h", "As 9c", "Ac 8c", ["Ann", "Tom"], Decides.NOTHING),
        ("Ah Kh 8h 5h 2h", "3s 3c", "As Ac", ["Ann", "Tom"], Decides.NOTHING),
        ("Ah Kh 8h 5c 2d", "9h 3h", "As Ac", ["Ann"], Decides.CATEGORY),
        ("Ah Ad 8s 8c 2d", "Qh 3h", "Kh 3c", ["Tom"], Decides.KICKER),
        ("Ah 7d 8s 3c 2d", "Ac 7h", "Ad 3h", ["Ann"], Decides.RANK),
        ("7h 8d 9s 2c 3d", "Th 6c", "Jh Ts", ["Tom"], Decides.RANK),
        ("Ah 8h 5h 2c 3d", "Kh 4h", "Qh Jh", ["Ann"], Decides.RANK),
    ],
)
def test_what_decides_is_the_first_rank_in_which_the_best_hands_differ(
    board, ann, tom, winners, decided
):
    found = holdem(board, Ann=ann, Tom=tom)

    assert (list(found.winners), found.decided_by) == (winners, decided)
    assert found.split == (len(winners) > 1)


def test_a_sixth_card_and_suits_do_not_count():
    found = holdem("Ah Kd Qs Jc 2h", Ann="As 9c", Tom="Ac 8c")

    assert str(found.says) == "Split between Ann, Tom: a pair of A, kickers K, Q, J."
    assert "nor does a sixth card" in str(found.steps[-1])


def test_who_plays_the_board_must_show_his_cards_to_share_it():
    found = holdem("Ah Kh Qh Jh Th", Ann="2s 3c", Tom="4s 5c")

    assert found.steps[-1].law == "5.9; TDA 2024 19"


def test_a_lone_hand_wins_and_nothing_has_to_decide():
    found = holdem("Ah Kd 8s 5c 2h", Ann="As Jc")

    assert (found.winners, found.decided_by) == (("Ann",), Decides.ALONE)


def test_omaha_takes_two_of_ones_own_cards_and_no_more():
    found = compare(Game.OMAHA, {"Ann": cards("Ah 2s 3c 4d")}, board=cards("Kh Qh Jh Th 9s"))

    assert made(found.hands[0].five).category is Category.HIGH_CARD


def test_a_low_needs_five_different_ranks_of_eight_or_lower():
    board = cards("2h 4d 8s Kc Kh")

    found = compare(Game.HOLDEM, {"Ann": ["Ah", "3c"], "Tom": ["Kd", "8c"]}, board=board, low=True)

    assert (found.winners, found.low_winners) == (("Tom",), ("Ann",))
    assert str(found.says).endswith("Low: Ann.")
    without = compare(Game.HOLDEM, {"Tom": ["Kd", "8c"]}, board=board, low=True)
    assert without.low_winners == ()
    assert "no low" in str(without.steps[-1])


def test_razz_takes_the_lowest_five_and_a_pair_only_if_it_must():
    assert set(lowest_five(cards("Ah 2d 3s 8c 9h Kd Kc"))) == set(cards("Ah 2d 3s 8c 9h"))
    assert set(lowest_five(cards("Ah Ad 2s 2c 3h 3d Kc"))) > {"Kc"}


@pytest.mark.parametrize(
    ("text", "card"), [("10h", "Th"), ("AH", "Ah"), (" a♠ ", "As"), ("t♦", "Td")]
)
def test_cards_are_read_as_people_write_them(text, card):
    assert read_card(text) == card


@pytest.mark.parametrize(
    ("game", "hands", "board", "refusal", "field"),
    [
        (Game.HOLDEM, {}, FULL_BOARD, NothingToCompare, "hands"),
        (Game.HOLDEM, {"A": ["As", "1h"]}, FULL_BOARD, NotACard, "hands"),
        (Game.HOLDEM, {"A": ["As", ""]}, FULL_BOARD, NotACard, "hands"),
        (Game.HOLDEM, {"A": ["Ah", "3h"]}, FULL_BOARD, CardTwice, "hands"),
        (Game.HOLDEM, {"A": ["3h", "4h"], "B": ["3h", "5h"]}, FULL_BOARD, CardTwice, "hands"),
        (Game.HOLDEM, {"A": ["3h", "4h"]}, ["Ah", "Ah", "2c"], CardTwice, "board"),
        (Game.HOLDEM, {"A": ["3h"]}, FULL_BOARD, WrongNumberOfCards, "hands"),
        (Game.HOLDEM, {"A": ["3h", "4h"]}, [], WrongNumberOfCards, "board"),
        (Game.DRAW, {"A": cards("3h 4h 5h 6h 7h")}, FULL_BOARD, WrongNumberOfCards, "board"),
        (Game.STUD, {"A": cards("3h 4h 5h 6h")}, [], WrongNumberOfCards, "hands"),
    ],
)
def test_cards_that_cannot_be_are_refused_with_their_field(game, hands, board, refusal, field):
    with pytest.raises(refusal) as refused:
        compare(game, hands, board=board)

    assert refused.value.field == field
