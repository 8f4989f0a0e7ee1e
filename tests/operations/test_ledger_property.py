"""Chapter: the ledger.  Whatever is sold, given back, paid and undone, every law of it holds.

Random evenings at two desks with tills of their own; all laws are checked after every act.
"""

import os
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tables.models import Seat
from tables.rules.floor import Place
from tdsite import director
from tests.factories import (
    NOON,
    add_on_price,
    carl,
    club,
    dana,
    entry_price,
    event,
    player,
    rebuy_price,
    reentry_price,
    sell,
    staff,
)
from tournaments import bounties, ledger, queries
from tournaments.models import Entry, JournalLine, Payout, Sale, TillShift, Tournament
from tournaments.models.club import Role, TillMoveKind
from tournaments.models.entries import Ending
from tournaments.models.money import Method, Voucher, VoucherKind
from tournaments.models.prizes import PayoutKind
from tournaments.operations.sales import SaleDetails
from tournaments.operations.tills import expected_cents
from tournaments.rules import RuleError
from tournaments.rules.ledger import checks
from tournaments.rules.payments import Withholding
from tournaments.selling import unsold_stacks

pytestmark = pytest.mark.django_db

PAID = {"prize_cents": 87_50, "fee_cents": 7_33, "staff_cents": 2_00, "bounty_cents": 20_00}
PRICES = (
    entry_price(**PAID, until_level=4),
    reentry_price(**PAID, until_level=4, forfeit_at_close=True),
    rebuy_price(trigger="any", bounty_cents=10_01, until_level=4),
    add_on_price(from_level=1, until_level=4, limit=2),
)
METHODS = (*(Method.CASH,) * 4, Method.CARD, Method.TRANSFER, Method.COMP)


