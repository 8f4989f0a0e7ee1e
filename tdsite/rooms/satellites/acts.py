"""Vouchers and satellite tickets of the club, and winners entered in the event they won.

A winner is handed the ticket, then it pays the entry: two events, two journals, one line each; what
fails is named and the rest is done.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Unpack

from django.contrib.auth.models import User

from tdsite.rooms.desk.acts import registration
from tdsite.rooms.payouts import acts as payouts
from tdsite.rooms.satellites.tickets_won import TicketRow
from tdsite.web.submit import key_of
from tournaments import dues, journal
from tournaments.acts import ActContext
from tournaments.models import Entry, JournalLine, Payout, Tournament, Voucher
from tournaments.models.money import Method, VoucherKind
from tournaments.operations import openings, payout_slips
from tournaments.operations.payout_slips import drawn_code
from tournaments.operations.sales import SaleDetails
from tournaments.register import EVENT, PlayerId, RowOf, act
from tournaments.rules import N_, RuleError
from tournaments.rules.languages import CurrencyOrClubs
from tournaments.rules.values import Cents, EventId, Help, NearDate, RowId, Text
from tournaments.sentences import translate

Bearer = Annotated[PlayerId, Help("null: whoever brings it.")]
LastDay = Annotated[NearDate, Help("Its last day.")]
Code = Annotated[str, Text(24, blank=True), Help("Drawn if it is empty.")]
Target = Annotated[RowId, RowOf(Tournament), Help("null: for no event yet.")]


@act("voucher.issued", path="vouchers/", status=201)
def issue_voucher(
    club_id: int,
    *,
    kind: VoucherKind = VoucherKind.VOUCHER,
    amount_cents: Cents,
    currency: CurrencyOrClubs = "",
    player_id: Bearer | None = None,
    reason: Annotated[str, Text(120, blank=True)] = "",
    expires_on: LastDay | None = None,
    code: Code = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Issue a voucher or a satellite ticket; `data.code` is what is written on it.

    It pays once for a purchase in any event of the club.  The line's data has `voucher_id` too.
    Raises VoucherWorthless, CodeTaken.
    """
    act = journal.open_club_act(club_id, "voucher.issued", **order)
    currency = currency or act.club.currency
    voucher = payout_slips.issue_voucher(
        act,
        kind=kind,
        amount_cents=amount_cents,
        currency=currency,
        code=code.strip() or drawn_code(),
        player_id=player_id,
        reason=reason,
        expires_on=expires_on,
    )
    return journal.record(
        act,
        voucher_id=voucher.pk,
        code=voucher.code,
        amount_cents=amount_cents,
        currency=currency,
        player=voucher.player.name if voucher.player else "",
    )


@act("voucher.cancelled", path="vouchers/<id:voucher_id>/cancel/")
def cancel_voucher(
    voucher_id: Annotated[RowId, RowOf(Voucher)], **order: Unpack[ActContext]
) -> JournalLine:
    """Take a voucher out of use.  Raises VoucherUsed, VoucherCancelled."""
    club_id = Voucher.objects.values_list("club_id", flat=True).get(pk=voucher_id)
    act = journal.open_club_act(club_id, "voucher.cancelled", **order)
    voucher = Voucher.objects.select_for_update(no_key=True).get(pk=voucher_id)
    payout_slips.cancel_voucher(act, voucher)
    return journal.record(act, voucher_id=voucher.pk, code=voucher.code)


@act("tournament.aimed", path=f"{EVENT}target/")
def aim_tickets(
    tournament_id: EventId, *, target_id: Target | None, **order: Unpack[ActContext]
) -> JournalLine:
    """Say for which event the tickets of this one are, even after its end.  Raises BadTarget."""
    act = journal.open_act(tournament_id, "tournament.aimed", **order)
    target = openings.aim(act, target_id)
    return journal.record(act, target_id=target_id, event=target.name if target else "–")


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
    """Enter these winners in the target, each with their ticket; a seat is drawn where it is due.

    Raises NoTarget.
    """
    target = satellite.target
    if target is None:
        raise NoTarget(
            N_("Choose the target event of these tickets in the event settings."), field="target"
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
            N_("%(player)s also won money. Pay it at the payout desk."),
            field="entry",
            player=entry.player.name,
        )


def _code_of(entry: Entry) -> str:
    """The code of the ticket that was handed out."""
    rows = Payout.objects.filter(entry=entry, voided=False, ticket__isnull=False)
    return str(rows.values_list("ticket__code", flat=True).first() or "")
