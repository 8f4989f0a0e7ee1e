"""The card of an entry as it is counted."""

from collections.abc import Iterable
from dataclasses import dataclass

from tables.draws import seats_are_public
from tdsite.web.people import seat_of
from tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class Card:
    """The card of an entry; `seat` is 12-5, or empty while there is none or it is not public."""

    entry: Entry
    seat: str

    @property
    def about(self) -> str:
        """What it is counted under: a new seat makes a new card, not a copy."""
        return f"{self.entry.pk} {self.seat}".strip()


def cards_of(tournament: Tournament, entries: Iterable[Entry]) -> list[Card]:
    """The cards of these entries, which are read with seat and table."""
    public = seats_are_public(tournament)
    return [Card(entry, seat_of(entry) if public else "") for entry in entries]
