"""The calculators of procedure: what each is asked and how it is run."""

from collections.abc import Sequence

from tournaments.rules import N_
from tournaments.rules.betting import missed, posting, turns
from tournaments.rules.betting.calculator import (
    MAX_PLAYERS,
    MAX_SEATS,
    Calculator,
    FieldKind,
    Figure,
    chips,
    choice,
    choices,
    count,
    flag,
    listed,
)
from tournaments.rules.betting.missed import Found
from tournaments.rules.betting.turns import ActOutOfTurn, Effect, Policy, State

MAX_ENTRIES = 100_000


def _out_of_turn(
    *, action: str, skipped_action: str, acted: int, chips_in: bool | None, policy: str
) -> turns.OutOfTurn:
    return turns.out_of_turn(
        ActOutOfTurn(action),
        skipped=ActOutOfTurn(skipped_action),
        acted=acted,
        chips=chips_in,
        policy=Policy(policy),
    )


_ACTS = (
    (ActOutOfTurn.FOLD, N_("folds")),
    (ActOutOfTurn.CHECK, N_("checks")),
    (ActOutOfTurn.CALL, N_("calls")),
    (ActOutOfTurn.BET, N_("bets")),
    (ActOutOfTurn.RAISE, N_("raises")),
)
_OPTIONS = choices(
    (ActOutOfTurn.FOLD, N_("fold")),
    (ActOutOfTurn.CHECK, N_("check")),
    (ActOutOfTurn.CALL, N_("call")),
    (ActOutOfTurn.BET, N_("bet")),
    (ActOutOfTurn.RAISE, N_("raise")),
)
_EFFECTS = choices(
    (Effect.BINDING, N_("binding")),
    (Effect.RELEASED, N_("not binding")),
)
OUT_OF_TURN = Calculator(
    name="out-of-turn",
    title=N_("Acting out of turn"),
    about=N_("Does the action bind, and what may the players still do?"),
    law=turns.LAW_OUT_OF_TURN,
    ask=(
        choice("action", N_("Out of turn, a player"), *_ACTS),
        choice("skipped_action", N_("Skipped player now chooses"), *_ACTS),
        count(
            "acted",
            N_("Players who acted before the objection"),
            1,
            MAX_PLAYERS,
            required=False,
            default=1,
        ),
        flag(
            "chips_in",
            N_("One of them put chips in"),
            help=N_("Blank = judged by the action above"),
            default=None,
        ),
        choice(
            "policy",
            N_("Rulebook"),
            (Policy.SEED, N_("Robert’s Rules: three actions stand")),
            (Policy.TDA, N_("TDA: substantial action stands")),
            required=False,
            default=Policy.SEED,
        ),
    ),
    tells=(
        Figure("oot", FieldKind.CHOICE, N_("Result"), _EFFECTS),
        Figure("options", FieldKind.CHOICES, N_("The player may"), _OPTIONS),
        Figure("skipped_options", FieldKind.CHOICES, N_("The skipped player may"), _OPTIONS),
    ),
    run=_out_of_turn,
)


def _time_to_act(
    *,
    elapsed_seconds: int,
    facing_bet: bool,
    limit_seconds: int,
    counted_seconds: int,
) -> turns.TimeToAct:
    return turns.time_to_act(
        elapsed_seconds, facing_bet=facing_bet, limit=limit_seconds, counted=counted_seconds
    )


TIME_TO_ACT = Calculator(
    name="time-to-act",
    title=N_("Time to act"),
    about=N_("Clock called: time left, and what happens when it expires"),
    law=turns.LAW_TIME,
    ask=(
        count("elapsed_seconds", N_("Seconds elapsed"), 0, 3600),
        flag("facing_bet", N_("Facing a bet")),
        count("limit_seconds", N_("Seconds allowed"), 1, 3600, required=False, default=60),
        count("counted_seconds", N_("Seconds called out"), 0, 3600, required=False, default=10),
    ),
    tells=(
        Figure(
            "state",
            FieldKind.CHOICE,
            N_("Clock"),
            choices(
                (State.RUNNING, N_("running")),
                (State.LAST_TEN, N_("last seconds")),
                (State.HAND_DEAD, N_("hand dead")),
                (State.CHECK, N_("checked")),
            ),
        ),
        Figure("left_seconds", FieldKind.COUNT, N_("Seconds left")),
    ),
    run=_time_to_act,
)


def _missed_button(
    *, occupied: Sequence[int], right: int, wrong: int, found: str
) -> missed.MissedButton:
    return missed.missed_button(occupied, right=right, wrong=wrong, found=Found(found))


