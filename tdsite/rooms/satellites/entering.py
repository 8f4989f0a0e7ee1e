"""Winners of a satellite entered in its target: the ticket is handed out, then it pays the entry.

Two events, two journals, one line each; what fails is named and the rest is done.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from tdsite.rooms.desk.acts import registration
from tdsite.rooms.payouts import acts as payouts
from tdsite.rooms.satellites.shown import TicketRow
from tdsite.web.keys import key_of
from tournaments import dues
from tournaments.models import Entry, JournalLine, Payout, Tournament
from tournaments.models.money import Method
from tournaments.operations.sales import SaleDetails
from tournaments.rules import N_, RuleError
from tournaments.sentences import translate


class MoneyBeside(RuleError):
    """A prize that is more than the ticket is paid where there is a till."""


class NoTarget(RuleError):
    """The satellite does not say for which event its tickets are."""


@dataclass(frozen=True, slots=True)
class Failed:
    """Who could not be entered, and why."""

    player: str
    why: str


@dataclass(frozen=True, slots=True)
class Entered:
    """The lines of the target's journal, and who could not be entered."""

    lines: tuple[JournalLine, ...]
    failed: tuple[Failed, ...]


def enter(
    satellite: Tournament, lines: Iterable[TicketRow], *, by: User, at: datetime, key: str
) -> Entered:
    """Enter these winners in the target, each with his ticket; a seat is drawn where that is due.

    Raises NoTarget.
    """
    target = satellite.target
    if target is None:
        raise NoTarget(
            N_("Say in the terms of this event for which event its tickets are."), field="target"
        )
    done, failed = [], []
    for line in lines:
        try:
            done.append(_enter_one(target, line, by=by, at=at, key=key))
        except RuleError as error:
            failed.append(Failed(line.ticket.entry.player.name, translate(error)))
    return Entered(tuple(done), tuple(failed))


def _enter_one(
    target: Tournament, line: TicketRow, *, by: User, at: datetime, key: str
) -> JournalLine:
    entry = line.ticket.entry
    if line.ticket.payout is None:
        _check_ticket_is_all(entry)
        pressed = key_of(key, "ticket", entry.pk)
        payouts.pay(entry.pk, method=Method.VOUCHER, by=by, at=at, key=pressed)
    return registration.register_and_seat(
        target.pk,
        player_id=entry.player_id,
        method=Method.TICKET,
        details=SaleDetails(voucher_code=_code_of(entry)),
        by=by,
        at=at,
        key=key_of(key, "entered", entry.pk),
    )


def _check_ticket_is_all(entry: Entry) -> None:
    due = dues.prize_of(entry)
    if due.amount_cents > due.ticket_cents:
        raise MoneyBeside(
            N_("%(player)s has won money beside the ticket. Pay the prize at the payout desk."),
            field="entry",
            player=entry.player.name,
        )


def _code_of(entry: Entry) -> str:
    """The code of the ticket that was handed out."""
    rows = Payout.objects.filter(entry=entry, voided=False, ticket__isnull=False)
    return str(rows.values_list("ticket__code", flat=True).first() or "")
