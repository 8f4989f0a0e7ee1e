"""What the tablet at a table shows beside its seats: the dealer, who is away, what was called."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tdsite.rooms.floor.seats import SeatRow, TableNow
from tdsite.web.dealer_rota import GRACE, push_seconds
from tdsite.web.floor_calls import CallNow, OfKind, standing_at
from tournaments import shifts
from tournaments.models import Tournament
from tournaments.models.dealers import CallFor


@dataclass(frozen=True, slots=True)
class DealerHere:
    """Who deals at the table; `over`: for longer than a dealer deals one table."""

    name: str
    since: datetime
    over: bool


@dataclass(frozen=True, slots=True)
class CallKey(OfKind):
    """A key that calls the floor, and the call it made while that stands."""

    call: CallNow | None


def dealer_here(tournament: Tournament, table: int, now: datetime) -> DealerHere | None:
    """The dealer at the table; None where nobody was sent."""
    down = shifts.dealer_at(tournament, table)
    if down is None:
        return None
    over_at = down.at + timedelta(seconds=push_seconds(tournament)) + GRACE
    return DealerHere(down.shift.dealer.name, down.at, over=now >= over_at)


def call_keys(tournament: Tournament, table: int, now: datetime) -> list[CallKey]:
    """A key for each thing a table calls for."""
    calls = standing_at(tournament, table, now)
    return [CallKey(what, calls.get(what)) for what in CallFor]


def chosen_row(here: TableNow | None, seat: int | None) -> SeatRow | None:
    """The seat that was tapped, while somebody sits there."""
    if here is None or seat is None:
        return None
    rows = (row for row in here.rows if row.chair.number == seat and row.chair.entry)
    return next(rows, None)
