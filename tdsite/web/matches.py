"""Players of an event found by their names, and where they sit."""

from dataclasses import dataclass

from tables import presence
from tables.presence import Whereabouts
from tables.rules.floor import Place
from tdsite.web.people import is_out
from tournaments import queries
from tournaments.models import Entry, Tournament
from tournaments.rules.names import search_key

MAX_MATCHES = 12


@dataclass(frozen=True, slots=True)
class Match:
    """A player found: his entry, where he sits, or the place he finished in."""

    entry: Entry
    seat: Place | None
    place: int | None
    here: Whereabouts

    @property
    def is_out(self) -> bool:
        """Out, with a place or while places are still open."""
        return self.seat is None and is_out(self.entry)


def matches(tournament: Tournament, words: str) -> list[Match]:
    """The entries whose player answers to all the words, those still in first."""
    entries = Entry.objects.filter(tournament=tournament, voided=False)
    for word in search_key(words).split():
        entries = entries.filter(player__sought__contains=word)
    players = entries.select_related("player", "seat__table", "elimination")
    placed = queries.places_told(tournament)
    listed = list(players.order_by("elimination__pending", "player__sought")[:MAX_MATCHES])
    here = presence.whereabouts_of(tournament, listed)
    found = [
        Match(
            entry,
            here[entry.pk].place,
            placed[entry.pk].place if entry.pk in placed else None,
            here[entry.pk],
        )
        for entry in listed
    ]
    return sorted(found, key=lambda match: match.seat is None)
