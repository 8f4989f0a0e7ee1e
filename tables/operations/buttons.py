"""The button and the blinds of each table, by draw, by report, or by the hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from tables import queries
from tables.models import DrawKind, Seat, Table
from tables.operations import draws
from tables.operations.seating import NoSuchSeat, tables_at
from tables.rules.button import (
    Hand,
    check_players,
    first_hand,
    first_stack_right_of_dealer,
    high_card,
    manual_hand,
    next_hand,
    standing_hand,
)
from tables.rules.draws import cards, place_of
from tables.rules.floor import Place, Positions, Seating, clockwise_after, next_clockwise
from tournaments.acts import Act
from tournaments.operations.events import require_running
from tournaments.queries import policy_of
from tournaments.rules import N_, RuleError
from tournaments.rules.policy import ButtonMethod, InitialButton


def draw_buttons(act: Act, only: Sequence[int] | None = None) -> dict[int, int]:
    """The first button of every table with two players or more, by the event's policy.

    `only` some tables, by number.  Answers table → seat.
    Source: Robert's Rules 7.7, 3.7.2; WSOP 2026 85.
    """
    floor = queries.floor_of(act.tournament, only=only)
    playing = [table for table in floor.tables if table.players >= 2]
    drawn = _drawn_buttons(act, playing)
    rows = {table.number: table for table in queries.open_tables(act.tournament, only=only)}
    hands = {t.table: first_hand(drawn[t.table], t.taken, size=t.size) for t in playing}
    act.update_many([(rows[number], _columns(hand.positions)) for number, hand in hands.items()])
    return drawn


def _drawn_buttons(act: Act, tables: list[Seating]) -> dict[int, int]:
    """Each table's button; by cards where the policy asks for them."""
    policy = policy_of(act.tournament).initial_button
    if policy is InitialButton.SEAT_1:
        return {t.table: min(t.taken) for t in tables}
    if policy is InitialButton.FIRST_STACK_RIGHT_OF_DEALER:
        return {t.table: first_stack_right_of_dealer(t.taken) for t in tables}
    if not tables:
        return {}
    if policy is InitialButton.HIGH_CARD_ONCE:
        seats = range(1, max(t.size for t in tables) + 1)
        drawn = draws.hold(act, DrawKind.BUTTON, cards(seats))
        once = high_card({int(seat): card for seat, card in drawn.cards})
        return {t.table: min(once, t.size) for t in tables}
    lines = [cards(Place(t.table, seat) for seat in sorted(t.taken)) for t in tables]
    dealt: dict[int, dict[int, str]] = {}
    for holder, card in draws.hold(act, DrawKind.BUTTON, "\n".join(lines)).cards:
        place = place_of(holder)
        dealt.setdefault(place.table, {})[place.seat] = card
    return {table: high_card(found) for table, found in dealt.items()}


def set_button(
    act: Act, number: int, *, seat: int, sb: int | None = None, bb: int | None = None
) -> Hand:
    """Put a table's button where the floor sees it, and the blinds where it names their seats.

    A blind that is not named follows from who sits there.  `big_blind_twice` warns only.
    Raises NoSuchSeat, NotEnoughPlayers, PositionsOutOfOrder.
    Source: Robert's Rules 3.4.1, 4.2 (a), 7.30.
    """
    table, taken = _table(act, number)
    _check_seat(table, seat)
    if sb is None and bb is None:
        hand = first_hand(seat, taken, size=table.size)
    else:
        small = sb or (seat if len(taken) == 2 else next_clockwise(seat, taken, table.size))
        big = bb or next_clockwise(small, taken, table.size)
        last = queries.positions_of(table)
        hand = manual_hand(seat, small, big, taken, size=table.size, last=last)
    _write(act, table, hand.positions)
    return hand


