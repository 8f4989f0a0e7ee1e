"""Around a season: its terms with the formula tried out, and its standings for everybody.

Also an imported event put into the season its file names.
"""

from collections.abc import Iterable
from typing import Any

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tdsite.rooms.leagues import acts
from tdsite.rooms.leagues.details import TELLS
from tdsite.rooms.leagues.forms import (
    KNOCK_OUTS,
    CountingForm,
    SeasonForm,
    TryForm,
    season_initial,
)
from tdsite.rooms.leagues.formulas import EXAMPLES, FormulaTrial, Tried, tried
from tdsite.rooms.leagues.season_table import (
    SeasonTable,
    csv_rows,
    json_of,
    season_table,
    seasons_of,
    standing_rows,
)
from tdsite.rooms.leagues.season_views import season_of, standings_of
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.sheets import csv_text, write_workbook
from tdsite.web.submit import attempt, key_of, move_on, new_key, order, refuse
from tournaments import access
from tournaments.models import Club, ImportedEvent, JournalLine, League, Season
from tournaments.payloads.club import SeasonEventNamed, SeasonNamed
from tournaments.payloads.shapes import payload
from tournaments.prize_money import whole_cents
from tournaments.rules import RuleError
from tournaments.rules.formulas import FormulaError
from tournaments.rules.formulas.functions import FUNCTIONS, SPECIAL
from tournaments.rules.formulas.variables import (
    EVENT,
    MORE_OF_THE_EVENT,
    MORE_OF_THE_PLAYER,
    PLAYER,
    Variable,
)
from tournaments.rules.seasons import MAX_RESULTS

SECOND_OF_TWO = {"tie_breaks": "decides_2"}  # where a tie-break that is named twice is seen


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
def new_season(request: HttpRequest, league_id: int) -> HttpResponse:
    """The terms of a season to come."""
    access.require(request.user, "season.opened")
    league = get_object_or_404(League, pk=league_id, club=current_club())
    return _terms(request, league, None)


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
def change_season(request: HttpRequest, season_id: int) -> HttpResponse:
    """The terms of a season."""
    access.require(request.user, "season.changed")
    season = season_of(request, season_id)
    return _terms(request, season.league, season)


def _terms(request: HttpRequest, league: League, season: Season | None) -> HttpResponse:
    """The form; what is tried or taken from an example is drawn again and not saved."""
    if request.method == "GET":
        return _draw(request, league, season, SeasonForm(initial=season_initial(season)))
    if "try" in request.POST or "HX-Request" in request.headers:
        return _draw(request, league, season, _retold(request.POST))
    if example := EXAMPLES.get(request.POST.get("example", "")):
        return _draw(request, league, season, _retold(request.POST, formula=example.formula))
    form = SeasonForm(request.POST)
    if not form.is_valid():
        return _draw(request, league, season, form, status=400)

    def refused(error: RuleError) -> HttpResponse:
        if isinstance(error, FormulaError):  # told below it
            return _draw(request, league, season, _retold(request.POST), status=409)
        refuse(form, error, fields=SECOND_OF_TWO)
        return _draw(request, league, season, form, status=409)

    return attempt(
        lambda: _saved(request, league, season, form),
        refused=refused,
        then=lambda line: move_on(
            request, line, reverse("season", args=[payload(line, SeasonNamed)["season_id"]])
        ),
    )


def _retold(sent: Any, **changed: str) -> SeasonForm:
    """The form as it was typed, without what is wrong with it."""
    return SeasonForm(initial=sent.dict() | changed)


def _saved(
    request: HttpRequest, league: League, season: Season | None, form: SeasonForm
) -> JournalLine:
    terms = form.terms()
    pressed = order(request, form.cleaned_data["key"], season.pk if season else "new", terms)
    if season is None:
        return acts.open_season(league.pk, terms=terms, **pressed)
    return acts.change_season(season.pk, terms=terms, **pressed)


def _draw(
    request: HttpRequest,
    league: League,
    season: Season | None,
    form: SeasonForm,
    *,
    status: int = 200,
) -> HttpResponse:
    typed = form["formula"].value() or ""
    try_form = TryForm(
        request.POST if request.method == "POST" else None, currency=league.club.currency
    )
    page: dict[str, Any] = {
        "asked": try_form,
        "tried": _tried(str(typed).replace("\r\n", "\n"), try_form, league.club),
    }
    if "HX-Request" in request.headers:
        return render(request, "leagues/_tried.html", page | {"part": True})
    page |= {
        "league": league,
        "season": season,
        "form": form,
        "examples": [{"key": key, "name": gettext(one.name)} for key, one in EXAMPLES.items()],
        **reference(),
        "key": new_key(),
    }
    return render(request, "leagues/terms.html", page, status=status)


def _tried(formula: str, form: TryForm, club: Club) -> Tried:
    """The formula tried; while what to try it with cannot be read, only what is wrong with it."""
    units = whole_cents(club.currency)
    if form.is_valid():
        return tried(formula, form.wish(), unit_cents=units)
    return Tried(wrong=tried(formula, FormulaTrial(), unit_cents=units).wrong)


def reference() -> dict[str, Any]:
    """The names and functions of the language, for the list beside the field."""
    functions = [(one.shape, gettext(one.says)) for one in FUNCTIONS.values()]
    return {
        "event_names": [_named(one) for one in (*EVENT, *_supplied(MORE_OF_THE_EVENT))],
        "player_names": [_named(one) for one in (*PLAYER, *_supplied(MORE_OF_THE_PLAYER))],
        "functions": [(shape, gettext(says)) for shape, says in SPECIAL.values()] + functions,
    }


def _supplied(variables: Iterable[Variable]) -> list[Variable]:
    return [one for one in variables if one.key in TELLS]


def _named(one: Variable) -> tuple[str, str, str]:
    return one.key, ", ".join(one.also), gettext(one.says)


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


USUAL_FORMULA = "n - r + 1"


@require_POST
@staff_required
def count_imported(request: HttpRequest, pk: int) -> HttpResponse:
    """League and season are made where they are missing, and the event counts."""
    access.require(request.user, "season.event_counted")
    imported = get_object_or_404(ImportedEvent, tournament__pk=pk, club=current_club())
    line = acts.count_imported_event(
        pk,
        league=request.POST.get("league", "").strip() or imported.league,
        season=request.POST.get("season", "").strip() or imported.season,
        formula=imported.points_formula.strip() or USUAL_FORMULA,
        corrections=True,
        **CountingForm(request.POST).chosen(),
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
        "knock_outs": KNOCK_OUTS,
        "most_results": MAX_RESULTS,
    }
