"""The least bet and raise of a round, who may still raise, and the most in pot-limit.

Source: Robert's Rules 3.5.5, 4.1, 4.3, 4.9, 6.2-6.6, B.10-B.12, R.5, R.6, glossary "Pot-limit"; TDA
2024 43-A, 47-A, 54; WSOP 2026 96, 96a.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.calculator import AnswerStep, Ruling, step
from tournaments.rules.betting.rounds import Action, BettingAct, Round, opened, played

LAW = "6.2, 6.4, 6.5, 6.6, R.4; TDA 2024 43-A, 47-A; WSOP 2026 96"


class NotInTheHand(RuleError):
    """The player asked about has folded, or is all-in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Minimum(Ruling):
    """The least raise of a player, in chips.

    `bet` must be matched, `to_call` is what they have to add, `last_full` the last full bet or
    raise.  `min_to` is their least bet or raise as a total, None where they may only call or fold.
    """

    bet: int
    to_call: int
    last_full: int
    may_raise: bool
    min_to: int | None


def minimum(
    big_blind: int,
    *,
    preflop: bool,
    posted: Mapping[str, int],
    actions: Sequence[Action],
    player: str,
) -> Minimum:
    """The least raise of `player`, and whether they may raise at all.

    Raises UnlawfulAction, NotInTheHand.  Source: 6.2-6.6; TDA 2024 43-A, 47-A.
    """
    state = played(opened(big_blind, preflop=preflop, posted=posted), actions)
    if player in state.done:
        folded = state.done[player] is BettingAct.FOLD
        raise NotInTheHand(
            N_("%(player)s has folded. Choose a player still to act.")
            if folded
            else N_("%(player)s is all-in. Choose a player still to act."),
            field="player",
            player=player,
        )
    may = state.may_raise(player)
    least = state.bet + state.measure
    call = max(0, state.bet - state.put_in.get(player, 0))
    return Minimum(
        says=_answer(state, player, call=call),
        steps=(*state.steps, *_reasons(state, player, call=call)),
        law=LAW,
        bet=state.bet,
        to_call=call,
        last_full=state.measure,
        may_raise=may,
        min_to=least if may else None,
    )


def _answer(state: Round, player: str, *, call: int) -> AnswerStep:
    least = state.bet + state.measure
    if not state.may_raise(player):
        if not call:
            return step(N_("%(player)s has nothing to call and may not raise."), player=player)
        text = N_("%(player)s may only call %(call)s or fold.")
        return step(text, player=player, call=call)
    if not state.bet:
        return step(
            N_("%(player)s may check, or bet at least %(least)s."), player=player, least=least
        )
    if not call:
        text = N_("%(player)s may check, or raise to at least %(least)s.")
        return step(text, player=player, least=least)
    text = N_("%(player)s may call %(call)s, or raise to at least %(least)s.")
    return step(text, player=player, call=call, least=least)


def _reasons(state: Round, player: str, *, call: int) -> tuple[AnswerStep, ...]:
    values = {"player": player, "bet": state.bet, "measure": state.measure}
    if not state.bet:
        first = step(
            N_("No bet yet. The minimum bet is the big blind: %(measure)s."), "6.2", **values
        )
    else:
        text = N_("Bet so far %(bet)s, last full bet or raise %(measure)s.")
        first = step(text, "6.4", **values)
    return (first, _open_to(state, player), *_least(state, player))


def _open_to(state: Round, player: str) -> AnswerStep:
    values = {"player": player, "more": state.faces(player), "measure": state.measure}
    if player not in state.acted:
        return step(N_("%(player)s has not acted this round: may raise."), "6.4", **values)
    if state.may_raise(player):
        text = N_(
            "%(player)s has acted and faces %(more)s more, a full raise of at least "
            "%(measure)s: may raise again."
        )
        return step(text, "6.6", **values)
    text = N_(
        "%(player)s has acted and faces %(more)s more, less than a full raise of "
        "%(measure)s: may not raise."
    )
    return step(text, "6.6", **values)


def _least(state: Round, player: str) -> tuple[AnswerStep, ...]:
    if not state.may_raise(player):
        return ()
    values = {"bet": state.bet, "measure": state.measure, "least": state.bet + state.measure}
    all_in = step(N_("All-in for less is always allowed."), "6.4")
    if not state.bet:
        return (all_in,)
    text = N_("At least %(measure)s more: %(bet)s + %(measure)s = %(least)s.")
    return (step(text, "6.4", **values), all_in)


LAW_POT_LIMIT = "G.pot-limit, B.6; TDA 2024 52-B, 54"


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
    `stack` is what they have left.  `missing`: chips that dead or short blinds lack before the
    flop; TDA counts these as posted, the other reading does not.
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
    """What the player alone has in, where the bet is somebody else's."""
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
                N_("Nothing to call: the maximum is the pot, %(pot)s."),
                "G.pot-limit",
                **values,
            )
        ]
    capped = total if stack is None else min(total, committed + stack)
    if capped < total:
        text = N_("%(stack)s left: all-in for %(capped)s total.")
        steps.append(step(text, "2.2.6", stack=stack, capped=capped))
    return PotLimit(
        says=_answer_pot_limit(capped, call, whole=total == capped),
        steps=tuple(steps),
        law=LAW_POT_LIMIT,
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


def _answer_pot_limit(total: int, call: int, *, whole: bool) -> AnswerStep:
    if not whole:
        return step(N_("All-in, %(total)s in all."), total=total)
    if not call:
        return step(N_("At most %(total)s."), total=total)
    return step(N_("At most %(total)s in all."), total=total)
