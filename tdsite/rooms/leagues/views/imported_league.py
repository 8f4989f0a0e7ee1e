"""An imported event put into the season its file names."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tdsite.rooms.leagues import acts
from tdsite.rooms.leagues.counted import seasons_of
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.house import the_house
from tdsite.web.keys import key_of
from tdsite.web.submit import move_on
from tournaments import access
from tournaments.models import ImportedEvent, Season
from tournaments.payloads.club import SeasonEventNamed
from tournaments.payloads.shapes import payload

USUAL_FORMULA = "n - r + 1"


@require_POST
@staff_required
def count_imported(request: HttpRequest, pk: int) -> HttpResponse:
    """League and season are made where they are missing, and the event counts."""
    access.require(request.user, "season.event_counted")
    imported = get_object_or_404(ImportedEvent, tournament__pk=pk, club=the_house())
    line = acts.count_imported_event(
        pk,
        league=request.POST.get("league", "").strip() or imported.league,
        season=request.POST.get("season", "").strip() or imported.season,
        formula=imported.points_formula.strip() or USUAL_FORMULA,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", "")[:60], "season", pk),
    )
    return move_on(
        request, line, reverse("season", args=[payload(line, SeasonEventNamed)["season_id"]])
    )


def league_of(imported: ImportedEvent, *, may_count: bool) -> dict[str, Any]:
    """What the report of an import says of its league: where it counts, or where it could."""
    counted = seasons_of(imported.tournament)
    known = Season.objects.filter(
        league__club=imported.club, league__name=imported.league, name=imported.season
    )
    return {
        "counted": counted,
        "offers_season": may_count and not counted and bool(imported.league or imported.season),
        "season_known": known.exists(),
    }
