"""The page beside a printer: papers come in, are printed once, and may be wanted again."""

import pytest
from django.urls import reverse

from tdsite.rooms.paper.desk_papers import address_of, waiting
from tests.factories import NOON, carl, club, dana, event, ivy, sell, staff
from tournaments.models import PaperKind, PrintJob
from tournaments.models.club import Role
from tournaments.operations import papers

pytestmark = pytest.mark.django_db


def a_paper(queue="desk", sheet="80mm") -> PrintJob:
    tournament = event()
    (entry,) = sell(tournament, "Ann")
    about = str(entry.sales.get().number)
    return papers.enqueue(
        tournament, PaperKind.RECEIPT, about, by=carl(), at=NOON, queue=queue, sheet=sheet
    )


def page(client, queue="desk") -> str:
    return client.get(reverse("print_station", args=[queue])).content.decode()


def test_a_paper_waits_at_its_printer_with_its_address(as_dana):
    job = a_paper()

    assert address_of(job).endswith(f"/paper/receipt-{job.about}.pdf?sheet=80mm")
    assert address_of(job) in page(as_dana)
    assert address_of(job) not in page(as_dana, "bar")


def test_every_kind_of_paper_has_an_address():
    job = a_paper()
    for kind in PaperKind:
        job.paper, job.about = kind, "7 1-2"
        if kind in (PaperKind.RECEIPT, PaperKind.CHIP_SLIP, PaperKind.REFUND_SLIP):
            job.about = "7"
        if kind == PaperKind.PAYOUT_SLIP:
            job.about = "7"
        assert address_of(job).endswith(".pdf?sheet=80mm")


def test_what_is_printed_waits_no_longer_and_is_printed_once(as_dana):
    job = a_paper()
    as_dana.post(reverse("print_printed", args=[job.pk]))

    assert waiting(club(), "desk") == []
    assert papers.mark_printed(job.pk, at=NOON) is False


def test_a_paper_that_did_not_come_out_waits_again(as_dana):
    job = a_paper()
    as_dana.post(reverse("print_printed", args=[job.pk]))
    as_dana.post(reverse("print_again", args=[job.pk]))

    assert [one.job for one in waiting(club(), "desk")] == [job]


def test_a_paper_nobody_needs_is_dropped(as_dana):
    job = a_paper()
    answer = as_dana.post(reverse("print_drop", args=[job.pk]), headers={"HX-Request": "true"})

    assert 'id="papers"' in answer.content.decode()
    assert waiting(club(), "desk") == []


def test_a_browser_sends_its_papers_to_a_printer_and_back_to_itself(as_dana):
    club()
    as_dana.post(reverse("choose_printer"), {"queue": "  bar   two "})
    assert as_dana.cookies["td_printer"].value == "bar two"
    assert "print on printer bar two" in page(as_dana)

    as_dana.post(reverse("choose_printer"), {"queue": ""})
    assert as_dana.cookies["td_printer"].value == ""


def test_it_is_for_the_desk_and_the_floor(client):
    a_paper()
    assert client.get(reverse("print")).status_code == 302
    client.force_login(ivy())
    assert client.get(reverse("print")).status_code == 403
    client.force_login(dana())
    assert client.get(reverse("print")).status_code == 200


def test_whoever_may_use_the_printer_finds_it_in_the_room_of_screens(client, as_dana):
    link = f'href="{reverse("print")}"'
    assert link in as_dana.get(reverse("tv_boards")).content.decode()

    client.force_login(staff("rob", Role.READ_ONLY))
    answer = client.get(reverse("tv_boards"))
    assert answer.status_code == 200
    assert link not in answer.content.decode()
