"""What happens by itself next in an event, what did, and how punctual it was."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from tables.models import TableCall
from tdsite.rooms.clock.agenda import Due, What, agenda
from tdsite.web import formats, log
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState, step_name
from tdsite.web.guards import event_view
from tdsite.web.languages import reading
from tournaments.models import JournalLine, Player, Tournament

MAX_UPCOMING, MAX_DONE, NEXT = 60, 30, 3
FIRED = (
    "clock.level_began",
    "clock.warned",
    "registration.opened",
    "registration.closed",
    "tournament.started",
    "tables.call_ended",
)
ICONS = {
    What.OPENS: "ticket",
    What.START: "play",
    What.TURN: "clock",
    What.LAST_MINUTE: "bell",
    What.REGISTRATION: "ticket",
    What.CALL: "hourglass",
    What.OFFER: "seat",
    What.OFFER_ENDS: "hourglass",
}
LATE_MS = 2000


@dataclass(frozen=True, slots=True)
class Coming:
    """One line of the agenda; `faint` for a mere warning.  `day` stands over the first of a day."""

    at: datetime
    icon: str
    says: str
    aside: str = ""
    faint: bool = False
    day: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """A line the clock wrote, and how late: None where the line does not say."""

    at: datetime
    says: str
    late_seconds: float | None
    is_late: bool

    @property
    def late_minutes(self) -> int:
        """Whole minutes, where seconds say nothing any more; 0 below two minutes."""
        seconds = self.late_seconds or 0
        return round(seconds / 60) if seconds >= 120 else 0


def coming_lines(event_now: EventState) -> list[Coming]:
    """What comes by itself, first things first."""
    found = agenda(event_now.now, only=event_now.tournament.pk)[:MAX_UPCOMING]
    return list(_with_days(event_now, [_line(event_now, due) for due in found]))


def _with_days(event_now: EventState, lines: list[Coming]) -> Iterator[Coming]:
    """The day over its first line, where the lines are of more than one day or not of today."""
    zone, locale = event_now.tournament.timezone, reading()
    last_day = formats.local_date(event_now.now, zone=zone, locale=locale)
    for line in lines:
        day = formats.local_date(line.at, zone=zone, locale=locale)
        if day == last_day:
            yield line
            continue
        last_day = day
        yield Coming(line.at, line.icon, line.says, line.aside, line.faint, day)


def _line(event_now: EventState, due: Due) -> Coming:
    says, aside = _words(event_now, due)
    minor = due.what is What.LAST_MINUTE
    return Coming(due.at, ICONS[due.what], says, aside, faint=minor)


def _words(event_now: EventState, due: Due) -> tuple[str, str]:
    if due.what is What.START:
        return gettext("Shuffle up and deal"), gettext("automatically")
    if due.what is What.OPENS:
        return gettext("Registration opens"), gettext("automatically")
    if due.what in (What.OFFER, What.OFFER_ENDS):
        return _offer_words(due)
    if due.what is What.REGISTRATION:
        return gettext("Registration closes"), gettext("prizes set")
    if due.what is What.CALL and due.row is not None:
        row = TableCall.objects.select_related("entry__player").get(pk=due.row)
        name = row.entry.player.name if row.entry else ""
        return gettext("Clock on table %(table)s expires") % {"table": due.table}, name
    assert due.index is not None
    step = step_name(event_now.schedule, due.index)
    if due.what is What.LAST_MINUTE:
        return gettext("Last minute: %(step)s") % {"step": step}, ""
    return step, event_now.blinds_at(due.index)


def _offer_words(due: Due) -> tuple[str, str]:
    """A free seat is offered, or an offer ends; and whose it is."""
    says = gettext("A free seat is offered") if due.what is What.OFFER else gettext("An offer ends")
    player = Player.objects.filter(pk=due.row or 0).values_list("name", flat=True).first()
    return says, player or ""


def done_lines(event_now: EventState) -> list[Done]:
    """What the clock did by itself, the latest first."""
    event = event_now.tournament
    lines = JournalLine.objects.filter(tournament=event, by=None, kind__in=FIRED)
    return [_done(line, event.currency) for line in lines.order_by("-revision")[:MAX_DONE]]


def _done(line: JournalLine, currency: str) -> Done:
    late_ms = line.data.get("late_ms")
    seconds = None if late_ms is None else late_ms / 1000
    return Done(line.at, log.says(line, currency=currency), seconds, (late_ms or 0) > LATE_MS)


@require_GET
@event_view
def timers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The agenda of an event, with the last things done by themselves and their lateness."""
    event_now = EventState(tournament, timezone.now())
    done, coming = done_lines(event_now), coming_lines(event_now)
    first = [one for one in coming if not one.faint][:NEXT]
    parts = {
        **base(request, event_now),
        "first": first,
        "coming": [one for one in coming if one not in first],
        "signals": sum(1 for one in coming if one.faint),
        "done": done,
        "late": [one for one in done if one.is_late],
    }
    part = "HX-Request" in request.headers
    return render(request, "clock/_timers.html" if part else "clock/timers.html", parts)
