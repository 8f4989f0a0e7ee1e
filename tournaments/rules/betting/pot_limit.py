"""The most a player may bet in pot-limit.

Source: Robert's Rules, glossary "Pot-limit"; TDA 2024 54.
"""

from dataclasses import dataclass, replace

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.steps import AnswerStep, Ruling, step

LAW = "G.pot-limit, B.6; TDA 2024 52-B, 54"


class PotTooSmall(RuleError):
    """A pot that does not hold the bets it is said to count."""


class BetTooSmall(RuleError):
    """A bet to match below what the player has in already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PotLimit(Ruling):
    """The largest total, the call in it and the raise on top, in chips.

    `pot_after_call` is what the raise may not exceed.
    """

    max_total: int
    to_call: int
    pot_after_call: int
    raise_by: int


def pot_limit(
    pot: int, *, bet: int, committed: int = 0, stack: int | None = None, missing: int = 0
) -> PotLimit:
    """The largest total of a player who has `committed` in on this round.

    `pot` counts everything, all bets of the round included; `bet` is what must be matched;
    `stack` is what he has left.  `missing`: chips that dead or short blinds lack before the flop;
    TDA counts them as posted, the other reading does not.
    Raises PotTooSmall, BetTooSmall.  Source: glossary "Pot-limit"; TDA 2024 54-B.
    """
    if bet < committed:
        raise BetTooSmall(
            N_("The player has %(committed)s in already: the bet to match cannot be less."),
            field="bet",
            committed=committed,
        )
    if pot < bet + _other(bet, committed):
        raise PotTooSmall(
            N_("Count every bet of the round into the pot: it is at least %(least)s."),
            field="pot",
            least=bet + _other(bet, committed),
        )
    actual = _most(pot, bet, committed, stack)
    if not missing:
        return actual
    full = _most(pot + missing, bet, committed, stack)
    text = N_("Before the flop full blinds are counted: %(missing)s are added to the pot.")
    counted = replace(
        full,
        steps=(step(text, "TDA 2024 54-B", missing=missing), *full.steps),
        source="TDA 2024 54-B",
    )
    if full.max_total == actual.max_total:
        return counted
    return replace(counted, readings=(replace(actual, source="G.pot-limit"),))


def _other(bet: int, committed: int) -> int:
    """What the player himself has in, where the bet is somebody else's."""
    return committed if bet > committed else 0


def _most(pot: int, bet: int, committed: int, stack: int | None) -> PotLimit:
    call = bet - committed
    after = pot + call
    total = committed + call + after
    values = {"pot": pot, "call": call, "after": after, "total": total, "committed": committed}
    steps = [
        step(N_("Call first: %(call)s."), "G.pot-limit", **values),
        step(N_("The pot is then %(pot)s + %(call)s = %(after)s."), "G.pot-limit", **values),
        _sum(values),
    ]
    if not call:
        steps = [
            step(
                N_("There is nothing to call: the most is the pot, %(pot)s."),
                "G.pot-limit",
                **values,
            )
        ]
    capped = total if stack is None else min(total, committed + stack)
    if capped < total:
        text = N_("%(stack)s left: all-in for %(capped)s in all.")
        steps.append(step(text, "2.2.6", stack=stack, capped=capped))
    return PotLimit(
        says=_answer(capped, call, whole=total == capped),
        steps=tuple(steps),
        law=LAW,
        max_total=capped,
        to_call=call,
        pot_after_call=after,
        raise_by=max(0, capped - committed - call),
    )


def _sum(values: dict[str, int]) -> AnswerStep:
    if values["committed"]:
        text = N_(
            "Raise by that at most: %(committed)s in front + %(call)s + %(after)s = %(total)s"
            " in all."
        )
    else:
        text = N_("Raise by that at most: %(call)s + %(after)s = %(total)s in all.")
    return step(text, "G.pot-limit", **values)


def _answer(total: int, call: int, *, whole: bool) -> AnswerStep:
    if not whole:
        return step(N_("All-in, %(total)s in all."), total=total)
    if not call:
        return step(N_("At most %(total)s."), total=total)
    return step(N_("At most %(total)s in all."), total=total)
