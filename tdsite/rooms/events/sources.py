"""What a new event begins with: one played before, a template of the club, or nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from blinds.models import Structure
from blinds.queries import steps_of
from blinds.rules.steps import Schedule
from tdsite.rooms.events.priceforms import line_as_typed, price_as_typed
from tournaments.models import Club, Tournament
from tournaments.models.tournament import PriceKind, State

LOOKED_BACK, MAX_SOURCES, MAX_STRUCTURES = 60, 3, 3
_USUAL_TABLES = 2  # how many tables are expected where no event says better


@dataclass(frozen=True, slots=True)
class EventPlan:
    """The levels of a source, and the chips and notes that come with them."""

    name: str
    schedule: Schedule
    chips: Sequence[Any] = ()
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Expected:
    """How many of each are likely to be sold: entries with re-entries, rebuys, add-ons."""

    entries: int
    rebuys: int = 0
    add_ons: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """Everything a new event takes over but its day.

    `like` is what the form sends to name it.  The `event` of a template is not saved.  `prices`
    and `lines` are as their forms show them, in the event's currency.
    """

    like: str
    name: str
    event: Tournament
    starts_at: datetime
    prices: Mapping[str, Mapping[str, Any]]
    lines: Sequence[Mapping[str, Any]]
    plan: EventPlan | None
    expected: Expected
    screens: Sequence[Mapping[str, Any]] = ()
    staff: Sequence[Mapping[str, Any]] = ()

    @property
    def query(self) -> str:
        """How an address names it."""
        return f"?like={self.like}"


@dataclass(frozen=True, slots=True)
class Card:
    """A press of *Start from*: its address, its name, and what it is."""

    query: str
    name: str
    event: Tournament | None = None
    sold: int = 0
    structure_id: int | None = None
    price_cents: int | None = None
    currency: str = ""


def source_of(event: Tournament) -> Source:
    """An event that is to be played again, on the next such weekday."""
    starts_at = next_after(event.starts_at)
    later = starts_at - event.starts_at
    plan = Structure.objects.filter(tournament=event).first()
    return Source(
        like=str(event.pk),
        name=event.name,
        event=event,
        starts_at=starts_at,
        prices={
            price.kind: price_as_typed(price, currency=event.currency)
            for price in event.prices.all()
        },
        lines=[
            _moved(line_as_typed(line, currency=event.currency), later)
            for line in event.price_lines.order_by("position")
        ],
        plan=EventPlan(plan.name, steps_of(plan), plan.chips, plan.notes) if plan else None,
        expected=expected_of(event),
    )


def expected_of(event: Tournament) -> Expected:
    """What was sold in the event, as a guess for one that is like it; two tables of none sold."""
    sold = {kind: event.sales.filter(voided=False, kind=kind).count() for kind in PriceKind.values}
    entries = sold[PriceKind.ENTRY] + sold[PriceKind.REENTRY]
    if not entries:
        return usual(event.seats_per_table)
    return Expected(entries, sold[PriceKind.REBUY], sold[PriceKind.ADD_ON])


def usual(seats: int) -> Expected:
    """A field of two full tables."""
    return Expected(_USUAL_TABLES * seats)


def newest_events(club: Club) -> list[Tournament]:
    """The newest events, one of each name: what is played tonight was mostly played before.

    Those that were played come first, then what is only announced.
    """
    rows = Tournament.objects.filter(club=club, feeds=None).order_by("-starts_at", "-pk")
    newest = {event.name: event for event in reversed(rows[:LOOKED_BACK])}
    order = sorted(
        newest.values(), key=lambda event: (event.started_at is None, -event.starts_at.timestamp())
    )
    return order[:MAX_SOURCES]


def structure_cards(club: Club) -> list[Card]:
    """Structures of the club to begin with: nothing else is filled in."""
    rows = Structure.objects.filter(club=club, tournament=None).order_by("name")
    return [
        Card(f"?like=none&structure={one.pk}", one.name, structure_id=one.pk)
        for one in rows[:MAX_STRUCTURES]
    ]


def event_of(club: Club, number: str) -> Tournament | None:
    """The event of this number, as an address names it; None where there is none."""
    if not (number.isascii() and number.isdigit()):
        return None
    rows = Tournament.objects.filter(club=club).prefetch_related("prices")
    return rows.filter(pk=number).first()


def next_after(at: datetime) -> datetime:
    """The next time that it is this weekday and this hour at the venue, after that day itself."""
    local, now = timezone.localtime(at), timezone.localtime()
    weeks = (now - local).days // 7 + 1 if local <= now else 1
    return timezone.make_aware(local.replace(tzinfo=None) + timedelta(weeks=weeks))


def first_free(club: Club, name: str, at: datetime, *, zone: str) -> datetime:
    """That time, or as many weeks later as the event of this name is announced for already."""
    taken = set(
        Tournament.objects.filter(club=club, name=name, starts_at__gte=at)
        .exclude(state=State.CANCELLED)
        .values_list("starts_at", flat=True)
    )
    local = at.astimezone(ZoneInfo(zone))
    while local.astimezone(UTC) in taken:
        local += timedelta(weeks=1)
    return local


def this_evening() -> datetime:
    """Eight o'clock at the venue, today or tomorrow."""
    now = timezone.localtime()
    tonight = now.replace(hour=20, minute=0, second=0, microsecond=0)
    return tonight if tonight > now else tonight + timedelta(days=1)


def _moved(line: dict[str, Any], later: timedelta) -> dict[str, Any]:
    """A price line whose times lie as far before the new start as they did before the old one."""
    moved = {name: line[name] + later for name in ("from_time", "until_time") if line[name]}
    return {**line, **moved}
