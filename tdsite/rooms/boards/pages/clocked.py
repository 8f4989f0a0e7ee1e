"""The pages that the time alone changes: the plan of levels, and the notices of the house.

They are drawn for all times; the script marks the level that is played and takes down what is over.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from blinds import queries as clock_queries
from blinds.models import Structure
from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from tournaments.models import Notice, Tournament
from tournaments.models.tournament import State

NOTICES_SHOWN = 8
OVER = (State.FINISHED, State.CANCELLED)


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A step of the plan; `number` is None for breaks and day ends."""

    key: int
    number: int | None
    step: PlanStep
    minutes: int

    @property
    def has_blinds(self) -> bool:
        return bool(self.step.small_chips or self.step.big_chips)

    @property
    def is_limit(self) -> bool:
        return self.step.betting is Betting.LIMIT and bool(self.step.big_bet_chips)

    @property
    def is_day_end(self) -> bool:
        return self.step.kind is StepKind.DAY_END

    @property
    def has_big_blind_ante(self) -> bool:
        return self.step.ante_type is AnteType.BIG_BLIND


@dataclass(frozen=True, slots=True)
class BoardNotice:
    """A sentence of the house; `until_ms` is when it goes by itself, 0 when it stays.

    `from_structure`: it is a note of the event's plan, which nobody takes down.
    """

    key: str
    text: str
    until_ms: int = 0
    from_structure: bool = False


def structure(tournament: Tournament) -> dict[str, Any] | None:
    """All levels, breaks and day ends."""
    schedule = clock_queries.schedule_of(tournament)
    if not schedule or tournament.state in OVER:
        return None
    rows, number = [], 0
    for index, step in enumerate(schedule):
        plays = step.kind is StepKind.LEVEL
        number += plays
        rows.append(PlanRow(index, number if plays else None, step, -(-step.seconds // 60)))
    return {
        "rows": rows,
        "games": any(step.game for step in schedule),
        "antes": any(step.ante_chips for step in schedule),
        "bring_ins": any(step.bring_in_chips for step in schedule),
    }


def notices(tournament: Tournament) -> dict[str, Any] | None:
    """What the house says, the newest first, and what it wrote to its plan."""
    if tournament.state == State.CANCELLED:
        return None
    newest = Notice.objects.filter(tournament=tournament).order_by("-at", "-pk")[:NOTICES_SHOWN]
    rows = [BoardNotice(f"notice {notice.pk}", notice.text, _ms(notice.until)) for notice in newest]
    notes = Structure.objects.filter(tournament=tournament).values_list("notes", flat=True).first()
    written = [line.strip() for line in (notes or "").splitlines() if line.strip()]
    rows += [BoardNotice(f"house {n}", line, from_structure=True) for n, line in enumerate(written)]
    return {"rows": rows} if rows else None


def _ms(at: datetime | None) -> int:
    return int(at.timestamp() * 1000) if at else 0
