"""What each way of putting chips forward is by the laws, one finding after the other.

Source: Robert's Rules 3.5.8-3.5.16, 6.9-6.13; TDA 2024 43-46, 51, 52, 55; WSOP 2026 92-97.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules import N_
from tournaments.rules.betting.calculator import AnswerStep, step


class VerbalDeclaration(StrEnum):
    """What the player said before their chips touched the table."""

    NOTHING = "nothing"
    CALL = "call"
    RAISE = "raise"
    ALL_IN = "allin"


class Before(StrEnum):
    """What became of the player's earlier chips of this round.  Source: TDA 2024 46."""

    LEFT = "left"
    PULLED_BACK = "pulled_back"
    PARTLY = "partly"


class Meaning(StrEnum):
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "allin"


@dataclass(frozen=True, slots=True)
class Facing:
    """What the player faces: the bet to match and the last full bet or raise, in chips.

    Without a bet `measure` is the least bet, the big blind.
    """

    bet: int
    measure: int

    @property
    def least(self) -> int:
        """The least bet or raise, as a total."""
        return self.bet + self.measure


@dataclass(frozen=True, slots=True)
class Forward:
    """The chips put forward, the earlier ones that still lie there, and what was said.

    `last`: they are the player's last chips.  `string`: others followed in a second motion, which
    do not count and are not among them.
    """

    chips: tuple[int, ...]
    declared: VerbalDeclaration = VerbalDeclaration.NOTHING
    last: bool = False
    string: bool = False
    prior: tuple[int, ...] = ()
    before: Before = Before.LEFT

    @property
    def lying(self) -> tuple[int, ...]:
        return () if self.before is Before.PULLED_BACK else self.prior

    @property
    def total(self) -> int:
        return sum(self.chips) + sum(self.lying)


@dataclass(frozen=True, slots=True)
class Finding:
    ruling: Meaning
    total: int
    steps: tuple[AnswerStep, ...]


def either_way(facing: Facing, forward: Forward) -> Finding | None:
    """What both readings agree on; None where the size of the raise decides."""
    if forward.declared is VerbalDeclaration.ALL_IN:
        return all_in(forward.total)
    if forward.declared is VerbalDeclaration.RAISE:
        return declared(facing, forward.total)
    if forward.declared is VerbalDeclaration.CALL:
        return _said_call(facing)
    if forward.last and not facing.bet:
        conclusion = step(N_("Last chips: the player is all-in."), "6.4")
        return Finding(Meaning.ALL_IN, forward.total, (conclusion,))
    return (
        unopened(facing, forward.total)
        or _short_last_chips(facing, forward)
        or no_more(facing, forward.total)
        or _one_chip(facing, forward)
        or _every_chip_needed(facing, forward)
        or (_last_chips(forward.total) if forward.last else None)
    )


def all_in(total: int) -> Finding:
    conclusion = step(N_("All-in was declared: the chips stand as they are."), "6.4")
    return Finding(Meaning.ALL_IN, total, (conclusion,))


def _last_chips(total: int) -> Finding:
    text = N_("Last chips, not all needed to call: the player is all-in.")
    return Finding(Meaning.ALL_IN, total, (step(text, "6.13; TDA 2024 45-B"),))


def _short_last_chips(facing: Facing, forward: Forward) -> Finding | None:
    if not forward.last or forward.total >= facing.bet:
        return None
    text = N_("Last chips, less than the bet of %(bet)s: all-in for that amount.")
    return Finding(Meaning.ALL_IN, forward.total, (step(text, "2.2.6", bet=facing.bet),))


def declared(facing: Facing, total: int) -> Finding:
    meaning = Meaning.RAISE if facing.bet else Meaning.BET
    first = step(N_("A raise was declared first: it binds."), "3.5.8, 6.9; TDA 2024 43-A")
    values = {"total": total, "least": facing.least}
    if total >= facing.least:
        text = N_("%(total)s is at least the minimum of %(least)s: it stands.")
        return Finding(meaning, total, (first, step(text, "6.4", **values)))
    text = N_("%(total)s is less than the minimum: completed to %(least)s, not beyond.")
    return Finding(meaning, facing.least, (first, step(text, "6.13; TDA 2024 52-A", **values)))


def _said_call(facing: Facing) -> Finding:
    if not facing.bet:
        text = N_("No bet yet: “call” is a check.")
        return Finding(Meaning.CHECK, 0, (step(text, "TDA 2024 55"),))
    text = N_("“Call” was said: it binds, and nothing can be added.")
    return Finding(Meaning.CALL, facing.bet, (step(text, "3.5.8, 3.5.14, R.7; TDA 2024 51-A"),))


