"""Events with their figures, their clock and their journal."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone

from blinds import queries as clock_queries
from blinds.models import Structure
from tdsite.api import answers
from tdsite.api import queries as asked
from tdsite.api.endpoints import Listed, listing, read
from tdsite.rooms.events.api import answers as event_answers
from tournaments import access, queries, undo
from tournaments.alternates import waiting
from tournaments.models import Alternate, JournalLine, StaffRole, Tournament


@listing(answers.Event, order="-starts_at", query=asked.Events, personal=True)
def list_events(person: User, state: str = "") -> Listed:
    """All events the person may see, the latest first."""
    rows = _seen_by(person)
    return (rows.filter(state=state) if state else rows), _events


def _seen_by(person: User) -> QuerySet[Tournament]:
    """Every event for who works for the club, otherwise those where the person has a role."""
    if access.allowed(person, "see_board"):
        return Tournament.objects.all()
    return Tournament.objects.filter(
        pk__in=StaffRole.objects.filter(user=person).values("tournament")
    )


def _events(rows: Sequence[Tournament]) -> Any:
    return answers.Event(rows, many=True).data


@read(event_answers.EventDetail, right="see_board")
def get_event(tournament: Tournament) -> dict[str, Any]:
    """An event with its terms, its figures and its clock; the ETag is its revision."""
    return {field.name: getattr(tournament, field.name) for field in tournament._meta.fields} | {
        "feeds_id": tournament.feeds_id,
        "target_id": tournament.target_id,
        "prices": tournament.prices.order_by("pk"),
        "price_lines": tournament.price_lines.order_by("position"),
        "figures": queries.figures(tournament),
        "clock": clock_at(tournament, timezone.now()),
    }


@read(event_answers.InLine, right="see_people", many=True)
def list_waiting(tournament: Tournament) -> list[Alternate]:
    """The waiting list of a full event, the first in line first."""
    return waiting(tournament)


@read(answers.ClockFace, right="see_board")
def get_clock(tournament: Tournament) -> dict[str, Any]:
    """What the clock shows now; null before the start."""
    return {"clock": clock_at(tournament, timezone.now())}


def clock_at(tournament: Tournament, now: datetime) -> dict[str, Any] | None:
    """The clock of an event at a time."""
    face = clock_queries.face_of(tournament)
    if face is None:
        return None
    reading = face.read(now)
    standing = clock_queries.standing_at(face.schedule, reading.index)
    return {
        "transition": face.number,
        "index": reading.index,
        "level": standing.level,
        "on_break": standing.on_break,
        "step": reading.step,
        "left_ms": reading.left_ms,
        "running": reading.running,
        "waiting": reading.waiting,
        "ends_at": reading.ends_at,
        "read_at": now,
    }


@read(answers.Plan, right="see_board")
def get_structure(tournament: Tournament) -> dict[str, Any]:
    """The event's own copy of its plan; no steps when it has none."""
    structure = Structure.objects.filter(tournament=tournament).first()
    if structure is None:
        return {"name": "", "steps": [], "chips": [], "notes": ""}
    return {
        "name": structure.name,
        "steps": clock_queries.steps_of(structure),
        "chips": structure.chips,
        "notes": structure.notes,
    }


@listing(
    answers.LoggedLine,
    order="-revision",
    query=asked.Journal,
    right="see_people",
    seats=True,
    by=True,
)
def list_journal(
    tournament: Tournament, by: Any, kind: str = "", without: Collection[str] = ()
) -> Listed:
    """The log, the latest line first, each line in words; amounts for those who may see money."""
    rows = JournalLine.objects.filter(tournament=tournament).select_related("by", "tournament")

    def drawn(lines: Sequence[JournalLine]) -> Any:
        since = min((line.revision for line in lines), default=1)
        context = {
            "undone": set(undo.undone_by(tournament, since=since)),
            "money": access.allowed(by, "see_money", tournament.pk),
        }
        return answers.LoggedLine(lines, many=True, context=context).data

    found = rows.filter(kind=kind) if kind else rows
    return found.exclude(kind__in=without).defer("changes"), drawn
