"""The bounties of an event, reckoned once for all phones and boards until the book changes."""

from tournaments import bounties
from tournaments.bounties import BountyBook
from tournaments.models import Tournament

_KEPT = 16  # events in memory

_made: dict[int, tuple[str, BountyBook]] = {}


def book_of(tournament: Tournament) -> BountyBook:
    """The book as of the event's last journal line."""
    known = _made.get(tournament.pk)
    if known is not None and tournament.journal_hash and known[0] == tournament.journal_hash:
        return known[1]
    book = bounties.won(tournament)
    if len(_made) >= _KEPT:
        _made.clear()
    _made[tournament.pk] = (tournament.journal_hash, book)
    return book
