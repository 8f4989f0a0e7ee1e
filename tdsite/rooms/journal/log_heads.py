"""The public page of a log's head: no sign-in, the event's address is its key."""

from datetime import datetime
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdsite.live import log_heads, log_keys
from tdsite.web.addresses import public
from tournaments.models import Tournament
from tournaments.rules.log_heads import read_code


@require_safe
@never_cache
def log_page(request: HttpRequest, token: str) -> HttpResponse:
    """How far the log is, its newest head, and whether it goes through a code that was kept."""
    event = _event(token)
    head = log_heads.head_at(event, event.revision)
    address = public(request, reverse("log_head", args=[token]))
    parts = {
        "event": event,
        "token": token,
        "head": log_heads.given_away(head) if head else None,
        "at": datetime.fromisoformat(head.at) if head else None,
        "keys": log_keys.public_keys(),
        "qr": segno.make(address, error="m", micro=False).svg_data_uri(border=2),
        **_compared(event, request.GET.get("code", "")),
    }
    return render(request, "journal/head.html", parts)


def _compared(event: Tournament, typed: str) -> dict[str, Any]:
    """What somebody typed, and the verdict: unreadable, missing, through or rewritten."""
    if not typed.strip():
        return {"typed": "", "verdict": ""}
    code = read_code(typed[:100])
    if code is None:
        return {"typed": typed, "verdict": "unreadable"}
    through = log_heads.goes_through(event, *code)
    verdict = "missing" if through is None else "through" if through else "rewritten"
    return {"typed": typed, "verdict": verdict, "line": code[0]}


@require_safe
@never_cache
def head_file(_: HttpRequest, token: str, line: int | None = None) -> JsonResponse:
    """The newest head, or the head as it was at a line; its line is null where there is none."""
    event = _event(token)
    head = log_heads.head_at(event, line or event.revision)
    return JsonResponse(log_heads.given_away(head) if head else {"line": None})


def _event(token: str) -> Tournament:
    event = get_object_or_404(Tournament.objects.select_related("club"), board_token=token)
    if not event.journal_hash:
        raise Http404
    return event
