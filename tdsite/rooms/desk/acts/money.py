"""Chips bought during play."""

from typing import Annotated, Unpack

from tdsite.acts.asking import event_of, situation, the_entry
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import ENTRY
from tournaments.models import JournalLine
from tournaments.models.money import Method
from tournaments.operations import purchases
from tournaments.operations.sales import PLAIN, Details, SeenCents, told_of
from tournaments.register import EntryId, act
from tournaments.rules.values import Chips, Help, Whole

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
