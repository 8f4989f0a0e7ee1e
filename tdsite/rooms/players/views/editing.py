"""A person written into the book and corrected, with marks put on and lifted."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tdsite.rooms.players import acts
from tdsite.rooms.players.directory import marks_on_page, pages_of
from tdsite.rooms.players.forms import LiftForm, MarkForm, PersonForm
from tdsite.rooms.players.views.people import person_of
from tdsite.web import log
from tdsite.web.club import current_club
from tdsite.web.guards import acting, staff_required
from tdsite.web.people import look_alikes
from tdsite.web.submit import move_on, new_key, order, submit, undo_url
from tournaments import access, journal
from tournaments.access import NotAllowed
from tournaments.acts import ActContext
from tournaments.models import JournalLine, Mark, Player
from tournaments.operations import players
from tournaments.operations.players import NothingChanges
from tournaments.payloads.shapes import PersonNamed, payload


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
def new_person(request: HttpRequest) -> HttpResponse:
    """A new person; a likely double is shown first and needs a second press."""
    access.require(request.user, "player.created")
    if request.method == "GET":
        return _draw_form(request, PersonForm(initial={"name": request.GET.get("q", "")[:120]}))
    form = PersonForm(request.POST, request.FILES)
    if not form.is_valid():
        return _draw_form(request, form, status=400)
    club = current_club()
    pressed = _data_order(request, form)
    pressed_before = journal.lines_of(club).filter(key=pressed["key"]).exists()
    duplicates = look_alikes(club.pk, form.cleaned_data["name"])
    if duplicates and not form.is_sure() and not pressed_before:
        return _draw_form(request, form, duplicates=duplicates)
    typed = form.typed()
    return submit(
        form,
        lambda: players.create_player(
            club.pk, name=typed.pop("name"), photo=form.picture(), **typed, **pressed
        ),
        page=lambda status: _draw_form(request, form, status=status),
        then=lambda line: _saved(request, line),
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
        return _draw_form(request, PersonForm.of(player), player)
    form = PersonForm.of(player, request.POST, request.FILES)

    def act() -> JournalLine | None:
        try:
            return players.change_player(
                player.club_id,
                player_id=player.pk,
                photo=form.picture(),
                **form.changed(),
                **_data_order(request, form),
            )
        except NothingChanges:
            return None

    def then(line: JournalLine | None) -> HttpResponse:
        if line is None:
            return HttpResponseRedirect(reverse("person", args=[player.pk]))
        return _saved(request, line)

    return submit(
        form, act, page=lambda status: _draw_form(request, form, player, status=status), then=then
    )


def _data_order(request: HttpRequest, form: PersonForm) -> ActContext:
    typed = sorted(form.typed().items())
    return order(request, form.cleaned_data["key"], *typed, form.cleaned_data["photo"] or "")


def _saved(request: HttpRequest, line: JournalLine) -> HttpResponse:
    return move_on(request, line, reverse("person", args=[payload(line, PersonNamed)["player_id"]]))


def _draw_form(
    request: HttpRequest,
    form: PersonForm,
    player: Player | None = None,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    page = {
        "form": form,
        "player": player,
        "pages": pages_of(player, request.user) if player else [],
        "key": new_key(),
        **more,
    }
    return render(request, "players/edit.html", page, status=status)


MARK_FIELDS = {"amount_cents": "amount"}


@require_GET
@never_cache
@staff_required
def marks(request: HttpRequest, player_id: int) -> HttpResponse:
    """The marks as a part of the page; asked for plainly, a page of their own."""
    return _draw_marks(request, person_of(request, player_id))


@require_POST
@staff_required
@acting("player.marked")
def mark(request: HttpRequest, player_id: int) -> HttpResponse:
    """A new mark.  Refused, the form comes back as it was typed, with the reason."""
    player = person_of(request, player_id)
    form = MarkForm(request.POST, currency=player.club.currency)

    def act() -> JournalLine:
        typed = form.cleaned_data
        return acts.mark_player(
            player.club_id,
            player_id=player.pk,
            kind=typed["kind"],
            reason=typed["reason"],
            amount_cents=typed["amount"],
            until=typed["until"],
            **_mark_order(request, "mark", form),
        )

    return submit(
        form,
        act,
        page=lambda status: _draw_marks(request, player, form=form, status=status),
        then=lambda line: _marks_changed(request, player, line),
        fields=MARK_FIELDS,
        passed_on=(NotAllowed,),
    )


@require_POST
@staff_required
@acting("player.mark_lifted")
def lift_mark(request: HttpRequest, player_id: int, mark_id: int) -> HttpResponse:
    """A mark lifted, or a debt paid back in part."""
    player = person_of(request, player_id)
    get_object_or_404(Mark, pk=mark_id, player=player)
    form = LiftForm(request.POST, currency=player.club.currency)
    return submit(
        form,
        lambda: acts.lift_mark(
            player.club_id,
            mark_id=mark_id,
            paid_cents=form.cleaned_data["paid"],
            **_mark_order(request, f"lift {mark_id}", form),
        ),
        page=lambda status: _draw_marks(request, player, refusal=_first_error(form), status=status),
        then=lambda line: _marks_changed(request, player, line),
        passed_on=(NotAllowed,),
    )


def _mark_order(request: HttpRequest, act: str, form: forms.Form) -> ActContext:
    content = sorted((name, str(v)) for name, v in form.cleaned_data.items() if name != "key")
    return order(request, form.cleaned_data["key"], act, *content)


def _first_error(form: forms.Form) -> str:
    return str(next(iter(form.errors.values()))[0])


def _marks_changed(request: HttpRequest, player: Player, line: JournalLine) -> HttpResponse:
    if "HX-Request" not in request.headers:
        return move_on(request, line, reverse("person", args=[player.pk]))
    toast = {"text": log.says(line), "undo_url": undo_url(line), "oob": True}
    return _draw_marks(request, player, toast=toast)


def _draw_marks(
    request: HttpRequest,
    player: Player,
    *,
    form: MarkForm | None = None,
    refusal: str = "",
    toast: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    part = "HX-Request" in request.headers
    context = {
        "player": player,
        "pages": pages_of(player, request.user),
        "marks": marks_on_page(player, request.user, timezone.now()),
        "form": form,
        "refusal": refusal,
        "toast": toast,
    }
    template = "players/_marks.html" if part else "players/marks.html"
    return render(request, template, context, status=status)
