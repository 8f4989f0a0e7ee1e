"""Standings for everybody: a page without an account, one to put in a frame, and files."""

from typing import Any

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tdsite.rooms.leagues.counted import SeasonTable, season_table
from tdsite.rooms.leagues.sheets import csv_rows, json_of, standing_rows
from tdsite.rooms.leagues.views.seasons import season_of, standings_of
from tdsite.web.guards import staff_required
from tdsite.web.sheets import csv_text
from tdsite.web.workbook import write_workbook
from tournaments.models import Season

WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
THEMES = ("light", "dark", "auto")


@require_safe
def public_standings(request: HttpRequest, token: str) -> HttpResponseBase:
    """The standings under their own address; `?embed` is bare, and any page may frame it."""
    if "embed" not in request.GET:
        return _public(request, token, "leagues/public.html")

    def bare(bare_request: HttpRequest) -> HttpResponseBase:
        return _public(bare_request, token, "leagues/embed.html")

    return csp_replace({"frame-ancestors": ["*"]})(xframe_options_exempt(bare))(request)


def _public(request: HttpRequest, token: str, template: str) -> HttpResponse:
    season = _by_token(token)
    page: dict[str, Any] = {"club": season.league.club}
    if request.GET.get("theme") in THEMES:
        page["theme"] = request.GET["theme"]
    wanted = request.GET.get("lang", "")
    language = wanted if wanted in dict(settings.LANGUAGES) else translation.get_language()
    with translation.override(language):
        page |= standings_of(season_table(season), public=True)
        if "HX-Request" in request.headers:
            template = "leagues/_standings.html"
        answer = render(request, template, page)
    answer["X-Robots-Tag"] = "noindex"
    add_never_cache_headers(answer)
    return answer


def _by_token(token: str) -> Season:
    return get_object_or_404(Season.objects.select_related("league__club"), token=token)


@require_safe
def public_standings_file(request: HttpRequest, token: str, ending: str) -> HttpResponse:
    """The same as a file, with people as they wish to be shown."""
    return _file(season_table(_by_token(token)), ending, public=True)


@require_safe
@never_cache
@staff_required
def standings_file(request: HttpRequest, season_id: int, ending: str) -> HttpResponse:
    """The standings as CSV, XLSX or JSON."""
    return _file(season_table(season_of(request, season_id)), ending, public=False)


def _file(table: SeasonTable, ending: str, *, public: bool) -> HttpResponse:
    season = table.season
    title = f"{season.league.name}, {season.name}"
    answer: HttpResponse
    if ending == "json":
        answer = JsonResponse(json_of(table, public=public))
    elif ending == "csv":
        text = csv_text(csv_rows(table, public=public))
        answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    elif ending == "xlsx":
        answer = HttpResponse(write_workbook(title, standing_rows(table, public=public)), WORKBOOK)
    else:
        raise Http404
    name = slugify(title) or "standings"
    answer["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    add_never_cache_headers(answer)
    return answer
