"""The page of vouchers: issued, found and cancelled by hand."""

import pytest
from django.urls import reverse

from tests.factories import carl, club, entry_price, event, fay, player
from tests.rooms.desk.test_commands import sold
from tournaments.models import JournalLine, Voucher
from tournaments.models.money import Method
from tournaments.operations.sales import SaleDetails

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client):
    club()
    client.force_login(carl())
    return reverse("vouchers")


def issue(client, page, **typed):
    whole = {"kind": "voucher", "amount": "50", "key": "k", **typed}
    return client.post(page, whole, follow=True)


def test_a_voucher_is_issued_for_whoever_brings_it_and_found_by_its_code(client, page):
    answer = issue(client, page, reason="Sorry for the wait", expires_on="2027-01-31")

    paper = Voucher.objects.get()
    assert (paper.amount_cents, paper.player, paper.reason) == (50_00, None, "Sorry for the wait")
    assert paper.code in answer.content.decode()
    assert "undo" in answer.content.decode()
    found = client.get(page, {"q": paper.code[:4].lower()}).content.decode()
    assert (paper.code in found, "until 31 January 2027" in found) == (True, True)
    assert paper.code not in client.get(page, {"q": "nothing like it"}).content.decode()


def test_a_voucher_for_one_player_begins_on_the_players_page(client, page):
    anna = player("Anna Berg")
    link = f"{page}?player={anna.pk}"
    assert link in client.get(reverse("person", args=[anna.pk])).content.decode()

    assert "For Anna Berg alone." in client.get(link).content.decode()
    issue(client, page, player=anna.pk, kind="ticket", code="main 1")

    paper = Voucher.objects.get()
    assert (paper.player, paper.kind, paper.code) == (anna, "ticket", "MAIN 1")


def test_a_press_that_arrives_twice_issues_one(client, page):
    issue(client, page)
    issue(client, page)

    assert Voucher.objects.count() == 1


@pytest.mark.parametrize("typed", [{"amount": ""}, {"amount": "0"}, {"expires_on": "0001-01-01"}])
def test_what_is_wrong_is_named_beside_its_field_and_nothing_is_lost(client, page, typed):
    answer = issue(client, page, reason="A gift", **typed)

    assert answer.status_code in (400, 409)
    assert 'class="errors"' in answer.content.decode()
    assert "A gift" in answer.content.decode()
    assert not Voucher.objects.exists()


def test_a_taken_code_is_refused_in_place(client, page):
    issue(client, page, code="GIFT")

    answer = issue(client, page, code="gift", key="other")

    assert answer.status_code == 409
    assert "The code GIFT is on another voucher." in answer.content.decode()


def test_a_paper_is_cancelled_unless_it_was_used(client, page):
    issue(client, page, code="A1")
    issue(client, page, code="B2", amount="110", key="other")
    unused, used = Voucher.objects.order_by("pk")
    sold(event(entry_price()), method=Method.VOUCHER, details=SaleDetails(voucher_code="B2"))

    asks_first = '<details class="menu confirm">'
    assert client.get(page).content.decode().count(asks_first) == 1
    client.post(reverse("cancel_voucher", args=[unused.pk]))
    client.post(reverse("cancel_voucher", args=[used.pk]))

    assert list(Voucher.objects.order_by("pk").values_list("cancelled", flat=True)) == [True, False]
    assert JournalLine.objects.filter(kind="voucher.cancelled").count() == 1


def test_the_floor_does_not_issue_money(client, page):
    client.force_login(fay())

    assert client.get(page).status_code == 403
    assert issue(client, page).status_code == 403
    assert not Voucher.objects.exists()
