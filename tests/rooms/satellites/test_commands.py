"""Chapter: vouchers and satellite tickets pay once, and pay again when their sale is taken back."""

from datetime import date
from typing import Any

import pytest

from tdsite import director
from tests.factories import NOON, carl, club, dana, entry_price, event, player, rebuy_price, running
from tests.rooms.desk.test_commands import balance, sold
from tests.rooms.desk.test_commands_chips_sold import buy
from tournaments.models import Entry, JournalLine, Sale, Voucher
from tournaments.models.money import Account, Method, VoucherKind
from tournaments.operations.payout_slips import CodeTaken
from tournaments.operations.sales import PaperUnnamed, SaleDetails
from tournaments.rules.sales import RestUnpaid
from tournaments.rules.satellites import (
    UnknownVoucher,
    VoucherCancelled,
    VoucherExpired,
    VoucherOfAnotherPlayer,
    VoucherUsed,
    VoucherWorthless,
    WrongCurrency,
)
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db


def voucher(cents: int = 110_00, **told: Any) -> Voucher:
    line = director.issue_voucher(
        club().pk,
        **{
            "kind": VoucherKind.VOUCHER,
            "amount_cents": cents,
            "currency": "EUR",
            "by": carl(),
            "at": NOON,
            **told,
        },
    )
    return Voucher.objects.get(pk=line.data["voucher_id"])


def by_code(code: str, **more: Any) -> SaleDetails:
    return SaleDetails(voucher_code=code, **more)


def test_a_voucher_without_a_code_is_drawn_one_that_is_easily_read():
    code = voucher().code
    assert len(code) == 9
    assert not set(code) & set("01IO")


def test_a_code_is_given_once_and_worth_something():
    voucher(code="xmas")
    with pytest.raises(CodeTaken):
        voucher(code=" XMAS ")
    with pytest.raises(VoucherWorthless):
        voucher(0)


def test_a_ticket_pays_the_whole_entry():
    tournament, paper = event(), voucher(kind=VoucherKind.TICKET)

    sale = sold(tournament, details=by_code(paper.code.lower()))

    assert (sale.method, sale.voucher, sale.voucher_cents) == (Method.TICKET, paper, 110_00)
    assert balance(tournament, Account.TICKET) == 110_00
    assert balance(tournament, Account.CASH) == 0


def test_a_smaller_voucher_pays_its_part_and_a_card_the_rest():
    tournament = event()

    sale = sold(tournament, method=Method.CARD, details=by_code(voucher(60_00).code))

    assert sale.total_cents == 110_00
    assert balance(tournament, Account.VOUCHER) == 60_00
    assert balance(tournament, Account.CARD) == 50_00


def test_a_smaller_voucher_alone_is_not_enough():
    with pytest.raises(RestUnpaid):
        sold(event(), method=Method.VOUCHER, details=by_code(voucher(60_00).code))


def test_what_a_voucher_is_worth_above_the_price_is_lost():
    tournament = event()
    sale = sold(tournament, details=by_code(voucher(500_00).code))
    assert sale.voucher_cents == balance(tournament, Account.VOUCHER) == 110_00


def test_a_voucher_pays_once_in_all_events_of_the_club():
    paper = voucher()
    sold(event(), details=by_code(paper.code))
    with pytest.raises(VoucherUsed):
        sold(event(), details=by_code(paper.code))


@pytest.mark.parametrize(
    ("told", "refusal"),
    [
        ({"expires_on": date(2026, 11, 19)}, VoucherExpired),
        ({"currency": "USD"}, WrongCurrency),
    ],
)
def test_a_voucher_is_looked_at_before_it_pays(told, refusal):
    with pytest.raises(refusal):
        sold(event(), details=by_code(voucher(**told).code))
    assert Sale.objects.count() == 0


def test_a_voucher_made_out_to_somebody_pays_for_him_alone():
    tournament, owner = event(), player()
    paper = voucher(player_id=owner.pk)
    with pytest.raises(VoucherOfAnotherPlayer):
        sold(tournament, details=by_code(paper.code))
    assert sold(tournament, owner, details=by_code(paper.code)).voucher == paper


def test_a_code_nobody_issued_is_refused():
    with pytest.raises(UnknownVoucher, match="no voucher ABC"):
        sold(event(), details=by_code("ABC"))


def test_a_cancelled_voucher_pays_nothing_and_a_used_one_is_not_cancelled():
    paper, used = voucher(), voucher()
    director.cancel_voucher(paper.pk, by=carl(), at=NOON)
    with pytest.raises(VoucherCancelled):
        sold(event(), details=by_code(paper.code))
    sold(event(), details=by_code(used.code))
    with pytest.raises(VoucherUsed):
        director.cancel_voucher(used.pk, by=carl(), at=NOON)


def test_a_voided_entry_makes_its_voucher_usable_again():
    tournament, paper = event(), voucher()
    sale = sold(tournament, details=by_code(paper.code))

    director.void_entry(sale.entry_id, by=carl(), at=NOON)

    assert balance(tournament, Account.VOUCHER) == 0
    assert sold(tournament, details=by_code(paper.code)).voucher == paper


def test_a_void_is_not_undone_once_the_voucher_has_paid_for_something_else():
    tournament = running(entry_price(), rebuy_price(trigger="any"), players=4)
    paper, one, other = voucher(50_00), *Entry.objects.order_by("pk")[:2]
    first = buy(one, details=by_code(paper.code))
    line = director.void_sale(first.pk, by=carl(), at=NOON)
    buy(other, details=by_code(paper.code))

    with pytest.raises(BlockedByLaterLine):
        director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)


def test_an_issued_voucher_is_undone_until_it_has_paid():
    paper, used = voucher(), voucher()
    sold(event(), details=by_code(used.code))
    lines = JournalLine.objects.filter(kind="voucher.issued")
    issued = {row.data["voucher_id"]: row.revision for row in lines}

    director.undo_in_club(club().pk, revision=issued[paper.pk], by=carl(), at=NOON)
    assert not Voucher.objects.filter(pk=paper.pk).exists()
    with pytest.raises(BlockedByLaterLine):
        director.undo_in_club(club().pk, revision=issued[used.pk], by=carl(), at=NOON)


# Papers of another house


@pytest.mark.parametrize("method", [Method.VOUCHER, Method.TICKET])
def test_a_paper_without_a_code_is_taken_only_with_a_note_that_says_which(method):
    tournament = event()
    with pytest.raises(PaperUnnamed, match="Enter the voucher or ticket code") as refusal:
        sold(tournament, method=method)
    assert refusal.value.field == "voucher_code"

    sale = sold(tournament, method=method, details=SaleDetails(note="Riverside, no 118"))

    assert (sale.method, sale.voucher, balance(tournament, Account(method))) == (
        method,
        None,
        110_00,
    )


def test_what_is_owed_is_paid_by_a_paper_of_another_house_with_a_note():
    tournament = event()
    sale = sold(tournament, method=Method.OWED)
    with pytest.raises(PaperUnnamed):
        director.settle(sale.pk, method=Method.TICKET, by=carl(), at=NOON)

    director.settle(sale.pk, method=Method.TICKET, note="Riverside, 118", by=carl(), at=NOON)

    sale.refresh_from_db()
    assert (sale.settled_by, sale.note, balance(tournament, Account.TICKET)) == (
        Method.TICKET,
        "Riverside, 118",
        110_00,
    )
