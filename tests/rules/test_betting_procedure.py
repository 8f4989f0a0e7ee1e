"""Chapter: short blinds, showdown, acting out of turn, the button, the old draw game, and all.

Robert's Rules 3.2, 3.4.1, 3.6.8, 7.20; TDA 2024 16, 17, 29, 34-A, 53.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules import RuleError
from tournaments.rules.betting import calculators
from tournaments.rules.betting.calculator import FieldKind, chips, count, flag, player, rows
from tournaments.rules.betting.missed import (
    Found,
    MoreThanThereIs,
    NotMissed,
    Positions,
    TooFewPlayers,
    in_play,
    missed_button,
    positions,
)
from tournaments.rules.betting.posting import First, TooLittleToEnter, old_draw, short_post
from tournaments.rules.betting.showdown import NoHandShown, NotAtShowdown, showdown
from tournaments.rules.betting.turns import (
    ActOutOfTurn,
    Effect,
    Policy,
    State,
    out_of_turn,
    time_to_act,
)
from tournaments.rules.chance import DECK

FEW = settings(max_examples=25, deadline=None)
CHIPS = st.integers(1, 5000)


# Short blinds and antes


def test_the_blind_comes_before_the_ante_or_behind_it():
    found = short_post(1200, blind=1000, big_blind=1000, ante=1000)

    (other,) = found.readings
    assert (found.blind_posted, found.ante_posted, found.source) == (1000, 200, "TDA 2024 RP-11")
    assert (other.blind_posted, other.ante_posted) == (200, 1000)
    assert (found.to_call, found.min_to, found.all_in) == (1000, 2000, True)


@FEW
@given(stack=CHIPS, blind=CHIPS, ante=st.integers(0, 5000), first=st.sampled_from(First))
def test_what_is_posted_and_what_is_left_is_the_stack(stack, blind, ante, first):
    found = short_post(stack, blind=blind, big_blind=blind, ante=ante, first=first)

    for reading in (found, *found.readings):
        assert reading.blind_posted + reading.ante_posted + reading.left == stack
        assert reading.to_call == blind
    if stack >= blind + ante:
        assert found.readings == ()


# Showdown


def test_players_in_a_side_pot_show_before_those_in_the_main_pot_only():
    found = showdown(["SB", "BB", "U", "BTN"], aggressor="BB", main_only=["BTN", "SB"])

    assert found.order == ("BB", "U", "BTN", "SB")
    assert found.steps[-1].law == "7.34; TDA 2024 16"


def test_a_short_all_in_bettor_waits_for_the_side_pot():
    assert showdown(["SB", "BB", "U"], aggressor="BB", main_only=["BB"]).order == ("U", "SB", "BB")


@pytest.mark.parametrize(
    ("order", "told", "refusal"),
    [
        ([], {"aggressor": None}, NoHandShown),
        (["A"], {"aggressor": "B"}, NotAtShowdown),
        (["A"], {"aggressor": None, "main_only": ["B"]}, NotAtShowdown),
    ],
)
def test_only_who_is_still_in_shows(order, told, refusal):
    with pytest.raises(refusal):
        showdown(order, **told)


# Out of turn


@pytest.mark.parametrize(
    ("action", "skipped", "acted", "effect", "options", "left"),
    [
        (ActOutOfTurn.RAISE, ActOutOfTurn.RAISE, 1, Effect.RELEASED, "fold call raise", ""),
        (ActOutOfTurn.CHECK, ActOutOfTurn.BET, 1, Effect.RELEASED, "fold call", ""),
        (ActOutOfTurn.CALL, ActOutOfTurn.RAISE, 2, Effect.RELEASED, "fold call", ""),
        (ActOutOfTurn.CALL, ActOutOfTurn.FOLD, 1, Effect.BINDING, "call", ""),
        (ActOutOfTurn.RAISE, ActOutOfTurn.RAISE, 3, Effect.BINDING, "raise", "fold call"),
        (ActOutOfTurn.FOLD, ActOutOfTurn.RAISE, 3, Effect.BINDING, "fold", ""),
    ],
)
def test_what_an_action_out_of_turn_leaves_to_the_two_players(
    action, skipped, acted, effect, options, left
):
    found = out_of_turn(action, skipped=skipped, acted=acted)

    assert found.oot is effect
    assert (" ".join(found.options), " ".join(found.skipped_options)) == (options, left)


def test_the_other_rulebook_stands_beside_where_it_says_otherwise():
    seed = out_of_turn(ActOutOfTurn.CALL, skipped=ActOutOfTurn.RAISE, acted=2)
    tda = out_of_turn(ActOutOfTurn.CALL, skipped=ActOutOfTurn.RAISE, acted=2, policy=Policy.TDA)

    assert (seed.oot, tda.oot) == (Effect.RELEASED, Effect.BINDING)
    assert [reading.oot for reading in seed.readings] == [Effect.BINDING]
    assert [reading.source for reading in tda.readings] == ["3.5.10"]
    assert out_of_turn(ActOutOfTurn.RAISE, skipped=ActOutOfTurn.CALL).readings == ()


def test_two_checks_are_no_substantial_action():
    found = out_of_turn(ActOutOfTurn.CHECK, skipped=ActOutOfTurn.BET, acted=2, policy=Policy.TDA)

    assert (found.oot, " ".join(found.options)) == (Effect.RELEASED, "fold call raise")
    with_chips = out_of_turn(
        ActOutOfTurn.CHECK, skipped=ActOutOfTurn.BET, acted=2, chips=True, policy=Policy.TDA
    )
    assert with_chips.oot is Effect.BINDING


# The clock, penalties, the button, the old game


def test_acting_exactly_at_the_limit_is_in_time():
    states = [time_to_act(second, facing_bet=True).state for second in (49, 50, 60, 61)]

    assert states == [State.RUNNING, State.LAST_TEN, State.LAST_TEN, State.HAND_DEAD]


def test_the_clock_of_the_other_rulebooks_stands_beside():
    found = time_to_act(40, facing_bet=True)

    assert (found.state, found.source) == (State.RUNNING, "6.16")
    assert [(one.state, one.left_seconds, one.source) for one in found.readings] == [
        (State.HAND_DEAD, 0, "TDA 2024 29; WSOP 2026 80")
    ]
    by_tda = time_to_act(40, facing_bet=True, limit=30, counted=5)
    assert [(one.state, one.source) for one in by_tda.readings] == [(State.RUNNING, "6.16")]


def test_where_all_clocks_are_up_there_is_one_reading():
    assert time_to_act(61, facing_bet=False).readings == ()


def test_a_clock_of_the_houses_own_has_both_readings_beside_it():
    found = time_to_act(40, facing_bet=True, limit=45)

    assert (found.left_seconds, found.source) == (5, "")
    assert [one.left_seconds for one in found.readings] == [20, 0]


def test_no_more_can_be_removed_than_was_issued():
    assert in_play(80, stack_chips=10_000, removed_chips=34_500).chips == 765_500
    with pytest.raises(MoreThanThereIs):
        in_play(1, stack_chips=100, removed_chips=101)


def test_at_the_next_hand_the_seed_puts_the_button_back_and_tda_lets_it_move_on():
    found = missed_button([1, 2, 3, 5, 6], right=3, wrong=5, found=Found.NEXT_HAND)

    assert (found.button, found.small_blind, found.big_blind) == (3, 5, 6)
    assert [(r.button, r.small_blind, r.big_blind) for r in found.readings] == [(6, 1, 2)]


def test_a_button_that_was_not_moved_goes_where_it_belonged_in_both_readings():
    found = missed_button([1, 2, 3, 5, 6], right=3, wrong=2, found=Found.NEXT_HAND)

    assert (found.button, found.readings) == (3, ())


def test_in_the_hand_itself_the_deal_is_corrected_until_there_was_substantial_action():
    before = missed_button([1, 2, 3], right=2, wrong=3, found=Found.BEFORE_ACTION)
    after = missed_button([1, 2, 3], right=2, wrong=3, found=Found.DURING_HAND)

    assert (before.redealt, before.button, before.big_blind) == (True, 2, 1)
    assert (after.redealt, after.button, after.big_blind) == (False, 3, 2)
    with pytest.raises(NotMissed):
        missed_button([1, 2, 3], right=2, wrong=2, found=Found.NEXT_HAND)
    with pytest.raises(TooFewPlayers):
        missed_button([1, 1], right=1, wrong=2, found=Found.NEXT_HAND)


def test_heads_up_the_button_is_the_small_blind():
    assert positions(4, [4, 7]) == Positions(4, 4, 7)
    assert positions(5, [4, 7, 9]) == Positions(5, 7, 9)  # a dead button


def test_the_old_draw_game_costs_twice_what_was_posted():
    alone = old_draw(10, over_blind=False)
    doubled = old_draw(10, over_blind=True)

    assert (alone.enter_chips, alone.blind_adds, alone.over_adds) == (20, 10, None)
    assert (doubled.enter_chips, doubled.blind_adds, doubled.over_adds) == (40, 30, 20)


def test_the_blinds_of_the_old_draw_game_complete_to_the_largest_bet():
    found = old_draw(10, over_blind=True, highest=100)

    assert (found.enter_chips, found.blind_adds, found.over_adds) == (100, 90, 80)
    with pytest.raises(TooLittleToEnter):
        old_draw(10, over_blind=True, highest=39)


def test_the_pot_of_the_old_draw_game_stays_when_all_pass_after_the_draw():
    found = old_draw(10, over_blind=False, highest=20, pot=60, all_checked=True)

    assert found.carried_chips == 60
    assert str(found.says) == "Carried over to the next hand: 60."


# All of them


def test_calculators_have_names_titles_and_laws_of_their_own():
    every = calculators.CALCULATORS.values()

    assert len({calculator.title for calculator in every}) == len(every)
    for calculator in every:
        names = [field.name for field in calculator.ask]
        assert len(set(names)) == len(names)
        assert calculator.law
        assert calculator.about


def asked(field):
    """Something that the description of a field allows, more often a plausible thing."""
    if field.kind is FieldKind.ROWS:
        row = st.fixed_dictionaries({each.name: asked(each) for each in field.of})
        return st.lists(row, min_size=field.lowest, max_size=min(field.most, 6))
    if field.kind in OF_LISTS:
        most = min(field.most, 7)
        return st.lists(OF_LISTS[field.kind], min_size=field.lowest, max_size=most)
    if field.kind is FieldKind.CHOICE:
        return st.sampled_from([choice.value for choice in field.choices])
    if field.kind is FieldKind.FLAG:
        return st.sampled_from([True, False, field.default])
    if field.kind is FieldKind.PLAYER:
        return st.sampled_from("ABC") if field.required else st.sampled_from(["A", None])
    numbers = st.integers(field.lowest, min(field.most, 9)) | st.sampled_from([field.most])
    return numbers if field.required else numbers | st.just(field.default)


OF_LISTS = {
    FieldKind.CARDS: st.sampled_from(DECK) | st.sampled_from(["1h", "", "10♥"]),
    FieldKind.CHIP_LIST: st.sampled_from([1, 5, 25, 10**12]),
    FieldKind.PLAYERS: st.sampled_from("ABC"),
    FieldKind.SEATS: st.integers(1, 23),
}


@pytest.mark.parametrize("calculator", calculators.CALCULATORS.values(), ids=lambda each: each.name)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_whatever_is_asked_gets_whole_sentences_or_a_refusal(calculator, data):
    given = {field.name: data.draw(asked(field)) for field in calculator.ask}

    found = answered(calculator, given)

    if isinstance(found, RuleError):
        assert "%(" not in str(found)
        assert found.field in given
        return
    for reading in (found, *found.readings):
        assert all("%(" not in str(step) for step in (reading.says, *reading.steps))
        assert all(hasattr(reading, figure.name) for figure in calculator.tells)


def answered(calculator, given):
    """The ruling, or the refusal."""
    try:
        return calculator.run(**given)
    except RuleError as refused:
        return refused


def test_a_field_has_the_name_and_the_bounds_it_was_given():
    seats = count("seats", "Seats", 2, 9, help="At the table")
    bet = chips("bet", "Bet", lowest=1)
    row = rows("rows", "Rows", seats, bet, lowest=1, most=5)

    assert (seats.name, seats.kind, seats.lowest, seats.most) == ("seats", FieldKind.COUNT, 2, 9)
    assert (bet.name, bet.kind, bet.lowest, bet.label) == ("bet", FieldKind.CHIPS, 1, "Bet")
    assert (row.name, row.kind, row.of, row.most) == ("rows", FieldKind.ROWS, (seats, bet), 5)
    assert flag("all_in", "All-in").required is False
    assert player("player", "Player").kind is FieldKind.PLAYER


def test_whoever_is_all_in_by_the_blind_is_told_what_may_be_won():
    short, whole = (short_post(stack, blind=100, big_blind=200) for stack in (60, 500))

    assert [(each.all_in, each.left) for each in (short, whole)] == [(True, 0), (False, 400)]
    assert "All-in: can win" in " ".join(map(str, short.steps))
    assert "All-in" not in " ".join(map(str, whole.steps))


def test_all_hands_are_turned_up_where_somebody_is_all_in():
    for all_in in (True, False):
        found = calculators.CALCULATORS["showdown"].run(
            order=("A", "B"), last_aggressor="B", main_only=(), all_in=all_in
        )

        assert ("turned up at once" in " ".join(map(str, found.steps))) is all_in


def test_substantial_action_stands_by_tda_with_the_law_of_each_step():
    found = out_of_turn(ActOutOfTurn.BET, skipped=ActOutOfTurn.RAISE, acted=2, policy=Policy.TDA)

    assert found.oot is Effect.BINDING
    assert [step.law for step in found.steps] == ["TDA 2024 36, 53-B", "TDA 2024 53-B"]
