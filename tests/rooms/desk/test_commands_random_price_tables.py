"""Chapter: what a price is made of.  Each part of it goes to its account, and nowhere else.

Random price tables are sold from, given back and undone.  A book of plain sums, kept from what was
typed into the table and never from a row, says what the accounts, the report, the board, the desk
and the receipts must read.
"""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tdsite import director
from tdsite.rooms.reports.event_report import report_of
from tests.factories import (
    NOON,
    add_on_price,
    carl,
    dana,
    entry_price,
    event,
    player,
    rebuy_price,
    reentry_price,
    sell,
)
from tests.rooms.boards.drawn import shown
from tests.scenarios.test_undo import in_a_room_of_its_own
from tournaments import ledger, queries
from tournaments.models import JournalLine, Tournament
from tournaments.models.money import Method
from tournaments.operations.sales import SaleDetails
from tournaments.rules import RuleError
from tournaments.rules.ledger import checks
from tournaments.rules.prices import as_read, parts

pytestmark = pytest.mark.django_db

# the fields of a price as people and programs name them, and the account that each fills
ACCOUNTS = {part.field: part.account for part in parts()}
MADE = {
    "entry": entry_price,
    "reentry": reentry_price,
    "rebuy": rebuy_price,
    "add_on": add_on_price,
}
TIMES = {
    "reentry": {"forfeit_at_close": True},
    "rebuy": {"trigger": "any"},
    "add_on": {"from_level": 1, "limit": 20},
}

cents = st.one_of(st.just(0), st.integers(1, 999), st.integers(1000, 1_000_00))
splits = st.fixed_dictionaries(dict.fromkeys(ACCOUNTS, cents))
tables = st.fixed_dictionaries(
    {"entry": splits, "line": splits},
    optional={"reentry": splits, "rebuy": splits, "add_on": splits},
)
ACTS = ("enter", "enter_early", "rebuy", "add_on", "reenter", "void_sale", "void_entry", "undo")
PHASES = (Phase.explicit, Phase.generate)  # an evening made smaller is an evening played again
steps = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 20)), max_size=10)