class Desks:
    """An event and two desks; each act is chosen by a number, which also says on whom."""

    def __init__(self) -> None:
        self.tournament = event(
            *PRICES,
            seats_per_table=4,
            guarantee_cents=1500_00,
            cash_unit_cents=50,
            bounty_kind="progressive",
            policy={"noshow": "wsop16", "late_stack": "blinded"},
        )
        self.at = NOON
        tills = [
            director.add_till(club().pk, name=name, by=dana(), at=NOON).data["till_id"]
            for name in ("Desk 1", "Desk 2")
        ]
        self.tills = dict(zip((carl().pk, dora().pk), tills, strict=True))
        rules = [Withholding("Tax", 1200, above_cents=100_00), Withholding("Fund", 37, whole=True)]
        director.set_withholding(club().pk, rules=rules, by=dana(), at=NOON)
        self._open(0)
        self._open(1)
        sell(self.tournament, *(f"P{n}" for n in range(1, 6)))

    def act(self, what: str, which: int) -> JournalLine:
        """One act, or the refusal of it."""
        self.at += timedelta(seconds=which * 7)
        return getattr(self, f"_{what}")(which)

    def by(self, which: int) -> dict[str, Any]:
        return {"by": self.person(which), "at": self.at, "seed": "2a" * 32}

    def person(self, which: int) -> User:
        return (carl(), dora(), dana())[which % 3]

    def entry(self, which: int) -> Entry:
        entries = list(Entry.objects.filter(tournament=self.tournament).order_by("number"))
        return entries[which % len(entries)]

    def playing(self, which: int) -> Entry:
        """One who plays and has not bust; any entry once there is none."""
        rows = queries.entries_in(self.tournament).filter(elimination=None).order_by("number")
        entries = list(rows)
        return entries[which % len(entries)] if entries else self.entry(which)

    def details(self, which: int) -> SaleDetails:
        voucher = Voucher.objects.filter(sales=None).first() if which % 4 == 3 else None
        return SaleDetails(
            discount_cents=(which % 3) * 3_33 if which % 5 == 0 else 0,
            discount_reason="member",
            voucher_code=voucher.code if voucher else "",
        )

    def paid(self, which: int) -> dict[str, Any]:
        return {"method": METHODS[which % len(METHODS)], "details": self.details(which)}

    def _sell(self, which: int) -> JournalLine:
        buyer = player()
        told = {**self.paid(which), **self.by(which)}
        return director.register_and_seat(self.tournament.pk, player_id=buyer.pk, **told)

    def _reenter(self, which: int) -> JournalLine:
        """Who is out comes back; where nobody is, somebody goes out first."""
        live = queries.entries_in(self.tournament).values("player")
        gone = Entry.objects.filter(tournament=self.tournament, elimination__pending=False)
        gone = gone.exclude(player__in=live)
        if not gone.exists():
            self._let_out(which)
        entry = gone.order_by("number").first() or self.entry(which)
        told = {**self.paid(which), **self.by(which)}
        return director.reenter(self.tournament.pk, player_id=entry.player_id, **told)

    def _give_up(self, which: int) -> JournalLine:
        """A stack is given up for a full one, in the last level of re-entries."""
        director.jump(self.tournament.pk, index=4, **self.by(2))
        told = {**self.paid(which), **self.by(which), "forfeit_chips": which * 500}
        who = self.playing(which).player_id
        return director.reenter(self.tournament.pk, player_id=who, **told)

    def _rebuy(self, which: int) -> JournalLine:
        told = {**self.paid(which), **self.by(which)}
        return director.rebuy(self.playing(which).pk, count=1 + which % 2, **told)

    def _announce(self, which: int) -> JournalLine:
        return director.rebuy(self.playing(which).pk, method=Method.OWED, **self.by(which))

    def _settle(self, which: int) -> JournalLine:
        owed = Sale.objects.filter(method=Method.OWED, voided=False, settled_at=None)
        if not owed.exists():
            self._announce(which)
        sale = owed.latest("number")
        return director.settle(sale.pk, method=METHODS[which % 6], **self.by(which))

    def _add_on(self, which: int) -> JournalLine:
        told = {**self.paid(which), **self.by(which)}
        return director.add_on(self.playing(which).pk, **told)

    def _table_add_ons(self, which: int) -> JournalLine:
        here = queries.entries_in(self.tournament).filter(seat__table__number=1)
        return director.table_add_ons(
            self.tournament.pk,
            table=1,
            entry_ids=list(here.values_list("pk", flat=True)),
            method=METHODS[which % 6],
            **self.by(2),
        )

    def _void(self, which: int) -> JournalLine:
        return director.void_entry(self.playing(which).pk, reason="ill", **self.by(which))

    def _void_sale(self, which: int) -> JournalLine:
        chips = Sale.objects.filter(kind__in=("rebuy", "add_on"), voided=False)
        if not chips.exists():
            self._rebuy(which)
        sales = list(chips.order_by("-number"))
        return director.void_sale(sales[which % len(sales)].pk, reason="wrong", **self.by(which))

    def _voucher(self, which: int) -> JournalLine:
        return director.issue_voucher(
            club().pk,
            kind=VoucherKind.TICKET if which % 2 else VoucherKind.VOUCHER,
            amount_cents=(30_00, 200_00)[which % 2],
            currency="EUR",
            reason="satellite",
            **self.by(0),
        )

    def _start(self, which: int) -> JournalLine:
        return director.start(self.tournament.pk, **self.by(2))

    def _bust(self, which: int) -> JournalLine:
        out = self.playing(which)
        told = {"certain": which % 3 == 0, "by_entries": self.hunters(out, which), **self.by(2)}
        return director.bust_out(out.pk, **told)

    def hunters(self, out: Entry, which: int) -> list[int]:
        """Nobody, one or two of those who play."""
        others = queries.entries_in(self.tournament).filter(elimination=None).exclude(pk=out.pk)
        playing = list(others.order_by("number").values_list("pk", flat=True))
        return [playing[(which + n) % len(playing)] for n in range(min(which % 3, len(playing)))]

    def _let_out(self, which: int) -> JournalLine:
        waiting = Entry.objects.filter(tournament=self.tournament, elimination__pending=True)
        if not waiting.exists():
            line = director.bust_out(self.playing(which).pk, **self.by(2))
            if not waiting.exists():
                return line  # the time of rebuys is over
        return director.decline_rebuy(waiting[0].pk, **self.by(2))

    def _lift(self, which: int) -> JournalLine:
        """After the first level: what is left of the stack leaves play, the money goes back."""
        self.at = max(self.at, NOON + timedelta(minutes=25))
        told = {"kind": Ending.NO_SHOW, "stack_chips": 20_000 - 400 * which, **self.by(2)}
        return director.remove(self.playing(which).pk, **told)

    def _put_down(self, which: int) -> JournalLine:
        chairs = Seat.objects.filter(table__tournament=self.tournament, table__broken_at=None)
        free = list(chairs.filter(entry=None, reserved=False).select_related("table"))
        if not free:
            director.open_tables(self.tournament.pk, number=1, **self.by(2))
            free = list(chairs.filter(entry=None, reserved=False).select_related("table"))
        chair = free[which % len(free)]
        place = Place(chair.table.number, chair.number)
        return director.put_down_stacks(self.tournament.pk, places=[place], **self.by(2))

    def _take_up(self, which: int) -> JournalLine:
        if not unsold_stacks(self.tournament):
            self._put_down(which)
        stack = unsold_stacks(self.tournament)[0]
        return director.take_up_stack(
            self.tournament.pk,
            table=stack.table_number,
            seat=stack.seat_number,
            stack_chips=20_000 - 300 * which,
            **self.by(2),
        )

    def _close(self, which: int) -> JournalLine:
        return director.close_registration(self.tournament.pk, **self.by(2))

    def _finish(self, which: int) -> JournalLine:
        """The rest of the evening: all but one go out."""
        for entry in list(queries.entries_in(self.tournament).order_by("-number"))[:-1]:
            director.bust_out(entry.pk, certain=True, **self.by(2))
        self.tournament.refresh_from_db()
        if self.tournament.registration_closed_at is None:
            self._close(which)
        return director.finish(self.tournament.pk, **self.by(2))

    def _pay(self, which: int) -> JournalLine:
        told = {"method": (Method.CASH, Method.TRANSFER)[which % 2], **self.by(2 * (which % 2))}
        self.tournament.refresh_from_db()
        due = [
            entry for entry, cents in queries.awards(self.tournament).paid_cents.items() if cents
        ]
        return director.pay(due[which % len(due)] if due else self.entry(which).pk, **told)

    def _authorise(self, which: int) -> JournalLine:
        self.tournament.refresh_from_db()
        won = [one for one, cents in queries.awards(self.tournament).paid_cents.items() if cents]
        unpaid = [one for one in won if not Payout.objects.filter(entry=one, voided=False).exists()]
        chosen = unpaid or won or [self.entry(which).pk]
        return director.authorise_payout(chosen[which % len(chosen)], **self.by(2))

    def _pay_bounty(self, which: int) -> JournalLine:
        self.tournament.refresh_from_db()
        hunted = list(bounties.won(self.tournament).won)
        entry = hunted[which % len(hunted)] if hunted else self.entry(which).pk
        return director.pay(entry, kind=PayoutKind.BOUNTY, **self.by(0))

    def _void_payout(self, which: int) -> JournalLine:
        paid = list(Payout.objects.order_by("pk"))
        return director.void_payout(paid[which % len(paid)].pk if paid else 0, **self.by(0))

    def _undo(self, which: int) -> JournalLine:
        self.tournament.refresh_from_db()
        revision = 1 + which * 31 % max(1, self.tournament.revision)
        return director.undo(self.tournament.pk, revision=revision, **self.by(2))

    def _undo_last(self, which: int) -> JournalLine:
        self.tournament.refresh_from_db()
        return director.undo(self.tournament.pk, revision=self.tournament.revision, **self.by(2))

    def _open(self, which: int) -> JournalLine:
        person = self.person(which % 2)
        told = {"float_cents": 100_00, "by": person, "at": self.at}
        return director.open_till(self.tills[person.pk], **told)

    def _shut(self, which: int) -> JournalLine:
        shift = TillShift.objects.get(closed_at=None, holder=self.person(which % 2))
        there = max(0, expected_cents(shift) + which % 3)
        told = {"signed_by": "C.", "explanation": "found", **self.by(which % 2)}
        return director.close_till(shift.pk, counted_cents=there, **told)

    def _move(self, which: int) -> JournalLine:
        shift = TillShift.objects.get(closed_at=None, holder=self.person(which % 2))
        kind = list(TillMoveKind)[which % 3]
        told = {"amount_cents": 1_00 * which, "reason": "safe", **self.by(which % 2)}
        return director.move_till(shift.pk, kind=kind, **told)

    def _undo_in_club(self, which: int) -> JournalLine:
        house = club()
        revision = max(1, house.revision - which % 5)
        return director.undo_in_club(house.pk, revision=revision, by=dana(), at=self.at)