def unopened(facing: Facing, total: int) -> Finding | None:
    if facing.bet:
        return None
    values = {"total": total, "least": facing.least}
    if total >= facing.least:
        text = N_("No bet yet: the chips are a bet of %(total)s.")
        return Finding(Meaning.BET, total, (step(text, "6.12; TDA 2024 44", **values),))
    text = N_("%(total)s is less than the least bet: completed to %(least)s.")
    return Finding(Meaning.BET, facing.least, (step(text, "6.13; TDA 2024 52-A", **values),))


def no_more(facing: Facing, total: int) -> Finding | None:
    """A call of exactly the bet, or of too little, which is completed."""
    values = {"total": total, "bet": facing.bet, "short": facing.bet - total}
    if total == facing.bet:
        return Finding(Meaning.CALL, facing.bet, (step(N_("Exactly the bet."), "3.5.13"),))
    if total > facing.bet:
        return None
    first = step(N_("%(total)s is %(short)s short of a call of %(bet)s."), "3.5.16", **values)
    text = N_(
        "The bet is completed. If the player faces a raise with others in the hand, the floor "
        "may allow a fold."
    )
    return Finding(Meaning.CALL, facing.bet, (first, step(text, "6.10, 6.11; TDA 2024 51-B")))


def _one_chip(facing: Facing, forward: Forward) -> Finding | None:
    if len(forward.chips) > 1 or _combined(facing, forward):
        return None
    text = N_("One chip larger than the bet of %(bet)s, in silence: a call.")
    conclusion = step(text, "3.5.15, 6.12; TDA 2024 44", bet=facing.bet)
    return Finding(Meaning.CALL, facing.bet, (conclusion,))


def _every_chip_needed(facing: Facing, forward: Forward) -> Finding | None:
    less = forward.total - min(forward.chips)
    if less >= facing.bet or _combined(facing, forward):
        return None
    values = {"less": less, "bet": facing.bet}
    text = N_("Without the smallest chip it is %(less)s, less than %(bet)s: every chip is needed.")
    return Finding(Meaning.CALL, facing.bet, (step(text, "6.13; TDA 2024 45-A", **values),))


def _combined(facing: Facing, forward: Forward) -> bool:
    """Whether earlier chips make it one bet of all chips: they were enough to call, wherever they
    are now, or some were taken back.  Source: TDA 2024 46-C; WSOP 2026 98.
    """
    if not forward.prior:
        return False
    return forward.before is Before.PARTLY or sum(forward.prior) >= facing.bet


def by_half(facing: Facing, total: int) -> Finding:
    """Half of the minimum raise or more is a raise, less is a call.  Source: TDA 2024 43-A."""
    more = total - facing.bet
    values = {"more": more, "measure": facing.measure, "least": facing.least, "total": total}
    if more >= facing.measure:
        return Finding(Meaning.RAISE, total, (_large_enough(facing, total),))
    law = "TDA 2024 43-A, 45-B; WSOP 2026 95"
    if 2 * more >= facing.measure:
        text = N_(
            "%(more)s more is at least half of the minimum raise of %(measure)s: a full minimum"
            " raise, to %(least)s."
        )
        return Finding(Meaning.RAISE, facing.least, (step(text, law, **values),))
    text = N_("%(more)s more is less than half of the minimum raise of %(measure)s: a call.")
    return Finding(Meaning.CALL, facing.bet, (step(text, law, **values),))


def by_intent(facing: Facing, total: int) -> Finding:
    """An attempt to raise is completed to the minimum, not beyond.  Source: 6.13."""
    more = total - facing.bet
    if more >= facing.measure:
        return Finding(Meaning.RAISE, total, (_large_enough(facing, total),))
    values = {"more": more, "measure": facing.measure, "least": facing.least, "bet": facing.bet}
    first = step(
        N_("%(more)s more is short of a raise of %(measure)s: completed to %(least)s, not beyond."),
        "6.13",
        **values,
    )
    text = N_("If the player only overpaid a call without other intent, it is a call of %(bet)s.")
    return Finding(Meaning.RAISE, facing.least, (first, step(text, "2.1.8, 6.13", **values)))


def _large_enough(facing: Facing, total: int) -> AnswerStep:
    values = {"total": total, "least": facing.least}
    return step(
        N_("%(total)s is at least the minimum raise to %(least)s: a raise."), "6.4", **values
    )
