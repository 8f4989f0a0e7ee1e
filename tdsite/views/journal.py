"""The whole log of an event: page by page, looked through, with the state of its seal."""

from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from tdsite import formats
from tdsite.dashboard import loglines, logsearch
from tdsite.dashboard.loglines import LogLine
from tdsite.forms.logsearch import LogSearch
from tdsite.views.door import event_view
from tournaments import journal as journals
from tournaments.models import Tournament
from tournaments.staff import called

LINES_A_PAGE = 100
CHECKED_AT_ONCE = 1000  # of a longer log the seals are checked after the page has been drawn
NAMES = {
    "": _("All"),
    "players": _("Players"),
    "floor": _("Tables"),
    "clock": _("Clock"),
    "money": _("Money"),
    "event": _("Event"),
    "undo": _("Undone"),
}


@require_GET
@event_view
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = LogSearch(request.GET, tournament=tournament, staff=_staff(tournament))
    wanted = form.wanted()
    lines = journals.lines_of(tournament).select_related("by").order_by("-revision")
    lines = logsearch.found(tournament, lines, wanted)
    page = Paginator(lines.defer("changes"), LINES_A_PAGE).get_page(request.GET.get("page"))
    told = loglines.told(tournament, page.object_list, by=request.user)
    return render(
        request,
        "dashboard/journal.html",
        {
            "tournament": tournament,
            "zone": tournament.timezone,
            "page": page,
            "groups": _by_the_hour(tournament, told),
            "form": form,
            "family": wanted.family,
            "families": NAMES,
            "asked": _asked(request, "family", "page"),
            "asked_all": _asked(request, "page"),
            "is_all": wanted.is_all and not form.errors,
            **_seal(tournament, at_once=tournament.revision <= CHECKED_AT_ONCE),
        },
    )


@require_GET
@event_view
def seal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Whether every line still is what was written, each checked now."""
    parts = {"tournament": tournament, **_seal(tournament, at_once=True)}
    return render(request, "undo/_seal.html", parts)


def _seal(tournament: Tournament, *, at_once: bool) -> dict[str, Any]:
    if not at_once:
        return {"seal": "later"}
    broken_at = journals.broken_seal(tournament)
    return {"seal": "broken" if broken_at else "intact", "broken_at": broken_at}


def _staff(tournament: Tournament) -> list[tuple[int, str]]:
    """Who has done something in the event, by name."""
    people = User.objects.filter(journal_lines__tournament=tournament).distinct()
    named = ((one.pk, called(one)) for one in people)
    return sorted(named, key=lambda pair: pair[1].casefold())


def _by_the_hour(
    tournament: Tournament, told: list[LogLine]
) -> list[tuple[str, str, list[LogLine]]]:
    """The lines of each hour: its first minute, its day where that changes, and the lines."""
    groups, last_day = [], ""
    zone, locale = tournament.timezone, get_language() or tournament.language

    def hour_of(one: LogLine) -> tuple[str, str]:
        day = formats.local_date(one.line.at, zone=zone, locale=locale)
        return day, formats.at_time(one.line.at, zone=zone)[:2]

    for (day, hour), lines in groupby(told, key=hour_of):
        groups.append((f"{hour}:00", "" if day == last_day else day, list(lines)))
        last_day = day
    return groups


def _asked(request: HttpRequest, *without: str) -> str:
    """The rest of what the address asks for, to be kept by links."""
    kept = [(name, value) for name, value in request.GET.items() if value and name not in without]
    return urlencode(kept)
