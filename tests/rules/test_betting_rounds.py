"""Chapter: the least bet and raise of a round, and to whom the betting is open.

Robert's Rules 4.1, 6.2-6.6; TDA 2024 43-A, 47-A.  The second engine is pokerkit, which plays the
same round; it differs from the laws after short all-ins, and the tests say where.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import Automation, NoLimitTexasHoldem

from tournaments.rules.betting.minimums import NotInTheHand, minimum
from tournaments.rules.betting.rounds import Action, BettingAct, UnlawfulAction, opened, played

BIG = 100
STACKS = [60, 90, 125, 140, 180, 200, 250, 300, 450, 800, 1500, 20_000]
BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.CARD_BURNING,
)


def flop(*stacks: int):
    """Pokerkit's hand on the flop, each with so many chips left and the big blind in already."""
    behind = [BIG + stack for stack in stacks]
    state = NoLimitTexasHoldem.create_state(
        BY_ITSELF, True, 0, (BIG // 2, BIG), BIG, behind, len(behind)
    )
    while state.street_index == 0:
        state.check_or_call()
    return state


def acted(*actions: Action):
    return played(opened(BIG, preflop=False, posted={}), actions)


def does(state, data, name, state_of_round):
    """One lawful action of the player whose turn it is, in both engines."""
    stack = state.stacks[state.actor_index] + state.bets[state.actor_index]
    least = state_of_round.bet + state_of_round.measure
    raises = [to for to in {min(least, stack), stack} if state.can_complete_bet_or_raise_to(to)]
    choice = data.draw(st.sampled_from([*sorted(raises), "call", "call", "fold"]))
    if isinstance(choice, int):
        state.complete_bet_or_raise_to(choice)
        return Action(name, BettingAct.ALL_IN if choice == stack else BettingAct.RAISE, choice)
    owed = state.checking_or_calling_amount
    if choice == "fold" and owed:
        state.fold()
        return Action(name, BettingAct.FOLD)
    state.check_or_call()
    if not owed:
        return Action(name, BettingAct.CHECK)
    return (
        Action(name, BettingAct.ALL_IN, stack)
        if stack <= state_of_round.bet
        else Action(name, BettingAct.CALL)
    )


def is_short(actions) -> bool:
    """Whether somebody went all-in for more than the bet, but not for a full raise."""
    before = [acted(*actions[:at]) for at in range(len(actions))]
    return any(
        action.act is BettingAct.ALL_IN and 0 < action.to_chips - there.bet < there.measure
        for action, there in zip(actions, before, strict=True)
    )


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(STACKS), min_size=3, max_size=6), st.data())
def test_pokerkit_opens_and_closes_the_betting_alike_while_no_all_in_is_short(stacks, data):
    state, actions = flop(*stacks), []
    while state.street_index == 1 and state.actor_index is not None and not is_short(actions):
        name, ours = str(state.actor_index), acted(*actions)
        stack = state.stacks[state.actor_index] + state.bets[state.actor_index]
        least = ours.bet + ours.measure
        covered = all(
            not live or state.stacks[at] + state.bets[at] <= ours.bet
            for at, live in enumerate(state.statuses)
            if at != state.actor_index
        )
        if not covered and stack >= least:  # pokerkit asks for somebody who can answer a raise
            may = ours.may_raise(name)
            assert state.can_complete_bet_or_raise_to(least) == may
            assert not may or state.min_completion_betting_or_raising_to_amount == least
        actions.append(does(state, data, name, ours))


def test_pokerkit_agrees_that_short_all_ins_which_add_up_open_the_betting_again():
    state = flop(5000, 125, 5000, 200, 5000)
    for to in (100, 125, None, 200, None):
        state.complete_bet_or_raise_to(to) if to else state.check_or_call()
    actions = [
        Action("0", BettingAct.BET, 100),
        Action("1", BettingAct.ALL_IN, 125),
        Action("2", BettingAct.CALL),
        Action("3", BettingAct.ALL_IN, 200),
        Action("4", BettingAct.CALL),
    ]

    assert acted(*actions).may_raise("0")
    assert state.can_complete_bet_or_raise_to(300)


def test_pokerkit_is_wrong_where_the_last_all_in_in_a_row_of_short_ones_is_a_short_call():
    """6.6: three short all-ins make 150 more, a full raise; a call for less changes nothing."""
    state = flop(450, 20_000, 140, 200, 250, 125)
    for to in (100, None, 140, 200, 250, None):
        state.complete_bet_or_raise_to(to) if to else state.check_or_call()
    actions = [
        Action("0", BettingAct.BET, 100),
        Action("1", BettingAct.CALL),
        Action("2", BettingAct.ALL_IN, 140),
        Action("3", BettingAct.ALL_IN, 200),
        Action("4", BettingAct.ALL_IN, 250),
        Action("5", BettingAct.ALL_IN, 125),
    ]

    assert state.actor_index == 0
    assert not state.can_complete_bet_or_raise_to(350)
    assert acted(*actions).may_raise("0")


