"""Dealers, shifts, breaks and pushes, and the calls of the tables to the floor."""

from typing import Any

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.dealers.api import bodies
from tdsite.web.house import the_house
from tournaments.acts import Order
from tournaments.models import Dealer, FloorCall, JournalLine, Shift
from tournaments.models.dealers import CallFor


@command("dealer.added", bodies.NewDealer, status=201)
def add_dealer(order: Order, **given: Any) -> JournalLine:
    """Add a dealer to the club; `data.dealer_id` names him."""
    return director.add_dealer(the_house().pk, **given, **order)


@command("dealer.changed", bodies.ChangedDealer)
def change_dealer(order: Order, dealer_id: int, **given: Any) -> JournalLine:
    """Change a dealer's name or note."""
    Dealer.objects.only("pk").get(pk=dealer_id)
    return director.change_dealer(dealer_id, **given, **order)


@command("dealer.retired")
def retire_dealer(order: Order, dealer_id: int) -> JournalLine:
    """Put a dealer away; what he dealt stays."""
    Dealer.objects.only("pk").get(pk=dealer_id)
    return director.retire_dealer(dealer_id, **order)


@command("dealer.came", bodies.Came, status=201)
def dealer_came(order: Order, tournament_id: int, dealer_id: int, **given: Any) -> JournalLine:
    """Have a dealer at work in the event; `data.shift_id` names his shift."""
    Dealer.objects.only("pk").get(pk=dealer_id)
    return director.dealer_came(tournament_id, dealer=dealer_id, **given, **order)


@command("dealer.left")
def dealer_left(order: Order, tournament_id: int, shift_id: int) -> JournalLine:
    """Send a dealer home."""
    Shift.objects.only("pk").get(pk=shift_id, tournament=tournament_id)
    return director.dealer_left(tournament_id, shift=shift_id, **order)


@command("dealer.sent", bodies.Sent)
def send_dealer(
    order: Order, tournament_id: int, shift_id: int, table: int | None = None
) -> JournalLine:
    """Send a dealer to a table, or on a break."""
    Shift.objects.only("pk").get(pk=shift_id, tournament=tournament_id)
    return director.send_dealer(tournament_id, shift=shift_id, table=table, **order)


@command("dealer.pushed", bodies.Pushed)
def push(order: Order, tournament_id: int, keep: list[int] | None = None) -> JournalLine:
    """Push: every dealer one table on, breaks taken and ended."""
    return director.push(tournament_id, keep=keep or [], **order)


@command("floor.called", bodies.FloorCall, status=201)
def call_floor(
    order: Order, tournament_id: int, table: int, what: str, note: str = ""
) -> JournalLine:
    """Call the floor to a table; `data.call_id` names the call."""
    return director.call_floor(tournament_id, table=table, what=CallFor(what), note=note, **order)


@command("floor.answered")
def answer_call(order: Order, tournament_id: int, call_id: int) -> JournalLine:
    """Say that you are on your way to the table."""
    FloorCall.objects.only("pk").get(pk=call_id, tournament=tournament_id)
    return director.answer_call(tournament_id, call=call_id, **order)


@command("floor.done")
def call_done(order: Order, tournament_id: int, call_id: int) -> JournalLine:
    """Say that what the table called for is done."""
    FloorCall.objects.only("pk").get(pk=call_id, tournament=tournament_id)
    return director.call_done(tournament_id, call=call_id, **order)


@command("floor.withdrawn")
def withdraw_call(order: Order, tournament_id: int, call_id: int) -> JournalLine:
    """Say that the table needs nobody any more."""
    FloorCall.objects.only("pk").get(pk=call_id, tournament=tournament_id)
    return director.withdraw_call(tournament_id, call=call_id, **order)
