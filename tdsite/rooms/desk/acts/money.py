"""Chips bought during play."""

from typing import Unpack

from tdsite.acts.asking import event_of, moment, the_entry
from tdsite.acts.sale_words import told_of
from tournaments import journal
from tournaments.acts import Order
from tournaments.models import JournalLine
from tournaments.models.money import Method
from tournaments.operations import purchases
from tournaments.operations.sales import PLAIN, SaleDetails


@journal.command
def rebuy(
    entry_id: int,
    *,
    count: int = 1,
    stack_chips: int = 0,
    method: Method = Method.CASH,
    seen_cents: int | None = None,
    details: SaleDetails = PLAIN,
    **order: Unpack[Order],
) -> JournalLine:
    """A player buys chips for the next hand; a bust that waited for it never happened.

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
        moment=moment(act.tournament, act.at),
        stack_chips=stack_chips,
        seen_cents=seen_cents,
        details=details,
    )
    return journal.record(
        act, law="7.33", entry=entry.pk, player=entry.player.name, number=count, **told_of(sale)
    )


@journal.command
def add_on(
    entry_id: int,
    *,
    count: int = 1,
    method: Method = Method.CASH,
    seen_cents: int | None = None,
    details: SaleDetails = PLAIN,
    **order: Unpack[Order],
) -> JournalLine:
    """Add-ons, whatever the stack.

    Raises AddOnsClosed, TooManyAddOns, AlreadyOut; PriceChanged and what the sale's details raise.
    """
    act = journal.open_act(event_of(entry_id), "entry.added_on", **order)
    entry = the_entry(act, entry_id)
    sale = purchases.add_on(
        act,
        entry,
        count=count,
        method=method,
        moment=moment(act.tournament, act.at),
        seen_cents=seen_cents,
        details=details,
    )
    return journal.record(
        act, entry=entry.pk, player=entry.player.name, number=count, **told_of(sale)
    )
