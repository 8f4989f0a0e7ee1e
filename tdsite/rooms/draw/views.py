"""The draw room: what would be drawn, announce, draw, check, release, draw again, start."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.draw import acts
from tdsite.rooms.draw.draw_now import DrawNow
from tdsite.rooms.draw.drawn_seats import ORDERS, seats_of
from tdsite.rooms.draw.forms import RoomForm, offered, player_named
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.hooks import done
from tdsite.web.submit import bad_request, key_of, new_key
from tournaments import access
from tournaments.models import JournalLine, Player, Tournament

LONGEST_SEARCH = 60
PARTS = {
    "": "draw/room/draw_room.html",
    "seats": "draw/room/_seats.html",
    "needs": "draw/room/_needs.html",
    "pairs": "draw/room/_pairs.html",
}


@require_GET
@event_view
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole room, and each part of it in place: steps, seats, constraints."""
    access.require(request.user, "see_people", tournament.pk)
    part = request.GET.get("part", "")
    drawn = _base(request, DrawNow(tournament)) | {"part": part}
    if part in ("", "seats"):
        drawn |= _seats(request, tournament)
    template = PARTS.get(part, "draw/room/_steps.html")
    return render(request, template, drawn)


def _base(request: HttpRequest, room: DrawNow) -> dict[str, Any]:
    tournament = room.tournament
    return {
        "tournament": tournament,
        "room": room,
        "key": new_key(),
        "may_draw": access.allowed(request.user, "draw.made", tournament.pk),
        "may_start": access.allowed(request.user, "tournament.started", tournament.pk),
        "back": reverse("draw_room", args=[tournament.pk]),
    }


def _seats(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    words = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    found = seats_of(tournament, order=request.GET.get("by", ORDERS[0]), q=words)
    return {"seats": found}


@require_GET
@event_view
def people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The players whom the typed letters may mean, for a field to offer."""
    access.require(request.user, "see_people", tournament.pk)
    typed = request.GET.get("player", "") or request.GET.get("other", "")
    names = offered(tournament, typed[:LONGEST_SEARCH])
    return render(request, "draw/room/_people.html", {"names": names})


@require_POST
@event_view
@acting("draw")
def act(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """One act of the room, named in the address."""
    if name not in ACTS:
        raise Http404
    form = RoomForm(request.POST)
    if not form.is_valid():
        return bad_request(request, form.problem())
    command, takes = ACTS[name]
    data = form.cleaned_data
    params = takes(tournament, data)
    for field in ("player_id", "other_id"):
        if field in params:
            get_object_or_404(Player, pk=params[field], club=tournament.club_id)
    content = sorted((what, str(value)) for what, value in data.items() if what != "key")
    line = command(
        tournament.pk,
        **params,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(data["key"], name, content),
    )
    return done(request, tournament, line)


Given = dict[str, Any]


def _nothing(tournament: Tournament, data: Given) -> Given:
    return {}


def _again(tournament: Tournament, data: Given) -> Given:
    return {"again": True}


def _number(tournament: Tournament, data: Given) -> Given:
    return {"number": data["number"] or 0}


def _need(tournament: Tournament, data: Given) -> Given:
    chair = data["chair"]
    return {
        "player_id": player_named(tournament, data, "player"),
        "table": chair.table if chair else None,
        "seat": chair.seat if chair else None,
        "accessible": data["accessible"],
        "why": data["why"],
    }


def _cleared(tournament: Tournament, data: Given) -> Given:
    return {"player_id": data["player_id"] or 0}


def _ended(tournament: Tournament, data: Given) -> Given:
    return {
        "player_id": player_named(tournament, data, "player"),
        "other_id": player_named(tournament, data, "other"),
    }


def _pair(tournament: Tournament, data: Given) -> Given:
    return {**_ended(tournament, data), "why": data["why"]}


ACTS: dict[str, tuple[Callable[..., JournalLine], Callable[[Tournament, Given], Given]]] = {
    "announce": (acts.commit_draw, _nothing),
    "make": (acts.make_draw, _nothing),
    "again": (acts.make_draw, _again),
    "release": (acts.release_draw, _number),
    "drop": (acts.drop_draw, _number),
    "need": (acts.need_seat, _need),
    "clear": (acts.need_seat, _cleared),
    "apart": (acts.keep_apart, _pair),
    "together": (acts.end_apart, _ended),
}
