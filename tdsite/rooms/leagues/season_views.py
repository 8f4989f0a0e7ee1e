"""A season: its standings, what counts in it, and points by hand."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tdsite.rooms.leagues import acts
from tdsite.rooms.leagues.changed_meaning import changed_meaning
from tdsite.rooms.leagues.forms import CountForm, PointsForm
from tdsite.rooms.leagues.formulas import event_points
from tdsite.rooms.leagues.season_table import SeasonTable, column_of, season_table
from tdsite.rooms.leagues.standings import points_text, standings_page
from tdsite.rooms.leagues.views import league_lines
from tdsite.web.club import current_club
from tdsite.web.guards import acting, staff_required, staff_user
from tdsite.web.submit import move_on, new_key, order, submit
from tournaments import access
from tournaments.models import JournalLine, Player, Season, SeasonEvent, SeasonPoints, Tournament
from tournaments.models.tournament import State
from tournaments.names_index import in_the_book

EVENTS_OFFERED = 200


def season_of(request: HttpRequest, season_id: int) -> Season:
    """A season of the house.  404 when there is none, NotAllowed when it is not to be seen."""
    access.require(request.user, "see")
    seasons = Season.objects.select_related("league__club")
    return get_object_or_404(seasons, pk=season_id, league__club=current_club())


@require_safe
@never_cache
@staff_required
def season(request: HttpRequest, season_id: int) -> HttpResponse:
    """The standings with every event's points; or the table alone, for a page that is open."""
    one = season_of(request, season_id)
    if "HX-Request" in request.headers:
        page = standings_of(season_table(one))
        return render(request, "leagues/_standings.html", page)
    return _page(request, one)


def standings_of(table: SeasonTable, *, public: bool = False) -> dict[str, Any]:
    """What the table of standings is drawn from."""
    return {
        "season": table.season,
        "table": standings_page(table, public=public),
        "public": public,
        "alive": bool(table.projected),
    }


def _page(
    request: HttpRequest,
    one: Season,
    *,
    count: forms.Form | None = None,
    give: forms.Form | None = None,
    status: int = 200,
) -> HttpResponse:
    table = season_table(one)
    may_change = one.closed_at is None and access.allowed(request.user, "season.changed")
    return render(
        request,
        "leagues/season.html",
        {
            **standings_of(table),
            "changed": changed_meaning(table),
            "events": [_event(column) for column in reversed(table.columns)],
            "given": _given(table),
            "offers": _offers(one) if may_change else [],
            "count": count or CountForm(initial={"weight_percent": 100}),
            "give": give or PointsForm(),
            "people": _people(one, table) if may_change else [],
            "lines": league_lines(request, one.league.club, season=one.pk),
            "zone": one.league.club.timezone,
            "key": new_key(),
            "may_change": may_change,
            "may_take_out": bool(table.columns) and access.allowed(request.user, "club"),
        },
        status=status,
    )


def _event(column: Any) -> dict[str, Any]:
    return {"counted": column.counted, "tournament": column.tournament}


def _given(table: SeasonTable) -> list[dict[str, Any]]:
    return [
        {"row": row, "name": table.people[row.player_id].name, "points": points_text(row.points)}
        for rows in table.adjustments.values()
        for row in rows
    ]


def _offers(one: Season) -> list[Tournament]:
    """The events that may count: the newest, without those that do and those cancelled."""
    counted = one.events.values("tournament")
    events = Tournament.objects.filter(club=one.league.club).exclude(state=State.CANCELLED)
    return list(events.exclude(pk__in=counted).order_by("-starts_at", "-pk")[:EVENTS_OFFERED])


def _people(one: Season, table: SeasonTable) -> list[Player]:
    """Those who may be given points: who played, then everybody else of the club."""
    played = sorted(table.people.values(), key=lambda player: player.name)
    if played:
        return played
    return list(in_the_book(one.league.club_id).order_by("name")[:EVENTS_OFFERED])


