"""A receipt that is sent instead of printed: what leaves, and what waits while the mail is down."""

from datetime import timedelta
from smtplib import SMTPServerDisconnected

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.urls import reverse
from django.utils import timezone

from tdsite.rooms.paper import mails
from tdsite.tasks import forget_files, send_papers
from tests.factories import carl, fay, running
from tests.rooms.paper.test_page import as_
from tournaments.models import PaperMail, Player, Printed, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(settings) -> None:
    """A house that sends mail."""
    settings.EMAIL_URL = "smtp://mail.example.org"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def broken(monkeypatch) -> None:
    """A mail server that is away."""

    def away(self, messages):
        raise SMTPServerDisconnected("gone")

    monkeypatch.setattr(EmailBackend, "send_messages", away)


def address(tournament: Tournament, number: int = 1) -> str:
    return reverse("send_receipt", args=[tournament.pk, number])


def sent(tournament: Tournament, to: str = "ola@example.org") -> PaperMail:
    as_(carl()).post(address(tournament), {"to": to})
    return PaperMail.objects.get()


def test_a_receipt_leaves_as_a_pdf_with_the_link_to_the_players_page(house):
    tournament = running(players=3)
    sent(tournament)

    assert send_papers() == 1

    [message] = mail.outbox
    [(name, pdf, kind)] = message.attachments
    assert message.to == ["ola@example.org"]
    assert message.subject.startswith("Receipt 0001: ")
    assert (name, kind, pdf[:5]) == ("receipt-0001.pdf", "application/pdf", b"%PDF-")
    assert "http://testserver/p/" in message.body
    assert send_papers() == 0, "it leaves once"


def test_a_mail_server_that_is_away_loses_nothing(house, broken, monkeypatch):
    tournament = running(players=3)
    row = sent(tournament)

    assert mails.send_due(timezone.now()) == 0
    page = as_(carl()).get(reverse("papers", args=[tournament.pk])).content.decode()
    assert "The mail server could not be reached. Sending is retried automatically." in page

    monkeypatch.undo()
    assert mails.send_due(timezone.now()) == 0, "not at once"
    assert mails.send_due(timezone.now() + timedelta(minutes=2)) == 1
    row.refresh_from_db()
    assert (row.trouble, row.sent_at is not None) == ("", True)


def test_without_a_mail_server_it_waits_and_says_so():
    tournament = running(players=3)
    sent(tournament)

    assert send_papers() == 0
    page = as_(carl()).get(reverse("papers", args=[tournament.pk])).content.decode()
    assert "No mail server is set up: receipts are kept, and sent once there is one." in page


def test_the_address_of_the_book_is_offered_and_a_wrong_one_refused_in_place():
    tournament = running(players=3)
    person = Player.objects.get(entries__tournament=tournament, entries__number=1)
    Player.objects.filter(pk=person.pk).update(email="book@example.org")

    page = as_(carl()).get(address(tournament)).content.decode()
    refused = as_(carl()).post(address(tournament), {"to": "nowhere"})

    assert 'value="book@example.org"' in page
    assert refused.status_code == 409
    assert "Enter an e-mail address" in refused.content.decode()
    assert 'value="nowhere"' in refused.content.decode()
    assert not PaperMail.objects.exists()


def test_a_sent_receipt_counts_as_printed_and_one_that_waits_may_be_changed_or_dropped(house):
    tournament = running(players=3)
    sent(tournament)
    assert Printed.objects.get().times == 1

    row = sent(tournament, to="other@example.org")
    assert (row.to, Printed.objects.get().times) == ("other@example.org", 1)

    as_(carl()).post(address(tournament), {"drop": "1"})
    assert send_papers() == 0


def test_who_may_not_see_money_sends_none():
    assert as_(fay()).get(address(running(players=3))).status_code == 403


def test_an_address_is_forgotten_a_month_after_its_paper_left(house):
    tournament = running(players=3)
    sent(tournament)
    send_papers()
    PaperMail.objects.update(sent_at=timezone.now() - mails.KEPT - timedelta(hours=1))

    forget_files()

    assert not PaperMail.objects.exists()
