"""The stacks as they were last counted."""

from dataclasses import dataclass
from datetime import datetime

from tournaments import queries
from tournaments.models import ChipCount, Tournament


@dataclass(frozen=True, slots=True)
class StackCount:
    """A stack, and when somebody counted it."""

    chips: int
    at: datetime


def latest(tournament: Tournament) -> dict[int, StackCount]:
    """The last count of every entry still in that has one, by entry."""
    rows = ChipCount.objects.filter(
        tournament=tournament, entry__in=queries.entries_in(tournament)
    ).order_by("at", "pk")
    return {row.entry_id: StackCount(row.chips, row.at) for row in rows}
