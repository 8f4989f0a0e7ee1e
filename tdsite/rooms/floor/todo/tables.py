"""What the tables need: a redraw, a break, a balance, an answer on a rebuy."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from tables.queries import Due
from tdsite.rooms.floor.todo import balance, buttons, redraw
from tdsite.web.event_now import EventState
from tdsite.web.todo import Todo, act, plan
from tournaments.models import Elimination

MAX_WAITING = 6


def floor_due(event_now: EventState) -> Iterator[Todo]:
    """What the tables need, most pressing first, then who is on his way already."""
    due = event_now.due
    if due is Due.REDRAW:
        yield from redraw.redraw_due(event_now)
    elif due is Due.BREAK:
        yield Todo(
            "break",
            "stop",
            gettext("Break table %(table)s") % {"table": event_now.counts[0].number},
            gettext("Its players fit at the other tables."),
            "Robert's Rules 7.13",
            presses=(plan(event_now, gettext("See plan"), "break"),),
            plan="break",
        )
    elif due is Due.BALANCE:
        yield from balance.short_tables(event_now)
    yield from balance.ordered_moves(event_now)
    yield from buttons.button_draws(event_now)
    if due is not Due.REDRAW:
        yield from redraw.redraw_optional(event_now)


def waiting(event_now: EventState) -> Iterator[Todo]:
    """Players who busted and may still rebuy."""
    rows = Elimination.objects.filter(tournament=event_now.tournament, pending=True)
    for row in rows.select_related("entry__player").order_by("sequence")[:MAX_WAITING]:
        yield Todo(
            "hourglass",
            "warn",
            gettext("%(player)s: rebuy or out?") % {"player": row.entry.player.name},
            gettext("Busted at %(seat)s. The seat is kept until the answer.")
            % {"seat": f"{row.table_number}-{row.seat_number}"},
            "Robert's Rules 7.33",
            countdown=event_now.rebuys_close,
            presses=(
                act(event_now, gettext("Rebuy"), "rebuy", "entry.rebought", entry=row.entry_id),
                act(event_now, gettext("Out"), "let-out", "entry.let_out", entry=row.entry_id),
            ),
        )


def next_break(event_now: EventState) -> Iterator[Todo]:
    """At how many players the next table breaks."""
    rows = event_now.counts
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