class Table:
    """An event with a price table, a desk, and the book of plain sums beside it.

    `book` has for each line of the journal what it moved, so that an undo is known as well.
    """

    def __init__(self, splits: dict[str, dict[str, int]]) -> None:
        self.splits = splits
        self.order: dict[str, Any] = {"by": dana(), "at": NOON}
        prices = [
            MADE[kind](**split, **TIMES.get(kind, {}), until_level=1)
            for kind, split in splits.items()
            if kind != "line"
        ]
        bounties = any(split["bounty_cents"] for split in splits.values())
        kind = "fixed" if bounties else "none"
        self.tournament = event(*prices, bounty_kind=kind, guarantee_cents=0)
        self.pk = self.tournament.pk
        lines = [{"name": "Early", **splits["line"]}]
        director.change_event(self.pk, fields={}, prices=prices, lines=lines, **self.order)
        self.line = self.tournament.price_lines.get().pk
        self.book: dict[int, Counter[str]] = {}
        self.sales: list[tuple[int, str, str, int]] = []  # sale, kind of price, of buy, how many
        self.entries: list[tuple[int, int]] = []  # entry, player
        for _ in range(3):
            self.enter(0)
        director.start(self.pk, **self.order)

    def enter(self, which: int) -> JournalLine:
        return self._enter(which, "entry", SaleDetails(price_line=0))

    def enter_early(self, which: int) -> JournalLine:
        return self._enter(which, "line", SaleDetails(price_line=self.line))

    def _enter(self, which: int, priced: str, details: SaleDetails) -> JournalLine:
        buyer = player()
        told = {"details": details, "method": Method.CARD, **self.order}
        line = director.register_and_seat(self.pk, player_id=buyer.pk, **told)
        self.entries.append((line.data["entry"], buyer.pk))
        return self._sold(line, priced, "entry", 1)

    def rebuy(self, which: int) -> JournalLine:
        count = 1 + which % 3
        line = director.rebuy(self._entry(which)[0], count=count, **self.order)
        return self._sold(line, "rebuy", "rebuy", count)

    def add_on(self, which: int) -> JournalLine:
        count = 1 + which % 2
        line = director.add_on(self._entry(which)[0], count=count, **self.order)
        return self._sold(line, "add_on", "add_on", count)

    def reenter(self, which: int) -> JournalLine:
        """A re-entry without a price of its own costs what an entry does."""
        if "reentry" not in self.splits:
            raise RuleError("")
        who = self._entry(which)[1]
        details = SaleDetails(price_line=0)
        told = {"forfeit_chips": 100, "details": details, **self.order}
        line = director.reenter(self.pk, player_id=who, **told)
        self.entries.append((line.data["entry"], who))
        return self._sold(line, "reentry", "reentry", 1)

    def void_sale(self, which: int) -> JournalLine:
        sale, priced, _, count = self.sales[which % len(self.sales)]
        line = director.void_sale(sale, **self.order)
        self.book[line.revision] = self._costs(priced, -count)
        return line

    def void_entry(self, which: int) -> JournalLine:
        """All that the entry bought and that is in force goes back with it."""
        before = queries.balances(self.tournament)
        line = director.void_entry(self._entry(which)[0], **self.order)
        after = queries.balances(self.tournament)
        found = self._bought(self._entry(which)[0])
        self.book[line.revision] = found
        moved = {a: after[a] - before[a] for a in ACCOUNTS.values()}
        assert moved == {a: -found[a] for a in ACCOUNTS.values()}
        return line

    def undo(self, which: int) -> JournalLine:
        revision = sorted(self.book)[-1 - which % min(3, len(self.book))]
        line = director.undo(self.pk, revision=revision, **self.order)
        self.book[line.revision] = Counter({a: -c for a, c in self.book[revision].items()})
        return line

    def _entry(self, which: int) -> tuple[int, int]:
        return self.entries[which % len(self.entries)]

    def _sold(self, line: JournalLine, priced: str, kind: str, count: int) -> JournalLine:
        self.book[line.revision] = self._costs(priced, count)
        self.sales.append((line.data["sale"], priced, kind, count))
        return line

    def _costs(self, priced: str, count: int) -> Counter[str]:
        split = self.splits[priced]
        return Counter({ACCOUNTS[name]: count * cents for name, cents in split.items()})

    def _bought(self, entry: int) -> Counter[str]:
        """What goes back with an entry: its receipts that were in force."""
        found: Counter[str] = Counter()
        rows = self.tournament.sales.filter(entry=entry)
        back = {sale.pk for sale in rows if sale.voided} - self.void_already
        for sale, priced, _, count in self.sales:
            if sale in back:
                found.subtract(self._costs(priced, count))
        return found

    void_already: frozenset[int] = frozenset()

    def act(self, what: str, which: int) -> None:
        rows = self.tournament.sales.filter(voided=True)
        self.void_already = frozenset(rows.values_list("pk", flat=True))
        getattr(self, what)(which)

    def check_accounts(self) -> None:
        held, sums = queries.balances(self.tournament), sum(self.book.values(), Counter[str]())
        owed = {account: -held[account] for account in ACCOUNTS.values()}
        assert owed == {account: sums[account] for account in ACCOUNTS.values()}
        broken = [law.name for law in checks(ledger.book_of(self.tournament)) if not law.holds]
        assert broken == []

    def check_report(self) -> None:
        """The report says the same of each part, and of all together."""
        sums = sum(self.book.values(), Counter[str]())
        event = Tournament.objects.get(pk=self.pk)
        box = report_of(event).document.box("money")
        facts = {fact.code: fact.value for fact in box.facts}
        told = {account: facts.get(f"{account}_cents", 0) for account in ACCOUNTS.values()}
        assert told == {account: sums[account] for account in ACCOUNTS.values()}
        assert facts["taken_cents"] == sums.total()
        sold = [cents for code, cents in facts.items() if code.startswith("sold_")]
        assert sum(sold) == sums.total()
        assert box.verdict.holds

    def check_board(self) -> None:
        """Before the start the board splits what an entry costs, the parts that are not nothing."""
        split = self.splits["entry"]
        asked = [cents for name, cents in split.items() if cents or name == "prize_cents"]
        before = Tournament.objects.get(pk=self.pk)
        assert [money(text) for _, text in shown(before).prizes] == asked

    def check_desk(self) -> None:
        """The desk shows the split of the price that it would sell at."""
        client = Client()
        client.force_login(carl())
        address = reverse("desk_player", args=[self.pk, player().pk])
        page = client.get(f"{address}?kind=entry&price_line=0").content.decode()
        shown = page.split('<dl class="parts-of-price">')[1].split("</dl>")[0]
        found = [money(told) for told in re.findall(r"<dd[^>]*>(€[^<]*)</dd>", shown)]
        split = self.splits["entry"]
        order = [part.field for part in as_read()]
        asked = [split[name] for name in order if split[name] or name == "prize_cents"]
        assert found == [*asked, sum(split.values())]


def money(text: str) -> int:
    """€1,234.50 in cents."""
    whole, _, rest = text.strip().replace("€", "").replace(",", "").partition(".")
    return int(whole) * 100 + int(rest or 0)


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES)
@given(tables, steps)
def test_every_part_goes_to_its_account_whatever_is_sold_given_back_and_undone(splits, steps):
    def play() -> None:
        table = Table(splits)
        table.check_accounts()
        for what, which in steps:
            try:
                table.act(what, which)
            except RuleError:
                continue
            table.check_accounts()
        table.check_report()

    in_a_room_of_its_own(play)


@pytest.mark.parametrize("chance", range(5))
def test_board_and_desk_show_every_part_of_a_price(chance):
    rng = Random(chance)
    split = {name: rng.choice((0, rng.randint(1, 999) * 100)) for name in ACCOUNTS}
    kind = "fixed" if split["bounty_cents"] else "none"

    table = Table.__new__(Table)
    table.splits = {"entry": split}
    tournament = event(entry_price(**split), bounty_kind=kind)
    sell(tournament, f"Ann {chance}")
    table.pk = tournament.pk

    table.check_board()
    table.check_desk()
