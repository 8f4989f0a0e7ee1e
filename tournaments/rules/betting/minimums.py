"""The least bet and raise of a round, and who may still raise.  No-limit and pot-limit.

Source: Robert's Rules 3.5.5, 4.1, 4.3, 4.9, 6.2-6.6, B.10-B.12, R.5, R.6; TDA 2024 43-A,
47-A; WSOP 2026 96, 96a.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.rounds import Action, BettingAct, Round, opened, played
from tournaments.rules.betting.steps import AnswerStep, Ruling, step

LAW = "6.2, 6.4, 6.5, 6.6, R.4; TDA 2024 43-A, 47-A; WSOP 2026 96"


class NotInTheHand(RuleError):
    """The player asked about has folded, or is all-in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Minimum(Ruling):
    """The least raise of a player, in chips.

    `bet` must be matched, `to_call` is what he has to add, `last_full` the last full bet or raise.
    `min_to` is his least bet or raise as a total, None where he may only call or fold.
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
    """The least raise of `player`, and whether he may raise at all.

    Raises UnlawfulAction, NotInTheHand.  Source: 6.2-6.6; TDA 2024 43-A, 47-A.
    """
    state = played(opened(big_blind, preflop=preflop, posted=posted), actions)
    if player in state.done:
        folded = state.done[player] is BettingAct.FOLD
        raise NotInTheHand(
            N_("%(player)s has folded. Ask about a player who has still to act.")
            if folded
            else N_("%(player)s is all-in. Ask about a player who has still to act."),
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
            N_("Nobody has bet. The least bet is the big blind: %(measure)s."), "6.2", **values
        )
    else:
        text = N_("Bet so far %(bet)s, last full bet or raise %(measure)s.")
        first = step(text, "6.4", **values)
    return (first, _open_to(state, player), *_least(state, player))


def _open_to(state: Round, player: str) -> AnswerStep:
    values = {"player": player, "more": state.faces(player), "measure": state.measure}
    if player not in state.acted:
        return step(N_("%(player)s has not acted on this round: they may raise."), "6.4", **values)
    if state.may_raise(player):
        text = N_(
            "%(player)s has acted and faces %(more)s more, a full raise of at least %(measure)s:"
            " they may raise again."
        )
        return step(text, "6.6", **values)
    text = N_(
        "%(player)s has acted and faces %(more)s more, less than a full raise of %(measure)s:"
        " they may not raise."
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
