"""Chips bought during play, and prizes handed over."""

from typing import Unpack

from tables import hands
from tables.rules import hand_for_hand
from tdsite.director.registration import event_of, moment, the_entry, told_of
from tournaments import journal
from tournaments.acts import Act, Order
from tournaments.models import Elimination, Entry, JournalLine, Payout
from tournaments.models.money import Method
from tournaments.operations import payouts, purchases
from tournaments.operations.sales import PLAIN, SaleDetails
from tournaments.rules import N_


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


@journal.command
def pay(
    entry_id: int,
    *,
    method: Method = Method.CASH,
    seen_cents: int | None = None,
    **order: Unpack[Order],
) -> JournalLine:
    """Hand a prize over.

    Raises NoWayToPay, NoPrize, AlreadyPaid, TillNeeded; PrizeChanged if it is not `seen_cents`.
    """
    act = journal.open_act(event_of(entry_id), "payout.paid", **order)
    entry = the_entry(act, entry_id)
    _check_place_is_known(act, entry)
    payout, place = payouts.pay(act, entry, method=method, seen_cents=seen_cents)
    return journal.record(
        act,
        law="7.35",
        entry=entry.pk,
        player=entry.player.name,
        place=place.place,
        amount_cents=payout.amount_cents,
        method=method,
        number=payout.number,
    )


def _check_place_is_known(act: Act, entry: Entry) -> None:
    """Hand for hand, others may still go out in the same hand and rank beside him."""
    play = hands.play_of(act.tournament)
    out: Elimination | None = getattr(entry, "elimination", None)
    if play and out and out.hand == hand_for_hand.label(play.pk, play.hand):
        raise hand_for_hand.HandUnderWay(
            N_(
                "%(player)s went out in the hand that all tables play. Deal the next hand or end"
                " hand for hand, then pay."
            ),
            player=entry.player.name,
        )


@journal.command
def void_payout(payout_id: int, *, reason: str = "", **order: Unpack[Order]) -> JournalLine:
    """Take a payment back; the prize is due again.  Raises NotPaid."""
    tournament_id = Payout.objects.get(pk=payout_id).tournament_id
    act = journal.open_act(tournament_id, "payout.voided", **order)
    payout = Payout.objects.select_related("entry__player").get(pk=payout_id)
    payouts.void_payout(act, payout)
    return journal.record(
        act,
        entry=payout.entry_id,
        player=payout.entry.player.name,
        amount_cents=payout.amount_cents,
        number=payout.number,
        reason=reason.strip(),
    )
