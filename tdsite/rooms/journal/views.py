"""The whole log of an event and of the club: page by page, the seal of it, and undo."""

from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from blinds.models import Structure
from tdsite.acts import club_undo
from tdsite.rooms.journal import acts, log_lines
from tdsite.rooms.journal import log as logpages
from tdsite.rooms.journal.forms import LogSearch, TogetherForm, log_request
from tdsite.rooms.journal.log import LogRun
from tdsite.rooms.journal.log_lines import Wanted
from tdsite.rooms.journal.rows import stray_rows
from tdsite.rooms.journal.undo_plans import what_stands
from tdsite.web import formats, log
from tdsite.web.club import current_club
from tdsite.web.guards import event_view, staff_required, staff_user, table_view
from tdsite.web.hooks import done, hooks
from tdsite.web.log_lines import LogLine, lines_on
from tdsite.web.submit import OLD_PAGE, bad_request, go_to, key_of, new_key, notify
from tournaments import access, journal
from tournaments.import_lines import BROUGHT, LISTED, SAVED
from tournaments.models import JournalLine, Player, Season, Tournament, Upload
from tournaments.payloads.club import Undone
from tournaments.payloads.shapes import payload
from tournaments.sentences import translate
from tournaments.staff import called
from tournaments.undo import BlockedByLaterLine

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
def event_journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    access.require(request.user, "see_people", tournament.pk)
    form = LogSearch(request.GET, tournament=tournament, staff=_staff(tournament))
    wanted = form.wanted()
    is_all = wanted.is_all and not form.errors
    query = log_request(request.GET, wanted)
    page = logpages.page_of(
        tournament,
        log_lines.found_lines(tournament, journal.lines_of(tournament), wanted),
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
    broken_at = journal.broken_seal(tournament)
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


CLUB_LINES_A_PAGE = 50
READ = "club.changed"  # staff, tills and people of the whole club stand in it


@require_GET
@never_cache
@staff_required
def club_journal(request: HttpRequest) -> HttpResponse:
    """Every line of the club's journal, newest first; all seals are checked as it is opened.

    `?check=rows` compares every row of the club with what the logs say of it, which takes longer.
    """
    access.require(request.user, READ)
    club = current_club()
    found = journal.lines_of(club).select_related("by").defer("changes").order_by("-revision")
    page = Paginator(found, CLUB_LINES_A_PAGE).get_page(request.GET.get("page"))
    parts = {
        "zone": club.timezone,
        "page": page,
        "lines": lines_on(page.object_list, club, by=request.user),
        "broken_at": journal.broken_seal(club),
        "strays": stray_rows() if request.GET.get("check") == "rows" else None,
    }
    return render(request, "journal/club_log.html", parts)


PAGE_OF_KIND = {
    "club.changed": "club_settings",
    "club.policy_chosen": "club_policy",
    "club.withholding_set": "withholding",
}
PAGE_OF_ROW = {
    "till_id": "tills",
    "prizes_id": "prize_structures",
    "chip_set_id": "chip_sets",
    "house_rule_id": "house_rules",
}


@require_POST
@staff_required
def undo_in_club(request: HttpRequest, revision: int) -> HttpResponse:
    """One line of the club's journal turned round."""
    line = club_undo.undo_in_club(
        current_club().pk, revision=revision, by=staff_user(request), at=timezone.now()
    )
    notify(request, line)
    return go_to(request, _where_it_shows(line))


def _where_it_shows(line: JournalLine) -> str:
    """The page of what an undone line was about, as long as that is there."""
    undone = payload(line, Undone)
    about = undone["of"]
    shelf = next((page for name, page in PAGE_OF_ROW.items() if name in about), None)
    if page := shelf or PAGE_OF_KIND.get(undone["kind"]):
        return reverse(page)
    if about.get("line_kind") in (SAVED, BROUGHT):
        return reverse("import_event")
    if about.get("line_kind") == LISTED and line.undoes:
        return reverse("imported_results", args=[line.undoes])
    if about.get("line_kind") == "player.imported":
        kept = Upload.objects.filter(club=line.club_id, revision=line.undoes).first()
        return reverse("players_list", args=[kept.pk]) if kept else reverse("imports")
    if "league_id" in about:
        return _league_page(about)
    if "player_id" in about:
        still = Player.objects.filter(pk=about["player_id"]).exists()
        return reverse("person", args=[about["player_id"]]) if still else reverse("people")
    structure = Structure.objects.filter(pk=about.get("structure_id", 0), tournament=None).first()
    return reverse("structure", args=[structure.pk]) if structure else reverse("structures")


def _league_page(about: dict[str, Any]) -> str:
    season = Season.objects.filter(pk=about.get("season_id", 0)).first()
    return reverse("season", args=[season.pk]) if season else reverse("leagues")


SHOWN = 40  # rows of a kind; more are counted


@require_POST
@table_view
def undo(request: HttpRequest, tournament: Tournament, revision: int) -> HttpResponse:
    """Undo a line at once; where a later one rests on it, the way to undo both is shown."""
    try:
        line = acts.undo(
            tournament.pk, revision=revision, by=staff_user(request), at=timezone.now()
        )
    except BlockedByLaterLine as error:
        if error.line is None:
            raise
        plan_url = reverse("undo_plan", args=[tournament.pk, revision])
        if "HX-Request" not in request.headers:
            return HttpResponseRedirect(plan_url)
        context = {"text": translate(error), "plan_url": plan_url}
        return render(request, "journal/_in_the_way.html", context, status=409)
    return done(request, tournament, line)


@require_GET
@event_view
def undo_plan(request: HttpRequest, tournament: Tournament, revision: int) -> HttpResponse:
    """What the undo changes: at the side of the page that is open, or on a page of its own."""
    access.require(request.user, "see_people", tournament.pk)
    found = what_stands(tournament, revision, by=staff_user(request), at=timezone.now())
    because = [found.because] if found.because else []
    lines = [found.line, *found.others, *found.resting, *because]
    money = access.allowed(request.user, "see_money", tournament.pk)
    says = {
        line.revision: log.says(line, currency=tournament.currency, money=money) for line in lines
    }
    leads = hooks().after(tournament, found.line, request.user).links()
    parts = {
        "tournament": tournament,
        "zone": tournament.timezone,
        "plan": found,
        "says": says[found.line.revision],
        "because_says": found.because and says[found.because.revision],
        "others": [(line, says[line.revision]) for line in found.others],
        "resting": [(line, says[line.revision]) for line in found.resting],
        "correct_url": leads.get("correct_url"),
        "people": found.effects.people[:SHOWN],
        "more": max(0, len(found.effects.people) - SHOWN),
        "key": new_key(),
        "back": reverse("journal", args=[tournament.pk]),
        "show": "journal/_undo_plan.html",
        "refresh": reverse("undo_plan", args=[tournament.pk, revision]),
    }
    in_place = "HX-Request" in request.headers
    return render(request, "dashboard/_drawer.html" if in_place else "journal/plan.html", parts)


@require_POST
@event_view
def undo_together(request: HttpRequest, tournament: Tournament, revision: int) -> HttpResponse:
    """Undo the line and those that were named with it, by one act."""
    form = TogetherForm(request.POST)
    if not form.is_valid():
        return bad_request(request, gettext(OLD_PAGE))
    revisions = [revision, *form.cleaned_data["lines"]]
    order: dict[str, Any] = {
        "by": staff_user(request),
        "at": timezone.now(),
        "key": key_of(form.cleaned_data["key"], "undo_together", *sorted(revisions)),
    }
    if len(set(revisions)) == 1:
        line = acts.undo(tournament.pk, revision=revision, **order)
    else:
        line = acts.undo_together(tournament.pk, revisions=revisions, **order)
    response = done(request, tournament, line)
    if "HX-Request" in request.headers:  # what was shown at the side is done
        empty = {"tournament": tournament, "oob": True}
        response.write(render_to_string("dashboard/_drawer.html", empty, request))
        response["HX-Trigger-After-Swap"] = response["HX-Trigger"]
        del response["HX-Trigger"]
    return response
