"""The ledger of an event as its laws are checked: the postings, and the papers beside them."""

from collections import Counter
from typing import Any

from django.db.models import Count, Q, Sum

from tournaments import bounties, flight_tree, queries
from tournaments.models import ChipMovement, Entry, JournalLine, Posting, Prize, Sale, Tournament
from tournaments.models.tournament import State
from tournaments.reckoning import odd_entries, receipts_of, slips_of, stakes_of
from tournaments.rules.ledger import Book, Bounties
from tournaments.rules.sales import BOUGHT


def book_of(tournament: Tournament) -> Book:
    """The event's ledger as the checks read it."""
    postings = Posting.objects.filter(tournament=tournament)
    by_line = postings.values_list("revision").annotate(total=Sum("amount_cents"))
    odd_lines = by_line.exclude(total=0).order_by("revision")
    receipts = [receipt for _, receipt in receipts_of(Q(tournament=tournament))]
    receipts += [stake for _, stake in stakes_of(Q(tournament=tournament.pk))]
    slips = [slip for _, slip in slips_of(Q(tournament=tournament))]
    finished = tournament.state == State.FINISHED
    frozen = Prize.objects.filter(tournament=tournament).aggregate(total=Sum("amount_cents"))
    return Book(
        balances={str(name): cents for name, cents in queries.balances(tournament).items()},
        receipts=tuple(receipts),
        slips=tuple(slips),
        lines=postings.aggregate(n=Count("revision", distinct=True))["n"],
        odd_lines=tuple(odd_lines.values_list("revision", flat=True)),
        odd_entries=odd_entries(tournament.pk),
        prizes_cents=frozen["total"],
        shared_odd_cents=queries.awards(tournament).staff_cents if finished else 0,
        chips_moved=_chips_moved(tournament),
        chips_sold=_chips_of(Sale.objects.filter(tournament=tournament, voided=False)),
        chips_kept=_chips_kept(tournament),
        bounties=_bounties(tournament),
    )


def books_of_all_days(tournament: Tournament) -> list[Book]:
    """The ledgers of the event and of all its flights; of a flight, of the whole event."""
    return [book_of(event) for event in flight_tree.tree_of(tournament)]


def _bounties(tournament: Tournament) -> Bounties:
    """What the busts made of the bounties, and what of it entries have that were given back."""
    book = bounties.won(tournament)
    rows = Entry.objects.filter(tournament=tournament, voided=True)
    void = set(rows.values_list("pk", flat=True))
    theirs = (book.won, book.heads, book.paid, book.authorised)
    return Bounties(
        book.won_cents,
        sum(book.heads.values()),
        book.unclaimed_cents,
        sum(cents for by_entry in theirs for entry, cents in by_entry.items() if entry in void),
        over=tournament.state == State.FINISHED,
        taken_in_cents=book.taken_in_cents,
        sent_cents=book.sent.cents,
    )


def _chips_moved(tournament: Tournament) -> dict[str, int]:
    rows = ChipMovement.objects.filter(tournament=tournament).values_list("reason")
    return dict(rows.annotate(total=Sum("chips")))


def _chips_of(sales: Any) -> dict[str, int]:
    found: Counter[str] = Counter()
    for kind, quantity, chips in sales.values_list("kind", "quantity", "chips"):
        found[kind] += quantity * chips
    return dict(found)


def _chips_kept(tournament: Tournament) -> dict[str, int]:
    """Chips of absent players who were taken out as if they had never entered (WSOP 16).

    Their money went back whole; of their chips only the stack that was left went off the table.
    """
    removed = ChipMovement.objects.filter(
        tournament=tournament, reason="no_show", entry__voided=True
    )
    stacks = removed.values_list("entry").annotate(total=Sum("chips"))
    taken_out = [entry for entry, chips in stacks if chips]
    if not taken_out:
        return {}
    rows = ChipMovement.objects.filter(entry__in=taken_out, reason__in=BOUGHT).values_list("reason")
    return {reason: chips for reason, chips in rows.annotate(total=Sum("chips")) if chips}


def line_of_receipt(sale: Sale) -> JournalLine | None:
    """The line of the act that sold it; None for one that came with an imported event."""
    lines = JournalLine.objects.filter(tournament=sale.tournament_id, at=sale.at, undoes=None)
    for line in lines.order_by("revision"):
        for change in line.changes:
            made = change["model"] == "tournaments.sale" and change["before"] is None
            if made and change["pk"] == sale.pk:
                return line
    return None
