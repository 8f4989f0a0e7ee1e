"""What a board tells of the prices: what an entry costs, and the chips that may be bought in play.

Amounts are all that a person pays, bounty and staff among it, split as the desk splits them.
"""

from datetime import datetime
from typing import Any

from blinds import queries as clock_queries
from blinds.rules.steps import Schedule
from tournaments import selling
from tournaments.models import Price, PriceLine, Tournament
from tournaments.models.tournament import BountyKind, PriceKind, RebuyTrigger
from tournaments.queries import Figures
from tournaments.rules.price_parts import parts
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


def _ms(at: datetime | None) -> int:
    return int(at.timestamp() * 1000) if at else 0
