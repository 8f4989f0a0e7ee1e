"""A new person in the book, written in at the desk; a likely double is shown first."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tdsite.rooms.desk import shown
from tdsite.rooms.desk.forms.desk import NewPlayerForm
from tdsite.rooms.desk.till import day_at
from tdsite.rooms.desk.views import desk
from tdsite.rooms.desk.views.desk_acts import sell_at_once
from tdsite.web import people
from tdsite.web.guards import acting, staff_required, staff_user
from tdsite.web.scanned import registration_of
from tdsite.web.submit import submit
from tournaments.access import NotAllowed
from tournaments.models import JournalLine, Player, Tournament
from tournaments.operations import players
from tournaments.operations.preregistrations import recognise
from tournaments.payloads.players import PlayerNamed
from tournaments.payloads.shapes import payload


@staff_required
@require_http_methods(["GET", "POST"])
@acting("player.created")
def new_player(request: HttpRequest, pk: int) -> HttpResponse:
    """The form; pressed once it warns of a double, pressed again it writes in."""
    tournament = desk.event_at_desk(request, pk)
    if request.method == "GET":
        registration = registration_of(tournament, request.GET.get("registration", ""))
        price = shown.price_now(tournament)
        drawn = shown.new_player_context(request.GET.get("q", ""), registration, price=price)
        return render(request, "desk/_sale.html", desk.about(request, tournament) | drawn)
    form = NewPlayerForm(request.POST)

    def page(status: int, **extra: Any) -> HttpResponse:
        price = shown.price_now(tournament)
        drawn = shown.new_player_context("", form=form, price=price, **extra)
        return desk.drawn(request, tournament, drawn, status)

    if not form.is_valid():
        return page(400)
    duplicates = people.look_alikes(tournament.club_id, form.cleaned_data["name"])
    if duplicates and not form.is_sure():
        found = people.standings_of(tournament, duplicates)
        matches = [people.Match(p, found.get(p.pk, gettext("Not entered"))) for p in duplicates]
        return page(200, duplicates=matches)
    return submit(
        form,
        lambda: _written_in(request, tournament, form),
        page=page,
        then=lambda line: _choose(
            request, tournament, form, payload(line, PlayerNamed)["player_id"]
        ),
        passed_on=(NotAllowed,),
    )


def _written_in(request: HttpRequest, tournament: Tournament, form: NewPlayerForm) -> JournalLine:
    now = timezone.now()
    checked = day_at(now, tournament.timezone) if form.cleaned_data["age_checked"] else None
    return players.create_player(
        tournament.club_id,
        **form.fields_typed(),
        age_checked_on=checked,
        by=staff_user(request),
        at=now,
        key=form.cleaned_data["key"],
    )


def _choose(
    request: HttpRequest, tournament: Tournament, form: NewPlayerForm, player_id: int
) -> HttpResponse:
    player = Player.objects.get(pk=player_id)
    registration = registration_of(tournament, form.cleaned_data["registration"])
    if registration is not None and registration.player is None:
        recognise(registration, player)
    if request.POST.get("sell"):
        return sell_at_once(request, tournament, player)
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(desk.desk_url(tournament, player=player_id))
    chosen = shown.sale_context(tournament, player, by=request.user, query={})
    return desk.drawn(request, tournament, chosen)
