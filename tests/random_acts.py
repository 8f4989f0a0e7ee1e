"""Acts done by chance in an event; every one that is done is told to the second book."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Any

from django.db import transaction

from tdsite import director
from tests.factories import add_on_price, dana, entry_price, player, rebuy_price, reentry_price
from tests.second_book.book import Figures, SecondBook
from tests.second_book.told import (
    Bought,
    Dealt,
    DealVoided,
    Declined,
    Disqualified,
    EntryVoided,
    EnvelopeOpened,
    Finished,
    Out,
    PaidOut,
    PayoutVoided,
    Price,
    RegistrationClosed,
    SaleVoided,
    Sold,
    Undone,
    WentOut,
)
from tournaments import bounties, queries
from tournaments.models import Deal, Entry, JournalLine, Payout, Sale, Tournament
from tournaments.models.entries import Ending
from tournaments.models.money import Method
from tournaments.models.prizes import DealMethod, PayoutKind
from tournaments.operations.sales import SaleDetails
from tournaments.rules import RuleError
from tournaments.rules.deals import Share

PRICE = Price(prize=87_50, fee=7_33, staff=2_00, bounty=20_01, chips=20_000)
REBUY = Price(prize=50_00, bounty=10_01, chips=20_000)
ADD_ON = Price(prize=30_00, chips=30_000)
METHODS = (Method.CASH, Method.CARD, Method.TRANSFER)


def cents(price: Price) -> dict[str, int]:
    return {
        "prize_cents": price.prize,
        "fee_cents": price.fee,
        "staff_cents": price.staff,
        "bounty_cents": price.bounty,
        "chips": price.chips,
    }


class Playing:
    """An event in which acts are done by chance; each that is done is told to the book."""

    tournament: Tournament
    chance: Random
    at: datetime
    book: SecondBook
    price: Price
    rebuy_price: Price
    seldom = 0.7

    def prices(self, *, bounties: str) -> None:
        self.kind = bounties
        without = Price(PRICE.prize, PRICE.fee, PRICE.staff, chips=PRICE.chips)
        self.price = without if bounties == "none" else PRICE
        rebuy_with = bounties != "none" and self.chance.random() < 0.7
        self.rebuy_price = REBUY if rebuy_with else Price(REBUY.prize, chips=REBUY.chips)

    def price_rows(self) -> list[dict[str, Any]]:
        return [
            entry_price(**cents(self.price), until_level=4),
            reentry_price(**cents(self.price), until_level=4),
            rebuy_price(**cents(self.rebuy_price), trigger="any", until_level=4),
            add_on_price(**cents(ADD_ON), from_level=1, until_level=4, limit=2),
        ]

    @property
    def by(self) -> dict[str, Any]:
        return {"by": dana(), "at": self.at, "seed": "2a" * 32}

    def act(self, what: str) -> JournalLine | None:
        """One act, or None where it is refused: then nothing was done and nothing is heard."""
        self.at += timedelta(seconds=5)
        try:
            with transaction.atomic():
                line: JournalLine | None = getattr(self, what)()
        except RuleError:
            line = None
        self.tournament.refresh_from_db()
        return line

    def reads(self) -> Figures:
        return self.book.reads()

    def entries(self, **which: Any) -> list[Entry]:
        rows = Entry.objects.filter(tournament=self.tournament, **which)
        return list(rows.order_by("number"))

    def playing(self) -> list[Entry]:
        return list(queries.entries_in(self.tournament).order_by("number"))

    def one(self, of: Sequence[Any]) -> Any:
        if not of:
            raise RuleError("Nobody to do it to.")
        return self.chance.choice(of)

    def method(self) -> Method:
        return self.chance.choice(METHODS)

    def sell(self, code: str = "") -> JournalLine:
        """To somebody new, for money or for a ticket won elsewhere."""
        buyer, method = player(), self.method()
        line = director.register_and_seat(
            self.tournament.pk,
            player_id=buyer.pk,
            method=method,
            details=SaleDetails(voucher_code=code),
            **self.by,
        )
        by_ticket = self.price.total if code else 0
        sold = Sold(line.data["entry"], buyer.pk, self.price, method, by_ticket)
        self.book.hears(line.revision, sold)
        return line

    def reenter(self) -> JournalLine:
        who, method = self.one(self.entries(elimination__pending=False)).player_id, self.method()
        line = director.reenter(self.tournament.pk, player_id=who, method=method, **self.by)
        self.book.hears(line.revision, Sold(line.data["entry"], who, self.price, method))
        return line

    def rebuy(self) -> JournalLine:
        waiting = self.entries(elimination__pending=True)
        entry = self.one(waiting if waiting and self.chance.random() < 0.8 else self.playing())
        count, method = self.chance.choice([1, 1, 2]), self.method()
        line = director.rebuy(entry.pk, count=count, method=method, **self.by)
        back = entry in waiting
        bought = Bought(entry.pk, self.rebuy_price, count, method, line.data["sale"], back=back)
        self.book.hears(line.revision, bought)
        return line

    def add_on(self) -> JournalLine:
        entry, method = self.one(self.playing()), self.method()
        line = director.add_on(entry.pk, method=method, **self.by)
        self.book.hears(line.revision, Bought(entry.pk, ADD_ON, 1, method, line.data["sale"]))
        return line

    def void_entry(self) -> JournalLine:
        entry = self.one(self.playing())
        line = director.void_entry(entry.pk, reason="ill", **self.by)
        self.book.hears(line.revision, EntryVoided(entry.pk))
        return line

    def void_sale(self) -> JournalLine:
        chips = Sale.objects.filter(tournament=self.tournament, kind__in=("rebuy", "add_on"))
        sale = self.one(list(chips.filter(voided=False).order_by("number")))
        line = director.void_sale(sale.pk, reason="wrong", **self.by)
        self.book.hears(line.revision, SaleVoided(sale.pk))
        return line

    def bust(self) -> JournalLine:
        out = self.one(self.playing())
        by = self.hunters(out)
        line = director.bust_out(out.pk, by_entries=by, certain=True, **self.by)
        gone = Out(out.pk, tuple(by), waits=line.data["waits"])
        self.book.hears(line.revision, WentOut((gone,)))
        return line

    def hunters(self, *out: Entry) -> list[int]:
        others = [entry.pk for entry in self.playing() if entry not in out]
        self.chance.shuffle(others)
        return others[: self.chance.choice([0, 1, 1, 1, 2, 3])]

    def together(self) -> JournalLine:
        """Two or three out in one hand; one of them may have taken another's chips first."""
        playing = self.playing()
        out = self.chance.sample(playing, min(len(playing), self.chance.choice([2, 2, 3])))
        stacks = [self.chance.choice([500, 1_000, 2_000]) for _ in out]
        best = self.chance.choice([None, *out])
        hunted = [self.hunters(one) for one in out]
        reports = [
            director.Report(one.pk, by, stack_chips=stack, best_hand=one == best)
            for one, by, stack in zip(out, hunted, stacks, strict=True)
        ]
        line = director.bust_together(self.tournament.pk, reports=reports, certain=True, **self.by)
        waits = [line.data["waits"], *(also["waits"] for also in line.data["also"])]
        told = zip(out, hunted, stacks, waits, strict=True)
        outs = [Out(one.pk, tuple(by), stack, wait, one == best) for one, by, stack, wait in told]
        self.book.hears(line.revision, WentOut(tuple(outs)))
        return line

    def decline(self) -> JournalLine:
        entry = self.one(self.entries(elimination__pending=True))
        line = director.decline_rebuy(entry.pk, **self.by)
        self.book.hears(line.revision, Declined(entry.pk))
        return line

    def disqualify(self) -> JournalLine:
        if self.chance.random() < self.seldom:
            raise RuleError("Seldom.")
        entry = self.one(self.playing())
        line = director.remove(
            entry.pk, kind=Ending.DISQUALIFIED, stack_chips=900, reason="chips", **self.by
        )
        self.book.hears(line.revision, Disqualified(entry.pk, 900))
        return line

    def close(self) -> JournalLine:
        line = director.close_registration(self.tournament.pk, **self.by)
        self.book.hears(line.revision, RegistrationClosed())
        return line

    def deal(self) -> JournalLine:
        """All who are in share what is not won yet, by chance, but for a little."""
        playing = self.playing()
        if self.tournament.registration_closed_at is None or not 2 <= len(playing) <= 3:
            raise RuleError("Too early for a deal.")
        pool = sum(self.reads().prizes_left[: len(playing)])
        if pool < 10_00:
            raise RuleError("Nothing is left to share.")
        left = self.chance.choice([1_00, pool // 5])
        cuts = [self.chance.randint(0, pool - left) for _ in playing[1:]]
        edges = [0, *sorted(cuts), pool - left]
        parts = [high - low for low, high in pairwise(edges)]
        shares = [
            Share(entry.pk, part, stack_chips=1000, signed=True, waived=True)
            for entry, part in zip(playing, parts, strict=True)
        ]
        line = director.record_deal(
            self.tournament.pk,
            method=DealMethod.CUSTOM,
            shares=shares,
            left_prizes=[left],
            guaranteed=True,
            **self.by,
        )
        told = tuple((share.entry, share.amount_cents) for share in shares)
        self.book.hears(line.revision, Dealt(told, (left,), line.data["deal_id"]))
        return line

    def void_deal(self) -> JournalLine:
        deals = Deal.objects.filter(tournament=self.tournament, voided=False)
        deal = self.one(list(deals.order_by("number")))
        line = director.void_deal(deal.pk, reason="misread", **self.by)
        self.book.hears(line.revision, DealVoided(deal.pk))
        return line

    def envelope(self) -> JournalLine:
        book = bounties.won(self.tournament)
        if book.needed and not book.envelopes:
            part, odd = divmod(book.collected_cents, book.needed)
            amounts = [part] * (book.needed - 1) + [part + odd]
            director.set_envelopes(self.tournament.pk, amounts=amounts, **self.by)
            book = bounties.won(self.tournament)
        out = self.one([line.fall.entry for line in book.awaiting])
        line = director.open_envelope(out, **self.by)
        self.book.hears(line.revision, EnvelopeOpened(out, line.data["amount_cents"]))
        return line

    def finish(self) -> JournalLine:
        line = director.finish(self.tournament.pk, **self.by)
        self.book.hears(line.revision, Finished())
        return line

    def pay(self) -> JournalLine:
        due = queries.awards(self.tournament).paid_cents
        return self.paid(self.one([e for e, won in due.items() if won]), PayoutKind.PRIZE)

    def pay_bounty(self) -> JournalLine:
        return self.paid(self.one(list(bounties.won(self.tournament).won)), PayoutKind.BOUNTY)

    def paid(self, entry: int, kind: PayoutKind) -> JournalLine:
        method = self.chance.choice([Method.CASH, Method.TRANSFER])
        line = director.pay(entry, kind=kind, method=method, **self.by)
        slip = Payout.objects.get(tournament=self.tournament, number=line.data["number"])
        amount, ticket = line.data["amount_cents"], line.data.get("ticket_cents", 0)
        told = PaidOut(slip.pk, entry, kind.value, amount, method, ticket)
        self.book.hears(line.revision, told)
        return line

    def void_payout(self) -> JournalLine:
        slip = self.one(list(Payout.objects.filter(tournament=self.tournament).order_by("pk")))
        line = director.void_payout(slip.pk, reason="wrong till", **self.by)
        self.book.hears(line.revision, PayoutVoided(slip.pk))
        return line

    def undo(self) -> JournalLine:
        return self.undone(self.chance.randint(1, self.tournament.revision))

    def undo_last(self) -> JournalLine:
        return self.undone(self.tournament.revision)

    def undo_undo(self) -> JournalLine:
        """What was undone a while ago is done again, whatever was played since."""
        lines = JournalLine.objects.filter(tournament=self.tournament, kind="act.undone")
        return self.undone(self.one(list(lines.values_list("revision", flat=True))))

    def undone(self, revision: int) -> JournalLine:
        line = director.undo(self.tournament.pk, revision=revision, **self.by)
        self.book.hears(line.revision, Undone((revision,)))
        return line
