"""The other side of an undo in the ledgers: nothing is taken out of them, its reverse is added."""

from collections.abc import Iterable
from typing import Any

from tournaments.acts import Act
from tournaments.models import ChipMovement, JournalLine, Posting, TillShift


def reverse_ledgers(act: Act, line: JournalLine) -> None:
    """Add the reverse of every ledger row of the line."""
    if line.tournament_id is None:
        return
    for ledger, amount in ((Posting, "amount_cents"), (ChipMovement, "chips")):
        rows = ledger._default_manager.filter(tournament=line.tournament_id, revision=line.revision)
        reversed_rows = _reversed_rows(rows, amount, act.revision)
        if ledger is Posting:
            _leave_closed_tills(act, reversed_rows)
            act.posted |= {row.entry_id for row in reversed_rows if row.entry_id}
        ledger._default_manager.bulk_create(reversed_rows)


def _leave_closed_tills(act: Act, postings: Iterable[Posting]) -> None:
    """A till that was counted and closed stays as it is: the money moves where the undoer stands.

    It goes through his own open till, or through none if he keeps none.
    """
    through = {posting.shift_id for posting in postings if posting.shift_id is not None}
    if not through:
        return
    still = TillShift.objects.select_for_update(no_key=True).filter(closed_at=None)
    open_still = set(still.filter(pk__in=through).values_list("pk", flat=True))
    if through <= open_still:
        return
    mine = still.filter(holder=act.by, currency=act.tournament.currency).first()
    for posting in postings:
        if posting.shift_id is not None and posting.shift_id not in open_still:
            posting.shift = mine


def _reversed_rows(rows: Iterable[Any], amount: str, revision: int) -> list[Any]:
    reverse_rows = []
    for row in rows:
        row.pk, row.revision, row._state.adding = None, revision, True
        setattr(row, amount, -getattr(row, amount))
        reverse_rows.append(row)
    return reverse_rows
