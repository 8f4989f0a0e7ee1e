"""Places over all days of an event that flights feed: everybody who entered anywhere has one.

Who reached a later day finishes above all who did not.  Those who went out on the same day in
different flights never met: each is measured by the part of his own flight that he outlasted, and
whom that does not tell apart share the places.  (docs/adr/0037)
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tournaments.rules.places import Place


@dataclass(frozen=True, slots=True)
class Flight:
    """One event of the tree: how many entries it had, and the places of those who are out in it.

    `left` are those who are still in and have no entry in a later event yet.
    """

    entries: int
    places: Mapping[int, Place]
    left: int = 0


def multi_day_places(last: Flight, earlier: Sequence[Sequence[Flight]]) -> dict[int, Place]:
    """The place of every entry that is out, by entry.

    `last` is the last day; `earlier` are the days before it, the next one first, each with its
    flights.

    >>> one = Flight(4, {1: Place(3, 3, tied=False), 2: Place(4, 4, tied=False)})
    >>> two = Flight(2, {3: Place(2, 2, tied=False)})
    >>> [str(p) for p in multi_day_places(Flight(3, {}), [[one, two]]).values()]
    ['4', 'T5', 'T5']
    """
    found = dict(last.places)
    above = last.entries
    for flights in earlier:
        above += sum(flight.left for flight in flights)
        for tied in _best_first(flights):
            place = Place(above + 1, above + len(tied), tied=len(tied) > 1)
            found |= dict.fromkeys(tied, place)
            above += len(tied)
    return found


def _best_first(flights: Sequence[Flight]) -> Iterator[list[int]]:
    """Those out in the flights of one day, equal ones together."""
    reached = sorted(
        (Fraction(place.place, flight.entries), entry)
        for flight in flights
        for entry, place in flight.places.items()
    )
    for _, tied in groupby(reached, key=lambda one: one[0]):
        yield [entry for _, entry in tied]
