"""Acts on tables, seats, buttons and chips."""

from tables.rules.floor import Place
from tdsite import director
from tdsite.api import bodies
from tdsite.api.doors import command
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine


@command("tables.opened", bodies.Tables, status=201)
def open_tables(order: Order, tournament_id: int, number: int) -> JournalLine:
    """Open more tables."""
    return director.open_tables(tournament_id, number=number, **order)


@command("tables.balanced", bodies.Balance)
def balance(
    order: Order,
    tournament_id: int,
    big_blinds: list[dict[str, int]] | None = None,
    stay: list[dict[str, int]] | None = None,
) -> JournalLine:
    """Make the tables even with the fewest moves."""
    seen = {place["table"]: place["seat"] for place in big_blinds or []}
    staying = [Place(place["table"], place["seat"]) for place in stay or []]
    return director.balance(tournament_id, big_blinds=seen, stay=staying, **order)


@command("tables.broken", draws=True)
def break_next(order: Order, tournament_id: int) -> JournalLine:
    """Break the next table of the order."""
    return director.break_table(tournament_id, **order)


@command("tables.broken", draws=True)
def break_table(order: Order, tournament_id: int, table: int) -> JournalLine:
    """Break this table: its players draw seats elsewhere."""
    return director.break_table(tournament_id, table=table, **order)


@command("tables.redrawn", draws=True)
def redraw(order: Order, tournament_id: int) -> JournalLine:
    """Draw new seats for everybody at the tables that stay."""
    return director.redraw(tournament_id, **order)


@command("tables.moved", bodies.AtSeat)
def move(order: Order, tournament_id: int, entry_id: int, table: int, seat: int) -> JournalLine:
    """Send a player to a free seat."""
    Entry.objects.only("pk").get(pk=entry_id, tournament=tournament_id)
    return director.move(entry_id, table=table, seat=seat, **order)


@command("tables.button_set", bodies.ButtonSeat)
def set_button(order: Order, tournament_id: int, table: int, **seats: int) -> JournalLine:
    """Put the table's button where the floor sees it; the blinds too where they are named."""
    return director.set_button(tournament_id, table=table, **seats, **order)


@command("tables.button_set")
def deal_next_hand(order: Order, tournament_id: int, table: int) -> JournalLine:
    """Move the table's button and blinds on by one hand."""
    return director.deal_next_hand(tournament_id, table=table, **order)


@command("tables.seat_closed")
def close_seat(order: Order, tournament_id: int, table: int, seat: int) -> JournalLine:
    """Take a chair out of order."""
    return director.close_seat(tournament_id, table=table, seat=seat, **order)


@command("tables.seat_opened")
def open_seat(order: Order, tournament_id: int, table: int, seat: int) -> JournalLine:
    """Put a chair back in use."""
    return director.open_seat(tournament_id, table=table, seat=seat, **order)