MISSED_BUTTON = Calculator(
    name="missed-button",
    title=N_("Button in the wrong place"),
    about=N_("The button was misplaced: what to do now."),
    law=missed.LAW,
    ask=(
        listed("occupied", FieldKind.SEATS, N_("Seats with players"), 2, MAX_SEATS),
        count("right", N_("Seat where it should have been"), 1, MAX_SEATS),
        count("wrong", N_("Seat where it was"), 1, MAX_SEATS),
        choice(
            "found",
            N_("Noticed"),
            (Found.BEFORE_ACTION, N_("in the hand, before substantial action")),
            (Found.DURING_HAND, N_("in the hand, after substantial action")),
            (Found.NEXT_HAND, N_("when the hand was over")),
            required=False,
            default=Found.NEXT_HAND,
        ),
    ),
    tells=(
        Figure("redealt", FieldKind.FLAG, N_("Deal again")),
        Figure("button", FieldKind.COUNT, N_("Button")),
        Figure("small_blind", FieldKind.COUNT, N_("Small blind")),
        Figure("big_blind", FieldKind.COUNT, N_("Big blind")),
    ),
    run=_missed_button,
)


def _old_draw(
    *,
    blind: int,
    over_blind: bool,
    highest: int | None,
    pot: int,
    all_checked: bool,
) -> posting.OldDraw:
    return posting.old_draw(
        blind, over_blind=over_blind, highest=highest, pot=pot, all_checked=all_checked
    )


OLD_DRAW = Calculator(
    name="old-draw",
    title=N_("The old draw game"),
    about=N_("Blind and over-blind: what it costs to enter, and a pot carried over."),
    law=posting.LAW_OLD_DRAW,
    ask=(
        chips("blind", N_("Blind"), lowest=1),
        flag("over_blind", N_("The next player doubled it")),
        chips(
            "highest",
            N_("Largest bet so far"),
            required=False,
            help=N_("Blank = no player entered"),
        ),
        chips("pot", N_("All that is on the table"), required=False, default=0),
        flag("all_checked", N_("No bet after the draw")),
    ),
    tells=(
        Figure("enter_chips", FieldKind.CHIPS, N_("To play, at least")),
        Figure("blind_adds", FieldKind.CHIPS, N_("The blind adds")),
        Figure("over_blind", FieldKind.CHIPS, N_("Over-blind")),
        Figure("over_adds", FieldKind.CHIPS, N_("The over-blind adds")),
        Figure("carried_chips", FieldKind.CHIPS, N_("Carried over")),
    ),
    run=_old_draw,
)


def _penalty(*, players: int, rounds: int) -> missed.PenaltyHands:
    return missed.penalty(players, rounds=rounds)


PENALTY = Calculator(
    name="penalty-hands",
    title=N_("Penalty in hands"),
    about=N_("How many hands a penalty of rounds costs."),
    law="7 intro, 7.28; TDA 2024 71; WSOP 2026 113",
    ask=(
        count("players", N_("Players at the table (incl. this one)"), 1, MAX_SEATS),
        count("rounds", N_("Rounds"), 1, 100),
    ),
    tells=(Figure("hands", FieldKind.COUNT, N_("Hands")),),
    run=_penalty,
)


def _in_play(
    *,
    entries: int,
    stack_chips: int,
    rebuys: int,
    rebuy_chips: int,
    added_chips: int,
    removed_chips: int,
) -> missed.InPlay:
    return missed.in_play(
        entries,
        stack_chips=stack_chips,
        rebuys=rebuys,
        rebuy_chips=rebuy_chips,
        added_chips=added_chips,
        removed_chips=removed_chips,
    )


IN_PLAY = Calculator(
    name="chips-in-play",
    title=N_("Chips in play"),
    about=N_("Chips that must be in play after a stack is removed."),
    law="7 intro, 7.3; TDA 2024 71-D",
    ask=(
        count("entries", N_("Entries"), 0, MAX_ENTRIES),
        chips("stack_chips", N_("Starting stack")),
        count("rebuys", N_("Rebuys"), 0, MAX_ENTRIES, required=False, default=0),
        chips("rebuy_chips", N_("Chips of a rebuy"), required=False, default=0),
        chips("added_chips", N_("Added, such as add-ons"), required=False, default=0),
        chips("removed_chips", N_("Removed"), required=False, default=0),
    ),
    tells=(Figure("chips", FieldKind.CHIPS, N_("In play")),),
    run=_in_play,
)

OF_PROCEDURE = (
    OUT_OF_TURN,
    TIME_TO_ACT,
    MISSED_BUTTON,
    PENALTY,
    IN_PLAY,
    OLD_DRAW,
)
