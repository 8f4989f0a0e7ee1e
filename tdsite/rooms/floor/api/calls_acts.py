"""Time to act: the clock called at a table, and time cards."""

from tables.models import CallOutcome
from tables.rules.decks import Why
from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.floor.api import bodies
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine


@command("tables.call_started", bodies.Call)
def call_clock(order: Order, tournament_id: int, table: int, **seats: int | None) -> JournalLine:
    """Call the clock at a table, on the player of a seat if one is named."""
    return director.call_clock(tournament_id, table=table, **seats, **order)


@command("tables.deck_changed", bodies.Deck)
def change_deck(order: Order, tournament_id: int, table: int, deck: str) -> JournalLine:
    """Note a new deck at a table: with a new dealer, a damaged card, or after an hour."""
    return director.change_deck(tournament_id, table=table, deck=Why(deck), **order)


@command("tables.call_ended", bodies.CallEnd)
def end_call(order: Order, tournament_id: int, table: int, outcome: str) -> JournalLine:
    """End the call at a table: he acted in time, or it is withdrawn."""
    return director.end_call(tournament_id, table=table, outcome=CallOutcome(outcome), **order)


@command("tables.time_card_used")
def use_time_card(order: Order, tournament_id: int, entry_id: int) -> JournalLine:
    """Spend one of a player's time cards."""
    Entry.objects.only("pk").get(pk=entry_id, tournament=tournament_id)
    return director.use_time_card(entry_id, **order)
