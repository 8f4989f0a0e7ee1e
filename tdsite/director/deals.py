"""Deals of the last players: recorded, and void."""

from collections.abc import Sequence
from typing import Unpack

from tables.operations import hands
from tournaments import journal
from tournaments.acts import Order
from tournaments.models import Deal, JournalLine
from tournaments.models.deals import DealMethod
from tournaments.operations import deals, flights
from tournaments.rules.deals import Agreed, Share


@journal.command
def record_deal(
    tournament_id: int,
    *,
    method: DealMethod,
    shares: Sequence[Share],
    left_prizes: Sequence[int] = (),
    guaranteed: bool = False,
    between_hands: bool = True,
    reason: str = "",
    note: str = "",
    **order: Unpack[Order],
) -> JournalLine:
    """What all who are still in have agreed on, and what they still play for.

    A deal that the house guarantees is what the payout desk pays; any other changes no prize.
    `reason` is needed where nothing is left to play for.  The line's data has `deal_id`.
    Raises WrongState, HandUnderWay, OtherDealStands, and what a deal that does not hold raises:
    DealsForbidden, NotGuaranteed, HandNotOver, NobodyToDealWith, NotInTheDeal, NotEverybodyIn,
    BadShare, BadLeftPrizes, NothingLeftToPlay, DealIsOff, BelowSecured, NotSigned; GoesOn in a
    flight, where nobody wins.
    Source: Robert's Rules 7.36-7.38.
    """
    act = journal.open_act(tournament_id, "deal.recorded", **order)
    hands.require_between_hands(act)
    flights.refuse_winner(act.tournament)
    agreed = Agreed(tuple(shares), tuple(left_prizes), guaranteed, reason)
    deal = deals.record(act, agreed, method=method, note=note, between_hands=between_hands)
    return journal.record(
        act,
        law="7.37",
        deal_id=deal.pk,
        number=deal.number,
        players_count=len(shares),
        amount_cents=deal.pool_cents - deal.left_to_play_cents,
        left_cents=deal.left_to_play_cents,
        guaranteed=guaranteed,
    )


@journal.command
def void_deal(deal_id: int, *, reason: str, **order: Unpack[Order]) -> JournalLine:
    """Take a deal back: the prizes are as they were before it.

    Raises DealIsVoid, NoReason, LaterDealStands, DealIsPaid; Deal.DoesNotExist.
    """
    tournament_id = Deal.objects.values_list("tournament_id", flat=True).get(pk=deal_id)
    act = journal.open_act(tournament_id, "deal.voided", **order)
    deal = Deal.objects.get(pk=deal_id)
    deals.void(act, deal, reason=reason)
    return journal.record(
        act, law="7.37", deal_id=deal.pk, number=deal.number, reason=reason.strip()
    )
