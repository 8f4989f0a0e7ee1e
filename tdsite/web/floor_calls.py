"""Calls of the tables: the clock called on a player, and a call to the floor.

Of calls to the floor: who waits for what, who comes, and how long it took.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext

from tables import presence
from tables.models import Table, TableCall
from tables.queries import place_held
from tables.rules.calls import Phase, counted_seconds
from tdsite.web.as_of import Countdown
from tournaments.models import FloorCall, Tournament
from tournaments.models.dealers import CallFor

SOON, LONG = timedelta(minutes=2), timedelta(minutes=5)
ICONS = {
    CallFor.FLOOR: "bell",
    CallFor.CLOCK: "hourglass",
    CallFor.CHIPS: "chip",
    CallFor.SEAT_OPEN: "seat",
    CallFor.CARDS: "card",
    CallFor.SECURITY: "lock",
}


@dataclass(frozen=True, slots=True)
class OfKind:
    """Something that is told of one kind of call, with its name and its drawing."""

    what: CallFor

    @property
    def label(self) -> str:
        return str(self.what.label)

    @property
    def icon(self) -> str:
        return ICONS[self.what]


@dataclass(frozen=True, slots=True)
class OpenCall(OfKind):
    """A call that stands.  `who` comes, and is empty until somebody does; `waited_s` until then."""

    pk: int
    table: int
    note: str
    at: datetime
    waited_s: int
    who: str = ""

    @property
    def tone(self) -> str:
        """`ok` once somebody comes; `warn` after two minutes, `stop` after five."""
        if self.who:
            return "ok"
        if self.waited_s >= LONG.total_seconds() or self.what is CallFor.SECURITY:
            return "stop"
        return "warn" if self.waited_s >= SOON.total_seconds() else "info"

    @property
    def turns_at(self) -> datetime | None:
        """When it grows more pressing; None when it does not any more."""
        if self.tone in ("ok", "stop"):
            return None
        return self.at + (SOON if self.tone == "info" else LONG)

    @property
    def says(self) -> str:
        """What the table wants, with who comes: `chips (Fay comes)`."""
        if not self.who:
            return self.label
        return gettext("%(what)s: %(who)s is coming") % {"what": self.label, "who": self.who}


@dataclass(frozen=True, slots=True)
class Times(OfKind):
    """How long the calls of one kind waited for somebody, in seconds; None while nobody came."""

    calls: int
    median_s: int | None
    longest_s: int | None


def standing(tournament: Tournament, now: datetime) -> list[OpenCall]:
    """The calls of open tables: those nobody answered first, and of them who waits longest."""
    open_now = Table.objects.filter(tournament=tournament, broken_at=None).values("number")
    rows = FloorCall.objects.filter(
        tournament=tournament, ended_at=None, table_number__in=open_now
    ).select_related("answered_by")
    calls = [_call(row, now) for row in rows]
    return sorted(calls, key=lambda call: (bool(call.who), call.at, call.pk))


def standing_at(tournament: Tournament, table: int, now: datetime) -> dict[str, OpenCall]:
    """What one table waits for, by what it is."""
    rows = FloorCall.objects.filter(tournament=tournament, ended_at=None, table_number=table)
    return {row.what: _call(row, now) for row in rows.select_related("answered_by")}


def _call(row: FloorCall, now: datetime) -> OpenCall:
    until = row.answered_at or now
    return OpenCall(
        CallFor(row.what),
        row.pk,
        row.table_number,
        row.note,
        row.at,
        max(0, int((until - row.at).total_seconds())),
        who_comes(row),
    )


def who_comes(row: FloorCall) -> str:
    by = row.answered_by
    if row.answered_at is None:
        return ""
    return (by.first_name or by.get_username()) if by else gettext("the floor")


def waited_s(row: FloorCall) -> int | None:
    """The seconds until somebody came; None where nobody did."""
    if row.answered_at is None:
        return None
    return max(0, int((row.answered_at - row.at).total_seconds()))


def times(tournament: Tournament) -> list[Times]:
    """How long each kind of call waited, what is called for most often first."""
    waited = _waited(tournament)
    measured = [Times(what, len(waits), *_typical(waits)) for what, waits in waited.items()]
    return sorted(measured, key=lambda one: (-one.calls, one.what))


def times_of_all(tournament: Tournament) -> tuple[int | None, int | None]:
    """The median and the longest wait of all calls together, in seconds; None while nobody came."""
    waited = _waited(tournament)
    return _typical([seconds for waits in waited.values() for seconds in waits])


def _waited(tournament: Tournament) -> dict[CallFor, list[int | None]]:
    """How long each call waited that was not withdrawn, by what it was for."""
    waited: dict[CallFor, list[int | None]] = defaultdict(list)
    for row in FloorCall.objects.filter(tournament=tournament, withdrawn=False):
        waited[CallFor(row.what)].append(waited_s(row))
    return waited


def _typical(waits: Sequence[int | None]) -> tuple[int | None, int | None]:
    """The median and the longest of them, without the calls to which nobody came."""
    known = [seconds for seconds in waits if seconds is not None]
    return _median(known), max(known, default=None)


def _median(seconds: list[int]) -> int | None:
    """Half of them waited no longer; of two in the middle their mean, rounded down."""
    if not seconds:
        return None
    ordered, middle = sorted(seconds), len(seconds) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) // 2


@dataclass(frozen=True, slots=True)
class ClockCall:
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


def call_at(tournament: Tournament, number: int, now: datetime) -> ClockCall | None:
    """The call at a table; None when there is nothing to say of one."""
    row = presence.latest_call(tournament, number, now)
    return call_now(row, now) if row else None


def call_now(row: TableCall, now: datetime) -> ClockCall:
    call, place = presence.call_of(row), place_held(row.entry) if row.entry else None
    return ClockCall(
        row.table_number,
        row.entry.player.name if row.entry else "",
        str(place or ""),
        row.seconds,
        Countdown(call.left_seconds(now), call.ends_at),
        call.phase(now) if row.ended_at is None else Phase.UP,
        runs=row.ended_at is None,
    )


def calls_now(tournament: Tournament, now: datetime) -> dict[int, ClockCall]:
    """The calls that run, by table."""
    return {
        number: call_now(row, now) for number, row in presence.running_calls(tournament).items()
    }
