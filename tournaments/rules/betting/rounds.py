"""A betting round played back: the bet, its measure, and to whom it is open.

Source: Robert's Rules 4.1, 6.2-6.6; TDA 2024 43-A, 47-A; WSOP 2026 96, 96a.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.calculator import AnswerStep, step


class UnlawfulAction(RuleError):
    """An action of the round that the laws do not allow, so that it was written down wrong."""


class BettingAct(StrEnum):
    CHECK = "check"
    CALL = "call"
    FOLD = "fold"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "allin"


@dataclass(frozen=True, slots=True)
class Action:
    """What a player did; `to_chips` is what they then have in on this round, blinds included.

    Without it a call is a full call.
    """

    player: str
    act: BettingAct
    to_chips: int | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A betting round so far, all in chips.

    `bet` is what must be matched, `measure` the last full bet or raise, `acted` the bet at which
    each player last acted, `done` those who folded or are all-in.
    """

    bet: int
    measure: int
    put_in: Mapping[str, int]
    acted: Mapping[str, int] = field(default_factory=dict)
    done: Mapping[str, BettingAct] = field(default_factory=dict)
    steps: tuple[AnswerStep, ...] = ()

    def faces(self, player: str) -> int:
        """How much higher the bet is than when they last acted, in chips."""
        return self.bet - self.acted.get(player, 0)

    def may_raise(self, player: str) -> bool:
        """Whether the betting is open to them.  Source: 6.6; TDA 2024 47-A."""
        return player not in self.acted or self.faces(player) >= self.measure


def opened(big_blind: int, *, preflop: bool, posted: Mapping[str, int]) -> Round:
    """The round before anybody has acted.

    A short blind lowers nothing; a straddle, where the house allows one, is the new least bet.
    Source: 4.1, 6.2, 6.3.
    """
    if not preflop:
        return Round(0, big_blind, dict(posted))
    price = max([big_blind, *posted.values()])
    text = N_("Before the flop the bet to match is the full big blind: %(bet)s.")
    steps = [step(text, "6.2", bet=price)]
    if price > big_blind:
        steps = [
            step(N_("The straddle of %(bet)s sets the least bet of the hand."), "6.3", bet=price)
        ]
    return Round(price, price, dict(posted), steps=tuple(steps))


def played(state: Round, actions: Iterable[Action]) -> Round:
    """The round after these actions, in their order.  Raises UnlawfulAction."""
    for number, action in enumerate(actions, start=1):
        _check_turn(state, action, number)
        state = _PLAYS[action.act](state, action, number)
    return state


def _check_turn(state: Round, action: Action, number: int) -> None:
    if action.player in state.done:
        raise UnlawfulAction(
            N_(
                "Action %(number)s: %(player)s has folded or is all-in already. Correct the"
                " actions."
            ),
            field="actions",
            number=number,
            player=action.player,
        )


def _passed(state: Round, action: Action, number: int) -> Round:
    """A check or a fold."""
    owed = state.bet - state.put_in.get(action.player, 0)
    if action.act is BettingAct.CHECK and owed > 0:
        raise UnlawfulAction(
            N_("Action %(number)s: %(player)s cannot check, there is a bet of %(owed)s to call."),
            field="actions",
            number=number,
            player=action.player,
            owed=owed,
        )
    return _acted(state, action, bet=state.bet, put_in=state.put_in.get(action.player, 0))


def _called(state: Round, action: Action, number: int) -> Round:
    put_in = state.bet if action.to_chips is None else action.to_chips
    if put_in > state.bet:
        raise UnlawfulAction(
            N_("Action %(number)s: a call is %(bet)s at most. Enter a raise."),
            field="actions",
            number=number,
            bet=state.bet,
        )
    return _acted(state, action, bet=state.bet, put_in=put_in)


def _raised(state: Round, action: Action, number: int) -> Round:
    """A bet or a raise by a player who has chips left."""
    to_chips = _told(action, number)
    least = state.bet + state.measure
    _check_open(state, action, number)
    if to_chips < least:
        raise UnlawfulAction(
            N_("Action %(number)s: at least %(least)s. For the last chips, enter all-in."),
            field="actions",
            number=number,
            least=least,
        )
    return _lifted(state, action, to_chips)


def _check_open(state: Round, action: Action, number: int) -> None:
    if not state.may_raise(action.player):
        raise UnlawfulAction(
            N_(
                "Action %(number)s: %(player)s could not raise here, facing less than a full raise"
                " of %(measure)s."
            ),
            field="actions",
            number=number,
            player=action.player,
            measure=state.measure,
        )


def _went_all_in(state: Round, action: Action, number: int) -> Round:
    """All their chips; above the bet that is a raise, which needs the betting to be open."""
    to_chips = _told(action, number)
    if to_chips <= state.bet:
        return _acted(state, action, bet=state.bet, put_in=to_chips)
    _check_open(state, action, number)
    return _lifted(state, action, to_chips)


def _told(action: Action, number: int) -> int:
    if action.to_chips is None:
        raise UnlawfulAction(
            N_("Action %(number)s: enter how many chips %(player)s then has in on this round."),
            field="actions",
            number=number,
            player=action.player,
        )
    return action.to_chips


def _lifted(state: Round, action: Action, to_chips: int) -> Round:
    """The round after somebody made the bet larger; only a full raise is a new measure."""
    more = to_chips - state.bet
    measure = max(state.measure, more)
    values = {"player": action.player, "to": to_chips, "more": more, "measure": state.measure}
    if more >= state.measure:
        text = N_("%(player)s makes it %(to)s: %(more)s more, a full bet or raise.")
        conclusion = step(text, "6.4", **values)
    else:
        text = N_("%(player)s all-in for %(to)s: %(more)s more, less than %(measure)s.")
        conclusion = step(text, "6.5" if state.bet else "6.2", **values)
    after = _acted(state, action, bet=to_chips, put_in=to_chips)
    return replace(after, measure=measure, steps=(*state.steps, conclusion))


def _acted(state: Round, action: Action, *, bet: int, put_in: int) -> Round:
    done = {**state.done}
    if action.act in (BettingAct.FOLD, BettingAct.ALL_IN):
        done[action.player] = action.act
    return replace(
        state,
        bet=bet,
        put_in={**state.put_in, action.player: put_in},
        acted={**state.acted, action.player: bet},
        done=done,
    )


_PLAYS = {
    BettingAct.CHECK: _passed,
    BettingAct.FOLD: _passed,
    BettingAct.CALL: _called,
    BettingAct.BET: _raised,
    BettingAct.RAISE: _raised,
    BettingAct.ALL_IN: _went_all_in,
}
