"""A person written into the book, and corrected."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tdsite.rooms.players.forms.people import PersonForm
from tdsite.rooms.players.views.people import person_of
from tdsite.web.guards import staff_required
from tdsite.web.house import the_house
from tdsite.web.keys import new_key
from tdsite.web.people import look_alikes
from tdsite.web.submit import move_on, order, submit
from tournaments import access, journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine, Player
from tournaments.operations import players
from tournaments.operations.players import NothingChanges
from tournaments.payloads.of_several import PersonNamed
from tournaments.payloads.shapes import payload


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
def new_person(request: HttpRequest) -> HttpResponse:
    """A new person; a likely double is shown first and needs a second press."""
    access.require(request.user, "player.created")
    if request.method == "GET":
        return _draw(request, PersonForm(initial={"name": request.GET.get("q", "")[:120]}))
    form = PersonForm(request.POST, request.FILES)
    if not form.is_valid():
        return _draw(request, form, status=400)
    club = the_house()
    pressed = _order(request, form)
    pressed_before = journal.lines_of(club).filter(key=pressed["key"]).exists()
    duplicates = look_alikes(club.pk, form.cleaned_data["name"])
    if duplicates and not form.is_sure() and not pressed_before:
        return _draw(request, form, duplicates=duplicates)
    typed = form.typed()
    return submit(
        form,
        lambda: players.create_player(
            club.pk, name=typed.pop("name"), photo=form.picture(), **typed, **pressed
        ),
        page=lambda status: _draw(request, form, status=status),
        then=lambda line: _done(request, line),
    )


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
def edit_person(request: HttpRequest, player_id: int) -> HttpResponse:
    """Other data of a person."""
    player = person_of(request, player_id)
    access.require(request.user, "player.changed")
    if player.merged_into_id is not None:
        return redirect("edit_person", player_id=player.merged_into_id)
    if request.method == "GET":
        return _draw(request, PersonForm.of(player), player)
    form = PersonForm.of(player, request.POST, request.FILES)

    def act() -> JournalLine | None:
        try:
            return players.change_player(
                player.club_id,
                player_id=player.pk,
                photo=form.picture(),
                **form.changed(),
                **_order(request, form),
            )
        except NothingChanges:
            return None

    def then(line: JournalLine | None) -> HttpResponse:
        if line is None:
            return HttpResponseRedirect(reverse("person", args=[player.pk]))
        return _done(request, line)

    return submit(
        form, act, page=lambda status: _draw(request, form, player, status=status), then=then
    )


def _order(request: HttpRequest, form: PersonForm) -> ActContext:
    typed = sorted(form.typed().items())
    return order(request, form.cleaned_data["key"], *typed, form.cleaned_data["photo"] or "")


def _done(request: HttpRequest, line: JournalLine) -> HttpResponse:
    return move_on(request, line, reverse("person", args=[payload(line, PersonNamed)["player_id"]]))


def _draw(
    request: HttpRequest,
    form: PersonForm,
    player: Player | None = None,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    page = {"section": "people", "form": form, "player": player, "key": new_key(), **more}
    return render(request, "players/edit.html", page, status=status)
