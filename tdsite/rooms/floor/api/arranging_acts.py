"""Acts that arrange the floor: swaps, marks, sizes, sections, and the balance plan line by line."""

from tables.rules.floor import Place
from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.floor.api import bodies
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine


@command("tables.swapped", bodies.Swap)
def swap(order: Order, tournament_id: int, entry_id: int, other_entry_id: int) -> JournalLine:
    """Let two players exchange their seats."""
    rows = Entry.objects.filter(tournament=tournament_id)
    rows.only("pk").get(pk=entry_id)
    rows.only("pk").get(pk=other_entry_id)
    return director.swap(entry_id, other_entry_id=other_entry_id, **order)


@command("tables.seat_marked", bodies.Marks)
def mark_seat(
    order: Order,
    tournament_id: int,
    table: int,
    seat: int,
    *,
    reserved: bool | None = None,
    accessible: bool | None = None,
) -> JournalLine:
    """Hold a chair back from the draws, or say that everybody can reach it; or no longer."""
    return director.mark_seat(
        tournament_id, table=table, seat=seat, reserved=reserved, accessible=accessible, **order
    )


@command("tables.resized", bodies.Size)
def resize_table(order: Order, tournament_id: int, table: int, seats: int) -> JournalLine:
    """Give a table two to ten chairs."""
    return director.resize_table(tournament_id, table=table, seats=seats, **order)


@command("tables.section_set", bodies.Section)
def set_section(order: Order, tournament_id: int, section: str, tables: list[int]) -> JournalLine:
    """Put tables into a section of the room, or out of any."""
    return director.set_section(tournament_id, section=section, tables=tables, **order)


@command("tables.seat_needed", bodies.Stays)
def fix_player(order: Order, tournament_id: int, entry_id: int, *, stays: bool) -> JournalLine:
    """Say whether balancing leaves a player where he sits."""
    Entry.objects.only("pk").get(pk=entry_id, tournament=tournament_id)
    return director.fix_player(entry_id, stays=stays, **order)


@command("tables.balanced", bodies.OneMove)
def balance_one(
    order: Order,
    tournament_id: int,
    table: int,
    from_seat: int,
    to_table: int,
    to_seat: int,
    stay: list[dict[str, int]] | None = None,
) -> JournalLine:
    """Make one move of the balance plan."""
    return director.balance_one(
        tournament_id,
        from_table=table,
        from_seat=from_seat,
        to_table=to_table,
        to_seat=to_seat,
        stay=[Place(place["table"], place["seat"]) for place in stay or []],
        **order,
    )


@command("tables.move_ordered", bodies.Ordered)
def order_move(order: Order, tournament_id: int, table: int, to_table: int) -> JournalLine:
    """Have a player leave this table for another when its hand ends."""
    return director.order_move(tournament_id, from_table=table, to_table=to_table, **order)


@command("tables.order_dropped", bodies.Ordered)
def drop_order(order: Order, tournament_id: int, table: int, to_table: int) -> JournalLine:
    """Call off such a move."""
    return director.drop_order(tournament_id, from_table=table, to_table=to_table, **order)


@command("tables.hand_ended")
def hand_ended(order: Order, tournament_id: int, table: int) -> JournalLine:
    """Say that the hand at a table is over: whoever was ordered away goes."""
    return director.hand_ended(tournament_id, table=table, **order)


@command("tables.button_set", draws=True)
def draw_button(order: Order, tournament_id: int, table: int) -> JournalLine:
    """Draw for the button of a table that has none."""
    return director.draw_button(tournament_id, table=table, **order)
