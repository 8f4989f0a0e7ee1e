"""What happens by itself: one thing due, where it comes from, and what lets it happen.

Nothing is copied into a schedule: what is due follows from clocks, terms and calls as they stand,
so that no change of them can leave a wrong entry behind.  Each room says what comes of its own;
they are gathered in `tdsite.rooms.hooks`, and put in order in the room of the clock.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache

from django.utils.module_loading import import_string

from tournaments.models import Tournament
from tournaments.undo import undone_revisions

GATHERED = "tdsite.rooms.hooks.AGENDA"


class What(StrEnum):
    START = "start"
    TURN = "turn"
    LAST_MINUTE = "last_minute"
    OPENS = "opens"
    REGISTRATION = "registration"
    CALL = "call"
    OFFER = "offer"
    OFFER_ENDS = "offer_ends"


@dataclass(frozen=True, slots=True)
class Due:
    """One thing that happens by itself at `at`, and after `until` no more (None: however late).

    `index` is a step of the plan, read with the clock's `transition`; `row` the row it is about.
    """

    what: What
    tournament_id: int
    at: datetime
    until: datetime | None = None
    index: int | None = None
    transition: int = 0
    table: int | None = None
    row: int | None = None


Source = Callable[[datetime, int | None], Iterator[Due]]
Fire = Callable[[Due, datetime], bool]


@dataclass(frozen=True, slots=True)
class Agenda:
    """What comes by itself in a room: `sources` yield what has not happened yet of their kinds,
    overdue things included, of all events or of one; `fires` lets one happen, and says whether it
    did.
    """

    sources: tuple[Source, ...]
    fires: Mapping[What, Fire]


@cache
def agendas() -> tuple[Agenda, ...]:
    """What the rooms say, read when it is first asked."""
    found = import_string(GATHERED)
    assert isinstance(found, tuple)
    return found


def was_undone(event: Tournament, kind: str, *, since: datetime | None = None, **data: int) -> bool:
    """Whether somebody undid such an act: from then on a person does it, not the clock.

    `since` leaves out what was done before that time.
    """
    lines = event.journal.filter(kind=kind, **{f"data__{name}": n for name, n in data.items()})
    if since is not None:
        lines = lines.filter(at__gte=since)
    return bool(undone_revisions(event) & set(lines.values_list("revision", flat=True)))
