"""The laws an event is played by where there is a choice: public, like its board."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from tdsite.live.screens import board_at
from tournaments import queries
from tournaments.rules.policy import CHOICES, describe
from tournaments.rules.policy_presets import DECIDED_LATER


@require_safe
def policy(request: HttpRequest, token: str) -> HttpResponse:
    """Every choice of the event, with its meaning and its law."""
    event, _screen = board_at(token)
    found = zip(CHOICES, describe(queries.policy_of(event)), strict=True)
    rows = [
        (gettext(line.field), gettext(line.value), gettext(line.law), DECIDED_LATER.get(name, ""))
        for name, line in found
    ]
    return render(request, "policies/public.html", {"event": event, "token": token, "rows": rows})