def deal_next(act: Act, number: int) -> Hand:
    """The next hand at a table: button and blinds move by the dead-button law.

    Where the floor moves them by hand they stay where it has put them (4.2 a).

    Raises NoSuchSeat, NotEnoughPlayers.  Source: Robert's Rules 7.30, 7.31.
    """
    table, taken = _table(act, number)
    last = queries.positions_of(table)
    if last is None:
        raise NoSuchSeat(N_("No button set at table %(table)s. Set it first."), table=number)
    return _deal(act, table, taken, last)


def move_on(act: Act, number: int) -> Hand | None:
    """The same where the button is known and two are left to play; None elsewhere.

    Raises NoSuchSeat.
    """
    table, taken = _table(act, number)
    last = queries.positions_of(table)
    return _deal(act, table, taken, last) if last and len(taken) >= 2 else None


def _deal(act: Act, table: Table, taken: frozenset[int], last: Positions) -> Hand:
    if policy_of(act.tournament).button_method is ButtonMethod.MANUAL:
        return standing_hand(last, taken, size=table.size)
    hand = next_hand(last, taken, size=table.size)
    _write(act, table, hand.positions)
    return hand


def report_big_blinds(act: Act, seats: Mapping[int, int]) -> None:
    """What the floor says of the last big blind at some tables; the seats behind it follow."""
    tables = _tables(act, list(seats))
    for number, seat in seats.items():
        table, taken = tables[number]
        _check_seat(table, seat)
        _write(act, table, _positions_behind(seat, taken, size=table.size))


def _check_seat(table: Table, seat: int) -> None:
    if not 1 <= seat <= table.size:
        raise NoSuchSeat(
            N_("Table %(table)s has no seat %(seat)s."), field="seat", table=table.number, seat=seat
        )


def _positions_behind(bb: int, taken: frozenset[int], *, size: int) -> Positions:
    behind = [seat for seat in reversed(list(clockwise_after(bb, size))) if seat in taken]
    behind = [seat for seat in behind if seat != bb] or [bb]
    if len(behind) == 1:
        return Positions(behind[0], behind[0], bb, heads_up=True)
    return Positions(behind[1], behind[0], bb)


def _table(act: Act, number: int) -> tuple[Table, frozenset[int]]:
    return _tables(act, [number])[number]


def _tables(act: Act, numbers: Sequence[int]) -> dict[int, tuple[Table, frozenset[int]]]:
    """Open tables by number, each with the seats taken there.  Raises NoSuchSeat."""
    tables = tables_at(act, numbers)
    taken: dict[int, set[int]] = {table.pk: set() for table in tables.values()}
    chairs = Seat.objects.filter(table__in=taken, entry__isnull=False)
    for table, seat in chairs.values_list("table_id", "number"):
        taken[table].add(seat)
    return {number: (table, frozenset(taken[table.pk])) for number, table in tables.items()}


def _write(act: Act, table: Table, positions: Positions) -> None:
    act.update(table, **_columns(positions))


def _columns(positions: Positions) -> dict[str, Any]:
    return {
        "button": positions.button,
        "sb": positions.sb,
        "bb": positions.bb,
        "heads_up": positions.heads_up,
    }


class ButtonIsKnown(RuleError):
    """The table has its button: it is not drawn a second time."""


def draw_one(act: Act, number: int) -> int:
    """Draw for the button of a table where nobody knows it; the seat that wins it.

    Raises NoSuchSeat, ButtonIsKnown, NotEnoughPlayers.  Source: Robert's Rules 7.7, 3.7.2.
    """
    require_running(act.tournament)
    floor = queries.floor_of(act.tournament, only={number})
    if not floor.tables:
        raise NoSuchSeat(N_("No open table %(table)s."), field="table", table=number)
    [table] = floor.tables
    if table.positions is not None:
        raise ButtonIsKnown(
            N_(
                "The button of table %(table)s is at seat %(seat)s already. Set its seat "
                "yourself instead of drawing."
            ),
            table=number,
            seat=table.positions.button,
        )
    check_players(table.taken)
    return draw_buttons(act, only=[number])[number]
