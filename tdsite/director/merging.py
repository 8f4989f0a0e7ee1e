"""A flight sent on and merged in one go: two lines in two journals, one transaction."""

from typing import Unpack

from django.db import transaction

from tdsite.director.flights import carry_on, merge_flight
from tdsite.director.undoing import undo
from tournaments import journal, stages
from tournaments.acts import Order
from tournaments.models import JournalLine, Tournament
from tournaments.operations.flights import NotMerged
from tournaments.rules import N_
from tournaments.undo import undone_revisions

KEY_LENGTH = 80


@transaction.atomic
def merge(tournament_id: int, *, flight: int, **order: Unpack[Order]) -> JournalLine:
    """Send a flight's bags on if that is still to do, and take them in; the line of the event.

    `expects` is the event's revision.  Raises what `carry_on` and `merge_flight` raise.
    """
    _lock(tournament_id, flight)
    row = Tournament.objects.get(pk=flight)
    if row.feeds_id == tournament_id and not stages.is_carried(row):
        sent: Order = {**order, "expects": None}
        carry_on(flight, **sent)
    return merge_flight(tournament_id, flight=flight, **order)


@transaction.atomic
def merge_all(tournament_id: int, **order: Unpack[Order]) -> list[JournalLine]:
    """The same for every flight of the event that is not merged yet: all of them or none."""
    tournament = Tournament.objects.get(pk=tournament_id)
    waiting = [flight.pk for flight in stages.not_merged(tournament)]
    _lock(tournament_id, *waiting)
    return [merge(tournament_id, flight=one, **_order_for(order, one)) for one in waiting]


def _order_for(order: Order, flight: int) -> Order:
    """One of several orders given at once, with a key of its own."""
    key = order.get("key")
    return {**order, "expects": None, "key": f"{key}-{flight}"[-KEY_LENGTH:] if key else None}


@transaction.atomic
def unmerge(tournament_id: int, *, flight: int, **order: Unpack[Order]) -> list[JournalLine]:
    """Undo the merging of a flight and its sending on together: the event first, then the flight.

    Raises NotMerged, and what `undo` raises: later acts of the event may rest on it.
    """
    _lock(tournament_id, flight)
    merged = _line_in_force(tournament_id, "day.merged", flight_id=flight)
    carried = _line_in_force(flight, "day.carried")
    again: Order = {**order, "expects": None}
    return [
        undo(event, revision=line.revision, **again)
        for event, line in ((tournament_id, merged), (flight, carried))
    ]


def _line_in_force(tournament_id: int, kind: str, **told: int) -> JournalLine:
    """The last line of a kind that counts.  Raises NotMerged."""
    event = Tournament.objects.get(pk=tournament_id)
    rows = journal.lines_of(event).filter(kind=kind).order_by("-revision")
    gone = undone_revisions(event)
    for line in rows:
        if line.revision not in gone and told.items() <= line.data.items():
            found: JournalLine = line
            return found
    raise NotMerged(N_("This flight is not merged: there is nothing to undo."))


def _lock(*tournaments: int) -> None:
    """Lock events in the order of their numbers, as every act does."""
    rows = Tournament.objects.filter(pk__in=tournaments).order_by("pk")
    list(rows.select_for_update(no_key=True))
