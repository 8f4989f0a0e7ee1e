"""Chapter: random evenings of hunters.  Every law after every act; at the end no cent is left."""

from random import Random
from typing import Any

import pytest
from django.db import transaction

from tdsite import director
from tests.factories import NOON, dana, entry_price, player, rebuy_price, running
from tournaments import bounties, ledger, queries
from tournaments.models import Entry, JournalLine, Sale, Tournament
from tournaments.models.entries import Ending
from tournaments.models.prizes import PayoutKind
from tournaments.rules import RuleError
from tournaments.rules.ledger import checks
from tournaments.rules.places import LastPlayerLeft

pytestmark = pytest.mark.django_db

PRICES = (entry_price(bounty_cents=20_00), rebuy_price(bounty_cents=10_01))
ACTS = (
    *("sell", "sell", "bust", "bust", "bust", "bust", "rebuy", "rebuy", "rebuy", "let_out"),
    *("void", "void", "undo", "undo", "undo_last", "disqualify", "pay", "void_sale"),
)


class Hunt:
    """An evening whose acts are chosen by lot; what the house refuses is left out."""

    def __init__(self, kind: str, *, seed: int) -> None:
        self.tournament = running(*PRICES, players=5, bounty_kind=kind)
        self.rng = Random(seed)
        self.began = self.now().revision

    def order(self) -> dict[str, Any]:
        return {"by": dana(), "at": NOON, "seed": "2a" * 32}

    def entries(self, **wanted: Any) -> list[Entry]:
        rows = queries.entries_in(self.tournament).filter(**wanted)
        return list(rows.order_by("number"))

    def sell(self) -> JournalLine:
        told = {"player_id": player().pk, **self.order()}
        return director.register_and_seat(self.tournament.pk, **told)

    def bust(self) -> JournalLine:
        playing = self.entries(elimination=None)
        if len(playing) < 3:
            raise LastPlayerLeft("the evening goes on")
        out, *others = self.rng.sample(playing, self.rng.choice((1, 2, 2, 3)))
        hunters = [one.pk for one in others]
        certain = self.rng.random() < 0.3
        return director.bust_out(out.pk, by_entries=hunters, certain=certain, **self.order())

    def rebuy(self) -> JournalLine:
        waiting = self.entries(elimination__pending=True)
        return director.rebuy(self.rng.choice(waiting).pk, **self.order())

    def let_out(self) -> JournalLine:
        waiting = self.entries(elimination__pending=True)
        return director.decline_rebuy(self.rng.choice(waiting).pk, **self.order())

    def void(self) -> JournalLine:
        hunter = self.rng.choice(self.entries(elimination=None))
        return director.void_entry(hunter.pk, reason="ill", **self.order())

    def void_sale(self) -> JournalLine:
        sale = self.rng.choice(list(Sale.objects.filter(kind="rebuy", voided=False)))
        return director.void_sale(sale.pk, reason="wrong", **self.order())

    def disqualify(self) -> JournalLine:
        entry = self.rng.choice(self.entries(elimination=None))
        told = {"kind": Ending.DISQUALIFIED, "stack_chips": 0, **self.order()}
        return director.remove(entry.pk, **told)

    def pay(self) -> JournalLine:
        won = sorted(bounties.won(self.tournament).won)
        return director.pay(self.rng.choice(won), kind=PayoutKind.BOUNTY, **self.order())

    def undo(self) -> JournalLine:
        revision = self.rng.randrange(self.began + 1, self.now().revision + 1)
        return director.undo(self.tournament.pk, revision=revision, **self.order())

    def undo_last(self) -> JournalLine:
        revision = max(self.began + 1, self.now().revision)
        return director.undo(self.tournament.pk, revision=revision, **self.order())

    def now(self) -> Tournament:
        return Tournament.objects.get(pk=self.tournament.pk)

    def finish(self) -> None:
        """All but one go out, everybody is paid."""
        waiting = self.entries(elimination__pending=True)
        playing = self.entries(elimination=None)
        for entry in [*waiting, *playing[1:]]:
            if hasattr(entry, "elimination"):
                director.decline_rebuy(entry.pk, **self.order())
            else:
                told = {"certain": True, "by_entries": [playing[0].pk]}
                director.bust_out(entry.pk, **told, **self.order())
        director.close_registration(self.tournament.pk, **self.order())
        director.finish(self.tournament.pk, **self.order())
        book = bounties.won(self.now())
        for entry in sorted(book.won):
            if book.due_cents(entry) > 0:
                director.pay(entry, kind=PayoutKind.BOUNTY, **self.order())


def attempt(hunt: Hunt, what: str) -> JournalLine | None:
    try:
        with transaction.atomic():
            return getattr(hunt, what)()
    except (RuleError, IndexError, ValueError):
        return None


def every_law_holds(hunt: Hunt, after: str) -> None:
    found = checks(ledger.book_of(hunt.now()))
    assert [law for law in found if not law.holds] == [], after


@pytest.mark.parametrize("kind", ["fixed", "progressive"])
@pytest.mark.parametrize("seed", [1, 3, 6])
def test_no_cent_of_a_bounty_is_lost_or_won_twice(kind, seed):
    hunt = Hunt(kind, seed=seed)
    for _ in range(28):
        line = attempt(hunt, hunt.rng.choice(ACTS))
        if line is not None:
            every_law_holds(hunt, line.kind)
    hunt.finish()
    every_law_holds(hunt, "the last payment")
    assert ledger.book_of(hunt.now()).owed("bounty") == 0
