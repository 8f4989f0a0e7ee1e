"""The page of bounties: the dearest heads, who has won most, and the envelope opened last."""

from dataclasses import dataclass
from typing import Any

from tdsite.web.draw_repeats import envelopes_repeated
from tournaments import queries
from tournaments.bounty_book import BountyBook, Opened
from tournaments.bounty_books import book_of
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import State
from tournaments.rules.bounties import BountyType

SHOWN = 24


@dataclass(frozen=True, slots=True)
class Head:
    """A player with his head and what he has won, in cents."""

    key: int
    rank: int
    name: str
    head_cents: int
    won_cents: int


def heads(tournament: Tournament) -> dict[str, Any] | None:
    """Heads, the dearest first, and what was won; in a mystery event, and once over, that alone."""
    book = book_of(tournament)
    if not book.collected_cents or tournament.state == State.CANCELLED:
        return None
    mystery = book.kind is BountyType.MYSTERY
    over = tournament.state == State.FINISHED
    playing = set(queries.entries_in(tournament).values_list("pk", flat=True))
    first, then = (book.won, book.heads) if mystery or over else (book.heads, book.won)
    everybody = {*book.heads, *book.won}
    if over:
        known = [pk for pk in everybody if book.won.get(pk)]
    else:
        known = [pk for pk in everybody if mystery or pk in playing or not book.heads]
    order = sorted(known, key=lambda pk: (-first.get(pk, 0), -then.get(pk, 0), pk))[:SHOWN]
    last = _last(book) if mystery else None
    wanted = {*order, *(last[0] if last else ())}
    names = Entry.objects.select_related("player").in_bulk(wanted)
    rows = [
        Head(pk, rank, names[pk].player.public_name, book.heads.get(pk, 0), book.won.get(pk, 0))
        for rank, pk in enumerate(order, 1)
    ]
    closed = sorted((one.amount_cents for one in book.closed_envelopes), reverse=True)
    return {
        "rows": rows,
        "drawn_again": envelopes_repeated(tournament) if mystery else "",
        "by_winnings": mystery or over,
        "won": book.won_cents,
        "closed": len(closed),
        "best": closed[0] if closed else 0,
        "opened": last[1].amount_cents if last else 0,
        "opened_by": ", ".join(names[pk].player.public_name for pk in last[0]) if last else "",
    }


def _last(book: BountyBook) -> tuple[tuple[int, ...], Opened] | None:
    """The envelope opened last, and those who share it."""
    opened = [one for one in book.envelopes if one.opened_at is not None and one.entry is not None]
    newest = max(opened, key=lambda one: (one.opened_at, one.draw_number), default=None)
    if newest is None or newest.entry is None:
        return None
    line = book.of_fall(newest.entry)
    return (line.fall.hunters, newest) if line else None
