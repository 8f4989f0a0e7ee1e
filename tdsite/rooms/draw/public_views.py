"""The public pages of an event's draws: no sign-in, their address is their key."""

from datetime import datetime
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.draws import DrawState, next_seals, standing_of, standings_of
from tables.models import Draw, DrawKind
from tdsite.rooms.draw import proofs
from tdsite.rooms.draw.proofs import envelope_draw, last_hands_drawn
from tdsite.web.addresses import public
from tdsite.web.draw_repeats import repeated
from tournaments import journal
from tournaments.models import Tournament

DRAWS_A_PAGE = 100
DOCS = Path(settings.BASE_DIR) / "docs"
MANY = 500  # lines of a list, from which on it is folded: drawing it again comes first
TEXTS = ("given", "drawn", "superseded_by__given", "superseded_by__drawn")
STANDINGS = {
    DrawState.ANNOUNCED: (_("Announced"), "hourglass", "info"),
    DrawState.MADE: (_("Drawn, not published"), "lock", "warn"),
    DrawState.RELEASED: (_("Published"), "check", "ok"),
    DrawState.SUPERSEDED: (_("Replaced"), "refresh", ""),
    DrawState.UNDONE: (_("Undone"), "undo", ""),
    DrawState.DROPPED: (_("Discarded"), "void", ""),
}


@require_safe
@never_cache
def draws(request: HttpRequest, token: str) -> HttpResponse:
    """Every draw of the event, the newest first, and the seal of the next one."""
    event = _event(token)
    newest_first = Draw.objects.filter(tournament=event).order_by("-number")
    listed = newest_first.select_related("superseded_by").defer(*TEXTS)
    page = Paginator(listed, DRAWS_A_PAGE).get_page(request.GET.get("page"))
    found = list(page.object_list)
    at = _times(event, found)
    rows = [
        {
            "draw": draw,
            "at": at.get(_shown_revision(draw)),
            "again": repeated(draw),
            **_standing(standing),
        }
        for draw, standing in standings_of(event, found)
    ]
    address = public(request, reverse("draws", args=[token]))
    qr = segno.make(address, error="m", micro=False).svg_data_uri(border=2)
    parts = {"page": page, "rows": rows, "next_seals": next_seals(event), "qr": qr}
    return render(request, "draw/draws.html", {**_base(event), **parts})


@require_safe
@never_cache
def draw(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """One draw: what went in, what came out, and what proves it."""
    row = _draw(_event(token), number)
    event, standing = row.tournament, standing_of(row)
    file = proofs.file_of(row, standing)
    names = proofs.names_of(event, proofs.entries_in(row.given))
    went_in = proofs.input_of(row.given, names)
    at = _times(event, [row])
    parts = {
        "draw": row,
        "file": file,
        "again": repeated(row),
        "is_shown": proofs.is_shown(row, standing),
        "went_in": went_in,
        "came_out": proofs.results_of(file["drawn"] or "", people=went_in.people),
        "envelope": envelope_draw(row.given, file["drawn"] or "", names)
        if row.kind == DrawKind.ENVELOPE
        else None,
        "last_hands": last_hands_drawn(row.given, file["drawn"] or "")
        if row.kind == DrawKind.LAST_HANDS
        else None,
        "is_long": len(went_in.people) + len(went_in.holders) >= MANY,
        "announced_at": at.get(row.committed_revision),
        "drawn_at": at.get(row.drawn_revision or 0),
        "released_at": at.get(row.released_revision or 0),
        "announced_first": row.drawn_revision != row.committed_revision,
        **_standing(standing),
    }
    return render(request, "draw/draw.html", {**_base(event), **parts})


@require_safe
@never_cache
def file(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """The draw as a file, for whoever verifies it without us."""
    row = _draw(_event(token), number)
    text = proofs.file_text(proofs.file_of(row, standing_of(row)))
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="draw-{number}.json"'
    return answer


@require_safe
def script(request: HttpRequest) -> HttpResponse:
    """The program that verifies such a file with nothing but Python."""
    return _document("verify_draw.py", "text/x-python")


@require_safe
def specification(request: HttpRequest) -> HttpResponse:
    return _document("draws.md", "text/plain")


def _document(name: str, kind: str) -> HttpResponse:
    answer = HttpResponse((DOCS / name).read_bytes(), content_type=f"{kind}; charset=utf-8")
    if name.endswith(".py"):
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _event(token: str) -> Tournament:
    return get_object_or_404(Tournament, board_token=token)


def _draw(event: Tournament, number: int) -> Draw:
    rows = Draw.objects.filter(tournament=event, number=number)
    row = rows.select_related("tournament", "superseded_by").first()
    if row is None:
        raise Http404
    return row


def _base(event: Tournament) -> dict[str, Any]:
    return {"event": event, "token": event.board_token, "zone": event.timezone}


def _standing(standing: DrawState) -> dict[str, Any]:
    word, icon, tone = STANDINGS[standing]
    return {"standing": standing, "word": word, "icon": icon, "tone": tone}


def _shown_revision(draw: Draw) -> int:
    """The line whose time stands for the draw: where its chance was used, or announced."""
    return draw.drawn_revision or draw.committed_revision


def _times(event: Tournament, draws: list[Draw]) -> dict[int, datetime]:
    """When the lines were written that announced, made and released these draws."""
    wanted = {draw.committed_revision for draw in draws}
    wanted |= {r for draw in draws for r in (draw.drawn_revision, draw.released_revision) if r}
    lines = journal.lines_of(event).filter(revision__in=wanted)
    return dict(lines.values_list("revision", "at"))