def test_pokerkit_is_wrong_that_a_player_who_checked_may_raise_a_short_opening_all_in():
    """6.4: they have acted, and the all-in is less than the least bet."""
    state = flop(140, 60, 250)
    for to in (None, 60, None):
        state.complete_bet_or_raise_to(to) if to else state.check_or_call()
    actions = [
        Action("0", BettingAct.CHECK),
        Action("1", BettingAct.ALL_IN, 60),
        Action("2", BettingAct.CALL),
    ]

    assert state.can_complete_bet_or_raise_to(140)
    assert not acted(*actions).may_raise("0")


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("ABCDE"), st.integers(1, 500)), max_size=12))
def test_the_bet_and_its_measure_never_shrink_and_a_raise_is_a_measure_above_the_bet(tried):
    state = opened(BIG, preflop=False, posted={})
    for player, to_chips in tried:
        act = BettingAct.RAISE if to_chips >= state.bet + state.measure else BettingAct.ALL_IN
        try:
            after = played(state, [Action(player, act, to_chips)])
        except UnlawfulAction:
            continue
        assert after.bet >= state.bet
        assert after.measure >= state.measure >= BIG
        state = after


def test_the_steps_tell_every_raise_and_why_the_betting_is_closed():
    found = minimum(
        100,
        preflop=True,
        posted={"SB": 50, "BB": 100},
        actions=[
            Action("Ann", BettingAct.RAISE, 250),
            Action("Tom", BettingAct.ALL_IN, 300),
            Action("SB", BettingAct.FOLD),
            Action("BB", BettingAct.FOLD),
        ],
        player="Ann",
    )

    assert [(str(step), step.law) for step in found.steps] == [
        ("Before the flop the bet to match is the full big blind: 100.", "6.2"),
        ("Ann makes it 250: 150 more, a full bet or raise.", "6.4"),
        ("Tom all-in for 300: 50 more, less than 150.", "6.5"),
        ("Bet so far 300, last full bet or raise 150.", "6.4"),
        (
            "Ann has acted and faces 50 more, less than a full raise of 150: may not raise.",
            "6.6",
        ),
    ]
    assert str(found.says) == "Ann may only call 50 or fold."


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ([], "Tom may check, or bet at least 100."),
        ([Action("Ann", BettingAct.BET, 100)], "Tom may call 100, or raise to at least 200."),
        ([Action("Tom", BettingAct.CHECK)], "Tom has nothing to call and may not raise."),
    ],
)
def test_the_answer_is_one_sentence(actions, says):
    found = minimum(100, preflop=False, posted={}, actions=actions, player="Tom")

    assert str(found.says) == says


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ([Action("A", BettingAct.BET, 50)], "Action 1: at least 100."),
        (
            [Action("A", BettingAct.BET, 100), Action("B", BettingAct.RAISE, 150)],
            "Action 2: at least 200.",
        ),
        (
            [Action("A", BettingAct.BET, 100), Action("B", BettingAct.CHECK)],
            "Action 2: B cannot check",
        ),
        (
            [Action("A", BettingAct.FOLD), Action("A", BettingAct.BET, 100)],
            "Action 2: A has folded",
        ),
        ([Action("A", BettingAct.BET)], "Action 1: enter how many chips A then has"),
        (
            [Action("A", BettingAct.BET, 100), Action("B", BettingAct.CALL, 120)],
            "Action 2: a call is 100 at most",
        ),
        (
            [
                Action("A", BettingAct.BET, 100),
                Action("B", BettingAct.ALL_IN, 140),
                Action("A", BettingAct.RAISE, 300),
            ],
            "Action 3: A could not raise here",
        ),
        (
            [
                Action("A", BettingAct.BET, 100),
                Action("B", BettingAct.ALL_IN, 140),
                Action("A", BettingAct.ALL_IN, 500),
            ],
            "Action 3: A could not raise here",
        ),
    ],
)
def test_an_action_that_cannot_have_been_is_refused_with_its_number(actions, says):
    with pytest.raises(UnlawfulAction) as refused:
        acted(*actions)

    assert str(refused.value).startswith(says)
    assert refused.value.field == "actions"


@pytest.mark.parametrize("act", [BettingAct.FOLD, BettingAct.ALL_IN])
def test_who_has_nothing_left_to_decide_has_no_minimum(act):
    with pytest.raises(NotInTheHand):
        minimum(100, preflop=False, posted={}, actions=[Action("A", act, 200)], player="A")
