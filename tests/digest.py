"""The state of an event as one value: two states with the same facts have the same digest.

Rows that were taken back do not count, ledgers count by what they sum up to, and the journal
(which only grows) does not count at all.
"""

from collections import Counter
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Model, Sum

from tables.models import Draw, DrawSecret
from tournaments.acts import values
from tournaments.models import (
    BoardSound,
    ChipMovement,
    Club,
    JournalLine,
    NameWord,
    PaperMail,
    Picture,
    Posting,
    Preregistration,
    Printed,
    PrintJob,
    PrintRun,
    Sale,
    SalePart,
    Spelling,
    StaffRole,
    Upload,
)

# draws, papers, pictures and uploads are like the journal: no undo takes them back;
# the words people are found by are derived
NOT_STATE = (
    BoardSound,
    JournalLine,
    Posting,
    ChipMovement,
    Club,
    StaffRole,
    Draw,
    DrawSecret,
    Printed,
    PrintJob,
    PrintRun,
    PaperMail,
    Picture,
    Preregistration,
    Upload,
    NameWord,
    Spelling,
)
DEPENDS: dict[type[Model], tuple[type[Model], ...]] = {SalePart: (Sale,)}  # counts as that does
LEDGERS = (
    (Posting, "amount_cents", ("tournament_id", "account", "entry_id")),
    (ChipMovement, "chips", ("tournament_id", "reason", "entry_id", "table_number")),
)


def digest() -> Counter[Any]:
    """Every fact in force, as a multiset."""
    facts: Counter[Any] = Counter()
    for app in ("tournaments", "tables", "blinds"):
        for model in apps.get_app_config(app).get_models():
            if model not in NOT_STATE:
                facts.update(_facts_of(model))
    for ledger, amount, by in LEDGERS:
        sums = ledger._default_manager.values(*by).annotate(total=Sum(amount))
        facts.update((ledger.__name__, *row.values()) for row in sums if row["total"])
    return facts


_known: dict[type[Model], tuple[list[Any], list[Any]]] = {}


def _facts_of(model: type[Model]) -> list[Any]:
    """The facts of a model; of one whose table is as it was at the last digest, those of then."""
    with connection.cursor() as cursor:
        tables = [one._meta.db_table for one in (model, *DEPENDS.get(model, ()))]
        stored = []
        for table in tables:
            cursor.execute(f'SELECT * FROM "{table}"')
            stored.append(cursor.fetchall())
    known = _known.get(model)
    if known is None or known[0] != stored:
        known = (stored, [_fact(row) for row in _rows(model) if _counts(row)])
        _known[model] = known
    return known[1]


def _rows(model: type[Model]) -> Any:
    rows = model._default_manager.all()
    return rows.select_related("sale") if model is SalePart else rows


def _counts(row: Model) -> bool:
    """A receipt that was taken back keeps its parts: they count as it does."""
    paper = row.sale if isinstance(row, SalePart) else row
    return not getattr(paper, "voided", False)


def _fact(row: Model) -> Any:
    held = {n: v for n, v in values(row).items() if n not in ("revision", "journal_hash")}
    return (row._meta.label, row.pk, *(f"{name}={value}" for name, value in held.items()))
