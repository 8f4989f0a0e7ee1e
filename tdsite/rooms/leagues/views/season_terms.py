"""A season's terms, with the formula tried out beside them while it is written."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tdsite.rooms.leagues import acts
from tdsite.rooms.leagues.examples import EXAMPLES
from tdsite.rooms.leagues.forms import SeasonForm, TryForm, season_initial
from tdsite.rooms.leagues.tester import FormulaTrial, Tried, tried
from tdsite.rooms.leagues.views.seasons import season_of
from tdsite.web.guards import staff_required
from tdsite.web.house import the_house
from tdsite.web.keys import new_key
from tdsite.web.submit import attempt, move_on, order, refuse
from tournaments import access
from tournaments.models import Club, JournalLine, League, Season
from tournaments.payloads.club import SeasonNamed
from tournaments.payloads.shapes import payload
from tournaments.prize_money import whole_cents
from tournaments.rules import RuleError
from tournaments.rules.formulas import FormulaError
from tournaments.rules.formulas.functions import FUNCTIONS, SPECIAL
from tournaments.rules.formulas.names import EVENT, PLAYER, Variable

SECOND_OF_TWO = {"tie_breaks": "decides_2"}  # where a tie-break that is named twice is seen


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
def new_season(request: HttpRequest, league_id: int) -> HttpResponse:
    """The terms of a season to come."""
    access.require(request.user, "season.opened")
    league = get_object_or_404(League, pk=league_id, club=the_house())
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
        "section": "leagues",
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
        "event_names": [_named(one) for one in EVENT],
        "player_names": [_named(one) for one in PLAYER],
        "functions": [(shape, gettext(says)) for shape, says in SPECIAL.values()] + functions,
    }


def _named(one: Variable) -> tuple[str, str, str]:
    return one.key, ", ".join(one.also), gettext(one.says)
