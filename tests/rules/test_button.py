"""Chapter: the button and the blinds.

Robert's Rules 3.7.1 and 7.7 (the first button), 4.2 (b), 7.30 (the dead button), 4.4, 7.31
(heads-up), 4.8, 7.16 (newcomers); TDA 2024 10-A, 32, 34-B; WSOP 2026 85.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.button import (
    ButtonDraw,
    Hand,
    NotEnoughPlayers,
    PositionsOutOfOrder,
    big_blinds,
    draw_button,
    first_hand,
    first_stack_right_of_dealer,
    high_card,
    manual_hand,
    next_hand,
    standing_hand,
)
from tables.rules.floor import Positions, clockwise_after
from tournaments.rules.chance import Chance, FouledDeck

NINE = frozenset(range(1, 10))
ONE_TWO_THREE = Positions(button=1, sb=2, bb=3)


def seats(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


def dealt_cards(written: str) -> dict[int, str]:
    return dict(enumerate(written.split(), start=1))


def blinds(hand: Hand) -> tuple[int, int, int]:
    return hand.button, hand.sb, hand.bb


# The first button


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("7h Kd 2c Ks 9s Qh Jc 4d Tc", 4),
        ("Ac Ks", 1),
        ("Ac Ad Ah As", 4),
        ("5c 5d 3s", 2),
    ],
)
def test_the_highest_card_gets_the_button_and_suits_settle_equal_ranks(cards, winner):
    assert high_card(dealt_cards(cards)) == winner


def test_the_drawn_seat_and_the_seats_after_it_play_the_first_hand():
    button = high_card({2: "Qh", 5: "Qc", 8: "9s"})

    hand = first_hand(button, seats(2, 5, 8), size=9)

    assert hand == Hand(
        button=2,
        sb=5,
        bb=8,
        heads_up=False,
        button_dead=False,
        sb_posted=True,
        dealt=seats(2, 5, 8),
        waiting=(),
        first_preflop=2,
        first_postflop=5,
        last_postflop=2,
    )


@pytest.mark.parametrize("cards", ["Ah Kd Ah", "Ah 1d", "Ah XX"])
def test_a_fouled_deck_is_refused(cards):
    with pytest.raises(FouledDeck):
        high_card(dealt_cards(cards))


def test_nobody_can_win_a_draw_that_nobody_is_in():
    for draw in (high_card, first_stack_right_of_dealer):
        with pytest.raises(NotEnoughPlayers):
            draw({})


def test_a_draw_deals_one_card_of_the_shuffled_deck_to_each_seat_in_seat_order():
    deck = Chance("5e" * 32, "button 7").deck()

    draw = draw_button([8, 2, 5], rng=Chance("5e" * 32, "button 7"))

    cards = {2: deck[0], 5: deck[1], 8: deck[2]}
    assert draw == ButtonDraw(cards=cards, button=high_card(cards))


@given(st.sets(st.integers(1, 10), min_size=1), st.binary(min_size=32, max_size=32))
def test_a_draw_always_has_one_winner_among_the_seats(taken, seed):
    draw = draw_button(taken, rng=Chance(seed.hex(), "button"))

    assert sorted(draw.cards) == sorted(taken)
    assert len(set(draw.cards.values())) == len(taken)
    assert draw.button in taken


def test_without_a_draw_the_first_stack_to_the_dealers_right_has_the_button():
    assert first_stack_right_of_dealer([1, 3, 5]) == 5


def test_heads_up_the_button_posts_the_small_blind_and_acts_first_then_last():
    hand = first_hand(7, seats(3, 7), size=9)

    assert hand == Hand(
        button=7,
        sb=7,
        bb=3,
        heads_up=True,
        button_dead=False,
        sb_posted=True,
        dealt=seats(3, 7),
        waiting=(),
        first_preflop=7,
        first_postflop=3,
        last_postflop=7,
    )


def test_one_drawn_seat_for_all_tables_may_be_an_empty_one():
    three = first_hand(4, seats(2, 5, 8), size=9)
    two = first_hand(4, seats(2, 5), size=9)

    assert (blinds(three), three.button_dead, three.last_postflop) == ((4, 5, 8), True, 2)
    assert (blinds(two), two.button_dead, two.heads_up) == ((2, 2, 5), False, True)


def test_one_player_plays_no_hand():
    for taken in (seats(), seats(4)):
        with pytest.raises(NotEnoughPlayers):
            first_hand(4, taken, size=9)
        with pytest.raises(NotEnoughPlayers):
            next_hand(ONE_TWO_THREE, taken, size=9)


# The dead button


@pytest.mark.parametrize(
    ("busts", "positions", "dead", "posted", "last"),
    [
        (seats(), (2, 3, 4), False, True, 2),
        (seats(2), (2, 3, 4), True, True, 1),
        (seats(3), (2, 3, 4), False, False, 2),
        (seats(2, 3), (2, 3, 4), True, False, 1),
        (seats(1), (2, 3, 4), False, True, 2),
        (seats(1, 2, 3), (2, 3, 4), True, False, 9),
        (seats(2, 3, 4), (2, 3, 5), True, False, 1),
    ],
)
def test_after_busts_the_big_blind_moves_on_and_the_others_follow(
    busts, positions, dead, posted, last
):
    hand = next_hand(ONE_TWO_THREE, NINE - busts, size=9)

    assert blinds(hand) == positions
    assert (hand.button_dead, hand.sb_posted, hand.last_postflop) == (dead, posted, last)


@pytest.mark.parametrize(
    ("busts", "second", "dead", "last"),
    [
        (seats(), (3, 4, 5), False, 3),
        (seats(2), (3, 4, 5), False, 3),
        (seats(3), (3, 4, 5), True, 2),
        (seats(2, 3), (3, 4, 5), True, 1),
        (seats(1, 2, 3), (3, 4, 5), True, 9),
        (seats(2, 3, 4), (3, 5, 6), True, 1),
    ],
)
def test_the_hand_after_that_finds_the_button_where_the_small_blind_was(busts, second, dead, last):
    left = NINE - busts

    hand = next_hand(next_hand(ONE_TWO_THREE, left, size=9).positions, left, size=9)

    assert (blinds(hand), hand.button_dead, hand.last_postflop) == (second, dead, last)
    assert hand.sb_posted


def test_with_both_blinds_out_the_button_lives_again_in_the_third_hand():
    left = NINE - {2, 3}
    second = next_hand(next_hand(ONE_TWO_THREE, left, size=9).positions, left, size=9)

    third = next_hand(second.positions, left, size=9)

    assert (blinds(third), third.button_dead) == ((4, 5, 6), False)


@pytest.mark.parametrize(
    ("left", "button", "big"),
    [
        (seats(2, 3), 3, 2),
        (seats(1, 3), 3, 1),
        (seats(1, 2), 2, 1),
        (seats(1, 4), 1, 4),
    ],
)
def test_entering_heads_up_the_last_big_blind_never_pays_it_again(left, button, big):
    hand = next_hand(ONE_TWO_THREE, left, size=4)

    assert (blinds(hand), hand.heads_up) == ((button, button, big), True)


# Newcomers


def test_a_newcomer_in_the_small_blinds_seat_posts_and_is_dealt_in():
    hand = next_hand(Positions(button=3, sb=4, bb=5), NINE, size=9)

    assert (blinds(hand), hand.sb_posted, hand.waiting) == ((4, 5, 6), True, ())


def test_a_newcomer_between_button_and_small_blind_waits_one_hand():
    taken = seats(1, 2, 3, 5, 6, 7, 8, 9)

    waits = next_hand(Positions(button=2, sb=3, bb=6), taken, size=9)
    plays = next_hand(waits.positions, taken, size=9)

    assert (blinds(waits), waits.waiting, 5 in waits.dealt) == ((3, 6, 7), (5,), False)
    assert (blinds(plays), plays.waiting, 5 in plays.dealt) == ((6, 7, 8), (), True)


@pytest.mark.parametrize(("newcomer", "positions"), [(9, (4, 7, 9)), (5, (5, 7, 4))])
def test_a_third_player_ends_heads_up(newcomer, positions):
    heads_up = Positions(button=4, sb=4, bb=7, heads_up=True)

    hand = next_hand(heads_up, seats(4, 7, newcomer), size=9)

    assert (blinds(hand), hand.heads_up) == (positions, False)


def test_two_players_dealt_in_play_heads_up_while_the_others_wait():
    hand = next_hand(Positions(button=1, sb=2, bb=5), seats(2, 3, 4, 5), size=9)

    assert (blinds(hand), hand.heads_up, hand.waiting) == ((5, 5, 2), True, (3, 4))


def test_where_all_but_one_would_wait_everybody_is_dealt_in():
    hand = next_hand(Positions(button=1, sb=2, bb=5), seats(2, 3, 4), size=9)

    assert (blinds(hand), hand.waiting, hand.sb_posted) == ((4, 5, 2), (), False)


def test_the_big_blind_passes_one_player_at_a_time_over_empty_chairs():
    last = Positions(button=1, sb=2, bb=6)

    assert big_blinds(last, seats(1, 2, 6), size=6, hands=6) == [1, 2, 6, 1, 2, 6]


# The button moved by hand


def test_staff_may_name_the_three_seats():
    by_hand = manual_hand(2, 3, 4, NINE, size=9, last=ONE_TWO_THREE)

    assert by_hand == next_hand(ONE_TWO_THREE, NINE, size=9)


def test_staff_are_warned_when_a_seat_is_big_blind_twice_running():
    again = manual_hand(1, 2, 3, NINE, size=9, last=ONE_TWO_THREE)
    fresh = manual_hand(1, 2, 3, NINE, size=9, last=None)

    assert (again.big_blind_twice, fresh.big_blind_twice) == (True, False)


def test_positions_named_by_hand_may_run_across_the_last_seat():
    hand = manual_hand(9, 1, 2, NINE, size=9, last=None)

    assert (blinds(hand), hand.first_preflop) == ((9, 1, 2), 3)


def test_named_heads_up_the_button_is_the_small_blind():
    hand = manual_hand(3, 3, 7, seats(3, 7), size=9, last=None)

    assert hand == first_hand(3, seats(3, 7), size=9)


@pytest.mark.parametrize(
    ("named", "taken"),
    [
        ((3, 2, 4), NINE),  # the small blind before the button
        ((2, 4, 3), NINE),  # the big blind before the small blind
        ((2, 2, 3), NINE),  # heads-up positions for nine players
        ((2, 3, 2), NINE),
        ((2, 3, 4), NINE - {4}),  # nobody to post the big blind
        ((0, 1, 2), NINE),
        ((8, 9, 10), NINE),
        ((2, 3, 4), seats(2, 4)),  # two players are heads-up
        ((3, 3, 4), seats(2, 4)),
        ((2, 6, 7), seats(3, 4, 6, 7)),  # all but two would wait
    ],
)
def test_three_seats_that_make_no_hand_are_refused(named, taken):
    with pytest.raises(PositionsOutOfOrder):
        manual_hand(*named, taken, size=9, last=None)


# For any table, whoever busts and whoever comes


@st.composite
def evenings(draw):
    """A table's size, its first button, and who sits there in hand after hand."""
    size = draw(st.integers(2, 10))
    seat = st.integers(1, size)
    hands = draw(st.lists(st.sets(seat, min_size=2), min_size=2, max_size=14))
    few_changes = [hands[0]]
    for change in hands[1:]:
        taken = few_changes[-1] ^ (change if draw(st.booleans()) else set(sorted(change)[:1]))
        few_changes.append(taken if len(taken) >= 2 else change)
    return size, draw(st.sampled_from(sorted(hands[0]))), [frozenset(t) for t in few_changes]


