"""The wall of tables: every chair of every open table, in two statements."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from tables import queries as floor_queries
from tables.models import Seat, Table
from tables.rules import balancing
from tournaments.models import Tournament
from tournaments.models.tournament import State


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat as the wall draws it.  `waits`: he busted and may still rebuy."""

    number: int
    entry: int | None
    player: str
    closed: bool
    waits: bool
    button: bool
    sb: bool
    bb: bool

    @property
    def short_name(self) -> str:
        """The last word of the name: there is room for no more."""
        return self.player.split()[-1] if self.player else ""


@dataclass(frozen=True, slots=True)
class Oval:
    """One table.  `state` is fine, short, next or halted; `says` is the word beside its colour."""

    number: int
    size: int
    state: str
    says: str
    chairs: tuple[Chair, ...]

    @property
    def players(self) -> int:
        return sum(chair.entry is not None for chair in self.chairs)


def ovals(tournament: Tournament) -> list[Oval]:
    """The open tables by number, with who sits there and how each one stands."""
    tables = floor_queries.open_tables(tournament)
    chairs = _chairs(tournament, {table.pk: table for table in tables})
    counts = {
        table.number: sum(chair.entry is not None for chair in chairs[table.pk]) for table in tables
    }
    looks = _looks(tournament, tables, counts)
    return [
        Oval(table.number, table.size, *looks[table.number], tuple(chairs[table.pk]))
        for table in tables
    ]


def _chairs(tournament: Tournament, tables: Mapping[int, Table]) -> dict[int, list[Chair]]:
    rows = Seat.objects.filter(table__tournament=tournament, table__broken_at=None)
    found: dict[int, list[Chair]] = {pk: [] for pk in tables}
    for pk, number, entry, player, closed, waits in rows.order_by("table", "number").values_list(
        "table_id",
        "number",
        "entry_id",
        "entry__player__name",
        "closed",
        "entry__elimination__pending",
    ):
        table = tables[pk]
        found[pk].append(
            Chair(
                number,
                entry,
                player or "",
                closed=closed,
                waits=bool(waits),
                button=number == table.button,
                sb=number == table.sb,
                bb=number == table.bb,
            )
        )
    return found


def _looks(
    tournament: Tournament, tables: list[Table], counts: Mapping[int, int]
) -> dict[int, tuple[str, str]]:
    """State and word of each table.  Source: Robert's Rules 7.13, 7.17; TDA 2024 11-D."""
    looks = {table.number: ("fine", "") for table in tables}
    if tournament.state != State.RUNNING or len(tables) < 2:
        return looks
    turn = floor_queries.ranks(tables)
    looks[min(turn, key=turn.__getitem__)] = ("next", gettext("Breaks next"))
    allowed = floor_queries.difference_allowed(tournament, len(tables))
    halted, fullest = set(balancing.halted(counts)), max(counts.values())
    for number, players in counts.items():
        missing = fullest - players
        if missing > allowed:
            says = ngettext("%(count)s short", "%(count)s short", missing) % {"count": missing}
            looks[number] = ("halted" if number in halted else "short", says)
    return looks
