"""The final table: who sits where, with the stacks as they were last counted."""

from dataclasses import dataclass
from typing import Any

from blinds import queries as clock_queries
from tables.draws import seats_are_public
from tables.models import Seat, Table
from tdsite.rooms.boards.face_words import along_the_plan
from tournaments import dealing, penalties, queries
from tournaments.models import Tournament
from tournaments.models.tournament import State


@dataclass(frozen=True, slots=True)
class FinalSeat:
    """A chair with its player; `chips` is None while their stack was not counted.

    `big_blinds` is what the stack is worth at each step of the plan.
    """

    key: int
    number: int
    name: str
    chips: int | None
    big_blinds: str


def final_table(tournament: Tournament) -> dict[str, Any] | None:
    """The players of the last table by seat; a flight has none, its players sit down again."""
    table = _last_of(tournament)
    if table is None or not seats_are_public(tournament):
        return None
    seats = Seat.objects.filter(table=table, entry__isnull=False).order_by("number")
    seated = list(seats.select_related("entry__player"))
    if not seated:
        return None
    counted = penalties.latest_counts(tournament)
    worth = along_the_plan(clock_queries.schedule_of(tournament))
    rows = []
    for seat in seated:
        found = counted.get(seat.entry_id or 0)
        chips = found.chips if found else None
        rows.append(
            FinalSeat(
                seat.entry_id or 0,
                seat.number,
                seat.entry.player.public_name if seat.entry else "",
                chips,
                "" if chips is None else worth(chips),
            )
        )
    known = [count for entry, count in counted.items() if entry in {row.key for row in rows}]
    return {
        "rows": rows,
        "top": max((count.chips for count in known), default=0),
        "counted_at": max((count.at for count in known), default=None),
        **_next_out(tournament),
    }


def _last_of(tournament: Tournament) -> Table | None:
    """The one table that is left of several."""
    if tournament.state != State.RUNNING or tournament.feeds_id is not None:
        return None
    tables = list(Table.objects.filter(tournament=tournament))
    playing = [table for table in tables if table.broken_at is None]
    return playing[0] if len(playing) == 1 < len(tables) else None


def _next_out(tournament: Tournament) -> dict[str, int]:
    """The prize of whoever is out next, and which place that is; nothing before the money."""
    deal = dealing.dealt(tournament, queries.prizes(tournament))
    left = queries.figures(tournament).left
    paid = 1 < left <= len(deal.by_place)
    return {"next_prize": deal.by_place[left - 1] if paid else 0, "left": left}
