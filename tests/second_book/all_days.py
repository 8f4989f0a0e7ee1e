"""The second book of an event of several flights: a book for each, and places over all of them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from tests.second_book.book import Figures, SecondBook
from tests.second_book.prizes import Place


class AllDays:
    """The books of an event and its flights, by event; `feeds` says which each leads to."""

    def __init__(self, feeds: Mapping[int, int | None]) -> None:
        self.feeds = feeds
        self.books = {event: SecondBook() for event in feeds}

    def flights_of(self, event: int) -> list[int]:
        return [flight for flight, after in self.feeds.items() if after == event]

    def reads(self) -> dict[int, Figures]:
        """Flights before what they lead to."""
        found: dict[int, Figures] = {}
        for event in self.in_order():
            flights = {flight: found[flight].leaves for flight in self.flights_of(event)}
            found[event] = self.books[event].reads(flights)
        return found

    def in_order(self) -> list[int]:
        return [event for day in reversed(self.days()) for event in day]

    def days(self) -> list[list[int]]:
        """The last day, then those before it, each with its flights."""
        found, here = [], [event for event, after in self.feeds.items() if after is None]
        while here:
            found.append(here)
            here = [flight for event in here for flight in self.flights_of(event)]
        return found

    def places(self, read: Mapping[int, Figures]) -> dict[int, Place]:
        """Who reached a later day is above all who did not.

        Of one day each is measured by the part of their own flight that they outlasted.
        """
        (last,), *earlier = self.days()
        found = dict(read[last].places)
        above = _size(read[last])
        for flights in earlier:
            above += sum(len(read[one].left) for one in flights if not self._merged(one))
            for tied in _best_first([read[one] for one in flights]):
                found |= dict.fromkeys(tied, (above + 1, above + len(tied)))
                above += len(tied)
        return found

    def _merged(self, flight: int) -> bool:
        after = self.feeds[flight]
        facts = self.books[after].in_force() if after is not None else []
        return any(getattr(fact, "flight", None) == flight for _, fact in facts)


def _size(day: Figures) -> int:
    return len(day.left | day.places.keys())


def _best_first(flights: Sequence[Figures]) -> list[list[int]]:
    reached = sorted(
        (Fraction(best, _size(flight)), entry)
        for flight in flights
        for entry, (best, _) in flight.places.items()
    )
    return [[entry for _, entry in tied] for _, tied in groupby(reached, key=lambda one: one[0])]
