"""Deals of the last players: recorded, and void."""

from collections.abc import Sequence
from typing import Annotated, Any, Unpack

from tables import queries as floor_queries
from tables.operations import hands, seating
from tdsite.acts.endings import end
from tournaments import journal, queries
from tournaments.acts import Act, ActContext
from tournaments.addresses import EVENT
from tournaments.models import Deal, Entry, JournalLine
from tournaments.models.deals import DealMethod
from tournaments.operations import deals, eliminations, flights
from tournaments.operations.eliminations import Knock
from tournaments.register import RowOf, act
from tournaments.rules import stopping
from tournaments.rules.deals import MAX_PLAYERS, Agreed, Share
from tournaments.rules.values import Cents, EventId, Help, Reason, ReasonOrNone, RowId, Several

DEALS = f"{EVENT}deals/"
LEFT = "What is left to play for: the winner's prize first."
PAYS = "The house pays by it; null leaves it to what the event's policy proposes."
FIRST = "Who takes the first place if play stops; null: the largest stack."

Shares = Annotated[Sequence[Share], Several(1, MAX_PLAYERS)]
LeftPrizes = Annotated[Sequence[Cents], Several(0, MAX_PLAYERS), Help(LEFT)]
WhyShared = Annotated[ReasonOrNone, Help("Where nothing is left to play for.")]
Stops = Annotated[bool, Help("Everything is shared out and the event is over.")]


@act("deal.recorded", path=DEALS, status=201)
def record_deal(
    tournament_id: EventId,
    *,
    method: DealMethod = DealMethod.CUSTOM,
    shares: Shares,
    left_prizes: LeftPrizes = (),
    guaranteed: Annotated[bool, Help(PAYS)] | None = None,
    between_hands: Annotated[bool, Help("No hand is being played.")] = True,
    reason: WhyShared = "",
    note: ReasonOrNone = "",
    stops: Stops = False,
    first: Annotated[RowId, Help(FIRST)] | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Record what all who are still in have agreed on, and what they still play for.

    A deal that the house guarantees is what the payout desk pays; any other changes no prize.
    Whether it does is decided here; None leaves it to the event's policy.
    `reason` is needed where nothing is left to play for and play goes on.  `stops`: everything is
    shared out and the event is over; the places follow from the stacks, `first` wins whatever his
    stack.  The line's data has `deal_id`.
    Raises WrongState, HandUnderWay, OtherDealStands, and what a deal that does not hold raises:
    DealsForbidden, HandNotOver, NoDealPartner, NotInTheDeal, NotEverybodyIn, BadShare,
    BadLeftPrizes, StillPlayedFor, NothingLeftToPlay, DealIsOff, BelowSecured, NotSigned; GoesOn
    in a flight, where nobody wins; FirstPlaceOpen, StacksMissing, NotAmongThem, EnvelopesWait
    where play stops.
    Source: Robert's Rules 7.36-7.38.
    """
    act = journal.open_act(tournament_id, "deal.recorded", **order)
    hands.require_between_hands(act)
    flights.refuse_winner(act.tournament)
    pays = deals.paid_by_default(act.tournament) if guaranteed is None else guaranteed
    agreed = Agreed(tuple(shares), tuple(left_prizes), pays, reason, stops)
    deal = deals.record(act, agreed, method=method, note=note, between_hands=between_hands)
    stopped = _stop(act, shares, first) if stops else {}
    return journal.record(
        act,
        law="7.37",
        deal_id=deal.pk,
        number=deal.number,
        players_count=len(shares),
        amount_cents=deal.pool_cents - deal.left_to_play_cents,
        left_cents=deal.left_to_play_cents,
        guaranteed=pays,
        **stopped,
    )


def _stop(act: Act, shares: Sequence[Share], first: int | None) -> dict[str, Any]:
    """Everybody stops: the places by the stacks, the seats free, the event over."""
    stacks = {share.entry: share.stack_chips for share in shares}
    winner, others = stopping.standing(stacks, first=first)
    rows = queries.entries_in(act.tournament).select_related("player", "seat__table")
    entries = rows.in_bulk()
    groups = [[_knock(entries[pk], stacks[pk]) for pk in group] for group in others]
    eliminations.stop_play(act, groups)
    for pk in entries.keys() - {winner}:
        seating.vacate(act, entries[pk])
    end(act)
    return {"stops": True, "entry": winner, "player": entries[winner].player.name}


def _knock(entry: Entry, stack_chips: int | None) -> Knock:
    seat = floor_queries.place_held(entry)
    table, number = (seat.table, seat.seat) if seat else (None, None)
    return Knock(entry, stack_chips=stack_chips, table=table, seat=number)


@act("deal.voided", path=f"{DEALS}<id:deal_id>/void/")
def void_deal(
    deal_id: Annotated[RowId, RowOf(Deal)], *, reason: Reason, **order: Unpack[ActContext]
) -> JournalLine:
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
