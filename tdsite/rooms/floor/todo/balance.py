"""Tables that are short of players: balanced, halted, or somebody is already on his way."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from tables import orders as ordered
from tables import queries as floor_queries
from tables.models import OrderedMove
from tables.queries import TableCount
from tables.rules import balancing
from tables.rules.floor import Place
from tables.rules.orders import vacated_big_blind
from tdsite.web.event_now import EventState
from tdsite.web.todo import Press, Todo, act, plan

MAX_SHORT_TABLES = 4


def short_tables(event_now: EventState) -> Iterator[Todo]:
    """Each short table, the shortest first; the first of them opens the plan for all."""
    rows = event_now.expected
    players = {row.number: row.players for row in rows}
    fullest = max(players.values())
    allowed = floor_queries.difference_allowed(event_now.tournament, len(rows))
    short = [row for row in rows if fullest - row.players > allowed]
    short.sort(key=lambda row: (row.players, row.number))
    empty_blinds = _empty_blinds(event_now, short[:MAX_SHORT_TABLES], players)
    presses: tuple[Press, ...] = (plan(event_now, _moves(event_now), "balance"),)
    for row in short[:MAX_SHORT_TABLES]:
        missing = fullest - row.players
        yield _short(row, missing, empty_blinds, presses)
        presses = ()
    more = len(short) - MAX_SHORT_TABLES
    if more > 0:
        yield Todo(
            "swap",
            "warn",
            ngettext("%(count)s more short table", "%(count)s more short tables", more)
            % {"count": more},
            gettext("The same plan makes them even."),
            "Robert's Rules 7.17",
            plan="balance",
        )


def _short(
    row: TableCount, missing: int, empty_blinds: dict[int, int | None], presses: tuple[Press, ...]
) -> Todo:
    fewer = ngettext(
        "%(count)s player fewer than the fullest table.",
        "%(count)s players fewer than the fullest table.",
        missing,
    ) % {"count": missing}
    if row.number not in empty_blinds:
        return Todo(
            "swap",
            "warn",
            gettext("Table %(table)s is short: balance") % {"table": row.number},
            fewer,
            "Robert's Rules 7.17",
            presses=presses,
            plan="balance",
        )
    seat = empty_blinds[row.number]
    says = (
        gettext("Table %(table)s is short: balance")
        if seat is None
        else gettext("Table %(table)s halts: balance")
    )
    halt = (
        gettext("It plays on only until its big blind falls on an empty seat; you may waive that.")
        if seat is None
        else gettext("Its next big blind falls on %(seat)s, an empty seat; you may waive the halt.")
        % {"seat": Place(row.number, seat)}
    )
    return Todo(
        "halt",
        "stop",
        says % {"table": row.number},
        f"{fewer} {halt}",
        "TDA 2024 11-D",
        presses=presses,
        plan="balance",
    )


def _empty_blinds(
    event_now: EventState, short: list[TableCount], players: dict[int, int]
) -> dict[int, int | None]:
    """Of the tables that stop by law: the empty seat their big blind falls on now, if it does."""
    halted = set(balancing.halted(players)) & {row.number for row in short}
    if not halted:
        return {}
    floor = floor_queries.floor_of(event_now.tournament, only=halted)
    return {table.table: vacated_big_blind(table) for table in floor.tables}


def _moves(event_now: EventState) -> str:
    """The button's words: how many moves, or that there is something to look at."""
    moves = len(event_now.balance.moves)
    if event_now.balance.stuck:
        return gettext("See plan")
    return ngettext("%(count)s move", "%(count)s moves", moves) % {"count": moves}


def ordered_moves(event_now: EventState) -> Iterator[Todo]:
    """Moves that wait for the hand at their table to end."""
    waiting = ordered.standing(event_now.tournament)
    if not waiting:
        return
    rows = event_now.counts
    answers = ordered.needed(
        waiting,
        {row.number: row.players for row in rows},
        allowed=floor_queries.difference_allowed(event_now.tournament, len(rows)),
    )
    for order, wanted in answers:
        yield _waits(event_now, order, wanted=wanted)


def _waits(event_now: EventState, order: OrderedMove, *, wanted: bool) -> Todo:
    here, there = ordered.tables_of(order)
    why = (
        gettext("The next big blind then, to the worst free seat there.")
        if wanted
        else gettext("The tables are even without it: nobody will go.")
    )
    return Todo(
        "hourglass",
        "info" if wanted else "",
        gettext("Table %(table)s to table %(to_table)s when the hand ends")
        % {"table": here, "to_table": there},
        why,
        "Robert's Rules 7.15",
        presses=(
            act(event_now, gettext("Hand ended"), "hand-ended", "tables.hand_ended", table=here),
            act(
                event_now,
                gettext("Don’t"),
                "drop-order",
                "tables.order_dropped",
                from_table=here,
                to_table=there,
            ),
        ),
    )
