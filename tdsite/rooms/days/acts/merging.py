"""A flight sent on and merged in one go: two lines in two journals, one transaction."""

from collections.abc import Collection
from typing import Unpack

from django.db import transaction

from tdsite.rooms.days.acts.flights import carry_on, lock_events, merge_flight
from tdsite.rooms.journal.acts.undo import undo
from tournaments import flight_tree
from tournaments.acts import ActContext
from tournaments.models import JournalLine, Tournament
from tournaments.operations.flights import NotMerged
from tournaments.rules import N_
from tournaments.undo import active_lines

KEY_LENGTH = 80


@transaction.atomic
def merge(tournament_id: int, *, flight: int, **order: Unpack[ActContext]) -> JournalLine:
    """Send a flight's bags on if that is still to do, and take them in; the line of the event.

    `expects` is the event's revision.  Raises what `carry_on` and `merge_flight` raise.
    """
    lock_events(tournament_id, flight)
    row = Tournament.objects.get(pk=flight)
    if row.feeds_id == tournament_id and not flight_tree.is_carried(row):
        sent: ActContext = {**order, "expects": None}
        carry_on(flight, **sent)
    return merge_flight(tournament_id, flight=flight, **order)


@transaction.atomic
def merge_several(
    tournament_id: int, *, flights: Collection[int], **order: Unpack[ActContext]
) -> list[JournalLine]:
    """The same for several flights of the event: all of them or none."""
    lock_events(tournament_id, *flights)
    return [merge(tournament_id, flight=one, **_order_for(order, one)) for one in flights]


def _order_for(order: ActContext, flight: int) -> ActContext:
    """One of several orders given at once, with a key of its own."""
    key = order.get("key")
    return {**order, "expects": None, "key": f"{key}-{flight}"[-KEY_LENGTH:] if key else None}


@transaction.atomic
def unmerge(tournament_id: int, *, flight: int, **order: Unpack[ActContext]) -> list[JournalLine]:
    """Undo the merging of a flight and its sending on together: the event first, then the flight.

    Raises NotMerged, and what `undo` raises: later acts of the event may rest on it.
    """
    lock_events(tournament_id, flight)
    merged = _line_in_force(tournament_id, "day.merged", flight_id=flight)
    carried = _line_in_force(flight, "day.carried")
    again: ActContext = {**order, "expects": None}
    return [
        undo(event, revision=line.revision, **again)
        for event, line in ((tournament_id, merged), (flight, carried))
    ]


def _line_in_force(tournament_id: int, kind: str, **data: int) -> JournalLine:
    """The last line of a kind that counts.  Raises NotMerged."""
    event = Tournament.objects.get(pk=tournament_id)
    wanted = {f"data__{name}": value for name, value in data.items()}
    line: JournalLine | None = active_lines(event, kind).filter(**wanted).last()
    if line is None:
        raise NotMerged(N_("This flight is not merged: there is nothing to undo."))
    return line
