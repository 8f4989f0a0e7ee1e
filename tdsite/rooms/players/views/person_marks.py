"""Marks put on a person and lifted, on that person's page."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.players.acts import people
from tdsite.rooms.players.forms.person import LiftForm, MarkForm
from tdsite.rooms.players.people.marks import on_page
from tdsite.rooms.players.views.people import person_of
from tdsite.web import log
from tdsite.web.guards import acting, staff_required
from tdsite.web.notify import undo_url
from tdsite.web.submit import move_on, order, submit
from tournaments.access import NotAllowed
from tournaments.acts import ActContext
from tournaments.models import JournalLine, Mark, Player

FIELDS = {"amount_cents": "amount"}


@require_GET
@never_cache
@staff_required
def marks(request: HttpRequest, player_id: int) -> HttpResponse:
    """The marks as a part of the page; asked for plainly, a page of their own."""
    return _draw(request, person_of(request, player_id))


@require_POST
@staff_required
@acting("player.marked")
def mark(request: HttpRequest, player_id: int) -> HttpResponse:
    """A new mark.  Refused, the form comes back as it was typed, with the reason."""
    player = person_of(request, player_id)
    form = MarkForm(request.POST, currency=player.club.currency)

    def act() -> JournalLine:
        typed = form.cleaned_data
        return people.mark_player(
            player.club_id,
            player_id=player.pk,
            kind=typed["kind"],
            reason=typed["reason"],
            amount_cents=typed["amount"],
            until=typed["until"],
            **_order(request, "mark", form),
        )

    return submit(
        form,
        act,
        page=lambda status: _draw(request, player, form=form, status=status),
        then=lambda line: _done(request, player, line),
        fields=FIELDS,
        passed_on=(NotAllowed,),
    )


@require_POST
@staff_required
@acting("player.mark_lifted")
def lift(request: HttpRequest, player_id: int, mark_id: int) -> HttpResponse:
    """A mark lifted, or a debt paid back in part."""
    player = person_of(request, player_id)
    get_object_or_404(Mark, pk=mark_id, player=player)
    form = LiftForm(request.POST, currency=player.club.currency)
    return submit(
        form,
        lambda: people.lift_mark(
            player.club_id,
            mark_id=mark_id,
            paid_cents=form.cleaned_data["paid"],
            **_order(request, f"lift {mark_id}", form),
        ),
        page=lambda status: _draw(request, player, refusal=_first(form), status=status),
        then=lambda line: _done(request, player, line),
        passed_on=(NotAllowed,),
    )


def _order(request: HttpRequest, act: str, form: forms.Form) -> ActContext:
    content = sorted((name, str(v)) for name, v in form.cleaned_data.items() if name != "key")
    return order(request, form.cleaned_data["key"], act, *content)


def _first(form: forms.Form) -> str:
    return str(next(iter(form.errors.values()))[0])


def _done(request: HttpRequest, player: Player, line: JournalLine) -> HttpResponse:
    if "HX-Request" not in request.headers:
        return move_on(request, line, reverse("person", args=[player.pk]))
    toast = {"text": log.says(line), "undo_url": undo_url(line), "oob": True}
    return _draw(request, player, toast=toast)


def _draw(
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
        "section": "people",
        "player": player,
        "marks": on_page(player, request.user, timezone.now()),
        "form": form,
        "refusal": refusal,
        "toast": toast,
    }
    template = "players/_marks.html" if part else "players/marks.html"
    return render(request, template, context, status=status)
