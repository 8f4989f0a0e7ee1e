"""The whole log of an event: page by page, looked through, with the state of its seal."""

from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from tdsite.rooms.journal.forms.log_pages import asked_in
from tdsite.rooms.journal.forms.log_search import LogSearch
from tdsite.rooms.journal.log import pages as logpages
from tdsite.rooms.journal.log import search as logsearch
from tdsite.rooms.journal.log.pages import LogRun
from tdsite.rooms.journal.log.search import Wanted
from tdsite.web import formats
from tdsite.web.guards import event_view
from tdsite.web.log_lines import LogLine
from tournaments import access
from tournaments import journal as journals
from tournaments.models import JournalLine, Tournament
from tournaments.staff import called

LINES_A_PAGE = 80  # that stand alone; the runs between them come on top
PLACE = ("before", "after", "at", "open")  # where in the log a page is, and what is open there
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
    access.require(request.user, "see_people", tournament.pk)
    form = LogSearch(request.GET, tournament=tournament, staff=_staff(tournament))
    wanted = form.wanted()
    is_all = wanted.is_all and not form.errors
    query = asked_in(request.GET, wanted)
    page = logpages.page_of(
        tournament,
        logsearch.found(tournament, journals.lines_of(tournament), wanted),
        query,
        by=request.user,
        most=LINES_A_PAGE,
        searched=wanted != Wanted(),
        counted=not is_all,
    )
    return render(
        request,
        "journal/journal.html",
        {
            "tournament": tournament,
            "zone": tournament.timezone,
            "page": page,
            "groups": _by_the_hour(tournament, page.rows),
            "form": form,
            "family": wanted.family,
            "families": NAMES,
            "folds": query.folds,
            "opened": query.opened,
            "open_too": "".join(f"{first}-{last}," for first, last in query.opened),
            "here": page.here,
            "asked": _asked(request, "family", *PLACE),
            "asked_all": _asked(request, "before", "after", "at"),
            "asked_fold": _asked(request, "fold", *PLACE),
            "asked_run": _asked(request, *PLACE),
            "is_all": is_all,
            **_seal(tournament, at_once=tournament.revision <= CHECKED_AT_ONCE),
        },
    )


@require_GET
@event_view
def seal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Whether every line still is what was written, each checked now."""
    access.require(request.user, "see_people", tournament.pk)
    parts = {"tournament": tournament, **_seal(tournament, at_once=True)}
    return render(request, "journal/_seal.html", parts)


def _seal(tournament: Tournament, *, at_once: bool) -> dict[str, Any]:
    if not at_once:
        return {"seal": "later"}
    broken_at = journals.broken_seal(tournament)
    return {"seal": "broken" if broken_at else "intact", "broken_at": broken_at}


def _staff(tournament: Tournament) -> list[tuple[int, str]]:
    """Who has done something in the event, by name."""
    did = JournalLine.objects.filter(tournament=tournament, by=OuterRef("pk"))
    people = User.objects.filter(Exists(did))
    named = ((one.pk, called(one)) for one in people)
    return sorted(named, key=lambda pair: pair[1].casefold())


def _by_the_hour(
    tournament: Tournament, rows: list[LogLine | LogRun]
) -> list[tuple[str, str, list[LogLine | LogRun]]]:
    """The rows of each hour: its first minute, its day where that changes, and the rows."""
    groups, last_day = [], ""
    zone, locale = tournament.timezone, get_language() or tournament.language

    def hour_of(one: LogLine | LogRun) -> tuple[str, str]:
        day = formats.local_date(one.at, zone=zone, locale=locale)
        return day, formats.at_time(one.at, zone=zone)[:2]

    for (day, hour), lines in groupby(rows, key=hour_of):
        groups.append((f"{hour}:00", "" if day == last_day else day, list(lines)))
        last_day = day
    return groups


def _asked(request: HttpRequest, *without: str) -> str:
    """The rest of what the address asks for, to be kept by links."""
    kept = [(name, value) for name, value in request.GET.items() if value and name not in without]
    return urlencode(kept)