def played(evening):
    size, button, hands = evening
    last = first_hand(button, hands[0], size=size)
    for taken in hands[1:]:
        hand = next_hand(last.positions, taken, size=size)
        yield last, hand, taken
        last = hand


@given(evenings())
def test_nobody_is_big_blind_twice_running(evening):
    for last, hand, _ in played(evening):
        assert hand.bb != last.bb
        assert hand.bb in hand.dealt


@given(evenings())
def test_three_players_or_more_have_three_positions_in_clockwise_order(evening):
    for _, hand, _ in played(evening):
        if len(hand.dealt) > 2:
            order = list(clockwise_after(hand.button, evening[0]))
            assert len(set(blinds(hand))) == 3
            assert order.index(hand.sb) < order.index(hand.bb)


@given(evenings())
def test_a_big_blind_who_stays_pays_the_small_blind_next(evening):
    for last, hand, taken in played(evening):
        if last.bb in taken:
            assert hand.sb == last.bb
            assert hand.sb_posted
        if hand.heads_up:
            assert (hand.button, hand.button_dead) == (hand.sb, False)


@given(evenings())
def test_everybody_is_dealt_in_or_waits_and_the_order_of_action_is_the_seats(evening):
    for _, hand, taken in played(evening):
        assert hand.dealt | set(hand.waiting) == taken
        assert not hand.dealt & set(hand.waiting)
        assert {hand.first_preflop, hand.first_postflop, hand.last_postflop} <= hand.dealt
        assert hand.last_postflop != hand.first_postflop


