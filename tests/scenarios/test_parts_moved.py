"""Chapter: lines from when prices were columns are read as the rows those became."""

from collections import defaultdict
from typing import Any

import pytest
from django.apps import apps

from tdsite import director
from tdsite.rooms.journal.as_at import as_after
from tests.factories import NOON, carl, dana, entry_price, event, player, rebuy_price
from tournaments import ledger, queries
from tournaments.models import (
    JournalLine,
    Price,
    PriceLine,
    PriceLinePart,
    Sale,
    SalePart,
    Tournament,
)
from tournaments.old_lines import APART, PARTS_OF, PLACES
from tournaments.rules.ledger import checks

pytestmark = pytest.mark.django_db
WHOLE = {model: (whole, owner) for whole, (model, owner) in PARTS_OF.items()}
SPLIT = {"prize_cents": 80_00, "fee_cents": 7_50, "staff_cents": 2_50, "bounty_cents": 0}


def evening() -> Tournament:
    """Prices are changed, entries sold at a line and at the regular price, one given back."""
    tournament = event(entry_price(**SPLIT), rebuy_price(trigger="any"))
    prices = [entry_price(**SPLIT | {"fee_cents": 9_00, "staff_cents": 0})]
    lines = [{"name": "Early", **SPLIT, "prize_cents": 70_00}]
    order: dict[str, Any] = {"by": dana(), "at": NOON}
    director.change_event(tournament.pk, fields={}, prices=prices, lines=lines, **order)
    for _ in range(3):
        director.register_and_seat(tournament.pk, player_id=player().pk, by=carl(), at=NOON)
    director.void_entry(tournament.entries.latest("pk").pk, **order)
    return tournament


def money() -> dict[str, list[dict[str, int]]]:
    """What every price and every receipt is made of."""
    models = (Price, PriceLine, Sale)
    return {m.__name__: [row.split.fields() for row in m.objects.order_by("pk")] for m in models}


def numbered_as_moved() -> None:
    """Every part has the number it got when prices went from columns into rows."""
    for name, owner in WHOLE.values():
        model = apps.get_model(PARTS_OF[name][0])
        rows = list(model.objects.all())
        model.objects.all().delete()
        for row in rows:
            row.pk = APART * getattr(row, owner) + PLACES[row.part]
        model.objects.bulk_create(rows)


def told_as_of_old() -> None:
    """Write the journal as it was written when parts were columns."""
    for line in JournalLine.objects.all():
        JournalLine.objects.filter(pk=line.pk).update(changes=_as_of_old(line.changes))


def _as_of_old(changes: list[Any]) -> list[Any]:
    parts: dict[Any, list[Any]] = defaultdict(list)
    for change in changes:
        if change["model"] in WHOLE:
            whole, owner = WHOLE[change["model"]]
            row = owners[change["model"], change["pk"]]
            parts[whole, row[owner]].append((row["part"], change))
    old = []
    for change in changes:
        if change["model"] in WHOLE:
            continue
        mine = parts.pop((change["model"], change["pk"]), [])
        old.append(_with_columns(change, mine))
    for (whole, pk), mine in parts.items():
        old.append(_with_columns({"model": whole, "pk": pk, "before": {}, "after": {}}, mine))
    return old


def _with_columns(change: Any, mine: list[Any]) -> Any:
    change = {**change}
    for side in ("before", "after"):
        if change[side] is None:
            continue
        told = {f"{word}_cents": (one[side] or {}).get("cents", 0) for word, one in mine}
        if change["model"] in PARTS_OF and not change["before" if side == "after" else "after"]:
            told = dict.fromkeys(SPLIT, 0) | told
        change[side] = {**change[side], **told}
    return change


owners: dict[tuple[str, int], dict[str, Any]] = {}


def note_owners() -> None:
    """Which part of what every row is that a line speaks of, those that are gone too."""
    owners.clear()
    for line in JournalLine.objects.all():
        for change in line.changes:
            told = {**(change["before"] or {}), **(change["after"] or {})}
            if change["model"] in WHOLE and "part" in told:
                owners[change["model"], change["pk"]] = told


def test_lines_from_before_prices_were_rows_are_read_and_undone():
    tournament = evening()
    before, held = money(), queries.balances(tournament)
    note_owners()

    numbered_as_moved()
    assert money() == before
    assert all(law.holds for law in checks(ledger.book_of(tournament)))
    assert queries.balances(tournament) == held

    told_as_of_old()
    regular = {"prize_cents": 80_00, "fee_cents": 7_50, "staff_cents": 2_50, "bounty_cents": 0}
    changed, sold = (
        JournalLine.objects.filter(tournament=tournament, kind=kind).earliest("pk")
        for kind in ("tournament.changed", "entry.registered")
    )
    with as_after(tournament.pk, changed.revision - 1):
        entry = Price.objects.get(tournament=tournament, kind="entry")
        assert entry.split.fields() == regular
        assert not Sale.objects.exists()
        assert not PriceLine.objects.exists()

    for line in JournalLine.objects.filter(tournament=tournament).order_by("-revision"):
        if changed.revision <= line.revision:
            director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert money()["Price"][0] == regular
    assert Price.objects.filter(kind="rebuy").get().split.pool_cents == 50_00
    assert not PriceLine.objects.exists()
    assert not PriceLinePart.objects.exists()
    assert Sale.objects.get(pk=sold.data["sale"]).voided
    assert SalePart.objects.filter(sale=sold.data["sale"]).count() == 3
    assert money()["Sale"] == before["Sale"]

    director.undo(tournament.pk, revision=_last(tournament), by=dana(), at=NOON)
    assert money()["Price"] == before["Price"]


def _last(tournament: Tournament) -> int:
    """The revision of the undo that turned the change of prices back."""
    return JournalLine.objects.filter(tournament=tournament).latest("revision").revision
