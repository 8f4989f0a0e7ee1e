"""What the tables need: a redraw, a break, a balance, an answer on a rebuy."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from tables import queries as floor_queries
from tables.queries import Due
from tdsite.dashboard.event_now import EventNow
from tdsite.dashboard.todo.items import Todo, act, plan
from tournaments.models import Elimination

MOST_WAITING = 6


def floor_due(evening: EventNow) -> Iterator[Todo]:
    due = floor_queries.due(evening.tournament)
    if due is Due.REDRAW:
        wanted = floor_queries.tables_wanted(evening.tournament, evening.figures.left)
        yield Todo(
            "swap",
            "stop",
            gettext("Redraw"),
            ngettext(
                "%(players)s players fit at %(count)s table: everybody draws a new seat.",
                "%(players)s players fit at %(count)s tables: everybody draws a new seat.",
                wanted,
            )
            % {"players": evening.figures.left, "count": wanted},
            "Robert's Rules 7.18",
            presses=(plan(evening, gettext("See plan"), "redraw"),),
        )
    elif due is Due.BREAK:
        yield Todo(
            "break",
            "stop",
            gettext("Break table %(table)s") % {"table": evening.counts[0].number},
            gettext("Its players fit at the other tables."),
            "Robert's Rules 7.13",
            presses=(plan(evening, gettext("See plan"), "break"),),
        )
    elif due is Due.BALANCE:
        yield _uneven(evening)


def _uneven(evening: EventNow) -> Todo:
    players = [row.players for row in evening.counts]
    shortest = min(evening.counts, key=lambda row: row.players)
    apart = max(players) - min(players)
    moves = len(floor_queries.balance_plan(evening.tournament))
    return Todo(
        "halt" if apart >= 3 else "swap",
        "stop" if apart >= 3 else "warn",
        gettext("Table %(table)s is short: balance") % {"table": shortest.number},
        ngettext(
            "%(count)s player fewer than the fullest table.",
            "%(count)s players fewer than the fullest table.",
            apart,
        )
        % {"count": apart},
        "TDA 2024 11-D" if apart >= 3 else "Robert's Rules 7.17",
        presses=(
            plan(
                evening,
                ngettext("%(count)s move", "%(count)s moves", moves) % {"count": moves},
                "balance",
            ),
        ),
    )


def waiting(evening: EventNow) -> Iterator[Todo]:
    """Players who busted and may still rebuy."""
    rows = Elimination.objects.filter(tournament=evening.tournament, pending=True)
    for row in rows.select_related("entry__player").order_by("sequence")[:MOST_WAITING]:
        yield Todo(
            "hourglass",
            "warn",
            gettext("%(player)s: rebuy or out?") % {"player": row.entry.player.name},
            gettext("Busted at %(seat)s. The seat is kept until the answer.")
            % {"seat": f"{row.table_number}-{row.seat_number}"},
            "Robert's Rules 7.33",
            presses=(
                act(evening, gettext("Rebuy"), "rebuy", "entry.rebought", entry=row.entry_id),
                act(evening, gettext("Out"), "let-out", "entry.let_out", entry=row.entry_id),
            ),
        )


def next_break(evening: EventNow) -> Iterator[Todo]:
    """At how many players the next table breaks."""
    rows = evening.counts
    room = sum(row.capacity for row in rows[1:])
    players = sum(row.players for row in rows)
    if len(rows) < 2 or players <= room:
        return
    yield Todo(
        "break",
        "info",
        gettext("Table %(table)s breaks at %(players)s players")
        % {"table": rows[0].number, "players": room},
        ngettext("%(count)s more bust.", "%(count)s more busts.", players - room)
        % {"count": players - room},
        "Robert's Rules 7.13",
    )