@given(evenings())
def test_nobody_waits_two_hands_running(evening):
    waited = frozenset()
    for _, hand, _ in played(evening):
        assert not waited & set(hand.waiting) or hand.heads_up
        waited = frozenset(hand.waiting)


@given(evenings())
def test_a_second_engine_that_walks_round_the_table_agrees(evening):
    size = evening[0]
    for last, hand, taken in played(evening):
        assert blinds(hand) == walked(last, taken, size)


def walked(last: Hand, taken: frozenset[int], size: int) -> tuple[int, int, int]:
    """The same law told as a walk: from the last big blind, one chair at a time."""
    ring = [(last.bb + step - 1) % size + 1 for step in range(1, size)]  # all but the last BB
    players = [seat for seat in ring if seat in taken]  # in clockwise order
    old_button = players[-1] if last.heads_up else last.sb
    waiting = ring[ring.index(old_button) + 1 :]
    dealt = [seat for seat in players if seat not in waiting]
    stays = [last.bb] if last.bb in taken else []
    if len(taken) == 2:
        dealt = players
    elif len(dealt + stays) < 2:
        dealt, old_button = players, players[-1]
    if len(dealt + stays) == 2:
        small = (dealt[1:] + stays)[0]
        return small, small, dealt[0]
    return old_button, last.bb, dealt[0]


# Where the floor has put it


def test_a_button_that_stands_deals_in_whoever_is_there_and_new_blinds_wait():
    hand = standing_hand(Positions(button=1, sb=3, bb=4), seats(1, 2, 3, 4, 5), size=9)

    assert blinds(hand) == (1, 3, 4)
    assert (hand.dealt, hand.waiting) == (seats(1, 3, 4, 5), (2,))
    assert (hand.first_preflop, hand.first_postflop) == (5, 3)


def test_where_everybody_would_wait_all_are_dealt_in():
    hand = standing_hand(Positions(button=1, sb=4, bb=5), seats(2, 3), size=9)

    assert (hand.dealt, hand.waiting) == (seats(2, 3), ())


def test_a_button_stands_for_two_players_at_least():
    with pytest.raises(NotEnoughPlayers):
        standing_hand(ONE_TWO_THREE, seats(1), size=9)
