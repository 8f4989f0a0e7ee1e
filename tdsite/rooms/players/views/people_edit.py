"""A person written into the book, and corrected."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tdsite.rooms.players.forms.people import PersonForm
from tdsite.rooms.players.views.people import person_of
from tdsite.web.guards import signed_in, who
from tdsite.web.house import the_house
from tdsite.web.keys import key_of, new_key
from tdsite.web.notify import said
from tdsite.web.people import look_alikes
from tournaments import access, journal
from tournaments.models import JournalLine, Player
from tournaments.operations import players
from tournaments.operations.players import NothingChanges
from tournaments.rules import RuleError
from tournaments.sentences import told


@require_http_methods(["GET", "POST"])
@never_cache
@signed_in
def new_person(request: HttpRequest) -> HttpResponse:
    """A new person; a likely double is shown first and needs a second press."""
    access.require(request.user, "player.created")
    if request.method == "GET":
        return _draw(request, PersonForm(initial={"name": request.GET.get("q", "")[:120]}))
    form = PersonForm(request.POST, request.FILES)
    if not form.is_valid():
        return _draw(request, form, status=400)
    club = the_house()
    order = _order(request, form)
    pressed_before = journal.lines_of(club).filter(key=order["key"]).exists()
    doubles = look_alikes(club.pk, form.cleaned_data["name"])
    if doubles and not form.is_sure() and not pressed_before:
        return _draw(request, form, doubles=doubles)
    typed = form.typed()
    try:
        line = players.create_player(
            club.pk, name=typed.pop("name"), photo=form.picture(), **typed, **order
        )
    except RuleError as error:
        return _refused(request, form, error, None)
    return _done(request, line)


@require_http_methods(["GET", "POST"])
@never_cache
@signed_in
def edit_person(request: HttpRequest, player_id: int) -> HttpResponse:
    """Other data of a person."""
    player = person_of(request, player_id)
    access.require(request.user, "player.changed")
    if player.merged_into_id is not None:
        return redirect("edit_person", player_id=player.merged_into_id)
    if request.method == "GET":
        return _draw(request, PersonForm.of(player), player)
    form = PersonForm.of(player, request.POST, request.FILES)
    if not form.is_valid():
        return _draw(request, form, player, status=400)
    try:
        line = players.change_player(
            player.club_id,
            player_id=player.pk,
            photo=form.picture(),
            **form.changed(),
            **_order(request, form),
        )
    except NothingChanges:
        return HttpResponseRedirect(reverse("person", args=[player.pk]))
    except RuleError as error:
        return _refused(request, form, error, player)
    return _done(request, line)


def _order(request: HttpRequest, form: PersonForm) -> dict[str, Any]:
    typed = sorted(form.typed().items())
    key = key_of(form.cleaned_data["key"], *typed, form.cleaned_data["photo"] or "")
    return {"by": who(request), "at": timezone.now(), "key": key}


def _done(request: HttpRequest, line: JournalLine) -> HttpResponse:
    said(request, line)
    return HttpResponseRedirect(reverse("person", args=[line.data["player_id"]]))


def _refused(
    request: HttpRequest, form: PersonForm, error: RuleError, player: Player | None
) -> HttpResponse:
    form.add_error(error.field if error.field in form.fields else None, told(error))
    return _draw(request, form, player, status=409)


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
