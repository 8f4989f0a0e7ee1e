"""The plan behind a to-do, before anybody moves: who goes where, and why."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from tables import queries as floor_queries
from tables.queries import Due, Floor
from tables.rules.balancing import PlannedMove, Role
from tables.rules.floor import Place
from tdsite.dashboard.event_now import EventNow
from tournaments.models import Entry


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One player on his way.  `there` is empty where only the draw will tell."""

    entry: int
    player: str
    here: Place
    there: Place | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """`kind` is the act's name: balance, break or redraw."""

    kind: str
    table: int | None
    lines: tuple[PlanLine, ...]
    apart: int = 0


def plan_of(evening: EventNow, kind: str) -> Plan | None:
    """The plan of that kind, if it is what the floor needs now."""
    due = floor_queries.due(evening.tournament)
    if kind != due.value or due is Due.NOTHING or not evening.is_running:
        return None
    floor = floor_queries.floor_of(evening.tournament)
    rows = Entry.objects.filter(pk__in=floor.entries.values())
    names = dict(rows.values_list("pk", "player__name"))
    if due is Due.BALANCE:
        return _balance(evening, floor, names)
    table = evening.counts[0].number if due is Due.BREAK else None
    places = [place for place in sorted(floor.entries) if table in (None, place.table)]
    lines = (PlanLine(floor.entries[p], names[floor.entries[p]], p, None) for p in places)
    return Plan(due.value, table, tuple(lines))


def _balance(evening: EventNow, floor: Floor, names: Mapping[int, str]) -> Plan:
    entries, lines = dict(floor.entries), []
    for move in floor_queries.balance_plan(evening.tournament, floor):
        entry = entries.pop(move.from_place)
        entries[move.to_place] = entry
        line = PlanLine(entry, names[entry], move.from_place, move.to_place, _why(move))
        lines.append(line)
    players = [row.players for row in evening.counts]
    return Plan("balance", None, tuple(lines), max(players) - min(players))


def _why(move: PlannedMove) -> str:
    """Why this player and this seat, in a sentence."""
    tables = {"table": move.from_place.table}
    if not move.known_positions:
        return gettext("A button is not known: the lowest seat. Look before you send.")
    if move.role is Role.BIG_BLIND:
        return gettext("Next big blind of table %(table)s, and pays it there at once.") % tables
    if move.role is Role.WAITS:
        return gettext("Next big blind of table %(table)s; waits there for the button.") % tables
    return gettext("Next big blind of table %(table)s; takes the worst free seat.") % tables
