"""When an event will be over."""

from typing import Any

from django.utils import timezone

from blinds.rules import reshape as rules
from tdsite.api.endpoints import read
from tdsite.rooms.prizes.api.forecast_answers import Expected
from tdsite.web.event_now import EventState
from tournaments.models import Tournament


@read(Expected)
def get_forecast(tournament: Tournament) -> dict[str, Any]:
    """The expected end as a range, from the chips, the players and the plan now."""
    event_now = EventState(tournament, timezone.now())
    face = event_now.face
    seen = rules.seen(face.schedule, face.transition, event_now.now) if face else ""
    return {"forecast": event_now.ends.forecast if event_now.ends else None, "seen_plan": seen}
