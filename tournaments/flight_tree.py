"""An event of several flights as one: the tree of what feeds what, and figures over all of it.

A flight is an event of its own that `feeds` the event of the next day; the root feeds nothing.
Cancelled flights count nowhere.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q, QuerySet

from tournaments import queries, undo
from tournaments.models import Bag, CarriedBag, DayEnd, Entry, Posting, Tournament
from tournaments.models.money import Account
from tournaments.models.tournament import MergedStacks, State
from tournaments.rules import days
from tournaments.rules.days import Life, Stand

_OWNER_OUT = Q(entry__elimination__isnull=False, entry__elimination__pending=False)


@dataclass(frozen=True, slots=True)
class AllFlights:
    """The figures of an event over all its flights.

    `entries` were sold; `left` play or are in bags, each player once for every stack they have.
    `bags` wait for the next day.
    """

    entries: int
    entrants: int
    left: int
    bags: int
    pool_cents: int

    @property
    def reentries(self) -> int:
        return self.entries - self.entrants


def root_of(tournament: Tournament) -> Tournament:
    """The event that all the flights lead to: its terms hold for all of them."""
    found = tournament
    while found.feeds is not None:
        found = found.feeds
    return found


def flights_of(tournament: Tournament) -> list[Tournament]:
    """The events that feed this one directly, in the order of their start."""
    rows = Tournament.objects.filter(feeds=tournament).exclude(state=State.CANCELLED)
    return list(rows.order_by("starts_at", "pk"))


def below(tournament: Tournament) -> list[Tournament]:
    """All events that feed this one, over however many days, the next ones first."""
    found, here = [], flights_of(tournament)
    while here:
        found += here
        rows = Tournament.objects.filter(feeds__in=here).exclude(state=State.CANCELLED)
        here = list(rows.order_by("starts_at", "pk"))
    return found


def tree_of(tournament: Tournament) -> list[Tournament]:
    """The root and all that feeds it; the event itself alone where it has no flights."""
    root = root_of(tournament)
    found = [root, *below(root)]
    known: dict[int | None, Tournament] = {event.pk: event for event in found}
    for event in found[1:]:
        event.feeds = known[event.feeds_id]  # read already
    return found


def is_staged(tournament: Tournament) -> bool:
    """Whether it is one of several: a flight, or an event that flights feed."""
    return tournament.feeds_id is not None or tournament.flights.exists()


def name_of(tournament: Tournament) -> str:
    """How people call it: 1A, or the event's name."""
    return tournament.flight or tournament.name


def under_way_cents(flight: Tournament, account: Account = Account.CARRIED) -> int:
    """What a flight has sent to the next day and the next day has not yet taken in, in cents."""
    rows = Posting.objects.filter(
        tournament__in=[flight, *below(flight)], account=account
    ).values_list("amount_cents", flat=True)
    return -sum(rows)


def figures(tournament: Tournament) -> AllFlights:
    """The event over all its flights; of a flight, that flight alone with what feeds it."""
    stage = [tournament, *below(tournament)]
    rows = Entry.objects.filter(tournament__in=stage, voided=False)
    sold = rows.filter(carried_bags=None)
    gone_on = Q(bags__carried__isnull=False)
    playing = rows.exclude(queries.OUT).exclude(gone_on).count()
    return AllFlights(
        entries=sold.count(),
        entrants=sold.values("player").distinct().count(),
        left=playing,
        bags=_bags_waiting_count([one.pk for one in stage if one.feeds_id], rows),
        pool_cents=queries.pool_cents(tournament),
    )


def field_of(tournament: Tournament, own: queries.Figures) -> AllFlights | queries.Figures:
    """Entries, entrants and who is left: of an event that flights feed in all of them."""
    return figures(tournament) if tournament.flights.exists() else own


# days


def day_ends(tournament: Tournament) -> QuerySet[DayEnd]:
    return DayEnd.objects.filter(tournament=tournament).order_by("day")


def day_ending(tournament: Tournament) -> DayEnd | None:
    """The end of the day that is under way: announced by drawn hands, or being bagged."""
    return day_ends(tournament).filter(closed_at=None).first()


def is_bagging(tournament: Tournament) -> bool:
    """Whether stacks are being bagged: nobody deals."""
    ending = day_ends(tournament).filter(closed_at=None, expected_chips__isnull=False)
    return ending.exists()


def last_day_end(tournament: Tournament) -> DayEnd | None:
    """The end of the last day that is over."""
    return day_ends(tournament).filter(closed_at__isnull=False).last()


def has_played_on(tournament: Tournament, ending: DayEnd) -> bool:
    """Whether the clock was set going since that day was closed: the night is over.

    The end of a day stops the clock.  While it runs, as it does at nearly every act, the log need
    not be read for it.
    """
    if Tournament.objects.filter(pk=tournament.pk, clock__running=True).exists():
        return True
    lines = undo.active_lines(tournament, "day.closed", "clock.resumed")
    rows = list(lines.values_list("revision", "kind", "data__day"))
    closed = [at for at, kind, day in rows if (kind, day) == ("day.closed", ending.day)]
    since = max(closed, default=0)
    return any(at > since for at, kind, _ in rows if kind == "clock.resumed")


