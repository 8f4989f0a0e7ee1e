"""Tills kept through programs, and the house's own terms."""

from typing import Any

from django.contrib.auth.models import User

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.tills.api import bodies
from tdsite.web.house import the_house
from tdsite.web.second_person import NotConfirmed
from tournaments.acts import Order
from tournaments.models import JournalLine, Till, TillShift
from tournaments.models.tills import TillMoveKind
from tournaments.rules import N_


@command("club.changed", bodies.House)
def change_club(order: Order, **given: Any) -> JournalLine:
    """Change the club's own terms; events that are announced keep theirs."""
    return director.change_club(the_house().pk, fields=given, **order)


@command("till.added", bodies.NewTill, status=201)
def add_till(order: Order, name: str) -> JournalLine:
    """Add a till; `data.till_id` names it."""
    return director.add_till(the_house().pk, name=name, **order)


@command("till.retired")
def retire_till(order: Order, till_id: int) -> JournalLine:
    """Put a till away that nobody keeps; its past stays."""
    Till.objects.only("pk").get(pk=till_id)
    return director.retire_till(till_id, **order)


@command("till.opened", bodies.Opening, status=201)
def open_till(order: Order, till_id: int, float_cents: int, currency: str) -> JournalLine:
    """Keep a till from now on; `data.shift_id` names your time at it."""
    Till.objects.only("pk").get(pk=till_id)
    return director.open_till(till_id, float_cents=float_cents, currency=currency, **order)


@command("till.moved", bodies.Move)
def move_till(
    order: Order, shift_id: int, kind: str, amount_cents: int, reason: str
) -> JournalLine:
    """Put money in, take it to the safe, or spend it for the house."""
    TillShift.objects.only("pk").get(pk=shift_id)
    return director.move_till(
        shift_id, kind=TillMoveKind(kind), amount_cents=amount_cents, reason=reason, **order
    )


@command("till.counted", bodies.Count)
def count_till(order: Order, shift_id: int, counted_cents: int) -> JournalLine:
    """Count a till while it is kept."""
    TillShift.objects.only("pk").get(pk=shift_id)
    return director.count_till(shift_id, counted_cents=counted_cents, **order)


@command("till.closed", bodies.Closing)
def close_till(order: Order, shift_id: int, **given: Any) -> JournalLine:
    """Close a till with its last count."""
    TillShift.objects.only("pk").get(pk=shift_id)
    return director.close_till(shift_id, **given, **order)


@command("till.handed_over", bodies.HandOver, confirms="till.handed_over")
def hand_over_till(
    order: Order, shift_id: int, approved_by: User | None, **given: Any
) -> JournalLine:
    """Hand a till over to a colleague, who confirms the count; `data.to_shift_id` is his time."""
    TillShift.objects.only("pk").get(pk=shift_id)
    if approved_by is None:
        raise NotConfirmed(N_("Your colleague types name and password."), field="approver")
    return director.hand_over_till(shift_id, to=approved_by, **given, **order)
