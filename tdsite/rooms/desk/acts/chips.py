"""Chips bought during play, by one player or a table; what was owed paid, sales taken back."""

from collections.abc import Sequence
from typing import Annotated, Any, Unpack

from tdsite.acts.arguments import entries_named, event_of, refund_data, situation, the_entry
from tdsite.acts.busts import out_again
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import Entry, JournalLine, Sale
from tournaments.models.money import Method
from tournaments.operations import purchases, sales, second_person
from tournaments.operations.sales import (
    PLAIN,
    Details,
    GivenCents,
    PaperNote,
    SeenCents,
    WhyBack,
    told_of,
)
from tournaments.register import ENTRY, EVENT, TABLE, Approver, EntryId, RowOf, act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import (
    Cents,
    Chips,
    Choice,
    EventId,
    Help,
    RowId,
    SecondPerson,
    Several,
    TableNumber,
    Whole,
)
from tournaments.selling import Situation

HowMany = Annotated[int, Whole(1, 100)]
StackLeft = Annotated[Chips, Help("What the player still has.")]


@act("entry.rebought", path=f"{ENTRY}rebuy/")
def rebuy(
    entry_id: EntryId,
    *,
    count: HowMany = 1,
    stack_chips: StackLeft = 0,
    method: Method = Method.CASH,
    seen_cents: SeenCents | None = None,
    details: Details = PLAIN,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Sell rebuys; a bust that waited for one never happened.  `owed` announces them.

    `Method.OWED` is the announcement that binds: the chips play, the money comes before the next
    break.  `seen_cents` is the price of all of them that was shown, before any discount.
    Raises RebuysClosed, TooManyRebuys, StackTooBig, AlreadyOut; PriceChanged and what the sale's
    details raise.  Source: Robert's Rules 7.33.
    """
    act = journal.open_act(event_of(entry_id), "entry.rebought", **order)
    entry = the_entry(act, entry_id)
    sale = purchases.rebuy(
        act,
        entry,
        count=count,
        method=method,
        now=situation(act.tournament, act.at),
        stack_chips=stack_chips,
        seen_cents=seen_cents,
        details=details,
    )
    return journal.record(
        act, law="7.33", entry=entry.pk, player=entry.player.name, number=count, **told_of(sale)
    )


@act("entry.added_on", path=f"{ENTRY}add-on/")
def add_on(
    entry_id: EntryId,
    *,
    count: HowMany = 1,
    method: Method = Method.CASH,
    seen_cents: SeenCents | None = None,
    details: Details = PLAIN,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Sell the add-on, whatever the stack.

    Raises AddOnsClosed, TooManyAddOns, AlreadyOut; PriceChanged and what the sale's details raise.
    """
    act = journal.open_act(event_of(entry_id), "entry.added_on", **order)
    entry = the_entry(act, entry_id)
    sale = purchases.add_on(
        act,
        entry,
        count=count,
        method=method,
        now=situation(act.tournament, act.at),
        seen_cents=seen_cents,
        details=details,
    )
    return journal.record(
        act, entry=entry.pk, player=entry.player.name, number=count, **told_of(sale)
    )


SALE = f"{EVENT}sales/<id:sale_id>/"
MAX_AT_TABLE = 20

SaleId = Annotated[RowId, RowOf(Sale)]
Buyers = Annotated[Sequence[EntryId], Several(1, MAX_AT_TABLE), Help("All of them or nobody.")]
PaidNow = Annotated[Method, Choice(tuple(one for one in Method if one is not Method.OWED))]
WhoMayVoid = Annotated[Approver, SecondPerson("entry.voided")]


class NoPlayerNamed(RuleError):
    """An act for several people was told nobody."""

    code = "nobody_named"


class NotAtTable(RuleError):
    """Somebody named does not sit there."""


class NotForAll(RuleError):
    """Somebody named may not buy, so nobody of the list did."""


@act("entry.table_added_on", path=f"{TABLE}add-ons/")
def table_add_ons(
    tournament_id: EventId,
    *,
    table: TableNumber,
    entry_ids: Buyers,
    method: Method = Method.CASH,
    seen_cents: Annotated[Cents, Help("The price of one.")] | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Sell the add-on to several players of a table: to all of them or to nobody.

    Each has a receipt of their own; who may not buy is named, and why.
    Raises NoPlayerNamed, NotAtTable, NotForAll, PriceChanged.
    """
    act = journal.open_act(tournament_id, "entry.table_added_on", **order)
    now = situation(act.tournament, act.at)
    buyers = _at_table(act, table, entry_ids)
    for entry in buyers:
        _check_may_buy(entry, now)
    sold = [
        purchases.add_on(act, entry, method=method, now=now, number=number, seen_cents=seen_cents)
        for number, entry in enumerate(buyers, start=now.counted.receipt)
    ]
    return journal.record(
        act,
        table=table,
        players_count=len(sold),
        amount_cents=sum(sale.total_cents for sale in sold),
        method=method,
        entries=[sale.entry_id for sale in sold],
        receipts=[sale.number for sale in sold],
        sales=[sale.pk for sale in sold],
    )


def _at_table(act: Act, table: int, entry_ids: Sequence[int]) -> list[Entry]:
    """Those named, in the order of their chairs."""
    found = entries_named(act, entry_ids)
    if not found:
        raise NoPlayerNamed(N_("Choose at least one player of the table."), field="entry_ids")
    if len(found) < len(set(entry_ids)):
        raise Entry.DoesNotExist
    for entry in found.values():
        if entry.tournament_id != act.tournament.pk:
            raise Entry.DoesNotExist
        seat = getattr(entry, "seat", None)
        if seat is None or seat.table.number != table:
            raise NotAtTable(
                N_("%(player)s is not seated at table %(table)s. Check the table."),
                field="entry_ids",
                player=entry.player.name,
                table=table,
            )
    return sorted(found.values(), key=lambda entry: entry.seat.number)


def _check_may_buy(entry: Entry, now: Situation) -> None:
    try:
        purchases.check_may_add_on(entry, now=now)
    except RuleError as error:
        raise NotForAll(
            N_("Nothing is sold: %(player)s may not buy. %(why)s"),
            field="entry_ids",
            player=entry.player.name,
            why=error,
        ) from error


@act("entry.settled", path=f"{SALE}settle/")
def settle(
    sale_id: SaleId,
    *,
    method: PaidNow = Method.CASH,
    given_cents: GivenCents | None = None,
    note: PaperNote = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Take the money for a sale that was to be paid.

    `note` names a voucher or ticket of another house.
    Raises NothingOwed, PaperUnnamed, GivenTooLittle, TillNeeded.  Source: Robert's Rules 7.33.
    """
    act = journal.open_act(event_of_sale(sale_id), "entry.settled", **order)
    sale = _the_sale(act, sale_id)
    sales.settle(act, sale, method=method, given_cents=given_cents, note=note)
    return journal.record(
        act,
        law="7.33",
        entry=sale.entry_id,
        player=sale.entry.player.name,
        amount_cents=sales.rest_of(sale),
        method=method,
        receipt=sale.number,
    )


@act("entry.sale_voided", path=f"{SALE}void/")
def void_sale(
    sale_id: SaleId,
    *,
    reason: WhyBack = "",
    approved_by: WhoMayVoid | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Take a rebuy or an add-on back: money and chips are reversed.

    The money returns the way it was paid, a voucher pays again.
    Whom a rebuy had brought back is out again, where they were; they may still buy another.
    Above the club's limit a second person approves.
    Raises SaleVoided, VoidTheEntry, SalesClosed, BagsSealed, AlreadyOut, RebuyUndecided, WasPaid,
    TillNeeded, SecondPersonNeeded, NotASecondPerson; BlockedByLaterLine over chips played since.
    """
    act = journal.open_act(event_of_sale(sale_id), "entry.sale_voided", **order)
    sale = _the_sale(act, sale_id)
    purchases.void_purchase(act, sale)
    data: dict[str, Any] = {"waits": True} if out_again(act, sale) else {}
    second_person.check_second_person(act, sales.money_back(sale), approved_by)
    return journal.record(
        act,
        entry=sale.entry_id,
        player=sale.entry.player.name,
        amount_cents=sale.total_cents,
        method=sales.paid_with(sale),
        receipt=sale.number,
        **data,
        **refund_data(reason, approved_by),
    )


def event_of_sale(sale_id: int) -> int:
    """The event to lock before anything about the sale is read."""
    return Sale.objects.values_list("tournament_id", flat=True).get(pk=sale_id)


def _the_sale(act: Act, sale_id: int) -> Sale:
    """A sale read under the lock of its event, with what acts ask of it."""
    rows = Sale.objects.select_related("entry__player", "entry__elimination", "voucher")
    sale = rows.get(pk=sale_id)
    sale.entry.tournament = act.tournament
    return sale
