"""What was won: authorised, handed over, taken back; and what the house keeps of it."""

from typing import Any

from django.contrib.auth.models import User

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.payouts.api import bodies
from tdsite.web.house import the_house
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine, Payout
from tournaments.models.money import Method
from tournaments.models.prizes import PayoutKind
from tournaments.rules.withholding import Withholding


@command("payout.authorised", bodies.Claimed, status=201)
def authorise_payout(
    order: Order, tournament_id: int, entry_id: int, kind: str, seen_cents: int | None
) -> JournalLine:
    """Say that what is due may be paid; somebody else hands it over."""
    _entry(tournament_id, entry_id)
    return director.authorise_payout(entry_id, kind=_kind(kind), seen_cents=seen_cents, **order)


@command("payout.paid", bodies.HandedOver, status=201, confirms="payout.paid")
def pay(
    order: Order,
    tournament_id: int,
    entry_id: int,
    kind: str,
    method: str,
    seen_cents: int | None,
    approved_by: User | None = None,
) -> JournalLine:
    """Hand over a prize, the bounties won since the last payment, or all that is due."""
    _entry(tournament_id, entry_id)
    return director.pay(
        entry_id,
        kind=_kind(kind),
        method=Method(method),
        seen_cents=seen_cents,
        approved_by=approved_by,
        **order,
    )


@command("payout.voided", bodies.VoidedPayout)
def void_payout(order: Order, tournament_id: int, payout_id: int, reason: str) -> JournalLine:
    """Take a payment, or its authorisation, back; it is due again."""
    Payout.objects.only("pk").get(pk=payout_id, tournament=tournament_id)
    return director.void_payout(payout_id, reason=reason, **order)


@command("club.withholding_set", bodies.WithholdingRules)
def set_withholding(order: Order, rules: list[dict[str, Any]]) -> JournalLine:
    """Say what the house keeps back from prizes: these rules, in this order."""
    wanted = [Withholding(**rule) for rule in rules]
    return director.set_withholding(the_house().pk, rules=wanted, **order)


def _kind(name: str) -> PayoutKind | None:
    """Of one kind, or None: everything due to the player."""
    return None if name == bodies.EVERYTHING else PayoutKind(name)


def _entry(tournament_id: int, entry_id: int) -> None:
    Entry.objects.only("pk").get(pk=entry_id, tournament=tournament_id)
