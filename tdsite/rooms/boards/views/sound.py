"""Where a board says how it sounds, so that the director sees a television that keeps quiet."""

import json
import re
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tdsite.live.screens import board_at
from tournaments.models import SoundState
from tournaments.operations import board_sounds

GONE = "gone"
DEVICE = re.compile(r"[0-9a-z]{1,16}")


@csrf_exempt  # a board has no session to misuse, and no form of another site sends JSON
@require_POST
def board_sound(request: HttpRequest, token: str) -> HttpResponse:
    """One board's word on its sound; its address is its key, as for all that it reads."""
    event, _screen = board_at(token)
    report = _told(request)
    device, language, state = (
        str(report.get(name, "")) for name in ("device", "language", "state")
    )
    if not DEVICE.fullmatch(device) or language not in dict(settings.LANGUAGES):
        return HttpResponseBadRequest()
    if state == GONE:
        board_sounds.closed(token=token, device=device)
    elif state in SoundState:
        board_sounds.heard(
            event,
            token=token,
            device=device,
            state=SoundState(state),
            language=language,
            at=timezone.now(),
        )
    else:
        return HttpResponseBadRequest()
    return HttpResponse(status=204)


def _told(request: HttpRequest) -> dict[str, Any]:
    if request.content_type != "application/json":
        return {}
    try:
        report = json.loads(request.body)
    except ValueError:
        return {}
    return report if isinstance(report, dict) else {}
