"""Acts that take a denomination out of play, table by table."""

from typing import Any

from blinds.models import ColorUpWay
from tables.models import Table
from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.races.api import bodies
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine


@command("chips.color_up_opened", bodies.ColorUp, status=201)
def open_color_up(
    order: Order,
    tournament_id: int,
    old: int,
    new: int | None = None,
    index: int | None = None,
    way: str = ColorUpWay.RACE,
) -> JournalLine:
    """Begin to take a denomination out of play."""
    return director.open_color_up(
        tournament_id, old=old, new=new, index=index, way=ColorUpWay(way), **order
    )


@command("chips.raced", bodies.RaceTable, draws=True)
def race_table(
    order: Order,
    tournament_id: int,
    table: int,
    old: int,
    counted: list[dict[str, int]],
    broke: list[int],
    cards: list[str] | None = None,
) -> JournalLine:
    """Race a denomination off at a table; the answer says who gets what."""
    Table.objects.only("pk").get(tournament=tournament_id, number=table)
    return director.race_table(
        tournament_id,
        old=old,
        table=table,
        counted={small["seat"]: small["count"] for small in counted},
        broke=broke,
        cards=cards,
        **order,
    )


@command("chips.raced", bodies.RaceTables, draws=True)
def race_tables(
    order: Order, tournament_id: int, old: int, tables: list[dict[str, Any]]
) -> JournalLine:
    """Enter tables raced by their dealers, each with its odd chips."""
    return director.race_tables(
        tournament_id,
        old=old,
        odd={row["table"]: row["odd"] for row in tables},
        extra={row["table"]: row["extra"] for row in tables},
        **order,
    )


@command("chips.color_up_closed", bodies.Old)
def close_color_up(order: Order, tournament_id: int, old: int) -> JournalLine:
    """Close a color-up whose last tables have broken."""
    return director.close_color_up(tournament_id, old=old, **order)


@command("chips.exchanged", bodies.LateFind)
def late_find(order: Order, tournament_id: int, entry_id: int, old: int, count: int) -> JournalLine:
    """Change small chips found after their color-up, at equal value only."""
    Entry.objects.only("pk").get(pk=entry_id, tournament=tournament_id)
    return director.late_find(entry_id, old=old, count=count, **order)
