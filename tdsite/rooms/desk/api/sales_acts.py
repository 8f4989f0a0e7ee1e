"""Acts of the desk: entries and chips sold, paid later, given back; vouchers."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.desk.api import sale_bodies
from tdsite.web.house import the_house
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine, Sale, Voucher
from tournaments.models.money import Method, VoucherKind
from tournaments.operations.sales import SaleDetails

OF_DETAILS = tuple(field.name for field in fields(SaleDetails))


@command("entry.registered", sale_bodies.Registration, status=201, draws=True)
def register(order: Order, tournament_id: int, **given: Any) -> JournalLine:
    """Sell an entry and draw its seat; `data.entry` names it."""
    return director.register_and_seat(tournament_id, **_sale(given), **order)


@command("entry.reentered", sale_bodies.Reentry, status=201, draws=True)
def reenter(order: Order, tournament_id: int, entry_id: int, **given: Any) -> JournalLine:
    """Sell the player of an entry that is out a re-entry; `data.entry` names the new one."""
    player_id = _entry(tournament_id, entry_id).player_id
    return director.reenter(tournament_id, player_id=player_id, **_sale(given), **order)


@command("entry.rebought", sale_bodies.Rebuy)
def rebuy(order: Order, tournament_id: int, entry_id: int, **given: Any) -> JournalLine:
    """Sell rebuys; a bust that waited for one never happened.  `owed` announces them."""
    _entry(tournament_id, entry_id)
    return director.rebuy(entry_id, **_sale(given), **order)


@command("entry.added_on", sale_bodies.AddOn)
def add_on(order: Order, tournament_id: int, entry_id: int, **given: Any) -> JournalLine:
    """Sell the add-on."""
    _entry(tournament_id, entry_id)
    return director.add_on(entry_id, **_sale(given), **order)


@command("entry.table_added_on", sale_bodies.TableAddOns)
def table_add_ons(
    order: Order,
    tournament_id: int,
    table: int,
    entry_ids: Sequence[int],
    method: str,
    seen_cents: int | None,
) -> JournalLine:
    """Sell the add-on to several players of a table: to all of them or to nobody."""
    return director.table_add_ons(
        tournament_id,
        table=table,
        entry_ids=entry_ids,
        method=Method(method),
        seen_cents=seen_cents,
        **order,
    )


@command("entry.settled", sale_bodies.Settled)
def settle(
    order: Order, tournament_id: int, sale_id: int, method: str, **given: Any
) -> JournalLine:
    """Take the money for a sale that was to be paid."""
    _check_sale(tournament_id, sale_id)
    return director.settle(sale_id, method=Method(method), **given, **order)


@command("entry.sale_voided", sale_bodies.Refund, confirms="entry.voided")
def void_sale(order: Order, tournament_id: int, sale_id: int, **given: Any) -> JournalLine:
    """Take a rebuy or an add-on back: money and chips are reversed."""
    _check_sale(tournament_id, sale_id)
    return director.void_sale(sale_id, **given, **order)


@command("entry.voided", sale_bodies.Refund, confirms="entry.voided")
def void_entry(order: Order, tournament_id: int, entry_id: int, **given: Any) -> JournalLine:
    """Give an entry back: money and chips are reversed."""
    _entry(tournament_id, entry_id)
    return director.void_entry(entry_id, **given, **order)


@command("voucher.issued", sale_bodies.NewVoucher, status=201)
def issue_voucher(order: Order, kind: str, **given: Any) -> JournalLine:
    """Issue a voucher or a satellite ticket; `data.code` is what is written on it."""
    club = the_house()
    told = {"currency": club.currency, **given}
    return director.issue_voucher(club.pk, kind=VoucherKind(kind), **told, **order)


@command("voucher.cancelled")
def cancel_voucher(order: Order, voucher_id: int) -> JournalLine:
    """Take a voucher out of use."""
    Voucher.objects.only("pk").get(pk=voucher_id, club=the_house())
    return director.cancel_voucher(voucher_id, **order)


def _sale(given: dict[str, Any]) -> dict[str, Any]:
    """What was told of a sale, as the director is told it."""
    details = SaleDetails(**{name: given.pop(name) for name in OF_DETAILS})
    return {**given, "method": Method(given["method"]), "details": details}


def _entry(tournament_id: int, entry_id: int) -> Entry:
    return Entry.objects.get(pk=entry_id, tournament=tournament_id)


def _check_sale(tournament_id: int, sale_id: int) -> None:
    Sale.objects.only("pk").get(pk=sale_id, tournament=tournament_id)
