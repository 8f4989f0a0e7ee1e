"""The calculators of the showdown: what each is asked and how it is run."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.rules import N_
from tournaments.rules.betting import comparison, showdown
from tournaments.rules.betting.asking import (
    MAX_PLAYERS,
    Calculator,
    FieldKind,
    Figure,
    by_player,
    choice,
    choices,
    flag,
    listed,
    player,
    rows,
)
from tournaments.rules.betting.calculators_of_pots import GAMES
from tournaments.rules.betting.comparison import Decides
from tournaments.rules.betting.hands import Game

MAX_HANDS = 10


def _kicker(
    *,
    game: str,
    board: Sequence[str],
    hands: Sequence[Mapping[str, Any]],
    low: bool,
) -> comparison.Comparison:
    own = by_player(hands, "cards", field="hands")
    return comparison.compare(Game(game), own, board=board, low=low)


KICKER = Calculator(
    name="kicker",
    title=N_("Compare hands"),
    about=N_("Given cards: who wins, which cards decide, and what the kicker is."),
    law=comparison.LAW,
    ask=(
        choice("game", N_("Game"), *GAMES, required=False, default=Game.HOLDEM),
        listed("board", FieldKind.CARDS, N_("Board cards"), 0, 5, required=False, default=()),
        rows(
            "hands",
            N_("Hands"),
            player("player", N_("Player")),
            listed("cards", FieldKind.CARDS, N_("Cards"), 2, 7),
            lowest=1,
            most=MAX_HANDS,
        ),
        flag("low", N_("Also for low, eight or better")),
    ),
    tells=(
        Figure("winners", FieldKind.PLAYERS, N_("Best hand")),
        Figure("split", FieldKind.FLAG, N_("Split")),
        Figure(
            "decided_by",
            FieldKind.CHOICE,
            N_("Decided by"),
            choices(
                (Decides.ALONE, N_("no other hand")),
                (Decides.CATEGORY, N_("the kind of hand")),
                (Decides.RANK, N_("the higher hand of one kind")),
                (Decides.KICKER, N_("the kicker")),
                (Decides.NOTHING, N_("nothing, they are equal")),
            ),
        ),
        Figure("deciding", FieldKind.PLAYERS, N_("Deciding ranks")),
        Figure("kicker", FieldKind.WORDS, N_("Kicker")),
        Figure("low_winners", FieldKind.PLAYERS, N_("Best low")),
        Figure("hands", FieldKind.HANDS, N_("Hands")),
    ),
    run=_kicker,
)


def _showdown(
    *,
    order: Sequence[str],
    last_aggressor: str | None,
    main_only: Sequence[str],
    all_in: bool,
) -> showdown.Showdown:
    return showdown.showdown(
        order, aggressor=last_aggressor or None, all_in=all_in, main_only=main_only
    )


SHOWDOWN = Calculator(
    name="showdown",
    title=N_("Who shows first"),
    about=N_("The order in which the hands are shown."),
    law=showdown.LAW,
    ask=(
        listed(
            "order",
            FieldKind.PLAYERS,
            N_("Still in, the first to act first"),
            1,
            MAX_PLAYERS,
        ),
        player(
            "last_aggressor",
            N_("Last to bet or raise on the last round"),
            required=False,
            help=N_("Empty: all checked."),
        ),
        listed(
            "main_only",
            FieldKind.PLAYERS,
            N_("All-in, in the main pot only"),
            0,
            MAX_PLAYERS,
            required=False,
            default=(),
        ),
        flag("all_in", N_("Somebody is all-in and the betting is over")),
    ),
    tells=(
        Figure("first", FieldKind.PLAYER, N_("Shows first")),
        Figure("order", FieldKind.PLAYERS, N_("Order")),
    ),
    run=_showdown,
)

OF_SHOWDOWN = (KICKER, SHOWDOWN)
