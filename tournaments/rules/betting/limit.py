"""Limit: short all-ins and the number of raises.

Source: Robert's Rules 3.5.2-3.5.4, 3.5.6, 7.23; TDA 2024 47-B, 48; WSOP 2026 100.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.calculator import AnswerStep, Ruling, step

ALL_IN_LAW = "3.5.6; TDA 2024 47-B"
CAP_LAW = "3.5.2, 3.5.3, 3.5.4, 7.23; TDA 2024 48; WSOP 2026 100"


class TooLarge(RuleError):
    """An all-in above the limit: no bet of a limit game is that large."""


class AllInPolicy(StrEnum):
    """What the next full raise is after an all-in of half a bet or more.

    SEED: the next whole level, 15 of 20 is raised to 40.  RROP: one bet more, to 35.
    """

    SEED = "seed"
    RROP = "rrop"


class CapPolicy(StrEnum):
    """SEED: a bet and three raises, four with two rounds.  WSOP: a bet and four raises."""

    SEED = "seed"
    WSOP = "wsop"


class Structure(StrEnum):
    LIMIT = "limit"
    POT_LIMIT = "pot-limit"
    NO_LIMIT = "no-limit"


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitAllIn(Ruling):
    """Whether the all-in counts as a full bet, and what may follow, as totals in chips.

    `raise_to` is the next raise after a full one.  `complete_to` is what a player who has not
    acted may make of a smaller one.  None: does not apply.
    """

    full: bool
    raise_to: int | None
    complete_to: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseCap(Ruling):
    """Whether another raise is allowed; `most` raises a round, None for no limit."""

    allowed: bool
    most: int | None


def limit_allin(
    bet: int, *, level: int, all_in: int, policy: AllInPolicy = AllInPolicy.SEED
) -> LimitAllIn:
    """What an all-in does, with the other reading where the next raise differs.

    `bet` is the size of a bet on this round, `level` the last full bet to match (0: nobody has
    bet), `all_in` the player's total.  Several short all-ins in a row count together: ask with
    the highest.  Raises TooLarge.  Source: 3.5.6; TDA 2024 47-B.
    """
    if all_in > level + bet:
        raise TooLarge(
            N_("A bet here is %(bet)s: all-in for %(most)s at most."),
            field="all_in",
            bet=bet,
            most=level + bet,
        )
    if all_in <= level:
        return _short_call(all_in, level)
    if 2 * (all_in - level) < bet:
        return _not_full(bet, level, all_in)
    seed, rrop = _full(bet, level, all_in), _full_by_rrop(bet, level, all_in)
    first, other = (seed, rrop) if policy is AllInPolicy.SEED else (rrop, seed)
    if seed.raise_to == rrop.raise_to:
        return first
    return replace(first, readings=(other,))


def _short_call(all_in: int, level: int) -> LimitAllIn:
    conclusion = step(
        N_("%(all_in)s is a call for less; the bet stays %(level)s."),
        "2.2.6",
        all_in=all_in,
        level=level,
    )
    return LimitAllIn(
        says=conclusion,
        steps=(conclusion,),
        law=ALL_IN_LAW,
        full=False,
        raise_to=None,
        complete_to=None,
    )


def _not_full(bet: int, level: int, all_in: int) -> LimitAllIn:
    values = {"more": all_in - level, "bet": bet, "all_in": all_in, "to": level + bet}
    return LimitAllIn(
        says=step(N_("Not a full bet: call %(all_in)s, or complete to %(to)s."), **values),
        steps=(
            step(N_("%(more)s more is less than half a bet of %(bet)s."), "3.5.6", **values),
            step(N_("Players who have acted may call or fold, not raise."), "3.5.6; TDA 2024 47-B"),
            step(
                N_("Players yet to act may fold, call, or complete to %(to)s."), "3.5.6", **values
            ),
        ),
        law=ALL_IN_LAW,
        full=False,
        raise_to=None,
        complete_to=level + bet,
    )


def _full(bet: int, level: int, all_in: int) -> LimitAllIn:
    to = level + 2 * bet
    text = N_("The next raise goes to the next whole level: %(level)s + 2 × %(bet)s = %(to)s.")
    last = step(text, "3.5.6", level=level, bet=bet, to=to)
    return _full_ruling(bet, level, all_in, to=to, last=last, source="3.5.6")


def _full_by_rrop(bet: int, level: int, all_in: int) -> LimitAllIn:
    to = all_in + bet
    text = N_("The next raise is one bet more than the all-in: %(all_in)s + %(bet)s = %(to)s.")
    last = step(text, "Robert's Rules (English)", all_in=all_in, bet=bet, to=to)
    return _full_ruling(bet, level, all_in, to=to, last=last, source="Robert's Rules (English)")


def _full_ruling(
    bet: int, level: int, all_in: int, *, to: int, last: AnswerStep, source: str
) -> LimitAllIn:
    text = N_("%(more)s more is at least half a bet of %(bet)s: it counts as a full bet.")
    return LimitAllIn(
        says=step(N_("A full bet: call %(all_in)s, or raise to %(to)s."), all_in=all_in, to=to),
        steps=(step(text, "3.5.6; TDA 2024 47-B", more=all_in - level, bet=bet), last),
        law=ALL_IN_LAW,
        source=source,
        full=True,
        raise_to=to,
        complete_to=None,
    )


def raise_cap(
    raises: int,
    *,
    rounds: int,
    heads_up_round: bool,
    tournament: bool = True,
    last_two: bool = False,
    structure: Structure = Structure.LIMIT,
    policy: CapPolicy = CapPolicy.SEED,
) -> RaiseCap:
    """Whether another raise is allowed after so many on this round.

    `rounds` are the betting rounds of the game, `heads_up_round`: the round began with two.  The
    other number of raises stands beside it where it differs.
    Source: 3.5.2-3.5.4, 7.23; TDA 2024 48; WSOP 2026 100.
    """
    free = _uncapped(
        structure, heads_up_round=heads_up_round, tournament=tournament, last_two=last_two
    )
    if free:
        return RaiseCap(
            says=step(N_("Another raise is allowed: there is no limit here.")),
            steps=(free,),
            law=CAP_LAW,
            allowed=True,
            most=None,
        )
    found = {
        each: _capped(raises, rounds, each, heads_up_round=heads_up_round) for each in CapPolicy
    }
    chosen = found.pop(policy)
    (other,) = found.values()
    if chosen.most == other.most:
        return chosen
    return replace(chosen, readings=(other,))


def _capped(raises: int, rounds: int, policy: CapPolicy, *, heads_up_round: bool) -> RaiseCap:
    most, why = _most(rounds, policy)
    values = {"raises": raises, "most": most, "left": max(0, most - raises)}
    says = N_("Another raise is allowed; %(left)s left.")
    if raises >= most:
        says = N_("No more raises on this round: call or fold.")
    steps = [why]
    if heads_up_round:
        text = N_("In a tournament the limit holds heads-up too, until two are left in the event.")
        steps.append(step(text, "7.23; TDA 2024 48"))
    steps.append(step(N_("%(raises)s of %(most)s raises have been made."), "3.5.3", **values))
    return RaiseCap(
        says=step(says, **values),
        steps=tuple(steps),
        law=CAP_LAW,
        source="WSOP 2026 100" if policy is CapPolicy.WSOP else "3.5.3",
        allowed=raises < most,
        most=most,
    )


def _most(rounds: int, policy: CapPolicy) -> tuple[int, AnswerStep]:
    if policy is CapPolicy.WSOP:
        return 4, step(N_("A bet and four raises on each round."), "WSOP 2026 100")
    if rounds >= 3:
        return 3, step(N_("Three rounds or more: a bet and three raises on each."), "3.5.3")
    return 4, step(N_("Two rounds: a bet and four raises on each."), "3.5.3")


def _uncapped(
    structure: Structure, *, heads_up_round: bool, tournament: bool, last_two: bool
) -> AnswerStep | None:
    if structure is not Structure.LIMIT:
        return step(N_("No-limit and pot-limit: any number of raises."), "3.5.2, 6.1; TDA 2024 48")
    if tournament and last_two:
        return step(
            N_("Only two are left in the event: any number of raises."), "7.23; TDA 2024 48"
        )
    if not tournament and heads_up_round:
        text = N_("The round began with two players: any number of raises.")
        return step(text, "3.5.4")
    return None
