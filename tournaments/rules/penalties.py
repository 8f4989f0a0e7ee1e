"""Penalties: what each costs, what is left of it, and the step that would come next.

A player serves several penalties one after the other.  Minutes run first, for the clock waits for
nobody; hands are counted from the first one dealt after them.
Source: Robert's Rules 7 (introduction), 7.22, 7.28; TDA 2024 35-C, 71; WSOP 2026 113.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules import N_, RuleError
from tournaments.rules.absence import penalty_hands

LAW = "TDA 2024 71"
MINUTE_MS = 60_000


class BadPenalty(RuleError):
    """No penalty of this length is ever given."""


class ReasonMissing(RuleError):
    """Nobody said what the penalty, or its end, is for."""


class WasDisqualified(RuleError):
    """Who was put out of the event does not come back into it."""


class Sanction(StrEnum):
    """What is given, the mildest first."""

    WARNING = "warning"
    HANDS = "hands"
    ROUNDS = "rounds"
    MINUTES = "minutes"
    DISQUALIFIED = "disqualified"


MAX_COUNTS = {Sanction.HANDS: 60, Sanction.ROUNDS: 9, Sanction.MINUTES: 240}


@dataclass(frozen=True, slots=True)
class Given:
    """A penalty as it was given, the earliest first wherever several are named.

    `hands` is what it costs in hands, `missed` how many of them were dealt since.  `amount` of
    minutes run from `played_ms` on the event's clock.
    """

    key: int
    kind: Sanction
    amount: int = 0
    hands: int = 0
    missed: int = 0
    played_ms: int = 0


@dataclass(frozen=True, slots=True)
class Left:
    """What is left of a penalty: hands to miss, or milliseconds of play; neither once served."""

    hands: int = 0
    ms: int = 0

    @property
    def serves(self) -> bool:
        return bool(self.hands or self.ms)

    @property
    def minutes(self) -> int:
        """The minutes begun."""
        return -(-self.ms // MINUTE_MS)


SERVED = Left()


def check_amount(kind: Sanction, amount: int) -> None:
    """Raise BadPenalty unless such a penalty can be given.  A warning has no length."""
    most = MAX_COUNTS.get(kind)
    if most is None:
        if amount:
            raise BadPenalty(
                N_("A warning has no length. Leave the number out, or choose hands or rounds."),
                field="amount",
            )
    elif not 1 <= amount <= most:
        raise BadPenalty(
            N_("Write a number from 1 to %(most)s for this penalty."), field="amount", most=most
        )


def hands_cost(kind: Sanction, amount: int, *, players: int) -> int:
    """The hands to miss, fixed when it is given: moving tables does not change them.

    `players` are those at the table, the offender included.
    Source: TDA 2024 71-A; WSOP 2026 113.

    >>> hands_cost(Sanction.ROUNDS, 2, players=9), hands_cost(Sanction.HANDS, 3, players=9)
    (18, 3)
    """
    if kind is Sanction.ROUNDS:
        return penalty_hands(max(1, players), rounds=amount)
    return amount if kind is Sanction.HANDS else 0


def left_of(penalties: Sequence[Given], *, played_ms: int) -> dict[int, Left]:
    """What is left of each penalty of one player, by key, the earliest given first.

    Minutes run one after the other on the clock of play; a clock set back never makes one longer.
    """
    found: dict[int, Left] = {}
    ends_ms = 0
    for one in penalties:
        if one.kind is Sanction.MINUTES:
            length = one.amount * MINUTE_MS
            ends_ms = max(ends_ms, one.played_ms) + length
            found[one.key] = Left(ms=min(length, max(0, ends_ms - played_ms)))
        else:
            found[one.key] = Left(hands=max(0, one.hands - one.missed))
    return found


def together(left: Sequence[Left]) -> Left:
    """All that one player has before him."""
    return Left(sum(one.hands for one in left), sum(one.ms for one in left))


def counts_against(penalties: Sequence[Given], *, played_ms: int) -> int | None:
    """The penalty that a hand dealt now counts for: one hand counts once, for the earliest.

    None while minutes run, and when no hand is left to miss.  Source: TDA 2024 71-A.
    """
    left = left_of(penalties, played_ms=played_ms)
    if any(one.ms for one in left.values()):
        return None
    return next((one.key for one in penalties if left[one.key].hands), None)