def day_of(tournament: Tournament) -> int:
    """The day the event is in, or the next one while it is night; after its flights' last day."""
    known = day_ends(tournament)
    over = known.filter(closed_at__isnull=False).aggregate(last=Max("day"))["last"]
    if over is not None:
        return int(over) + 1
    return 1 + max((_last_day(flight) for flight in flights_of(tournament)), default=0)


def _last_day(flight: Tournament) -> int:
    last = day_ends(flight).aggregate(last=Max("day"))["last"]
    return int(last) if last else day_of(flight)


def bags_of(ending: DayEnd) -> QuerySet[Bag]:
    """The bags of a day's end whose players are still in, by number."""
    rows = Bag.objects.filter(day_end=ending, entry__voided=False).exclude(_OWNER_OUT)
    return rows.select_related("entry__player", "counted_by", "confirmed_by").order_by("number")


def bags_waiting(tournament: Tournament) -> list[Bag]:
    """The bags of a flight that wait for the next day, by number; none once they are merged."""
    ending = last_day_end(tournament) if tournament.feeds_id is not None else None
    return list(bags_of(ending).filter(carried=None)) if ending else []


def _bags_waiting_count(flights: Collection[int], entries: QuerySet[Entry]) -> int:
    """How many there are of these entries in all flights together, in two statements."""
    playing = entries.exclude(queries.OUT)
    rows = Bag.objects.filter(day_end__in=_last_closed(flights), entry__in=playing, carried=None)
    return rows.count()


def quota_of(tournament: Tournament) -> int | None:
    """With how many players left the flight is over, by what was sold so far."""
    return days.quota_of(
        tournament.entries.filter(voided=False).count(),
        players=tournament.quota_players,
        bp=tournament.quota_bp,
    )


def is_carried(flight: Tournament) -> bool:
    """Whether a flight is over and what it leaves is sent to the next day."""
    return flight.feeds_id is not None and flight.state == State.FINISHED


def is_merged(flight: Tournament) -> bool:
    """Whether the next day has taken in a flight's bags."""
    return flight.pk in merged_among([flight])


def merged_among(flights: Collection[Tournament]) -> set[int]:
    """Those of these flights whose bags the next day has taken in."""
    rows = CarriedBag.objects.filter(bag__tournament__in=flights).order_by()
    return set(rows.values_list("bag__tournament", flat=True).distinct())


def not_merged(tournament: Tournament) -> list[Tournament]:
    """The flights whose bags are not in the event yet."""
    flights = flights_of(tournament)
    merged = merged_among(flights)
    return [flight for flight in flights if flight.pk not in merged]


def stack_of(bags: Iterable[int], root: Tournament) -> int:
    """What a player with these bags plays on with, by the event's terms."""
    return days.stack_of(list(bags), best=root.stacks_forward == MergedStacks.BEST)


def entries_behind(entry: int) -> set[int]:
    """The entry, and those of earlier days whose bags became it, over however many days."""
    found, here = {entry}, {entry}
    while here:
        rows = CarriedBag.objects.filter(entry__in=here).values_list("bag__entry", flat=True)
        here = set(rows) - found
        found |= here
    return found


# players over all flights


def lives_of(
    tree: Collection[Tournament], players: Collection[int] | None = None
) -> dict[int, list[Life]]:
    """The entries of players over all flights, by player, in the order they were sold."""
    events = {event.pk: event for event in tree}
    rows = Entry.objects.filter(tournament__in=events, voided=False)
    if players is not None:
        rows = rows.filter(player__in=players)
    over = _last_closed(events)
    bags = dict(
        Bag.objects.filter(day_end__in=over, entry__in=rows).values_list("entry", "carried")
    )
    lives: dict[int, list[Life]] = {}
    for pk, player, event, pending, part in rows.order_by("entered_at", "pk").values_list(
        *("pk", "player", "tournament", "elimination__pending", "carried_bags")
    ):
        there = events[event]
        found = lives.setdefault(player, [])
        bag = bags.get(pk, 0)
        life = Life(event, name_of(there), _stand(there, bag, part, pending=pending), part is None)
        if life not in found or part is None:  # of several bags one entry came
            found.append(life)
    return lives


def _last_closed(events: Collection[int]) -> list[int]:
    rows = DayEnd.objects.filter(tournament__in=events, closed_at__isnull=False)
    newest: dict[int, tuple[datetime | None, int]] = {}
    for event, closed_at, pk in rows.order_by("day").values_list("tournament", "closed_at", "pk"):
        newest[event] = (closed_at, pk)
    return [pk for _, pk in newest.values()]


def _stand(event: Tournament, bag: int | None, part: int | None, *, pending: bool | None) -> Stand:
    """`bag` is 0 without one, else what it went on as (None: it waits)."""
    if pending is False:
        return Stand.OUT
    if bag:
        return Stand.GONE_ON
    waits = bag is None or (part is not None and event.started_at is None)
    return Stand.BAGGED if waits else Stand.IN
