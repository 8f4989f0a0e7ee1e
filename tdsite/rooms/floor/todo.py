"""What the tables need next: a redraw, a break, a balance, a button, an answer on a rebuy."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext, ngettext, pgettext

from tables import orders as ordered
from tables import queries as floor_queries
from tables.models import OrderedMove, Table
from tables.queries import Due, TableCount
from tables.rules import balancing
from tables.rules.balancing import vacated_big_blind
from tables.rules.floor import Place
from tdsite.rooms.floor import plans
from tdsite.web.event_page import Press, Todo, act_press, plan_press
from tdsite.web.event_state import EventState
from tournaments.models import Elimination

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
    presses: tuple[Press, ...] = (plan_press(event_now, _moves(event_now), "balance"),)
    for row in short[:MAX_SHORT_TABLES]:
        missing = fullest - row.players
        yield _short(row, missing, empty_blinds, presses)
        presses = ()
    more = len(short) - MAX_SHORT_TABLES
    if more > 0:
        yield Todo(
            "swap",
            "warn",
            ngettext("+%(count)s short table", "+%(count)s short tables", more) % {"count": more},
            gettext("Balanced by the same plan."),
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
        else gettext("Table %(table)s halted: balance now")
    )
    halt = (
        gettext("Plays on until the big blind reaches an empty seat; you may waive this.")
        if seat is None
        else gettext("Next big blind falls on empty seat %(seat)s. You may waive the halt.")
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
        gettext("Next big blind, to the worst free seat.")
        if wanted
        else gettext("Already balanced: no move needed.")
    )
    return Todo(
        "hourglass",
        "info" if wanted else "",
        gettext("Table %(table)s → table %(to_table)s after this hand")
        % {"table": here, "to_table": there},
        why,
        "Robert's Rules 7.15",
        presses=(
            act_press(
                event_now, gettext("Hand complete"), "hand-ended", "tables.hand_ended", table=here
            ),
            act_press(
                event_now,
                gettext("Cancel"),
                "drop-order",
                "tables.order_dropped",
                from_table=here,
                to_table=there,
            ),
        ),
    )


MAX_WITHOUT_BUTTON = 3


def button_draws(event_now: EventState) -> Iterator[Todo]:
    """A table with two players or more and no known button: draw it."""
    playing = {row.number: row.players for row in event_now.counts if row.players >= 2}
    unknown = Table.objects.filter(
        tournament=event_now.tournament, broken_at=None, button=None, number__in=playing
    )
    numbers = list(unknown.order_by("number").values_list("number", flat=True))
    for number in numbers[:MAX_WITHOUT_BUTTON]:
        yield Todo(
            "dot",
            "warn",
            gettext("Table %(table)s has no button") % {"table": number},
            ngettext(
                "%(count)s player seated: draw the button, or set it where it is.",
                "%(count)s players seated: draw the button, or set it where it is.",
                playing[number],
            )
            % {"count": playing[number]},
            "Robert's Rules 7.7",
            presses=(
                act_press(
                    event_now,
                    gettext("Draw the button"),
                    "draw-button",
                    "tables.button_set",
                    table=number,
                ),
            ),
        )
    more = len(numbers) - MAX_WITHOUT_BUTTON
    if more > 0:
        yield Todo(
            "dot",
            "warn",
            ngettext(
                "%(count)s more table without a button",
                "%(count)s more tables without a button",
                more,
            )
            % {"count": more},
            gettext("Next in this list"),
            "Robert's Rules 7.7",
        )


def redraw_due(event_now: EventState) -> Iterator[Todo]:
    wanted = floor_queries.tables_wanted(event_now.tournament, event_now.figures.left)
    yield Todo(
        "swap",
        "stop",
        gettext("Final table redraw") if wanted == 1 else gettext("Redraw"),
        ngettext(
            "Redraw: %(players)s players, %(count)s table",
            "Redraw: %(players)s players, %(count)s tables",
            wanted,
        )
        % {"players": event_now.figures.left, "count": wanted},
        "Robert's Rules 7.18",
        presses=(plan_press(event_now, gettext("See plan"), "redraw"),),
        plan="redraw",
    )


def redraw_optional(event_now: EventState) -> Iterator[Todo]:
    if not plans.may_redraw(event_now):
        return
    yield Todo(
        "swap",
        "info",
        gettext("Optional redraw"),
        gettext("The event started with four or five tables: director’s choice."),
        "Robert's Rules 7.18",
        presses=(plan_press(event_now, gettext("Redraw"), "redraw"),),
        plan="redraw",
    )


def final_table(event_now: EventState) -> Iterator[Todo]:
    """The page of the final table, from the moment its players are all at one; no flight has it."""
    if event_now.tournament.feeds_id is not None:
        return
    size = floor_queries.final_table_size(event_now.tournament)
    players = sum(row.players for row in event_now.counts)
    if len(event_now.counts) != 1 or not 2 <= players <= size:
        return
    yield Todo(
        "trophy",
        "",
        gettext("Final table in play"),
        gettext("Seats, button, blinds and prizes on one page, screen or print."),
        "TDA 2024 RP-9",
        presses=(
            Press(
                gettext("Final table"),
                reverse("final_table", args=[event_now.tournament.pk]),
                "see",
            ),
        ),
    )


MAX_WAITING = 6


def floor_due(event_now: EventState) -> Iterator[Todo]:
    """What the tables need, most pressing first, then who is on their way already."""
    due = event_now.due
    if due is Due.REDRAW:
        yield from redraw_due(event_now)
    elif due is Due.BREAK:
        yield Todo(
            "break",
            "stop",
            gettext("Break table %(table)s") % {"table": event_now.counts[0].number},
            gettext("All players fit at the other tables."),
            "Robert's Rules 7.13",
            presses=(plan_press(event_now, gettext("See plan"), "break"),),
            plan="break",
        )
    elif due is Due.BALANCE:
        yield from short_tables(event_now)
    yield from ordered_moves(event_now)
    yield from button_draws(event_now)
    if due is not Due.REDRAW:
        yield from redraw_optional(event_now)


def waiting(event_now: EventState) -> Iterator[Todo]:
    """Players who busted and may still rebuy."""
    rows = Elimination.objects.filter(tournament=event_now.tournament, pending=True)
    for row in rows.select_related("entry__player").order_by("sequence")[:MAX_WAITING]:
        yield Todo(
            "hourglass",
            "warn",
            gettext("%(player)s: rebuy or out?") % {"player": row.entry.player.name},
            gettext("Out of chips at %(seat)s. Seat held until you decide.")
            % {"seat": f"{row.table_number}-{row.seat_number}"},
            "Robert's Rules 7.33",
            countdown=event_now.rebuys_close,
            presses=(
                act_press(
                    event_now, gettext("Rebuy"), "rebuy", "entry.rebought", entry=row.entry_id
                ),
                act_press(
                    event_now,
                    pgettext("act", "Out"),
                    "let-out",
                    "entry.let_out",
                    entry=row.entry_id,
                ),
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
        gettext("Break table %(table)s at %(players)s left")
        % {"table": rows[0].number, "players": room},
        ngettext("%(count)s more bust.", "%(count)s more busts.", players - room)
        % {"count": players - room},
        "Robert's Rules 7.13",
    )
