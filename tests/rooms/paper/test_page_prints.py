"""What counts as a print: a press of "Print" and nothing else, for every paper that counts."""

import pytest
from django.db.models import Sum
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.rooms.paper.desk_papers import address_of
from tests.factories import NOON, carl, dana, fay, running
from tests.rooms.paper.test_page import as_, moved
from tests.rooms.payouts.test_page_desk import won
from tournaments.models import PaperKind, Printed, PrintJob, PrintRun, Sale
from tournaments.operations import papers

REBUYS = {"kind": "rebuy", "prize_cents": 50_00, "fee_cents": 5_00, "chips": 10_000}
ENTRY = {"kind": "entry", "prize_cents": 100_00, "fee_cents": 10_00, "chips": 20_000}

pytestmark = pytest.mark.django_db


def seat_card() -> str:
    tournament = running(players=2)
    return reverse("seat_card", args=[tournament.pk, tournament.entries.get(number=1).pk])


def receipt() -> str:
    return reverse("receipt", args=[running(players=2).pk, Sale.objects.get(number=1).number])


def chip_slip() -> str:
    tournament = running(ENTRY, REBUYS, players=3)
    line = director.rebuy(tournament.entries.get(number=1).pk, by=fay(), at=NOON)
    return reverse("chip_slip", args=[tournament.pk, line.data["receipt"]])


def refund_slip() -> str:
    tournament = running(players=3)
    entry = tournament.entries.get(number=1)
    director.void_entry(entry.pk, reason="cannot stay", by=carl(), at=NOON)
    return reverse("refund_slip", args=[tournament.pk, entry.sales.get().number])


def move_slip() -> str:
    tournament, move = moved()
    return reverse("move_slips", args=[tournament.pk, move.revision])


def payout_slip() -> str:
    tournament, first = won()
    director.pay(first.pk, by=carl(), at=NOON)
    return reverse("payout_slip", args=[tournament.pk, tournament.payouts.latest("pk").pk])


PAPERS = {
    PaperKind.SEAT_CARD: seat_card,
    PaperKind.MOVE_SLIP: move_slip,
    PaperKind.RECEIPT: receipt,
    PaperKind.CHIP_SLIP: chip_slip,
    PaperKind.REFUND_SLIP: refund_slip,
    PaperKind.PAYOUT_SLIP: payout_slip,
}


def marks(pressed) -> list[str]:
    """What each paper that was made says of itself: `` · PREVIEW · COPY 2``."""
    said = [(sheet.get("cards") or sheet["slips"])[0]["copy"] for sheet in pressed]
    return [" ".join(mark.split(" ·")[0].split()) for mark in said]


def count() -> int:
    return Printed.objects.aggregate(n=Sum("times"))["n"] or 0


def test_every_paper_that_counts_is_tried_here():
    assert set(PAPERS) == set(PaperKind)


@pytest.mark.parametrize("kind", PaperKind)
def test_to_open_counts_nothing_and_each_press_counts_once(kind, pressed):
    address, client = PAPERS[kind](), as_(dana())

    client.get(address)
    client.get(address)
    looked = count()
    first = client.post(address, {"sheet": "80mm"})
    client.get(first["Location"])
    client.get(first["Location"])
    second = client.post(address, follow=True)
    client.get(first["Location"])
    client.get(address)

    assert looked == 0
    assert (first.status_code, second.status_code) == (303, 200)
    assert "sheet=80mm" in first["Location"]
    assert (count(), PrintRun.objects.filter(paper=kind).count()) == (2, 2)
    assert marks(pressed) == ["PREVIEW", "PREVIEW", "", "", "COPY 2", "", "PREVIEW"]


def test_a_print_that_is_opened_later_says_when_it_was_printed(pressed, time_machine):
    address, client = receipt(), as_(dana())
    client.post(address)
    time_machine.move_to("2026-11-21 20:04:00+00:00", tick=False)
    second = client.post(address)["Location"]
    time_machine.move_to("2026-11-22 09:00:00+00:00", tick=False)

    client.force_login(dana())
    client.get(second)

    assert pressed[-1]["slips"][0]["copy"] == "COPY 2 · reprinted 21:04"


def test_a_card_that_a_print_did_not_count_is_a_preview_in_it(pressed):
    tournament = running(players=3)
    entry = tournament.entries.get(number=1)
    address = reverse("seat_cards", args=[tournament.pk])
    run = as_(fay()).post(address)["Location"]
    free = entry.seat.table.seats.filter(entry=None).first()
    director.move(entry.pk, table=free.table.number, seat=free.number, by=dana(), at=NOON)

    as_(fay()).get(run)

    cards = {card["name"]: card["copy"] for card in pressed[-1]["cards"]}
    assert cards.pop(entry.player.name).startswith("PREVIEW")
    assert set(cards.values()) == {""}


def test_a_print_of_another_event_or_paper_is_not_found(pressed):
    one, other = receipt(), seat_card()
    run = PrintRun.objects.get(pk=as_(dana()).post(one)["Location"].rpartition("=")[2])

    assert as_(dana()).get(other, {"print": run.pk}).status_code == 404
    assert as_(dana()).get(one, {"print": run.pk + 1}).status_code == 404


def test_who_may_not_print_counts_nothing():
    address, stranger = payout_slip(), Client()

    assert as_(fay()).post(address).status_code == 403
    assert stranger.post(address).status_code == 302
    assert count() == 0


def test_a_paper_of_a_printers_page_is_one_print_until_it_is_wanted_again(pressed):
    tournament = running(players=2)
    job = papers.enqueue(tournament, PaperKind.RECEIPT, "1", by=carl(), at=timezone.now())
    client, address = as_(dana()), address_of(job)

    for _ in range(2):  # the printer was out of paper: the press is repeated
        client.post(address, {"job": job.pk}, follow=True)
    client.post(reverse("print_printed", args=[job.pk]))
    client.post(reverse("print_again", args=[job.pk]))
    client.post(address, {"job": job.pk}, follow=True)

    assert marks(pressed) == ["", "", "COPY 2"]
    assert PrintJob.objects.get().run == PrintRun.objects.latest("pk")


def test_a_job_of_another_paper_is_no_part_of_this_print(pressed):
    tournament = running(players=2)
    job = papers.enqueue(tournament, PaperKind.SEAT_CARD, "1", by=carl(), at=timezone.now())
    address = reverse("receipt", args=[tournament.pk, 1])

    for _ in range(2):
        as_(dana()).post(address, {"job": job.pk}, follow=True)

    assert marks(pressed) == ["", "COPY 2"]
    assert PrintJob.objects.get().run is None
