"""When the evening came to which level: for the level of a bust, and the bands of a chart."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from blinds.models import Level
from blinds.rules.steps import StepKind
from tournaments import undo
from tournaments.models import JournalLine, Tournament

CALLED = ("clock.level_began", "clock.jumped")


@dataclass(frozen=True, slots=True)
class LevelStart:
    """From then on the event was at a level, or (None) at a break after it."""

    at: datetime
    level: int | None


def turns_of(tournament: Tournament) -> list[LevelStart]:
    """Every turn of the clock, in order; empty before the start and without a clock."""
    if tournament.started_at is None:
        return []
    first = Level.objects.filter(structure__tournament=tournament).order_by("position")
    opens = first.values_list("kind", flat=True).first()
    if opens is None:
        return []
    lines = JournalLine.objects.filter(tournament=tournament, kind__in=CALLED)
    undone = undo.undone_revisions(tournament)
    called = lines.order_by("at", "revision").values_list("revision", "at", "data")
    return [
        LevelStart(tournament.started_at, 1 if opens == StepKind.LEVEL else None),
        *(
            LevelStart(at, data.get("level"))
            for revision, at, data in called
            if revision not in undone
        ),
    ]


def level_at(turns: Sequence[LevelStart], at: datetime) -> int | None:
    """The level then; in a break, the one before it.  None before the first."""
    for turn in reversed(turns[: bisect_right([turn.at for turn in turns], at)]):
        if turn.level is not None:
            return turn.level
    return None
