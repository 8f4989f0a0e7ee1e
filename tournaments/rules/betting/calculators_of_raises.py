"""The calculators of raises and gestures: what each is asked and how it is run."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.rules import N_
from tournaments.rules.betting import gestures
from tournaments.rules.betting.calculator import (
    MAX_ACTIONS,
    MAX_PLAYERS,
    Calculator,
    FieldKind,
    Figure,
    by_player,
    chips,
    choice,
    choices,
    flag,
    listed,
    player,
    rows,
)
from tournaments.rules.betting.chips_forward import (
    Before,
    Facing,
    Forward,
    Meaning,
    VerbalDeclaration,
)
from tournaments.rules.betting.minimums import LAW as MINIMUM_LAW
from tournaments.rules.betting.minimums import Minimum, minimum
from tournaments.rules.betting.rounds import Action, BettingAct

MAX_CHIPS_FORWARD = 60
PLAYER = N_("Player")
BET = N_("Bet to match")
MEASURE = N_("Last full bet or raise")
MEASURE_HELP = N_("Blank = the bet itself; without a bet, the big blind")
TOTAL = N_("Total")


def _minimum(
    *,
    big_blind: int,
    preflop: bool,
    posted: Sequence[Mapping[str, Any]],
    actions: Sequence[Mapping[str, Any]],
    player: str,
) -> Minimum:
    return minimum(
        big_blind,
        preflop=preflop,
        posted=by_player(posted, "chips", field="posted"),
        actions=[Action(row["player"], BettingAct(row["act"]), row["to_chips"]) for row in actions],
        player=player,
    )


MINIMUM_RAISE = Calculator(
    name="minimum-raise",
    title=N_("Minimum bet or raise"),
    about=N_("No-limit and pot-limit: the least raise, and who may still raise."),
    law=MINIMUM_LAW,
    ask=(
        chips("big_blind", N_("Big blind"), lowest=1),
        flag("preflop", N_("Before the flop")),
        rows(
            "posted",
            N_("Blinds posted"),
            player("player", PLAYER),
            chips("chips", N_("Chips")),
            most=MAX_PLAYERS,
            required=False,
            default=(),
            help=N_("Before the flop, with what was really posted."),
        ),
        rows(
            "actions",
            N_("Action so far on this round"),
            player("player", PLAYER),
            choice(
                "act",
                N_("Action"),
                (BettingAct.CHECK, N_("check")),
                (BettingAct.CALL, N_("call")),
                (BettingAct.FOLD, N_("fold")),
                (BettingAct.BET, N_("bet")),
                (BettingAct.RAISE, N_("raise to")),
                (BettingAct.ALL_IN, N_("all-in for")),
            ),
            chips(
                "to_chips",
                N_("In all on this round"),
                required=False,
                help=N_("Not for a check, a fold or a full call."),
            ),
            most=MAX_ACTIONS,
            required=False,
            default=(),
        ),
        player("player", N_("Whose turn is it?")),
    ),
    tells=(
        Figure("may_raise", FieldKind.FLAG, N_("May raise")),
        Figure("min_to", FieldKind.CHIPS, N_("Minimum total")),
        Figure("to_call", FieldKind.CHIPS, N_("To call")),
        Figure("bet", FieldKind.CHIPS, BET),
        Figure("last_full", FieldKind.CHIPS, MEASURE),
    ),
    run=_minimum,
)


def _facing(bet: int, last_full: int | None) -> Facing:
    """What is faced; without a raise so far the bet itself is the last full one."""
    return Facing(bet, last_full or bet)


def _chip_gesture(
    *,
    current_bet: int,
    last_full: int | None,
    chips: Sequence[int],
    declared: str,
    last_chips: bool,
    several_motions: bool,
    prior: Sequence[int],
    prior_chips: str,
    unit: int = 1,
) -> gestures.Gesture:
    playing, small = gestures.that_play(chips, unit)
    forward = Forward(
        playing,
        VerbalDeclaration(declared),
        last=last_chips,
        string=several_motions,
        prior=tuple(prior),
        before=Before(prior_chips),
    )
    found = gestures.chips_ruling(_facing(current_bet, last_full), forward)
    return gestures.with_small_change(found, small, unit)


GESTURE_TELLS = (
    Figure(
        "ruling",
        FieldKind.CHOICE,
        N_("Result"),
        choices(
            (Meaning.CHECK, N_("a check")),
            (Meaning.CALL, N_("a call")),
            (Meaning.BET, N_("a bet")),
            (Meaning.RAISE, N_("a raise")),
            (Meaning.ALL_IN, N_("all-in")),
        ),
    ),
    Figure("total", FieldKind.CHIPS, TOTAL),
    Figure("returned", FieldKind.CHIPS, N_("Chips returned")),
)
CHIP_GESTURE = Calculator(
    name="chip-gesture",
    title=N_("Chips put forward"),
    about=N_("One chip or several, in silence or after a word: a call or a raise?"),
    law=f"{gestures.SEED}; {gestures.TDA}",
    ask=(
        chips("current_bet", BET, help=N_("0 if there is no bet")),
        chips("last_full", MEASURE, required=False, help=MEASURE_HELP),
        listed("chips", FieldKind.CHIP_LIST, N_("Chips put forward"), 1, MAX_CHIPS_FORWARD),
        choice(
            "declared",
            N_("Said before"),
            (VerbalDeclaration.NOTHING, N_("nothing")),
            (VerbalDeclaration.CALL, N_("“call”")),
            (VerbalDeclaration.RAISE, N_("“raise”, without an amount")),
            (VerbalDeclaration.ALL_IN, N_("“all-in”")),
            required=False,
            default=VerbalDeclaration.NOTHING,
        ),
        flag("last_chips", N_("Last chips")),
        flag(
            "several_motions",
            N_("Player went back for more chips"),
            help=N_("Enter the chips of the first motion."),
        ),
        listed(
            "prior",
            FieldKind.CHIP_LIST,
            N_("Player's earlier chips on this round"),
            0,
            MAX_CHIPS_FORWARD,
            required=False,
            default=(),
        ),
        choice(
            "prior_chips",
            N_("The earlier chips"),
            (Before.LEFT, N_("were left lying")),
            (Before.PULLED_BACK, N_("were all pulled back")),
            (Before.PARTLY, N_("were partly pulled back")),
            required=False,
            default=Before.LEFT,
        ),
        chips("unit", N_("Smallest chip that plays"), lowest=1, required=False, default=1),
    ),
    tells=GESTURE_TELLS,
    run=_chip_gesture,
)


def _declared_amount(
    *,
    current_bet: int,
    last_full: int | None,
    amount: int,
    all_in: bool,
    declared_raise: bool,
) -> gestures.Gesture:
    return gestures.amount_ruling(
        _facing(current_bet, last_full), amount, last=all_in, declared_raise=declared_raise
    )


DECLARED_AMOUNT = Calculator(
    name="declared-amount",
    title=N_("Amount said or pushed out"),
    about=N_("“Fourteen hundred” over a bet of 1000: a call or a raise, and to how much?"),
    law=f"{gestures.SEED}; {gestures.TDA}",
    ask=(
        chips("current_bet", BET, help=N_("0 if there is no bet")),
        chips("last_full", MEASURE, required=False, help=MEASURE_HELP),
        chips("amount", N_("Amount"), lowest=1),
        flag("declared_raise", N_("“Raise” was said first")),
        flag("all_in", N_("All-in")),
    ),
    tells=GESTURE_TELLS,
    run=_declared_amount,
)


def _spoken_amount(*, figure: int, pot: int) -> gestures.SpokenAmount:
    return gestures.spoken_amount(figure, pot=pot)


SPOKEN_AMOUNT = Calculator(
    name="spoken-amount",
    title=N_("Unclear amount"),
    about=N_("“I bet five”: 5, 500 or 5000?"),
    law="TDA 2024 57",
    ask=(
        chips("figure", N_("Verbal declaration"), lowest=1),
        chips("pot", N_("Pot"), help=N_("With every bet that is not pulled in yet.")),
    ),
    tells=(Figure("amount", FieldKind.CHIPS, N_("Result")),),
    run=_spoken_amount,
)

OF_RAISES = (MINIMUM_RAISE, CHIP_GESTURE, DECLARED_AMOUNT, SPOKEN_AMOUNT)
