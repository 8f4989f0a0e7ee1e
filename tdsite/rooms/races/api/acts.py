"""The act whose two mappings are one list here: the odd chips of each table, and the extra ones."""

from typing import Any

from tdsite import director
from tdsite.api.endpoints import command
from tdsite.rooms.races.api import bodies
from tournaments.acts import ActContext
from tournaments.models import JournalLine


@command("chips.raced", bodies.RaceTables, draws=True)
def race_tables(
    order: ActContext, tournament_id: int, old: int, tables: list[dict[str, Any]]
) -> JournalLine:
    """Enter tables raced by their dealers, each with its odd chips."""
    return director.race_tables(
        tournament_id,
        old=old,
        odd={row["table"]: row["odd"] for row in tables},
        extra={row["table"]: row["extra"] for row in tables},
        **order,
    )