FREQUENT_ACTS = (
    *("start", "sell", "sell", "reenter", "rebuy", "rebuy", "settle", "add_on", "void"),
    *("bust", "bust", "let_out", "undo", "undo", "undo_last", "void_sale", "pay", "voucher"),
)
EACH = [name[1:] for name in vars(Desks) if name.startswith("_") and name[1].isalpha()]
ACTS = [*(name for name in EACH if name != "finish"), *FREQUENT_ACTS]  # `paid` finishes, once
EVERY_ACT = [  # an evening in which nothing is refused
    *[("voucher", 1), ("sell", 3), ("voucher", 0), ("undo_in_club", 0), ("sell", 10), ("undo", 0)],
    *[
        ("start", 0),
        ("announce", 0),
        ("settle", 5),
        ("settle", 1),
        ("rebuy", 3),
        ("void_sale", 1),
        ("rebuy", 15),
    ],
    *[("undo_last", 0), ("add_on", 1), ("table_add_ons", 0), ("bust", 1)],
    *[("let_out", 1), ("reenter", 0), ("put_down", 0), ("sell", 1), ("take_up", 2), ("void", 1)],
    *[("lift", 2), ("move", 3), ("shut", 1), ("open", 1), ("give_up", 4), ("close", 0)],
    *[("undo_last", 0), ("finish", 0), ("pay", 0), ("void_payout", 0), ("authorise", 0)],
    *[("pay", 0), ("pay", 1), ("pay_bounty", 0)],
]
NOT_THERE = (Payout.DoesNotExist, Sale.DoesNotExist, TillShift.DoesNotExist)


