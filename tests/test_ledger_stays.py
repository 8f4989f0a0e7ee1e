"""Nothing in a ledger is edited or deleted: no code path may, and none does."""

import ast
from pathlib import Path

import pytest

from tdsite import director
from tests.factories import NOON, carl, dana, event, sell
from tournaments.models import ChipMovement, Posting
from tournaments.models.money import TILLS, Account
from tournaments.rules import sales

ROOT = Path(__file__).resolve().parent.parent
APPS = ("tdsite", "tournaments", "tables", "blinds")
LEDGERS = {"Posting", "ChipMovement"}
CHANGES = {"update", "delete", "bulk_update", "_raw_delete", "update_or_create", "get_or_create"}
# through an act a row could be edited too; the acts' own columns setters name models by argument
ACTS = {"update", "delete", "update_many", "update_links", "set_columns", "set_links"}


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _changes_a_ledger(call: ast.Call) -> bool:
    """`Posting.objects….update(…)`, or an act's `update(row)` of such a row."""
    if isinstance(call.func, ast.Attribute):
        held = call.func.attr in CHANGES and _names(call.func.value) & LEDGERS
        named = call.func.attr in ACTS and any(_names(told) & LEDGERS for told in call.args)
        return bool(held or named)
    written = isinstance(call.func, ast.Name) and call.func.id in ACTS
    return written and any(_names(told) & LEDGERS for told in call.args)


def test_no_code_edits_or_deletes_a_row_of_a_ledger():
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        if "migrations" not in path.parts
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and _changes_a_ledger(node)
    ]
    assert found == []


@pytest.mark.parametrize(
    "written",
    [
        "Posting.objects.filter(pk=1).update(amount_cents=0)",
        "ChipMovement.objects.all().delete()",
        "act.update(Posting.objects.get(), amount_cents=1)",
        "set_columns(Posting, ['amount_cents'], rows)",
    ],
)
def test_the_test_sees_what_it_looks_for(written):
    call = ast.parse(written).body[0]
    assert isinstance(call, ast.Expr)
    assert isinstance(call.value, ast.Call)
    assert _changes_a_ledger(call.value)


@pytest.mark.django_db
def test_an_undo_adds_the_reverse_and_leaves_what_was_there():
    tournament = event()
    entry = sell(tournament, "Ana")[0]
    before = list(Posting.objects.order_by("pk").values())
    chips = list(ChipMovement.objects.order_by("pk").values())

    director.undo(tournament.pk, revision=1, by=dana(), at=NOON)
    director.undo(tournament.pk, revision=2, by=dana(), at=NOON)
    director.void_entry(entry.pk, reason="ill", by=carl(), at=NOON)

    assert list(Posting.objects.order_by("pk").values())[: len(before)] == before
    assert list(ChipMovement.objects.order_by("pk").values())[: len(chips)] == chips
    assert Posting.objects.count() == 4 * len(before)


def test_the_rules_name_the_accounts_as_the_book_does():
    assert tuple(till.value for till in TILLS) == sales.TILLS
    named = (sales.PRIZE_POOL, sales.BOUNTY, sales.FEES, sales.STAFF, sales.DISCOUNT)
    named += (
        sales.ROUNDING,
        sales.OVERLAY,
        sales.WITHHELD,
        sales.SIDE_POT,
        sales.CARRIED,
        sales.BOUNTY_SENT,
        sales.UNTOLD,
        *sales.TILLS,
    )
    assert set(named) == set(Account.values)
