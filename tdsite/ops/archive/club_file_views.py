"""One event, or one season, handed out as a file for another club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from tdsite.ops.archive import club_files
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required
from tournaments import access
from tournaments.models import Season, Tournament

RIGHT = "club"


@require_GET
@staff_required
def take_out_event(request: HttpRequest, pk: int) -> HttpResponse:
    """An event that is over, with its log.  Raises NotToTakeOut."""
    access.require(request.user, RIGHT)
    event = get_object_or_404(Tournament, pk=pk, club=current_club())
    return _attached(club_files.event_file(event, at=timezone.now()), event.name)


@require_GET
@staff_required
def take_out_season(request: HttpRequest, season_id: int) -> HttpResponse:
    """A season with every event that counts in it.  Raises NotToTakeOut."""
    access.require(request.user, RIGHT)
    seasons = Season.objects.select_related("league")
    season = get_object_or_404(seasons, pk=season_id, league__club=current_club())
    return _attached(club_files.season_file(season, at=timezone.now()), str(season))


def _attached(content: bytes, name: str) -> HttpResponse:
    attached = {"Content-Disposition": f'attachment; filename="{slugify(name) or "event"}.zip"'}
    return HttpResponse(content, content_type="application/zip", headers=attached)
