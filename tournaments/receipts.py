"""Receipts, and the journal line that each stands in.

Each event counts its receipts from 1.  A number is used once: a voided sale keeps it.
"""

from tournaments.models import JournalLine, Sale


def line_of(sale: Sale) -> JournalLine | None:
    """The line of the act that sold it; None for one that came with an imported event."""
    lines = JournalLine.objects.filter(tournament=sale.tournament_id, at=sale.at, undoes=None)
    for line in lines.order_by("revision"):
        for change in line.changes:
            made = change["model"] == "tournaments.sale" and change["before"] is None
            if made and change["pk"] == sale.pk:
                return line
    return None
