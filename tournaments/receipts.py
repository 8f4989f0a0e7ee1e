"""Receipts: their numbers, and the journal line that each stands in.

Each event counts its receipts from 1.  A number is used once: a voided sale keeps it.
"""

from typing import NamedTuple

from django.db.models import Max, OuterRef, QuerySet, Subquery

from tournaments.models import Entry, JournalLine, Sale, Tournament


class Numbers(NamedTuple):
    """The next entry of an event, and its next receipt."""

    entry: int
    receipt: int


def next_number(tournament: Tournament) -> int:
    """The number of the next receipt; the event must be locked."""
    last = Sale.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def next_numbers(tournament: Tournament) -> Numbers:
    """Both numbers that an entry's sale uses up, in one look; the event must be locked."""
    entries = Entry.objects.filter(tournament=OuterRef("pk"))
    sales = Sale.objects.filter(tournament=OuterRef("pk"))
    rows = Tournament.objects.filter(pk=tournament.pk)
    entry, receipt = rows.values_list(_last_of(entries), _last_of(sales)).get()
    return Numbers((entry or 0) + 1, (receipt or 0) + 1)


def _last_of(rows: QuerySet[Entry] | QuerySet[Sale]) -> Subquery:
    return Subquery(rows.order_by("-number").values("number")[:1])


def line_of(sale: Sale) -> JournalLine | None:
    """The line of the act that sold it; None for one that came with an imported event."""
    lines = JournalLine.objects.filter(tournament=sale.tournament_id, at=sale.at, undoes=None)
    for line in lines.order_by("revision"):
        for change in line.changes:
            made = change["model"] == "tournaments.sale" and change["before"] is None
            if made and change["pk"] == sale.pk:
                return line
    return None
