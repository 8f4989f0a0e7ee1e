"""The player's own stack as it was last counted, and their rank among all who were counted."""

from dataclasses import dataclass
from datetime import datetime

from tdsite.web.event_state import EventState
from tournaments import penalties
from tournaments.models import ChipCount, Entry


@dataclass(frozen=True, slots=True)
class MyStack:
    """`rank` of `counted` players who still have chips; equal stacks share the better rank.

    `big_blinds` are rounded as the board rounds the average; None where there are no blinds yet.
    """

    chips: int
    at: datetime
    big_blinds: int | None
    rank: int
    counted: int


def my_stack(event_now: EventState, entry: Entry) -> MyStack | None:
    """None while nobody has counted it, and once the player is out."""
    if not ChipCount.objects.filter(tournament=entry.tournament_id, entry=entry).exists():
        return None
    counts = penalties.latest_counts(event_now.tournament)
    mine = counts.get(entry.pk)
    if mine is None:
        return None
    more = sum(one.chips > mine.chips for one in counts.values())
    big = event_now.big_blind
    big_blinds = (2 * mine.chips + big) // (2 * big) if big else None
    return MyStack(mine.chips, mine.at, big_blinds, more + 1, len(counts))
