"""Who shows first, and in which order.  Source: Robert's Rules 3.6.8, 7.34; TDA 2024 16, 17."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.steps import Ruling, step

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
            N_("%(player)s is not among those still in. Take the last bettor who is, or nobody."),
            field="last_aggressor",
            player=aggressor,
        )
    if strangers:
        raise NotAtShowdown(
            N_("%(player)s is not among those still in."), field="main_only", player=strangers[0]
        )
