"""An event with its flights as one, for results and points: places, prizes won, figures."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from django.db.models import Count, Sum

from tournaments import flight_tree, queries
from tournaments.models import Entry, Prize, Sale, Tournament
from tournaments.models.tournament import PriceKind, State
from tournaments.queries import Figures
from tournaments.rules.multi_day_places import Flight, multi_day_places
from tournaments.rules.places import Place


def has_flights(tournament: Tournament) -> bool:
    """Whether flights feed it that were not cancelled; read once where they were read before."""
    return any(flight.state != State.CANCELLED for flight in tournament.flights.all())


def days_before(tournament: Tournament) -> list[list[Tournament]]:
    """The days before this event, the next one first, each with its flights."""
    if not has_flights(tournament):
        return []
    by_parent: dict[int | None, list[Tournament]] = {}
    for flight in flight_tree.below(tournament):
        by_parent.setdefault(flight.feeds_id, []).append(flight)
    days, here = [], by_parent.get(tournament.pk, [])
    while here:
        days.append(here)
        here = [flight for event in here for flight in by_parent.get(event.pk, [])]
    return days


def places(
    tournament: Tournament, *, earlier: Sequence[Sequence[Tournament]] | None = None
) -> dict[int, Place]:
    """The place of every entry that has one, over all days; `earlier` if `days_before` is known.

    Who goes on has no place in his flight, but in the event it feeds.
    """
    days = days_before(tournament) if earlier is None else earlier
    own = queries.places(tournament)
    if not days:
        return own
    events = [tournament, *(flight for day in days for flight in day)]
    rows = Entry.objects.filter(tournament__in=events, voided=False).values_list("tournament")
    sizes = dict(rows.annotate(n=Count("pk")))
    merged = flight_tree.merged_among(events)
    flights = [[_flight(one, sizes.get(one.pk, 0), merged) for one in day] for day in days]
    return multi_day_places(Flight(sizes.get(tournament.pk, 0), own), flights)


def _flight(event: Tournament, entries: int, merged: set[int]) -> Flight:
    placed = queries.places(event)
    return Flight(entries, placed, 0 if event.pk in merged else entries - len(placed))


def won(tournament: Tournament, placed: Mapping[int, Place] | None = None) -> dict[int, int]:
    """What every placed entry wins in cents, early money in flights too.

    `placed` are the places of the event's own entries, if they are known.
    """
    found = dict(queries.awards(tournament, placed).paid_cents)
    for day in days_before(tournament):
        for flight in day:
            found |= queries.awards(flight).paid_cents
    return found


def early_cents(flights: Collection[Tournament]) -> int:
    """What these flights have set for who goes out in them, in cents."""
    rows = Prize.objects.filter(tournament__in=flights)
    return int(rows.aggregate(total=Sum("amount_cents"))["total"] or 0) if flights else 0


def entries_bought(tournament: Tournament) -> Counter[int]:
    """How many entries each player bought over all days, by player."""
    events = [tournament, *(flight for day in days_before(tournament) for flight in day)]
    rows = Entry.objects.filter(tournament__in=events, voided=False, carried_bags=None)
    return Counter(rows.values_list("player", flat=True))


def figures(tournament: Tournament) -> Figures:
    """The figures of the event; of one that flights feed, what was sold in all of them."""
    own = queries.figures(tournament)
    flights = [flight for day in days_before(tournament) for flight in day]
    if not flights:
        return own
    field = flight_tree.figures(tournament)
    sales = Sale.objects.filter(tournament__in=[tournament, *flights], voided=False)
    bought = dict(sales.values_list("kind").annotate(n=Sum("quantity")))
    return replace(
        own,
        entries=field.entries,
        entrants=field.entrants,
        rebuys=bought.get(PriceKind.REBUY, 0),
        add_ons=bought.get(PriceKind.ADD_ON, 0),
    )
