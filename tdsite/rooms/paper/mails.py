"""Receipts sent by e-mail instead of printed: kept until they have left the house.

A mail server that is away, or a house without one, loses nothing: a paper waits, says why, and is
tried again.
"""

from datetime import datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext

from tdsite.rooms.paper.desk_papers import about, receipts_sheet
from tdsite.web.paper import press
from tdsite.web.paper.figures import Figured
from tournaments.models import PaperKind, PaperMail, Printed, Sale, Tournament
from tournaments.operations import papers
from tournaments.rules import N_, RuleError

TRIED_AGAIN = [timedelta(minutes=n) for n in (1, 5, 15)]
LATER = timedelta(hours=1)
AT_A_TIME = 20
KEPT = timedelta(days=30)
SHOWN = 30


class NoMailAddress(RuleError):
    """Nobody can be written to by this."""


def is_set_up() -> bool:
    """Whether the house sends mail at all."""
    return bool(settings.EMAIL_URL)


def post_receipt(sale: Sale, *, to: str, link: str, by: User | None, at: datetime) -> PaperMail:
    """Put a receipt into the outbox; it counts as printed once more.  Raises NoMailAddress."""
    to = _checked(to)
    with transaction.atomic():
        papers.printed(sale.tournament, PaperKind.RECEIPT, about(sale))
        return PaperMail.objects.create(
            club_id=sale.tournament.club_id,
            tournament=sale.tournament,
            entry=sale.entry,
            paper=PaperKind.RECEIPT,
            about=about(sale),
            to=to,
            link=link,
            by=by,
            at=at,
            next_at=at,
        )


def _checked(to: str) -> str:
    to = to.strip()
    try:
        validate_email(to)
    except ValidationError as error:
        raise NoMailAddress(
            N_("Enter an e-mail address, like ola@example.org."), field="to"
        ) from error
    return to


def outbox_of(tournament: Tournament) -> list[PaperMail]:
    """What was sent last and what waits, the newest first."""
    rows = PaperMail.objects.filter(tournament=tournament, dropped_at=None)
    return list(rows.select_related("entry__player").order_by("-pk")[:SHOWN])


def send_due(now: datetime) -> int:
    """Send what waits and is due, the oldest first; how many left.  Nothing without a mail server.

    Each is taken by one worker only: its next try is put off before it is sent.
    """
    if not is_set_up():
        return 0
    due = PaperMail.objects.filter(sent_at=None, dropped_at=None, next_at__lte=now)
    return sum(_send(pk, now) for pk in due.order_by("pk").values_list("pk", flat=True)[:AT_A_TIME])


def _send(pk: int, now: datetime) -> bool:
    row = PaperMail.objects.select_related("tournament__club", "entry__player").get(pk=pk)
    wait = TRIED_AGAIN[row.tries] if row.tries < len(TRIED_AGAIN) else LATER
    mine = PaperMail.objects.filter(pk=pk, sent_at=None, dropped_at=None, tries=row.tries)
    if not mine.update(tries=row.tries + 1, next_at=now + wait):
        return False
    try:
        _message(row).send()
    except SMTPRecipientsRefused:
        trouble = N_("The mail server does not take this address. Correct it and send again.")
    except (SMTPException, OSError):
        trouble = N_("The mail server could not be reached. Sending is retried automatically.")
    else:
        PaperMail.objects.filter(pk=pk).update(sent_at=now, trouble="")
        return True
    PaperMail.objects.filter(pk=pk).update(trouble=trouble)
    return False


def _message(row: PaperMail) -> EmailMessage:
    """The receipt as a PDF, in the language of the event, with the player's own link."""
    tournament = row.tournament
    rows = Sale.objects.select_related("entry__player", "entry__seat__table", "voucher", "by")
    sale = rows.get(tournament=tournament, number=int(row.about))
    with translation.override(tournament.language):
        times = dict(
            Printed.objects.filter(
                tournament=tournament, paper=PaperKind.RECEIPT, about=row.about
            ).values_list("about", "times")
        )
        data = receipts_sheet(
            tournament,
            [sale],
            paper=PaperKind.RECEIPT,
            sheet="a6",
            prints=times,
            address=lambda _: row.link,
            now=row.at,
        )
        number = f"{sale.number:04}"
        words = {"number": number, "event": tournament.name, "house": tournament.club.name}
        subject = gettext("Receipt %(number)s: %(event)s, %(house)s") % words
        lines = [
            gettext("Hello %(player)s,") % {"player": sale.entry.player.name},
            gettext("here is your receipt for %(event)s: %(amount)s.")
            % {"event": tournament.name, "amount": Figured(tournament).money(sale.total_cents)},
        ]
        if row.link:
            link = {"link": row.link}
            lines.append(gettext("Your seat, the clock and your receipts: %(link)s") % link)
        lines.append(tournament.club.name)
    message = EmailMessage(subject, "\n\n".join(lines), to=[row.to])
    message.attach(f"receipt-{number}.pdf", press("receipts", data), "application/pdf")
    return message


def send_again(row: PaperMail, *, to: str, at: datetime) -> None:
    """Try it now, to this address.  Raises NoMailAddress."""
    PaperMail.objects.filter(pk=row.pk).update(
        to=_checked(to), next_at=at, sent_at=None, dropped_at=None, trouble="", tries=0
    )


def drop(row: PaperMail, *, at: datetime) -> None:
    """It is not wanted any more; one that has left stays as it is."""
    PaperMail.objects.filter(pk=row.pk, sent_at=None).update(dropped_at=at)


def forget_sent(now: datetime) -> None:
    """An address is kept for a month after its paper has left, or was dropped."""
    PaperMail.objects.filter(sent_at__lt=now - KEPT).delete()
    PaperMail.objects.filter(dropped_at__lt=now - KEPT).delete()
