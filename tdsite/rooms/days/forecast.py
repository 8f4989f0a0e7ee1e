"""What days and flights would come to with so many entries: bags, the next day, chips, prizes."""

from dataclasses import dataclass

from tables import queries as floor_queries
from tdsite.rooms.days.lanes import Lane
from tdsite.rooms.days.picture import Picture
from tdsite.rooms.days.tree import Tree
from tournaments import prize_money
from tournaments.models import Price, Tournament
from tournaments.models.tournament import PriceKind

MAX_ENTRIES = 100_000
USUAL = 100  # entries, where nobody has said how many and few are sold
WHOLE = 10_000  # basis points


@dataclass(frozen=True, slots=True)
class FlightForecast:
    """One first day.  `bags` is None where it plays on until its levels are over."""

    name: str
    entries: int
    tables: int
    bags: int | None


@dataclass(frozen=True, slots=True)
class Forecast:
    """The whole event.  `players` on the next day, its tables and average need the bags."""

    entries: int
    flights: tuple[FlightForecast, ...]
    players: int | None
    tables: int | None
    chips: int
    average_chips: int | None
    average_bb: int | None
    pool_cents: int
    places: int


def forecast_of(tree: Tree, picture: Picture, *, entries: int | None) -> Forecast:
    """For so many entries, spread evenly over the first days; as many as are sold, or a hundred."""
    total = min(MAX_ENTRIES, entries or max(tree.figures.entries, USUAL))
    first_days = [lane for lane in picture.lanes if not lane.before and lane.row.feeds]
    prices = {
        price.tournament_id: price
        for price in Price.objects.filter(
            tournament__in=[lane.row.event for lane in first_days], kind=PriceKind.ENTRY
        ).prefetch_related("parts")
    }
    parts = _spread(total, len(first_days))
    flights = tuple(_flight(lane, n) for lane, n in zip(first_days, parts, strict=True))
    bags = [one.bags for one in flights]
    players = sum(n or 0 for n in bags) if all(n is not None for n in bags) else None
    chips = pool = 0
    for lane, n in zip(first_days, parts, strict=True):
        price = prices.get(lane.row.event.pk)
        if price is not None:
            chips += price.chips * n
            pool += price.split.pool_cents * n
    pool = max(pool + tree.root.added_cents, tree.root.guarantee_cents)
    blind = next((step.big_chips for step in picture.own.steps if step.big_chips), 0)
    average = chips // players if players else None
    return Forecast(
        total,
        flights,
        players,
        floor_queries.tables_wanted(tree.root, players) if players else None,
        chips,
        average,
        average // blind if average and blind else None,
        pool,
        len(prize_money.planned(tree.root, pool, entries=total)) if pool else 0,
    )


def _spread(total: int, over: int) -> list[int]:
    """So many in parts that differ by one at most.

    >>> _spread(7, 3)
    [3, 2, 2]
    """
    return [total // over + (n < total % over) for n in range(over)]


def _flight(lane: Lane, entries: int) -> FlightForecast:
    event: Tournament = lane.row.event
    tables = -(-entries // event.seats_per_table)
    return FlightForecast(lane.row.name, entries, tables, _bags(lane, entries))


def _bags(lane: Lane, entries: int) -> int | None:
    """What is counted already, else what the flight's own end leaves."""
    event = lane.row.event
    if lane.row.bagging is not None and lane.row.bagging.is_closed:
        return lane.row.bagging.bags_count
    if event.quota_players:
        return min(event.quota_players, entries)
    if event.quota_bp:
        return -(-entries * event.quota_bp // WHOLE)
    return None