def dora() -> User:
    return staff("dora", Role.DESK)


def attempt(desks: Desks, what: str, which: int) -> JournalLine | None:
    try:
        with transaction.atomic():
            return desks.act(what, which)
    except (RuleError, *NOT_THERE):
        return None


def every_law_holds(tournament: Tournament, after: str) -> None:
    tournament.refresh_from_db()
    broken = [law for law in checks(ledger.book_of(tournament)) if not law.holds]
    assert not broken, (after, broken)
    assert sum(queries.balances(tournament).values()) == 0, after
    for shift in TillShift.objects.filter(closed_at__isnull=False):
        assert shift.expected_cents == expected_cents(shift), (after, "a closed till changed")


steps = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 40)), min_size=6, max_size=26)
played = steps.map(lambda acts: [("start", 0), *acts])
paid = steps.map(lambda acts: [("start", 0), *acts[:8], ("finish", 0), *acts[8:]])


def test_every_act_of_the_random_evenings_succeeds():
    assert {what for what, _ in EVERY_ACT} == set(EACH)
    desks = Desks()
    for what, which in EVERY_ACT:
        line = desks.act(what, which)
        every_law_holds(desks.tournament, line.kind)


@settings(
    max_examples=int(os.environ.get("UNDO_EXAMPLES", "7")),
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # shrinking replays whole evenings
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.one_of(steps, played, paid))
def test_every_law_of_the_ledger_holds_after_every_act(acts):
    with transaction.atomic():
        desks = Desks()
        every_law_holds(desks.tournament, "the first sales")
        for what, which in acts:
            line = attempt(desks, what, which)
            if line is not None:
                every_law_holds(desks.tournament, line.kind)
        transaction.set_rollback(True)
