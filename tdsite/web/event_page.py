"""What the parts of an event's page are told."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest

from tdsite.web.event_now import EventState
from tdsite.web.keys import new_key
from tournaments import access

RIGHTS = (
    "clock.paused",
    "clock.jumped",
    "entry.busted",
    "entry.rebought",
    "entry.added_on",
    "entry.let_out",
    "entry.registered",
    "tables.moved",
    "hands.announced",
    "tournament.cancelled",
    "registration.closed",
    "registration.suspended",
    "registration.resumed",
    "board.noted",
    "policy.chosen",
    "chips.counted",
    "ruling.asked",
    "penalty.given",
    "absence.began",
)


def base(
    request: HttpRequest, event_now: EventState, *, rights: Sequence[str] = RIGHTS
) -> dict[str, Any]:
    """What the parts of a page say of the event, and which of the rights the person has."""
    tournament = event_now.tournament
    may = {
        right.replace(".", "_"): access.allowed(request.user, right, tournament.pk)
        for right in rights
    }
    return {
        "tournament": tournament,
        "key": new_key(),
        "zone": tournament.timezone,
        "currency": tournament.currency,
        "event_now": event_now,
        "may": may,
    }
