"""Whether somebody who is out may come back, until when, and what it costs."""

from dataclasses import dataclass
from datetime import datetime

from tdsite.web.countdowns import Countdown
from tdsite.web.event_now import EventState
from tdsite.web.offers import person_at
from tournaments.models import Entry
from tournaments.models.tournament import PriceKind


@dataclass(frozen=True, slots=True)
class ComeBack:
    """A re-entry that the desk would sell now.

    It is sold through `until_level`, for as long as `left` says while the clock runs, and not
    after `closes_at`; each may be unknown.
    """

    price_cents: int
    chips: int
    until_level: int | None
    left: Countdown | None
    closes_at: datetime | None


def way_back(event_now: EventState, entry: Entry) -> ComeBack | None:
    """The re-entry of a player who is out; None when none is sold."""
    tournament = event_now.tournament
    if tournament.registration_closed_at is not None:
        return None
    offers = person_at(tournament, entry.player, event_now.now).offers
    offer = next((one for one in offers if one.kind == PriceKind.REENTRY), None)
    if offer is None or not offer.possible:
        return None
    cost = offer.choice().cost
    return ComeBack(
        cost.total_cents,
        cost.chips,
        event_now.terms.window.until_level,
        event_now.registration_closes,
        tournament.closes_at,
    )
