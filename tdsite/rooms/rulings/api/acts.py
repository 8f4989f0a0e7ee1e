"""Rulings: asked, decided, changed, their frozen pots released."""

from typing import Any

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.rulings.api import bodies
from tournaments.acts import Order
from tournaments.models import JournalLine, Ruling
from tournaments.rules.rulings import Share


@command("ruling.asked", bodies.NewRuling, status=201)
def ask_ruling(order: Order, tournament_id: int, **told: Any) -> JournalLine:
    """Ask for a ruling at a table, or write down one that was given."""
    return director.ask_ruling(tournament_id, **told, **order)


@command("ruling.decided", bodies.RulingDecision)
def decide_ruling(order: Order, tournament_id: int, ruling_id: int, **told: Any) -> JournalLine:
    """Decide what was asked."""
    _in_event(tournament_id, ruling_id)
    return director.decide_ruling(ruling_id, **told, **order)


@command("ruling.changed", bodies.RulingChange)
def change_ruling(order: Order, tournament_id: int, ruling_id: int, **told: Any) -> JournalLine:
    """Put another decision in the place of one that was wrong."""
    _in_event(tournament_id, ruling_id)
    return director.change_ruling(ruling_id, **told, **order)


@command("ruling.pot_released", bodies.PotRelease)
def release_pot(
    order: Order, tournament_id: int, ruling_id: int, shares: list[dict[str, Any]]
) -> JournalLine:
    """Hand a frozen pot to whom it was decided."""
    _in_event(tournament_id, ruling_id)
    parts = [Share(share["to"], share["chips"], share["entry"]) for share in shares]
    return director.release_pot(ruling_id, shares=parts, **order)


@command("ruling.voided", bodies.RulingVoid)
def void_ruling(order: Order, tournament_id: int, ruling_id: int, reason: str) -> JournalLine:
    """Make a ruling void, as if nothing had been asked."""
    _in_event(tournament_id, ruling_id)
    return director.void_ruling(ruling_id, reason=reason, **order)


def _in_event(tournament_id: int, ruling_id: int) -> None:
    """Raise Ruling.DoesNotExist for one of another event."""
    Ruling.objects.only("pk").get(pk=ruling_id, tournament=tournament_id)
