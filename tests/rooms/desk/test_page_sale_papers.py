"""Receipts, chip slips and refund slips: what they say, and that every print is counted."""

import pytest
from django.urls import reverse

from tdsite import director
from tests.factories import NOON, carl, dana, event, fay, player, running, sell
from tests.pdf import pages_of
from tournaments.models import Printed, Sale
from tournaments.models.money import Method
from tournaments.operations.sales import SaleDetails

pytestmark = pytest.mark.django_db

REBUYS = {"kind": "rebuy", "prize_cents": 50_00, "fee_cents": 5_00, "chips": 10_000}
ENTRY = {"kind": "entry", "prize_cents": 100_00, "fee_cents": 10_00, "chips": 20_000}


def paper(client, tournament, kind, number, **asked):
    return client.post(reverse(kind, args=[tournament.pk, number]), asked, follow=True)


def slip(sheets) -> dict:
    return sheets[-1]["slips"][0]


def flat(text: str) -> str:
    return text.replace("\xa0", " ").replace("\u202f", " ")


def test_a_receipt_says_what_was_bought_how_the_money_splits_and_how_it_was_paid(as_dana, pressed):
    tournament = event()
    line = director.register_and_seat(
        tournament.pk,
        player_id=player("Ann Berg").pk,
        method=Method.CASH,
        details=SaleDetails(given_cents=120_00),
        by=carl(),
        at=NOON,
    )

    assert paper(as_dana, tournament, "receipt", line.data["receipt"]).status_code == 200

    said = slip(pressed)
    assert (said["head"], said["name"]) == ("Receipt", "Ann Berg")
    assert flat(said["big"]) == "€110"
    assert flat(said["under"]) == "Entry: 20,000 chips"
    assert [[name, flat(sum_)] for name, sum_ in said["lines"]] == [
        ["Prize pool", "€100"],
        ["Fee", "€10"],
    ]
    assert [flat(cell) for cell in said["total"]] == ["Paid: Cash", "€110"]
    assert [[name, flat(sum_)] for name, sum_ in said["after"]] == [
        ["Received", "€120"],
        ["Change", "€10"],
    ]
    assert said["sold"] == "13:00, carl"
    assert said["void"] == said["copy"] == ""


def test_a_discount_stands_on_it_with_its_reason(as_dana, pressed):
    tournament = event()
    line = director.register_and_seat(
        tournament.pk,
        player_id=player("Ann").pk,
        details=SaleDetails(discount_cents=10_00, discount_reason="helps at the bar"),
        by=dana(),
        at=NOON,
    )

    paper(as_dana, tournament, "receipt", line.data["receipt"])

    assert ["Discount: helps at the bar", "-€10"] in [
        [name, flat(cell).replace("−", "-")] for name, cell in slip(pressed)["lines"]
    ]
    assert flat(slip(pressed)["total"][1]) == "€100"


def test_the_slip_of_a_rebuy_says_which_chips_go_to_which_seat(as_dana, pressed):
    tournament = running(ENTRY, REBUYS, players=3)
    entry = tournament.entries.get(number=1)
    line = director.rebuy(entry.pk, count=2, by=fay(), at=NOON)

    paper(as_dana, tournament, "chip_slip", line.data["receipt"])

    said = slip(pressed)
    assert (said["head"], said["big"]) == ("Rebuy", "20,000")
    assert said["under"] == f"chips to seat {entry.seat.table.number}-{entry.seat.number}"
    assert said["signatures"] == ["Delivered by", "Dealer"]


def test_an_entry_has_no_chip_slip_and_a_sale_in_force_no_refund_slip(as_dana, pressed):
    tournament = event()
    (entry,) = sell(tournament, "Ann")
    number = entry.sales.get().number

    assert paper(as_dana, tournament, "chip_slip", number).status_code == 409
    assert paper(as_dana, tournament, "refund_slip", number).status_code == 409
    assert paper(as_dana, tournament, "receipt", 999).status_code == 404
    assert not pressed


def test_a_refund_slip_says_who_gave_what_back_and_why_and_is_signed(as_dana, pressed):
    tournament = event()
    (entry,) = sell(tournament, "Ann")
    director.void_entry(entry.pk, reason="cannot stay", by=carl(), at=NOON)
    number = Sale.objects.get().number

    paper(as_dana, tournament, "refund_slip", number)

    said = slip(pressed)
    assert (said["head"], flat(said["big"]), said["under"]) == ("Refund", "€110", "Cash")
    assert ["Refunded", "13:00, carl"] in said["lines"]
    assert ["Reason", "cannot stay"] in said["lines"]
    assert said["signatures"] == ["Received", "Cashier"]
    paper(as_dana, tournament, "receipt", number)
    assert slip(pressed)["void"] == "VOID"


def test_every_print_but_the_first_says_so_and_each_paper_is_counted_by_itself(as_dana, pressed):
    tournament = event()
    (entry,) = sell(tournament, "Ann")
    number = entry.sales.get().number

    for _ in range(3):
        paper(as_dana, tournament, "receipt", number)

    assert [sheet["slips"][0]["copy"][:6] for sheet in pressed] == ["", "COPY 2", "COPY 3"]
    assert Printed.objects.get(paper="receipt").times == 3


def test_who_may_not_see_money_gets_no_receipt(client, pressed):
    tournament = event()
    (entry,) = sell(tournament, "Ann")
    client.force_login(fay())

    assert paper(client, tournament, "receipt", entry.sales.get().number).status_code == 403
    assert not pressed


@pytest.mark.parametrize("sheet", ["a6", "a4", "a4x9", "80mm"])
def test_each_size_of_paper_is_one_page(as_dana, sheet):
    tournament = event()
    (entry,) = sell(tournament, "Ann Berg-Lindqvist of the Northern Hills")

    answer = paper(as_dana, tournament, "receipt", entry.sales.get().number, sheet=sheet)

    assert pages_of(answer.content) == 1
