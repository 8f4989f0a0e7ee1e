"""What a snapshot reads of an event: its prices, the day that is over, players on their way.

Amounts are all that a person pays, bounty and staff among it, split as the desk splits them.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef

from blinds import queries as clock_queries
from blinds.rules.steps import Schedule, StepKind
from tables.draws import seats_are_public
from tables.models import Move, MoveReason, SeatCheck, Table
from tdsite.web.days import is_over
from tournaments import flight_tree, queries, selling
from tournaments.models import DayEnd, Price, PriceLine, Tournament
from tournaments.models.tournament import BountyKind, PriceKind, RebuyTrigger, State
from tournaments.queries import Figures
from tournaments.rules.prices import parts
from tournaments.rules.sales import Sales, Window

ANY_STACK = -1


def terms(tournament: Tournament, sold: Sales) -> dict[str, Any]:
    """The prices of an entry before the start, until when it is sold, and the re-entries."""
    return {
        "parts": [part.word for part in parts()],
        "prices": _prices(tournament, sold),
        "bounties": _bounties(tournament),
        "until": sold.window.until_level,
        "reentries": sold.reentry.max_per_player or 0 if sold.reentry else None,
    }


def _prices(tournament: Tournament, sold: Sales) -> list[list[int]]:
    """From, until, every part, chips: what anybody may take, the regular last."""
    entry = _price_of(tournament, PriceKind.ENTRY)
    if entry is None:
        return [[0, 0, *(0 for _ in parts()), sold.chips]]
    lines = [
        line
        for line in selling.lines_of(tournament, PriceKind.ENTRY)
        if not (line.members_only or line.from_level)
    ]
    return [*(_line(line, entry) for line in lines), [0, 0, *_split(entry), entry.chips]]


def _bounties(tournament: Tournament) -> str:
    """The kind that is played: fixed ones where a price has a bounty and no kind is chosen."""
    none = tournament.bounty_kind == BountyKind.NONE
    return BountyKind.FIXED.value if none else tournament.bounty_kind


def _line(line: PriceLine, regular: Price) -> list[int]:
    times = [_ms(line.from_time), _ms(line.until_time)]
    return [*times, *_split(line), line.chips or regular.chips]


def _split(price: Price | PriceLine) -> list[int]:
    split = price.split
    return [split.of(part) for part in parts()]


def _price_of(tournament: Tournament, kind: PriceKind) -> Price | None:
    return next((price for price in tournament.prices.all() if price.kind == kind), None)


def buys(
    tournament: Tournament, sold: Sales, schedule: Schedule, figures: Figures
) -> list[dict[str, Any]]:
    """Rebuys and add-ons as long as money may come into the pool, each with the steps of its time.

    What no step of the plan would ever sell is left out.
    """
    if tournament.registration_closed_at is not None:
        return []
    windows = {
        PriceKind.REBUY: sold.rebuy.window if sold.rebuy else None,
        PriceKind.ADD_ON: sold.add_on.window if sold.add_on else None,
    }
    bought = {PriceKind.REBUY: figures.rebuys, PriceKind.ADD_ON: figures.add_ons}
    found = []
    for kind, window in windows.items():
        if window is None or (opens := _opening(window, schedule)) is None:
            continue
        price = selling.price_of(tournament, kind)
        found.append(
            {
                "kind": kind.value,
                "cents": price.total_cents,
                "chips": price.chips,
                "opens": opens,
                "closes": closing_step(window, schedule),
                "from": [window.from_level, window.from_break],
                "until": [window.until_level, window.through_break],
                "each": price.limit or 0,
                "stack": _stack(price, sold),
                "sold": bought[kind],
            }
        )
    return found


def _opening(window: Window, schedule: Schedule) -> int | None:
    """The first step in which it is sold."""
    for index in range(len(schedule)):
        standing = clock_queries.standing_at(schedule, index)
        if window.contains(standing.level, on_break=standing.on_break):
            return index
    return None


def closing_step(window: Window, schedule: Schedule) -> int | None:
    """The step of the plan with whose beginning it is over."""
    for index in range(len(schedule)):
        standing = clock_queries.standing_at(schedule, index)
        if window.is_over(standing.level, on_break=standing.on_break):
            return index
    return None


def _stack(price: Price, sold: Sales) -> int:
    """The most chips a buyer may have; ANY_STACK for any number."""
    if price.kind != PriceKind.REBUY or price.trigger == RebuyTrigger.ANY:
        return ANY_STACK
    return 0 if price.trigger == RebuyTrigger.BROKE else sold.chips


def prize_rows(prizes: Sequence[int]) -> list[list[int]]:
    """First place, last place and prize, equal prizes together, the best first.

    >>> prize_rows([500, 300, 100, 100, 100])
    [[1, 1, 500], [2, 2, 300], [3, 5, 100]]
    """
    rows: list[list[int]] = []
    for place, cents in enumerate(prizes, 1):
        if rows and rows[-1][2] == cents:
            rows[-1][1] = place
        else:
            rows.append([place, place, cents])
    return rows


def _ms(at: datetime | None) -> int:
    return int(at.timestamp() * 1000) if at else 0


def days_of(tournament: Tournament, schedule: Schedule, *, is_fed: bool) -> dict[str, Any]:
    """`day_over`: how many go on (0 while their stacks are bagged) and to which event.

    None while a day is on; the days after it have no event of their own where the text is empty.
    `day` is that of an event that has several, in the night the one that is over; 0 where its name
    says enough: of a flight, and of an event that is played on one day.
    """
    end = flight_tree.day_ends(tournament).last() if tournament.started_at else None
    over = _day_over(tournament, end) if end else None
    number = 0
    if tournament.feeds_id is None:
        day = _day_number(tournament, end, night=over is not None, is_fed=is_fed)
        several = day > 1 or any(step.kind is StepKind.DAY_END for step in schedule)
        number = day if several else 0
    return {"day_over": over, "day": number}


def _day_over(tournament: Tournament, end: DayEnd) -> list[Any] | None:
    if tournament.state == State.CANCELLED:
        return None
    after = tournament.feeds.name if tournament.feeds else ""
    if end.closed_at is None:
        return [0, after] if end.expected_chips is not None else None
    if tournament.state == State.FINISHED and not after:
        return None
    return [end.bags.count(), after] if is_over(tournament, end) else None


def _day_number(tournament: Tournament, end: DayEnd | None, *, night: bool, is_fed: bool) -> int:
    if end is None:
        return flight_tree.day_of(tournament) if is_fed else 1
    return end.day + (end.closed_at is not None and not night)


LASTS = timedelta(minutes=4)  # as long as the line at the foot of a board says it


def standing_moves(tournament: Tournament, *, most: int) -> list[Move]:
    """The moves that players are still to make, the newest first.

    A move is over once the player was seen in the new seat, sent on or out of the event.  Boards
    let go of it after four minutes: whoever did not come by then is looked for by the floor.  A
    redraw moves everybody, and is found on the pages of seats instead.
    """
    if not seats_are_public(tournament) or queries.still_in(tournament) < 2:
        return []
    sits_there = Move.objects.filter(
        tournament=tournament,
        entry__seat__number=F("to_seat"),
        entry__seat__table__number=F("to_table"),
        entry__seat__table__broken_at=None,
    )
    later = {"entry": OuterRef("entry"), "revision__gt": OuterRef("revision")}
    seen = SeatCheck.objects.filter(
        **later, table_number=OuterRef("to_table"), seat_number=OuterRef("to_seat")
    )
    rows = sits_there.exclude(reason=MoveReason.REDRAW).exclude(Exists(seen))
    rows = rows.exclude(Exists(Move.objects.filter(**later)))
    return list(rows.select_related("entry__player").order_by("-pk")[:most])


def tables_left(
    tournament: Tournament, moves: Sequence[Move], *, most: int
) -> list[tuple[int, datetime]]:
    """The tables that were broken and whose players are still on their way, and since when."""
    left = {move.from_table for move in moves if move.reason == MoveReason.BREAK}
    gone = Table.objects.filter(tournament=tournament, broken_at__isnull=False, number__in=left)
    rows = gone.order_by("-broken_at").values_list("number", "broken_at")[:most]
    return [(number, at) for number, at in rows if at is not None]