@require_POST
@staff_required
@acting("season.event_counted")
def count_event(request: HttpRequest, season_id: int) -> HttpResponse:
    """An event counts from now on, or with another weight or formula."""
    one, form = season_of(request, season_id), CountForm(request.POST)

    def act() -> JournalLine:
        data = form.cleaned_data
        get_object_or_404(Tournament, pk=data["tournament_id"], club=one.league.club)
        return acts.count_event(
            one.pk,
            tournament_id=data["tournament_id"],
            weight_percent=data["weight_percent"] or 100,
            formula=data["formula"],
            **order(
                request, form.cleaned_data["key"], "count", data["tournament_id"], data["formula"]
            ),
        )

    return _done(request, one, form, act, "count")


@require_POST
@staff_required
@acting("season.event_dropped")
def remove_from_season(request: HttpRequest, season_id: int, tournament_id: int) -> HttpResponse:
    """The event counts no longer."""
    one = season_of(request, season_id)
    get_object_or_404(SeasonEvent, season=one, tournament=tournament_id)
    line = acts.drop_event(
        one.pk, tournament_id=tournament_id, by=staff_user(request), at=timezone.now()
    )
    return _to_season(request, one, line)


@require_POST
@staff_required
@acting("season.points_given")
def give_points(request: HttpRequest, season_id: int) -> HttpResponse:
    """Points by hand, with the reason."""
    one, form = season_of(request, season_id), PointsForm(request.POST)

    def act() -> JournalLine:
        data = form.cleaned_data
        get_object_or_404(Player, pk=data["player_id"], club=one.league.club, merged_into=None)
        return acts.give_points(
            one.pk,
            player_id=data["player_id"],
            points=data["points"],
            reason=data["reason"],
            **order(request, form.cleaned_data["key"], "points", data["player_id"], data["points"]),
        )

    return _done(request, one, form, act, "give")


def _done(
    request: HttpRequest, one: Season, form: forms.Form, act: Callable[[], JournalLine], name: str
) -> HttpResponse:
    """Back to the season once it is done; the page with the reason at its field if it is not."""
    access.require(request.user, "season.changed")
    return submit(
        form,
        act,
        page=lambda status: _page(request, one, status=status, **{name: form}),
        then=lambda line: _to_season(request, one, line),
    )


def _to_season(request: HttpRequest, one: Season, line: JournalLine) -> HttpResponse:
    return move_on(request, line, reverse("season", args=[one.pk]))


@require_POST
@staff_required
@acting("season.points_removed")
def remove_points(request: HttpRequest, season_id: int, points_id: int) -> HttpResponse:
    """Points given by hand are taken back."""
    one = season_of(request, season_id)
    get_object_or_404(SeasonPoints, season=one, pk=points_id)
    line = acts.remove_points(points_id, by=staff_user(request), at=timezone.now())
    return _to_season(request, one, line)


@require_POST
@staff_required
@acting("season.closed")
def close_season(request: HttpRequest, season_id: int) -> HttpResponse:
    """The season is over."""
    one = season_of(request, season_id)
    line = acts.close_season(one.pk, by=staff_user(request), at=timezone.now())
    return _to_season(request, one, line)


@require_safe
@never_cache
@staff_required
def season_event(request: HttpRequest, season_id: int, tournament_id: int) -> HttpResponse:
    """The points of one event: everybody's, with the numbers the formula was given."""
    one = season_of(request, season_id)
    events = SeasonEvent.objects.select_related("tournament")
    counted = get_object_or_404(events, season=one, tournament=tournament_id)
    access.require(request.user, "see", tournament_id)
    column = column_of(one, counted)
    return render(
        request,
        "leagues/event.html",
        {
            "season": one,
            "tournament": counted.tournament,
            "counted": counted,
            "drawn": event_points(one, column),
            "may_see_money": access.allowed(request.user, "see_money", tournament_id),
            "may_change": one.closed_at is None and access.allowed(request.user, "season.changed"),
            "key": new_key(),
        },
    )
