"""Pages of money: the prizes and who is in them, the podium, bounties and envelopes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tdsite.web.draw_repeats import envelopes_repeated
from tournaments import dealing, flight_tree, queries
from tournaments.bounties import book_of
from tournaments.bounty_book import BountyBook, Opened
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import State
from tournaments.rules.bounties import BountyType
from tournaments.rules.places import Place
from tournaments.rules.prize_plans import Prize as PlannedPrize

PODIUM = 9


@dataclass(frozen=True, slots=True)
class Prize:
    """A place and its prize; `name` is who has taken it.  Ties have several names to a place.

    `extra` is what comes with the money: a trophy, a ticket.
    """

    key: int
    place: int
    cents: int
    name: str = ""
    extra: str = ""


def payouts(tournament: Tournament) -> dict[str, Any] | None:
    """All prizes, first place first, with those who have won theirs.

    A flight that pays nothing early plays for the prizes of the event it leads to.
    """
    figures = queries.figures(tournament)
    planned = queries.prizes_in_full(tournament, pool=figures.pool_cents)
    amounts = [prize.amount_cents for prize in planned]
    if tournament.state == State.CANCELLED:
        return None
    if not amounts:
        root = flight_tree.root_of(tournament) if tournament.feeds_id else tournament
        return None if root is tournament else payouts(root)
    deal = dealing.dealt(tournament, amounts)
    paid = len(deal.by_place)
    taken = taken_by(tournament, most=paid, planned=planned)
    won = {prize.place for prize in taken}
    tied = _covered(tournament, won)
    open_ = [
        Prize(place, place, cents, extra=_extra_over(planned, Place(place, place, tied=False)))
        for place, cents in enumerate(deal.by_place, 1)
        if place not in won and place not in tied
    ]
    left = figures.left
    return {
        "rows": sorted([*open_, *taken], key=lambda prize: prize.place),
        "size": "" if taken else "plain",
        "paid": paid,
        "left": left,
        "pool": figures.pool_cents,
        "to_money": max(0, left - paid) if tournament.registration_closed_at else 0,
        "in_money": tournament.state == State.RUNNING
        and tournament.registration_closed_at is not None
        and left <= paid,
        "next_prize": (deal.by_place[left - 1] or None) if 1 < left <= paid else None,
        "dealt": deal.open_cents,
        "final": tournament.registration_closed_at is not None,
    }


def extra_of(prize: PlannedPrize) -> str:
    """What comes with the money of a prize, in words."""
    ticket = [gettext("ticket")] if prize.ticket_cents else []
    return ", ".join([prize.thing] * bool(prize.thing) + ticket)


def taken_by(
    tournament: Tournament, *, most: int, planned: Sequence[PlannedPrize] = ()
) -> list[Prize]:
    """The entries placed among the first so many, with what each has won."""
    if tournament.registration_closed_at is None:
        return []
    placed = {k: p for k, p in queries.places(tournament).items() if p.place <= most}
    if not placed:
        return []
    paid = queries.awards(tournament).paid_cents
    names = Entry.objects.select_related("player").in_bulk(list(placed))
    return [
        Prize(
            entry,
            placed[entry].place,
            paid.get(entry, 0),
            names[entry].player.public_name,
            _extra_over(planned, placed[entry]),
        )
        for entry in sorted(placed, key=lambda entry: (placed[entry].place, entry))
    ]


def _extra_over(planned: Sequence[PlannedPrize], taken: Place) -> str:
    """What comes with the money of a place; nothing where a tie reaches over unlike prizes."""
    words = {extra_of(prize) for prize in planned[taken.place - 1 : taken.through]}
    return words.pop() if len(words) == 1 else ""


def _covered(tournament: Tournament, won: set[int]) -> set[int]:
    """The places that ties reach over, without their best."""
    if not won:
        return set()
    found = queries.places(tournament).values()
    return {n for p in found if p.place in won for n in range(p.place, p.through + 1)}


def winner(tournament: Tournament) -> dict[str, Any] | None:
    """The podium and the final table, once the event is over; nobody wins a flight."""
    if tournament.state != State.FINISHED or tournament.feeds_id is not None:
        return None
    rows = taken_by(tournament, most=PODIUM)
    return {"rows": rows, "figures": queries.figures(tournament)} if rows else None


SHOWN = 24


@dataclass(frozen=True, slots=True)
class Head:
    """A player with their head and what they have won, in cents."""

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
