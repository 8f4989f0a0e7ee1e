"""The bounties of an event now, derived from what was sold and who went out by whom.

Everything is reckoned anew from the book, so a corrected bust is followed by itself.  The law is in
`tournaments.rules.bounties`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F, Sum

from tournaments import queries
from tournaments.bounty_book import BountyBook, Opened, Sent, bought_back, closed_from
from tournaments.models import (
    CarriedBag,
    Elimination,
    Entry,
    Envelope,
    JournalLine,
    KnockOut,
    Payout,
    Prize,
    Sale,
    Tournament,
)
from tournaments.models.entries import Ending
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.models.tournament import BountyKind, PriceKind, State
from tournaments.rules import bounties as rules
from tournaments.rules import side_prizes
from tournaments.rules.bounties import BountyType, Brought, Fall
from tournaments.rules.prices import To, parts_for

SENT = "day.carried"
REBUY = PriceKind.REBUY.value


def terms_of(tournament: Tournament) -> Tournament:
    """The event whose terms for bounties hold: of a flight, the one that all flights lead to."""
    while tournament.feeds is not None:
        tournament = tournament.feeds
    return tournament


def kind_of(tournament: Tournament) -> BountyType:
    """The kind of bounties played: fixed ones where prices have a bounty and nobody said which."""
    tournament = terms_of(tournament)
    if tournament.bounty_kind != BountyKind.NONE:
        return BountyType(tournament.bounty_kind)
    if any(price.split.head_cents for price in tournament.prices.all()):
        return BountyType.FIXED
    sold = Sale.objects.filter(tournament=tournament, voided=False, parts__part__in=_heads())
    return BountyType.FIXED if sold.exists() else BountyType.NONE


def _heads() -> list[str]:
    """The words of the parts that are put on heads."""
    return [part.word for part in parts_for(To.HEAD)]


def won(tournament: Tournament) -> BountyBook:
    """Every head, who has won what, what was paid.  A cancelled event has no bounties to win."""
    kind = kind_of(tournament)
    if kind is BountyType.NONE:
        return BountyBook()
    ends = [] if tournament.state == State.CANCELLED else _ends(tournament)
    envelopes = _envelopes(tournament) if kind is BountyType.MYSTERY else ()
    lives, rebought = _lives(tournament, kind)
    came, unclaimed_cents = _taken_in(tournament)
    winners = _winners(tournament)
    found = rules.compute_bounties(
        kind,
        [*came, *_brought(tournament, rebought)],
        [*_falls(ends, envelopes), *lives],
        bag_bp=terms_of(tournament).bounty_bag_bp,
        winners=winners,
        unclaimed_cents=unclaimed_cents,
    )
    opens = kind is BountyType.MYSTERY and tournament.feeds_id is None
    stage = _stage(tournament, ends) if opens else ()
    book = BountyBook(
        kind,
        found.collected_cents,
        found.heads,
        found.won_cents,
        *_given(tournament),
        found.unclaimed_cents,
        found.lines,
        winners,
        found.kept_cents,
        envelopes,
        stage,
        _needed(tournament, stage) if opens else None,
        sum(one.cents for one in came) + unclaimed_cents,
    )
    is_carried = tournament.feeds_id is not None and tournament.state == State.FINISHED
    return _sent_on(book) if is_carried else book


def _sent_on(book: BountyBook) -> BountyBook:
    """The book of a flight that is over: what stood on heads is in the next day."""
    return replace(book, heads={}, unclaimed_cents=0, sent=leaves(book))


def leaves(book: BountyBook) -> Sent:
    """What would go on if the flight were over now."""
    return Sent(book.heads, book.unclaimed_cents)


def _taken_in(tournament: Tournament) -> tuple[Sequence[Brought], int]:
    """The heads that came with the bags of flights, and what was unclaimed there, in cents.

    Each flight's line says what it has sent; of a player's several bags, all heads are one.
    """
    if not tournament.flights.exists():
        return (), 0
    rows = CarriedBag.objects.filter(entry__tournament=tournament).order_by("pk")
    parts = list(rows.values_list("bag__tournament", "bag__entry", "entry"))
    lines = JournalLine.objects.filter(tournament__in={event for event, *_ in parts}, kind=SENT)
    bounties = dict(lines.order_by("revision").values_list("tournament", "data__bounties"))
    sent = {event: sent_as_told(one) for event, one in bounties.items() if one}
    came = [
        Brought(entry, sent[event].heads[behind])
        for event, behind, entry in parts
        if event in sent and behind in sent[event].heads
    ]
    together = sum(one.cents for one in sent.values())
    return came, together - sum(one.cents for one in came)


def sent_as_told(data: Mapping[str, Any]) -> Sent:
    """What a flight sent, as the line that sent it says."""
    return Sent(dict(data["heads"]), data["unclaimed_cents"])


@dataclass(frozen=True, slots=True)
class _End:
    entry: int
    sequence: int
    kind: str
    hunters: tuple[int, ...]


def _ends(tournament: Tournament) -> list[_End]:
    """The ends that count, the first one first, with those who took the chips."""
    hunters: dict[int, list[int]] = defaultdict(list)
    knocks = KnockOut.objects.filter(
        elimination__tournament=tournament, by_entry__voided=False
    ).order_by("position", "pk")
    for end, hunter in knocks.values_list("elimination_id", "by_entry_id"):
        hunters[end].append(hunter)
    rows = Elimination.objects.filter(tournament=tournament, pending=False).order_by("sequence")
    found = rows.values_list("pk", "entry_id", "sequence", "kind")
    return [_End(entry, seq, kind, tuple(hunters[pk])) for pk, entry, seq, kind in found]


def _falls(ends: list[_End], envelopes: tuple[Opened, ...]) -> Iterator[Fall]:
    opened = {one.entry: one.amount_cents for one in envelopes if one.entry is not None}
    for end in ends:
        by_chips = end.kind == Ending.BUST
        yield Fall(end.entry, end.sequence, end.hunters, by_chips, opened.get(end.entry))


def _brought(tournament: Tournament, rebought: Mapping[int, tuple[int, int]]) -> Iterator[Brought]:
    """Bounty money by entry.  What was bought after a lost life is put on the head after it.

    `rebought` is, by the sale that brought an entry back, its receipt's number and the fall.
    """
    returns: dict[int, list[tuple[int, int]]] = defaultdict(list)
    rows = Sale.objects.filter(
        tournament=tournament, voided=False, entry__voided=False, parts__part__in=_heads()
    )
    sold = rows.annotate(bounty=F("quantity") * F("parts__cents"))
    for pk, entry, number, cents in sold.order_by("number").values_list(
        "pk", "entry_id", "number", "bounty"
    ):
        if pk in rebought:
            returns[entry].append(rebought[pk])
        after = [fall for receipt, fall in returns[entry] if receipt <= number]
        yield Brought(entry, cents, max(after, default=-1))


def _lives(
    tournament: Tournament, kind: BountyType
) -> tuple[list[Fall], dict[int, tuple[int, int]]]:
    """Lives lost and bought back with a bounty in the rebuy: the hunter has won the head.

    Of a rebuy that was taken back or undone nothing counts.
    """
    if kind is BountyType.MYSTERY:
        return [], {}
    rows = Sale.objects.filter(
        tournament=tournament,
        kind=REBUY,
        voided=False,
        parts__part__in=_heads(),
        entry__voided=False,
    )
    numbers = dict(rows.values_list("pk", "number"))
    bought = list(bought_back(tournament, numbers))
    given_back = _given_back(tournament) if bought else frozenset()
    falls = [
        Fall(life.entry, life.sequence, tuple(h for h in life.hunters if h not in given_back))
        for life in bought
    ]
    return falls, {life.sale: (numbers[life.sale], life.sequence) for life in bought}


def _given_back(tournament: Tournament) -> frozenset[int]:
    """The entries that were given back: they have won nothing, whoever they knocked out."""
    rows = Entry.objects.filter(tournament=tournament, voided=True)
    return frozenset(rows.values_list("pk", flat=True))


def _winners(tournament: Tournament) -> tuple[int, ...]:
    """One, or as many as a satellite has tickets; the earliest entry first."""
    if tournament.state != State.FINISHED or tournament.feeds_id is not None:
        return ()
    return tuple(queries.entries_in(tournament).order_by("number").values_list("pk", flat=True))


def _given(tournament: Tournament) -> tuple[dict[int, int], dict[int, int]]:
    """Bounties handed over, and those authorised and waiting, by entry."""
    rows = Payout.objects.filter(tournament=tournament, kind=PayoutKind.BOUNTY, voided=False)
    by_state: dict[str, dict[int, int]] = {state: {} for state in PayoutState.values}
    for entry, state, cents in rows.values_list("entry_id", "state").annotate(Sum("amount_cents")):
        by_state[state][entry] = cents
    return by_state[PayoutState.PAID], by_state[PayoutState.AUTHORISED]


def _envelopes(tournament: Tournament) -> tuple[Opened, ...]:
    rows = Envelope.objects.filter(tournament=tournament).order_by("position")
    found = rows.values_list(
        "position", "amount_cents", "knock_out__elimination__entry_id", "draw_number", "opened_at"
    )
    return tuple(Opened(*row) for row in found)


def from_left(tournament: Tournament) -> int | None:
    """How many players are left when envelopes begin; None: from the close of registration.

    From the money on: as many as places are paid, which is known once prizes are set.
    """
    if not tournament.mystery_from_money:
        return tournament.mystery_from_left
    return Prize.objects.filter(tournament=tournament, amount_cents__gt=0).count() or None


def _stage(tournament: Tournament, ends: list[_End]) -> tuple[int, ...]:
    """The entries whose fall opens an envelope, the first one first."""
    before, begins = queries.still_in(tournament) + len(ends), from_left(tournament)
    since = closed_from(tournament)
    return tuple(
        end.entry
        for gone, end in enumerate(ends)
        if side_prizes.is_of_the_stage(
            side_prizes.Ended(end.entry, end.sequence, before - gone),
            closed_from=since,
            from_left=begins,
        )
    )


def _needed(tournament: Tournament, stage: tuple[int, ...]) -> int | None:
    if tournament.registration_closed_at is None:
        return None
    return side_prizes.envelopes_needed(
        queries.still_in(tournament), fallen=len(stage), from_left=from_left(tournament)
    )


def entries_by_key(tournament: Tournament) -> dict[int, Entry]:
    """Every entry of the event with its player, by key: what a book is told with."""
    return Entry.objects.filter(tournament=tournament).select_related("player").in_bulk()


_KEPT = 16  # events in memory

_made: dict[int, tuple[str, BountyBook]] = {}


def book_of(tournament: Tournament) -> BountyBook:
    """The book as of the event's last journal line."""
    known = _made.get(tournament.pk)
    if known is not None and tournament.journal_hash and known[0] == tournament.journal_hash:
        return known[1]
    book = won(tournament)
    if len(_made) >= _KEPT:
        _made.clear()
    _made[tournament.pk] = (tournament.journal_hash, book)
    return book
