"""A past event in the book, as if it had been played here: its entries, ends, prizes and money.

Rows of both ledgers have revision 0: no line of the event's own journal stands for them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from tournaments import queries
from tournaments.acts import Act
from tournaments.models import (
    ChipCount,
    ChipMovement,
    Club,
    Elimination,
    Entry,
    ImportedEvent,
    KnockOut,
    Payout,
    Player,
    Posting,
    Prize,
    Sale,
    Tournament,
)
from tournaments.models.money import Account, Method
from tournaments.models.tournament import PriceKind, State
from tournaments.operations import price_parts
from tournaments.operations.events import open_event
from tournaments.operations.sales import REASON
from tournaments.rules import N_, RuleError
from tournaments.rules.imports import Bought, PastEntry, PastEvent, PastPurchase
from tournaments.rules.past_results import End, PastResult
from tournaments.rules.prices import BOUNTY, FEE, PRIZE, Split
from tournaments.rules.prize_terms import Terms, plan_of

# Beyond the numbers that the event's own journal will reach, which receipts are named after.
FIRST_NUMBER = 100_001
IMPORTED = (PRIZE.word, FEE.word, BOUNTY.word)  # the parts that a file of another product knows
SIZES = (2, 10)


class ImportedBefore(RuleError):
    """The very same file is in the book already."""


class EveningHere(RuleError):
    """Another save of the same evening is in the book."""


def same_evening(club: Club, event: PastEvent, *, file_hash: str) -> ImportedEvent | None:
    """The import of another save of this evening: it began at the same moment, as the same event.

    An import that did not keep what the other program calls it is known by its start alone.
    """
    others = ImportedEvent.objects.filter(club=club, tournament__starts_at=event.started_at)
    for known in others.exclude(file_hash=file_hash).select_related("tournament"):
        called = known.report.get("evening", "")
        if not called or not event.event_uuid or called == event.event_uuid:
            return known
    return None


def is_older(event: PastEvent, known: ImportedEvent) -> bool:
    """Whether a file was saved before the one that was imported, as far as both say."""
    saved_at = str(known.report.get("saved_at") or "")
    return bool(saved_at and event.saved_at and event.saved_at < datetime.fromisoformat(saved_at))


def check_new(act: Act, event: PastEvent, file_hash: str) -> None:
    """Raise ImportedBefore for a file that was taken in, EveningHere for another of its evening."""
    before = ImportedEvent.objects.filter(club=act.club, file_hash=file_hash)
    for known in before.select_related("tournament"):
        raise ImportedBefore(
            N_("Already imported as “%(event)s”. Open that event, or undo its import first."),
            event=known.tournament.name,
        )
    if other := same_evening(act.club, event, file_hash=file_hash):
        raise EveningHere(
            N_(
                "Another save of this evening was imported as “%(event)s”. Replace it, or keep "
                "what is here."
            ),
            event=other.tournament.name,
        )


def take_event(act: Act, event: PastEvent) -> Tournament:
    """The event itself, finished or running, at the prices most entries were sold at.

    One that is under way is left open for late entries, as nothing says that it was closed.
    """
    sizes = [table.size for table in event.tables]
    size = max(sizes, default=SIZES[1])
    return open_event(
        act,
        fields={
            "name": event.name,
            "starts_at": event.started_at,
            "started_at": event.started_at,
            **_state(event),
            "currency": event.currency or act.club.currency,
            "timezone": act.club.timezone,
            "language": act.club.language,
            "seats_per_table": min(max(size, SIZES[0]), SIZES[1]),
            "guarantee_cents": event.guarantee_cents,
            "prize_unit_cents": 100,
            # the prizes are as they were; whoever shared a place shared it to the cent
            "policy": {"simultaneous": "share_all", "tie_remainder": "first_listed"},
        },
        prices=_prices(event),
    )


def _state(event: PastEvent) -> dict[str, Any]:
    """Running, to be paid as the file plans it; called off, its money where it was; or over."""
    if event.under_way and not event.called_off:
        running = {"state": State.RUNNING, "registration_closed_at": None, "finished_at": None}
        return {**running, **_prizes_planned(event)}
    last_sale = max(entry.bought.at for entry in event.entries)
    closed_at = min(max(last_sale, event.started_at), event.ended_at)
    if event.called_off:
        ended: dict[str, Any] = {"state": State.CANCELLED, "finished_at": None}
    else:
        ended = {"state": State.FINISHED, "finished_at": event.ended_at}
    return {**ended, "registration_closed_at": closed_at}


MAX_ENTRIES = 100_000


def _prizes_planned(event: PastEvent) -> dict[str, Any]:
    """The prizes an unfinished event is to pay, if the file gives each place a part of the pool."""
    if not event.shares_ppm:
        return {}
    rows = [[MAX_ENTRIES, list(event.shares_ppm)]]
    terms = {"name": event.name[:60], "rows": rows}
    try:
        plan_of(Terms("club", terms))
    except RuleError:  # shares that no table here may have, as a second prize above the first
        return {}
    return {"prize_table": "club", "prize_terms": terms}


def _prices(event: PastEvent) -> list[dict[str, Any]]:
    """The price of each kind of purchase: the one that most of them were made at."""
    made: dict[Bought, Counter[tuple[int, int, int, int]]] = {}
    for entry in event.entries:
        for bought in entry.purchases:
            made.setdefault(bought.kind, Counter())[_split(bought)] += 1
    prices = []
    for kind, counted in made.items():
        *cents, chips = counted.most_common(1)[0][0]
        fields = Split(dict(zip(IMPORTED, cents, strict=True))).fields()
        prices.append({"kind": PriceKind(kind), **fields, "chips": max(1, chips)})
    return prices


def _split(bought: PastPurchase) -> tuple[int, int, int, int]:
    return bought.prize_cents, bought.fee_cents, bought.bounty_cents, bought.chips


def _parts_of(bought: PastPurchase) -> Split:
    *cents, _ = _split(bought)
    return Split(dict(zip(IMPORTED, cents, strict=True)))


def take_entries(
    act: Act, tournament: Tournament, event: PastEvent, people: Mapping[str, Player]
) -> list[Entry]:
    """An entry for every buy-in, numbered in the order of buying."""
    return act.create_many(
        [
            Entry(
                tournament=tournament,
                player=people[entry.player],
                number=number,
                entered_at=entry.bought.at,
            )
            for number, entry in enumerate(event.entries, start=1)
        ]
    )


def take_sales(
    act: Act, tournament: Tournament, event: PastEvent, entries: Sequence[Entry]
) -> list[Sale]:
    """A receipt for every purchase, in the order of buying; all were paid in cash."""
    bought = [
        (purchase, entries[n])
        for n, entry in enumerate(event.entries)
        for purchase in entry.purchases
    ]
    bought.sort(key=lambda pair: pair[0].at)
    rows = [
        Sale(
            tournament=tournament,
            entry=entry,
            number=number,
            kind=PriceKind(purchase.kind),
            chips=purchase.chips,
            method=Method.CASH,
            at=purchase.at,
            by=act.by,
            line=purchase.profile[:40],
        )
        for number, (purchase, entry) in enumerate(bought, start=FIRST_NUMBER)
    ]
    splits = [_parts_of(purchase) for purchase, _ in bought]
    return price_parts.create_many(act, list(zip(rows, splits, strict=True)))


def take_ends(
    act: Act,
    tournament: Tournament,
    event: PastEvent,
    order: Sequence[End],
    entries: Sequence[Entry],
) -> list[Elimination]:
    """The eliminations in their order, with who made them."""
    ends = act.create_many(
        [
            _elimination(tournament, event.entries[end.entry], entries[end.entry], sequence, end)
            for sequence, end in enumerate(order, start=1)
        ]
    )
    act.create_many(
        [
            KnockOut(elimination=row, by_entry=entries[by])
            for row, end in zip(ends, order, strict=True)
            for by in end.by
        ]
    )
    return ends


def _elimination(
    tournament: Tournament, past: PastEntry, entry: Entry, sequence: int, end: Any
) -> Elimination:
    seat = past.bust.seat if past.bust else past.seat
    return Elimination(
        tournament=tournament,
        entry=entry,
        at=end.at,
        sequence=sequence,
        hand=end.hand,
        table_number=seat.table if seat else None,
        seat_number=seat.seat if seat else None,
    )


def take_stacks(
    act: Act, tournament: Tournament, event: PastEvent, entries: Sequence[Entry]
) -> list[ChipCount]:
    """The stacks that the file knows of those still in."""
    return act.create_many(
        [
            ChipCount(
                entry=entry, tournament=tournament, chips=past.chips_at_end, at=event.ended_at
            )
            for past, entry in zip(event.entries, entries, strict=True)
            if past.bust is None and past.chips_at_end
        ]
    )


def take_prizes(act: Act, tournament: Tournament, result: PastResult) -> None:
    """What each place won, as the file has it."""
    act.create_many(
        [
            Prize(tournament=tournament, place=place, amount_cents=amount)
            for place, amount in enumerate(result.prizes_cents, start=1)
        ]
    )


def pay_prizes(act: Act, tournament: Tournament) -> list[Payout]:
    """Every prize as paid in cash at the end of the event; who shares a place shares its prize."""
    won = queries.awards(tournament).paid_cents
    held = Entry.objects.filter(pk__in=[pk for pk, cents in won.items() if cents])
    order = sorted(held, key=lambda entry: (-won[entry.pk], entry.number))
    return act.create_many(
        [
            Payout(
                tournament=tournament,
                entry=entry,
                number=number,
                amount_cents=won[entry.pk],
                method=Method.CASH,
                paid_at=tournament.finished_at or act.at,
                paid_by=act.by,
            )
            for number, entry in enumerate(order, start=FIRST_NUMBER)
        ]
    )


def note_import(
    act: Act,
    tournament: Tournament,
    event: PastEvent,
    *,
    source: str,
    file_name: str,
    file_hash: str,
    report: Mapping[str, Any],
) -> ImportedEvent:
    """Where the event came from, and what was not taken of it."""
    return act.create(
        ImportedEvent(
            tournament=tournament,
            club=act.club,
            source=source,
            file_name=file_name,
            file_hash=file_hash,
            league=event.league,
            season=event.season,
            points_formula=event.points_formula,
            report=dict(report),
        )
    )


BEFORE_ALL_LINES = 0


def post_sales(act: Act, tournament: Tournament, sales: Sequence[Sale]) -> None:
    """Into the till, and from there where each part of a price belongs; chips into play."""
    postings = []
    for sale in sales:
        parts = {account: -cents for account, cents in sale.split.by_account().items()}
        amounts = {Account.CASH.value: sale.price_cents, **parts}
        postings += _postings(tournament, amounts, sale.entry)
    act.create_many(postings)
    act.create_many(
        [
            ChipMovement(
                tournament=tournament,
                revision=BEFORE_ALL_LINES,
                reason=REASON[PriceKind(sale.kind)],
                chips=sale.chips,
                entry=sale.entry,
            )
            for sale in sales
            if sale.chips
        ]
    )


def post_the_rest(act: Act, tournament: Tournament, result: PastResult) -> None:
    """What the pool and the prizes differ by: kept by the house, or added by it."""
    amounts: dict[str, int] = {
        Account.WITHHELD: -result.kept_cents,
        Account.OVERLAY: result.overlay_cents,
        Account.PRIZE_POOL: result.kept_cents - result.overlay_cents,
    }
    act.create_many(_postings(tournament, amounts, None))


def post_fixed_fee(act: Act, tournament: Tournament, event: PastEvent) -> None:
    """The fee of a whole event that is under way: off the pool at once, kept by the house."""
    amounts: dict[str, int] = {
        Account.WITHHELD: -event.fixed_fee_cents,
        Account.PRIZE_POOL: event.fixed_fee_cents,
    }
    act.create_many(_postings(tournament, amounts, None))


def post_payouts(act: Act, tournament: Tournament, payouts: Sequence[Payout]) -> None:
    """Out of the till, off the pool."""
    postings = []
    for payout in payouts:
        amounts: dict[str, int] = {
            Account.CASH: -payout.amount_cents,
            Account.PRIZE_POOL: payout.amount_cents,
        }
        postings += _postings(tournament, amounts, payout.entry)
    act.create_many(postings)


def _postings(
    tournament: Tournament, amounts_cents: Mapping[str, int], entry: Entry | None
) -> list[Posting]:
    assert sum(amounts_cents.values()) == 0, amounts_cents
    return [
        Posting(
            tournament=tournament,
            revision=BEFORE_ALL_LINES,
            account=account,
            amount_cents=amount,
            entry=entry,
        )
        for account, amount in amounts_cents.items()
        if amount
    ]
