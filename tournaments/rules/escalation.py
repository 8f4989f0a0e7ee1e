"""The step that usually follows what a player was given before.  It suggests, and decides nothing.

Source: TDA 2024 71-A (penalties escalate); WSOP 2026 113 (warning, missed hand, one to four
rounds, disqualification).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.penalties import Sanction

LADDER: tuple[tuple[Sanction, int], ...] = (
    (Sanction.WARNING, 0),
    (Sanction.HANDS, 1),
    (Sanction.ROUNDS, 1),
    (Sanction.ROUNDS, 2),
    (Sanction.ROUNDS, 3),
    (Sanction.ROUNDS, 4),
    (Sanction.DISQUALIFIED, 0),
)
ROUND_MINUTES = 20  # a round of nine or ten hands


class Because(StrEnum):
    """Why a step is suggested."""

    NOTHING_BEFORE = "nothing_before"
    SAME_LAW = "same_law"
    THIS_EVENT = "this_event"
    OTHER_LAW = "other_law"


@dataclass(frozen=True, slots=True)
class Past:
    """A penalty a person was given before, in this event or another; lifted ones are left out."""

    kind: Sanction
    amount: int = 0
    law: str = ""
    here: bool = False


@dataclass(frozen=True, slots=True)
class Suggested:
    """The next step, why, and the penalty it goes one above: None for the first step."""

    kind: Sanction
    amount: int
    because: Because
    above: Past | None = None


def step_of(kind: Sanction, amount: int) -> int:
    """How high on the ladder a penalty stands.

    Several missed hands count as one step; minutes as the rounds they last.

    >>> step_of(Sanction.ROUNDS, 2), step_of(Sanction.MINUTES, 10)
    (3, 2)
    """
    if kind is Sanction.ROUNDS:
        return min(2 + amount - 1, len(LADDER) - 2)
    if kind is Sanction.MINUTES:
        rounds = -(-amount // ROUND_MINUTES)
        return min(2 + max(1, rounds) - 1, len(LADDER) - 2)
    return {Sanction.WARNING: 0, Sanction.HANDS: 1}.get(kind, len(LADDER) - 1)


def next_step(history: Sequence[Past], *, law: str = "") -> Suggested:
    """What would usually come next for this person and this law, with the reason.

    The same infraction weighs in whatever event it was: one step above the heaviest.  Of other
    infractions those of this event weigh, for penalties escalate; those of other events are told
    and no more.  Source: TDA 2024 71-A; WSOP 2026 113.
    """
    same = [past for past in history if law and past.law == law]
    here = [past for past in history if past.here]
    if weighs := same + here:
        heaviest = max(weighs, key=_height)
        step = min(_height(heaviest) + 1, len(LADDER) - 1)
        because = Because.SAME_LAW if heaviest in same else Because.THIS_EVENT
        return Suggested(*LADDER[step], because, heaviest)
    because = Because.OTHER_LAW if history else Because.NOTHING_BEFORE
    return Suggested(*LADDER[0], because)


def _height(past: Past) -> int:
    return step_of(past.kind, past.amount)
