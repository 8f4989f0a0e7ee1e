"""What acts ask first: which event, which entries, at which level of play."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import Exists, OuterRef

from blinds import queries as clock_queries
from tournaments.acts import Act
from tournaments.models import DayEnd, Entry, Tournament
from tournaments.selling import Situation


def situation(tournament: Tournament, at: datetime) -> Situation:
    """The event at this moment, with the clock of the floor."""
    return Situation(tournament, at, clock_queries.standing)


def event_of(entry_id: int) -> int:
    """The event to lock before anything about the entry is read."""
    return Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)


def the_entry(act: Act, entry_id: int) -> Entry:
    """An entry with what acts ask of it, read under the lock of its event."""
    found = entries_named(act, [entry_id])
    if entry_id not in found:
        raise Entry.DoesNotExist
    return found[entry_id]


def entries_named(act: Act, pks: Iterable[int]) -> Mapping[int, Entry]:
    """Entries by number, with player, end and seat, in one statement; unknown ones are left out.

    Those of the act's event share its tournament, so that its terms are read once.  `day_over` of
    an entry tells whether any day of its event is: where none is, it cannot be night.
    """
    over = DayEnd.objects.filter(tournament=OuterRef("tournament"), closed_at__isnull=False)
    people = Entry.objects.select_related("player", "elimination", "seat__table")
    rows = people.annotate(day_over=Exists(over))
    found = {entry.pk: entry for entry in rows.filter(pk__in=set(pks))}
    for entry in found.values():
        if entry.tournament_id == act.tournament.pk:
            entry.tournament = act.tournament
    return found
