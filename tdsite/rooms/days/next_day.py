"""What is due before the next day of an event, and what everybody may read between two days."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import Sum

from blinds.rules.steps import StepKind
from tables.draws import seats_are_public
from tables.models import Seat
from tables.rules.floor import Place
from tdsite.web.event_state import EventState
from tournaments import disqualified_bags, flight_tree, queries
from tournaments.models import Bag, CarriedBag, ChipMovement, DayEnd, Entry, Tournament
from tournaments.rules.names import search_key
from tournaments.undo import active_lines


class Due(StrEnum):
    """What comes next: the seats drawn by redraw or in the draw room, or play."""

    DRAW = "draw"
    DRAW_ROOM = "draw_room"
    RESUME = "resume"
    START = "start"


@dataclass(frozen=True, slots=True)
class NextDay:
    day: int
    due: Due
    players: int


def next_day_of(event_now: EventState) -> NextDay | None:
    """The next day of this event, in the night before it; None while a day is played or is bagged.

    A flight has none of its own: its players go on to the event that it feeds.
    """
    tournament = event_now.tournament
    if event_now.is_open and tournament.flights.exists():
        return _after_flights(tournament)
    over = event_now.night if event_now.is_running else None
    if over is None or tournament.feeds_id is not None:
        return None
    drawn = _drawn_since(tournament, over.closed_at)
    due = Due.RESUME if drawn else Due.DRAW
    return NextDay(over.day + 1, due, event_now.figures.left)


def _after_flights(tournament: Tournament) -> NextDay | None:
    """Once all flights are merged."""
    if flight_tree.not_merged(tournament):
        return None
    left = queries.still_in(tournament)
    seated = Seat.objects.filter(table__tournament=tournament, entry__isnull=False).count()
    due = Due.START if seated and seated == left else Due.DRAW_ROOM
    return NextDay(flight_tree.day_of(tournament), due, left)


def _drawn_since(tournament: Tournament, at: datetime | None) -> bool:
    return bool(active_lines(tournament, "day.drawn").filter(at__gte=at).exists())


@dataclass(frozen=True, slots=True)
class AdvancingPlayer:
    """A player who goes on, under the name that may be shown; `rank` by chips, ties alike."""

    entry: int
    name: str
    country: str
    chips: int
    rank: int
    place: Place | None
    big_blinds: int | None


@dataclass(frozen=True, slots=True)
class Published:
    """The stacks after a day.  `big_blind` is the one of the first level that comes."""

    day: int
    stacks: tuple[AdvancingPlayer, ...]
    total_chips: int
    counted_at: datetime | None
    big_blind: int
    goes_on_to: str

    @property
    def seated(self) -> bool:
        return any(stack.place for stack in self.stacks)

    @property
    def average_chips(self) -> int:
        return self.total_chips // len(self.stacks) if self.stacks else 0


ORDERS: Mapping[str, Callable[[AdvancingPlayer], Any]] = {
    "chips": lambda one: (one.rank, search_key(one.name), one.entry),
    "name": lambda one: (search_key(one.name), one.entry),
    "table": lambda one: (one.place is None, one.place or Place(0, 0), one.entry),
}


def published(event_now: EventState, *, by: str = "chips") -> Published | None:
    """The stacks after the last day that is over, of this event or of its flights; None before.

    `by` is chips, name or table.
    """
    tournament = event_now.tournament
    over = flight_tree.last_day_end(tournament)
    found = _without(
        disqualified_bags.players_out(tournament),
        _of_bags(event_now, over) | _of_the_night(event_now) if over else _of_flights(tournament),
    )
    if not found:
        return None
    seats = _seats(event_now)
    big = first_big_blind(event_now)
    held = sorted((chips for _, _, chips in found.values()), reverse=True)
    ranks = {chips: rank for rank, chips in reversed(list(enumerate(held, start=1)))}
    stacks = [
        AdvancingPlayer(
            entry, name, country, chips, ranks[chips], seats.get(entry), _in_blinds(chips, big)
        )
        for entry, (name, country, chips) in found.items()
    ]
    return Published(
        over.day if over else max(1, flight_tree.day_of(tournament) - 1),
        tuple(sorted(stacks, key=ORDERS[by])),
        sum(held),
        over.closed_at if over else None,
        big,
        tournament.feeds.name if tournament.feeds else "",
    )


Found = dict[int, tuple[str, str, int]]


def _without(players: Collection[int], found: Found) -> Found:
    """Who was disqualified in another flight goes on with nothing."""
    if not players or not found:
        return found
    rows = Entry.objects.filter(pk__in=found, player__in=players)
    gone = set(rows.values_list("pk", flat=True))
    return {entry: stack for entry, stack in found.items() if entry not in gone}


def _of_bags(event_now: EventState, over: DayEnd) -> Found:
    """All that were counted; in the night those whose players are still in."""
    rows = flight_tree.bags_of(over) if event_now.night else Bag.objects.filter(day_end=over)
    bags = rows.select_related(None).select_related("entry__player")
    return {bag.entry_id: (*_named(bag.entry), bag.chips) for bag in bags}


def _of_the_night(event_now: EventState) -> Found:
    """Who bought an entry since the day was over, for the one that comes."""
    if event_now.night is None or not event_now.is_running:
        return {}
    late = event_now.tournament.entries.filter(
        voided=False, elimination=None, entered_at__gt=event_now.night.closed_at
    )
    rows = late.annotate(chips=Sum("chip_movements__chips")).select_related("player")
    return {entry.pk: (*_named(entry), entry.chips or 0) for entry in rows}


def _of_flights(tournament: Tournament) -> Found:
    """What the bags of its flights became, and who bought an entry of the next day itself."""
    if not CarriedBag.objects.filter(entry__tournament=tournament).exists():
        return {}
    moved = ChipMovement.objects.filter(tournament=tournament, entry__isnull=False)
    chips = dict(moved.values_list("entry").annotate(total=Sum("chips")))
    entries = tournament.entries.filter(voided=False).select_related("player")
    return {entry.pk: (*_named(entry), chips.get(entry.pk, 0)) for entry in entries}


def _named(entry: Entry) -> tuple[str, str]:
    return entry.player.public_name, entry.player.country


def _seats(event_now: EventState) -> Mapping[int, Place]:
    """The seats of the next day: not the old ones in the night, and none that is held back."""
    tournament = event_now.tournament
    night = next_day_of(event_now)
    if (night is not None and night.due in ("draw", "draw_room")) or tournament.feeds_id:
        return {}
    if not seats_are_public(tournament):
        return {}
    rows = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    found = rows.values_list("entry_id", "table__number", "number")
    return {entry: Place(table, seat) for entry, table, seat in found if entry is not None}


def first_big_blind(event_now: EventState) -> int:
    """The big blind of the first level of the day that comes; 0 where the plan has none."""
    after = event_now.tournament.feeds
    plan, first = event_now.schedule, event_now.reading.index if event_now.reading else 0
    if after is not None:
        plan, first = EventState(after, event_now.now).schedule, 0
    levels = [step for step in plan[first:] if step.kind is StepKind.LEVEL]
    return levels[0].big_chips if levels else 0


def _in_blinds(chips: int, big_blind: int) -> int | None:
    """The stack in big blinds, rounded as the board rounds."""
    return (2 * chips + big_blind) // (2 * big_blind) if big_blind else None
