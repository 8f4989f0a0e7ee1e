"""Acts of the draw room: draws announced, made and released, and what players need of seats."""

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.draw.api import bodies
from tournaments.acts import Order
from tournaments.models import JournalLine


@command("draw.committed", bodies.Announced)
def commit_draw(
    order: Order, tournament_id: int, kind: str, table: int | None = None
) -> JournalLine:
    """Announce a draw: its input and its commitment are public from now on."""
    return director.commit_draw(tournament_id, kind=kind, table=table, **order)


@command("draw.made", bodies.Made, draws=True)
def make_draw(order: Order, tournament_id: int, *, again: bool) -> JournalLine:
    """Draw the seats before the start; the staff see them, nobody else does yet."""
    return director.make_draw(tournament_id, again=again, **order)


@command("draw.released")
def release_draw(order: Order, tournament_id: int, number: int) -> JournalLine:
    """Show everybody the seats of a draw."""
    return director.release_draw(tournament_id, number=number, **order)


@command("draw.dropped")
def drop_draw(order: Order, tournament_id: int, number: int) -> JournalLine:
    """Set an announced draw aside."""
    return director.drop_draw(tournament_id, number=number, **order)


@command("tables.seat_needed", bodies.Need)
def need_seat(
    order: Order,
    tournament_id: int,
    player_id: int,
    why: str,
    *,
    table: int | None,
    seat: int | None,
    accessible: bool,
    stays: bool | None,
) -> JournalLine:
    """Say what a player needs of his seat; with nothing of it, any will do."""
    return director.need_seat(
        tournament_id,
        player_id=player_id,
        table=table,
        seat=seat,
        accessible=accessible,
        stays=stays,
        why=why,
        **order,
    )


@command("tables.kept_apart", bodies.Pair)
def keep_apart(
    order: Order, tournament_id: int, player_id: int, other_id: int, why: str
) -> JournalLine:
    """Let no draw put two players at one table."""
    return director.keep_apart(
        tournament_id, player_id=player_id, other_id=other_id, why=why, **order
    )


@command("tables.apart_ended", bodies.EndedPair)
def end_apart(order: Order, tournament_id: int, player_id: int, other_id: int) -> JournalLine:
    """Let two players share a table again."""
    return director.end_apart(tournament_id, player_id=player_id, other_id=other_id, **order)
