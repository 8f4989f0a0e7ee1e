"""The leagues of the club, and one of them with its seasons."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tdsite.rooms.leagues import acts as room_acts
from tdsite.rooms.leagues.forms import NameForm
from tdsite.rooms.leagues.season_order import newest_first
from tdsite.rooms.leagues.season_table import season_table
from tdsite.rooms.leagues.standings import StandingRow, standings_page
from tdsite.web.club import current_club
from tdsite.web.guards import acting, staff_required, staff_user
from tdsite.web.log_lines import ClubLine, club_lines
from tdsite.web.submit import key_of, move_on, new_key, order, submit
from tournaments import access, journal
from tournaments.kinds import KINDS
from tournaments.models import Club, League, Season
from tournaments.payloads.club import LeagueNamed
from tournaments.payloads.shapes import payload

LEADERS_SHOWN = 3
SEASONS_LED = 4  # whose leaders are drawn at once: events not looked at for long are read anew


@dataclass(frozen=True, slots=True)
class Leading:
    """A season and who leads it."""

    season: Season
    events: int
    leaders: tuple[StandingRow, ...]
    projected: bool


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
def leagues(request: HttpRequest) -> HttpResponse:
    """Every league with its newest season; a new one is founded here."""
    access.require(request.user, "see")
    if request.method == "POST":
        access.require(request.user, "league.founded")
    form = NameForm(request.POST if request.method == "POST" else None)
    club = current_club()

    def page(status: int) -> HttpResponse:
        known = club.leagues.order_by("retired", "name").prefetch_related("seasons")
        return render(
            request,
            "leagues/leagues.html",
            {
                "leagues": [
                    {"league": one, "now": [leading(s) for s in newest(one)[:1]]} for one in known
                ],
                "form": form,
                "lines": league_lines(request, club),
                "zone": club.timezone,
                "key": new_key(),
                "may_change": access.allowed(request.user, "league.founded"),
            },
            status=409 if form.errors else status,
        )

    return submit(
        form,
        lambda: room_acts.found_league(
            club.pk,
            name=form.cleaned_data["name"],
            **order(request, form.cleaned_data["key"], "league"),
        ),
        page=page,
        then=lambda line: move_on(
            request, line, reverse("league", args=[payload(line, LeagueNamed)["league_id"]])
        ),
    )


def newest(league: League) -> list[Season]:
    """The seasons, those under way first, then the newest."""
    return sorted(newest_first(league.seasons.all()), key=lambda one: one.closed_at is not None)


def leading(season: Season) -> Leading:
    """The season with the first of its standings."""
    table = season_table(season)
    drawn = standings_page(table)
    return Leading(season, len(table.columns), drawn.rows[:LEADERS_SHOWN], bool(table.projected))


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
@acting("league.changed")
def league(request: HttpRequest, league_id: int) -> HttpResponse:
    """One league: its seasons; its name is changed here."""
    access.require(request.user, "see")
    club = current_club()
    one = get_object_or_404(League, pk=league_id, club=club)
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": one.name})

    def page(status: int) -> HttpResponse:
        seasons = newest(one)
        led = len(seasons) if request.GET.get("leaders") == "all" else SEASONS_LED
        return render(
            request,
            "leagues/league.html",
            {
                "league": one,
                "seasons": [leading(season) for season in seasons[:led]],
                "earlier": seasons[led:],
                "form": form,
                "lines": league_lines(request, club, league=one.pk),
                "zone": club.timezone,
                "key": new_key(),
                "may_change": access.allowed(request.user, "league.changed"),
            },
            status=409 if form.errors else status,
        )

    return submit(
        form,
        lambda: room_acts.change_league(
            one.pk,
            name=form.cleaned_data["name"],
            **order(request, form.cleaned_data["key"], "name", one.pk),
        ),
        page=page,
        then=lambda line: move_on(request, line, reverse("league", args=[one.pk])),
    )


@require_POST
@staff_required
@acting("league.retired")
def retire_league(request: HttpRequest, league_id: int) -> HttpResponse:
    """The league is put away."""
    one = get_object_or_404(League, pk=league_id, club=current_club())
    line = room_acts.retire_league(
        one.pk,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", "")[:60], "retire", one.pk),
    )
    return move_on(request, line, reverse("leagues"))


def league_lines(
    request: HttpRequest, club: Club, *, league: int | None = None, season: int | None = None
) -> list[ClubLine]:
    """What was last done to leagues, or to one of them or one season, newest first."""
    kinds = [kind for kind in KINDS if kind.startswith(("league.", "season."))]
    lines = journal.lines_of(club)
    acts, undoings = lines.filter(kind__in=kinds), lines.filter(data__kind__in=kinds)
    for name, number in (("league_id", league), ("season_id", season)):
        if number is not None:
            acts = acts.filter(**{f"data__{name}": number})
            undoings = undoings.filter(**{f"data__of__{name}": number})
    return club_lines(acts | undoings.filter(kind="act.undone"), club, by=request.user)
