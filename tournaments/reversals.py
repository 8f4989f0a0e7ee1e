"""What an undo does beyond the rows: ledgers get the reverse, imported events go whole.

Nothing is taken out of a ledger.  An event that came in with one line goes with it, unless
something was done in it since; people stay whom anything else needs, or who were changed.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django.db import models

from tournaments.acts import Act, Change, plain
from tournaments.models import (
    ChipMovement,
    Entry,
    JournalLine,
    NameWord,
    Player,
    Posting,
    SeasonEvent,
    SeasonPoints,
    Television,
    TillShift,
    Tournament,
)
from tournaments.rules import N_, RuleError


def reverse_ledgers(act: Act, line: JournalLine) -> None:
    """Add the reverse of every ledger row of the line."""
    if line.tournament_id is None:
        return
    for ledger, amount in ((Posting, "amount_cents"), (ChipMovement, "chips")):
        rows = ledger._default_manager.filter(tournament=line.tournament_id, revision=line.revision)
        reversed_rows = _reversed_rows(rows, amount, act.revision)
        if ledger is Posting:
            _leave_closed_tills(act, reversed_rows)
            act.posted |= {row.entry_id for row in reversed_rows if row.entry_id}
        ledger._default_manager.bulk_create(reversed_rows)


def _leave_closed_tills(act: Act, postings: Iterable[Posting]) -> None:
    """A till that was counted and closed stays as it is: the money moves where the undoer stands.

    It goes through their own open till, or through none if they keep none.
    """
    through = {posting.shift_id for posting in postings if posting.shift_id is not None}
    if not through:
        return
    still = TillShift.objects.select_for_update(no_key=True).filter(closed_at=None)
    open_still = set(still.filter(pk__in=through).values_list("pk", flat=True))
    if through <= open_still:
        return
    mine = still.filter(holder=act.by, currency=act.tournament.currency).first()
    for posting in postings:
        if posting.shift_id is not None and posting.shift_id not in open_still:
            posting.shift = mine


def _reversed_rows(rows: Iterable[Any], amount: str, revision: int) -> list[Any]:
    reverse_rows = []
    for row in rows:
        row.pk, row.revision, row._state.adding = None, revision, True
        setattr(row, amount, -getattr(row, amount))
        reverse_rows.append(row)
    return reverse_rows


EVENT, PERSON, ENTRY, COUNTED, POINTS = (
    model._meta.label_lower for model in (Tournament, Player, Entry, SeasonEvent, SeasonPoints)
)


class EventHasALog(RuleError):
    """Something was done in an imported event, so that it cannot leave the book."""


class EventCounts(RuleError):
    """An imported event that counts in a season cannot leave the book."""


class EventOnTelevision(RuleError):
    """An imported event that a television shows cannot leave the book."""


def events_made(changes: Sequence[Change]) -> list[int]:
    """The events that come into the book with these changes."""
    return [c["pk"] for c in changes if c["model"] == EVENT and c["before"] is None and c["after"]]


def without_people_in_use(changes: list[Change]) -> list[Change]:
    """The changes to turn round: new people stay whom others need, where an event came in.

    Of an event that was taken over the entries stay, voided, and so do the people who had them.
    Raises EventHasALog once a line of the event's own journal rests on it, EventCounts and
    EventOnTelevision while a season or a television needs it.
    """
    events = events_made(changes)
    awarded = [c["pk"] for c in changes if c["model"] == POINTS and c["before"] is None]
    if not events:
        entered = any(c["model"] == ENTRY and c["before"] is None for c in changes)
        in_use = _in_use(changes, [], points=awarded) if awarded else set()
        return [c for c in changes if not (_is_new_person(c) and (entered or c["pk"] in in_use))]
    for event in Tournament.objects.filter(pk__in=events, revision__gt=0):
        raise EventHasALog(
            N_(
                "“%(event)s” was changed after its import, so its log must stay. It can no "
                "longer be removed."
            ),
            event=event.name,
        )
    own = {c["pk"] for c in changes if c["model"] == COUNTED and c["before"] is None}
    others = SeasonEvent.objects.filter(tournament__in=events).exclude(pk__in=own)
    for counted in others.select_related("tournament"):
        raise EventCounts(
            N_("“%(event)s” counts in a season. Remove it from the season first."),
            event=counted.tournament.name,
        )
    for television in Television.objects.filter(tournament__in=events).select_related("tournament"):
        raise EventOnTelevision(
            N_(
                "The screen %(television)s shows “%(event)s”. Show another board there "
                "first, then remove the event."
            ),
            television=television.name,
            event=television.tournament.name,
        )
    staying = _in_use(changes, events, points=awarded)
    return [c for c in changes if not (c["model"] == PERSON and c["pk"] in staying)]


def _in_use(
    changes: Sequence[Change], events: Sequence[int], *, points: Sequence[int] = ()
) -> set[int]:
    """The new people whom anything needs but these events and points, or who were changed."""
    new = {c["pk"]: c for c in changes if _is_new_person(c)}
    people = Player.objects.in_bulk(list(new))
    return {
        pk
        for pk, change in new.items()
        if pk not in people
        or _is_changed(people[pk], change)
        or _is_used(people[pk], events, points)
    }


def _is_new_person(change: Change) -> bool:
    return change["model"] == PERSON and change["before"] is None


def remove_events(act: Act, made: Sequence[models.Model]) -> None:
    """Delete all the rows an event came in with; `made` has the newest first."""
    for _model, rows in groupby(made, key=type):
        act.delete_many(list(rows))


def _is_changed(player: Player, change: Change) -> bool:
    left = change["after"] or {}
    return any(plain(getattr(player, name)) != value for name, value in left.items())


def _is_used(player: Player, events: Sequence[int], points: Sequence[int] = ()) -> bool:
    """Whether anything but these events, these points and the search needs the person."""
    for relation in player._meta.related_objects:
        model = relation.related_model
        if model is NameWord or isinstance(model, str):
            continue
        users = model._default_manager.filter(**{relation.field.name: player})
        if model is Entry:
            users = users.exclude(tournament__in=events)
        elif model is SeasonPoints:
            users = users.exclude(pk__in=points)
        if users.exists():
            return True
    return False
