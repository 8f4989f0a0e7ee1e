"""The showdown: who shows first and in which order, and its calculators.  Source: Robert's Rules
3.6.8, 7.34; TDA 2024 16, 17.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.rules import N_, RuleError
from tournaments.rules.betting import comparison
from tournaments.rules.betting.calculator import (
    MAX_PLAYERS,
    Calculator,
    FieldKind,
    Figure,
    Ruling,
    by_player,
    choice,
    choices,
    flag,
    listed,
    player,
    rows,
    step,
)
from tournaments.rules.betting.calculators_of_pots import GAMES
from tournaments.rules.betting.comparison import Decides
from tournaments.rules.betting.hands import Game

LAW = "3.6.8, 7.34, B.8, B.9; TDA 2024 16, 17"


class NotAtShowdown(RuleError):
    """A player is named who is not in the showdown."""


class NoHandShown(RuleError):
    """A showdown of nobody."""

    code = "nobody_shows"


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown(Ruling):
    """Who shows first, and all in their order."""

    first: str
    order: tuple[str, ...]


def showdown(
    in_order: Sequence[str],
    *,
    aggressor: str | None,
    all_in: bool = False,
    main_only: Collection[str] = (),
) -> Showdown:
    """The order in which hands are shown.

    `in_order`: who is still in, as they act on the last round, the first left of the button.
    `aggressor` bet or raised last on that round, None if all checked.  `main_only` are all-in
    and play for the main pot only.  `all_in`: somebody is all-in and the betting is over, so that
    by TDA and 7.34 all hands are turned up at once; the order then is that of reading them.
    Raises NoHandShown, NotAtShowdown.  Source: 3.6.8; TDA 2024 16, 17-A.
    """
    _check(in_order, aggressor, main_only)
    start = in_order.index(aggressor) if aggressor is not None else 0
    turned = [*in_order[start:], *in_order[:start]]
    order = tuple(sorted(turned, key=lambda player: player in main_only))
    values = {"first": order[0], "order": order, "main": tuple(main_only)}
    if aggressor is None:
        text = N_("All checked on the last round: the first to act shows first, %(first)s.")
        steps = [step(text, "3.6.8, B.8; TDA 2024 17-A", first=turned[0])]
    else:
        text = N_("%(first)s bet or raised last on the last round and shows first.")
        steps = [step(text, "3.6.8, B.9; TDA 2024 17-A", first=aggressor)]
    if main_only:
        text = N_("Players in a side pot show before those in the main pot only: %(main)s last.")
        steps.append(step(text, "3.6.7, 3.6.8", **values))
    steps.append(step(N_("Then clockwise: %(order)s."), "3.6.8", **values))
    if all_in or main_only:
        text = N_("A player is all-in and the betting is over: all hands are turned up at once.")
        steps.append(step(text, "7.34; TDA 2024 16"))
    return Showdown(
        says=step(N_("%(first)s shows first."), **values),
        steps=tuple(steps),
        law=LAW,
        first=order[0],
        order=order,
    )


def _check(in_order: Sequence[str], aggressor: str | None, main_only: Collection[str]) -> None:
    if not in_order:
        raise NoHandShown(N_("Enter who is still in, in the order of acting."), field="order")
    strangers = [player for player in main_only if player not in in_order]
    if aggressor is not None and aggressor not in in_order:
        raise NotAtShowdown(
            N_("%(player)s is no longer in. Choose the last bettor who is, or none."),
            field="last_aggressor",
            player=aggressor,
        )
    if strangers:
        raise NotAtShowdown(
            N_("%(player)s is not among those still in."), field="main_only", player=strangers[0]
        )


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
    about=N_("From the cards: who wins, which cards decide, and the kicker."),
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
                (Decides.RANK, N_("the higher rank, same kind of hand")),
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
) -> Showdown:
    return showdown(order, aggressor=last_aggressor or None, all_in=all_in, main_only=main_only)


SHOWDOWN = Calculator(
    name="showdown",
    title=N_("Who shows first"),
    about=N_("The order in which the hands are shown."),
    law=LAW,
    ask=(
        listed(
            "order",
            FieldKind.PLAYERS,
            N_("Still in, in order of action"),
            1,
            MAX_PLAYERS,
        ),
        player(
            "last_aggressor",
            N_("Last to bet or raise on the last round"),
            required=False,
            help=N_("Blank = all checked"),
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
        flag("all_in", N_("A player is all-in, betting closed")),
    ),
    tells=(
        Figure("first", FieldKind.PLAYER, N_("Shows first")),
        Figure("order", FieldKind.PLAYERS, N_("Order")),
    ),
    run=_showdown,
)

OF_SHOWDOWN = (KICKER, SHOWDOWN)
