"""The clock called at tables, as phone, tablet, drawer and to-do list show it."""

from dataclasses import dataclass
from datetime import datetime

from tables import presence
from tables.models import TableCall
from tables.queries import place_held
from tables.rules.calls import Phase, counted_seconds
from tdsite.web.countdowns import Countdown
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class CallNow:
    """A call.  `player` and `seat` are empty where it names nobody; `runs` until somebody ends it
    or its time is up, which is said for a minute more."""

    table: int
    player: str
    seat: str
    seconds: int
    countdown: Countdown
    phase: Phase
    runs: bool

    @property
    def last_seconds(self) -> int:
        """How many of its last seconds are counted aloud."""
        return counted_seconds(self.seconds)

    @property
    def is_up(self) -> bool:
        return self.phase is Phase.UP


def call_at(tournament: Tournament, number: int, now: datetime) -> CallNow | None:
    """The call at a table; None when there is nothing to say of one."""
    row = presence.latest_call(tournament, number, now)
    return call_now(row, now) if row else None


def call_now(row: TableCall, now: datetime) -> CallNow:
    call, place = presence.call_of(row), place_held(row.entry) if row.entry else None
    return CallNow(
        row.table_number,
        row.entry.player.name if row.entry else "",
        str(place or ""),
        row.seconds,
        Countdown(call.left_seconds(now), call.ends_at),
        call.phase(now) if row.ended_at is None else Phase.UP,
        runs=row.ended_at is None,
    )


def calls_now(tournament: Tournament, now: datetime) -> dict[int, CallNow]:
    """The calls that run, by table."""
    return {
        number: call_now(row, now) for number, row in presence.running_calls(tournament).items()
    }
