"""Deals of the last players."""

from typing import Any

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.prizes.api import deal_bodies
from tournaments.acts import Order
from tournaments.models import Deal, JournalLine
from tournaments.models.deals import DealMethod
from tournaments.rules.deals import Share


@command("deal.recorded", deal_bodies.NewDeal, status=201)
def record_deal(
    order: Order,
    tournament_id: int,
    shares: list[dict[str, Any]],
    method: str,
    **told: Any,
) -> JournalLine:
    """Record what all who are still in have agreed on."""
    parts = [
        Share(
            share["entry_id"],
            share["amount_cents"],
            stack_chips=share["stack_chips"],
            signed=share["signed"],
            waived=share["waived"],
        )
        for share in shares
    ]
    return director.record_deal(
        tournament_id, shares=parts, method=DealMethod(method), **told, **order
    )


@command("deal.voided", deal_bodies.DealVoid)
def void_deal(order: Order, tournament_id: int, deal_id: int, reason: str) -> JournalLine:
    """Take a deal back: the prizes are as they were before it."""
    Deal.objects.only("pk").get(pk=deal_id, tournament=tournament_id)
    return director.void_deal(deal_id, reason=reason, **order)
