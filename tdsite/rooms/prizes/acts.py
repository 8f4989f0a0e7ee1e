"""The prizes: planned before the close, corrected after it, kept in the library; and deals."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Unpack

from tables import queries as floor_queries
from tables.operations import hands_dealt, seating
from tdsite.acts.play import end
from tournaments import journal, queries
from tournaments.acts import Act, ActContext
from tournaments.models import Deal, Entry, JournalLine, PrizeStructure
from tournaments.models.prizes import DealMethod, PrizeStructureKind
from tournaments.operations import deals, eliminations, events, flights, prizes
from tournaments.operations.eliminations import Knock
from tournaments.register import EVENT, RowOf, act
from tournaments.rules import N_, deal_checks
from tournaments.rules.deals import MAX_PLAYERS, Agreed, Share
from tournaments.rules.prize_plans import Prize
from tournaments.rules.prize_terms import MAX_PLACES
from tournaments.rules.values import (
    Cents,
    EventId,
    Help,
    Named,
    Reason,
    ReasonOrNone,
    RowId,
    Several,
)

Prizes = Annotated[Sequence[Prize], Several(1, MAX_PLACES), Named("prizes")]
AnyOrder = Annotated[bool, Help("A lower place may win more than one above.")]


class NoSuchStructure(prizes.NameMissing):
    """The library has lost what is to be taken or changed."""


@act("prizes.planned")
def plan_prizes(
    tournament_id: int,
    *,
    prize_table: str,
    terms: Mapping[str, Any] | None = None,
    structure_id: int | None = None,
    unit_cents: int | None = None,
    minimum_prize_cents: int | None = None,
    added_cents: int | None = None,
    guarantee_cents: int | None = None,
    ticket_cents: int | None = None,
    remainder: str | None = None,
    remainder_step_cents: int | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say how the pool will be divided when registration closes.

    What is None stays as it is.

    `structure_id` takes a copy of a structure of the club, whatever `prize_table` says.
    Raises WrongState, PrizesSet, BadTerms, BadPlan, BadShares, BadBrackets, BadPrize, NoStep,
    NoSuchStructure.
    """
    act = journal.open_act(tournament_id, "prizes.planned", **order)
    events.require_not_over(act.tournament)
    fields: dict[str, Any] = {"prize_table": prize_table}
    chosen = {
        "prize_unit_cents": unit_cents,
        "minimum_prize_cents": minimum_prize_cents,
        "added_cents": added_cents,
        "guarantee_cents": guarantee_cents,
        "ticket_cents": ticket_cents,
        "remainder": remainder,
        "remainder_step_cents": remainder_step_cents,
        "prize_terms": None if terms is None else dict(terms),
    }
    fields |= {name: value for name, value in chosen.items() if value is not None}
    if structure_id is not None:
        fields |= _copied(act, structure_id, extras=fields.get("prize_terms", {}).get("extras"))
    events.check_ranges(fields)
    prizes.plan(act, fields)
    return journal.record(
        act,
        law="WSOP 2026 31",
        structure=act.tournament.prize_terms.get("name") or fields["prize_table"],
        prize_table=fields["prize_table"],
    )


def _copied(act: Act, structure_id: int, *, extras: Any) -> dict[str, Any]:
    kept = _structure(act, structure_id)
    table = "fixed" if kept.kind == PrizeStructureKind.FIXED else "club"
    terms = {"name": kept.name, "rows": kept.rows} | ({"extras": extras} if extras else {})
    return {"prize_table": table, "prize_terms": terms}


@act("prizes.corrected", path=f"{EVENT}prizes/correct/")
def correct_prizes(
    tournament_id: EventId,
    *,
    prizes_given: Prizes,
    reason: Reason,
    any_order: AnyOrder = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Correct the prizes that are set, for the same pool and with a reason.

    A lower place may win more than one above where there is a deal, or by `any_order`.
    The line's data has `changed`: place, old and new cents.
    Raises PrizesNotSet, ReasonMissing, BadPrize, NotThePool, NothingChanged, PrizePaid,
    StaffShareBooked, NotAnEnd.  Source: WSOP 2026 31.
    """
    act = journal.open_act(tournament_id, "prizes.corrected", **order)
    changed = prizes.correct(act, prizes_given, reason=reason, any_order=any_order)
    return journal.record(
        act,
        law="WSOP 2026 31",
        reason=reason.strip(),
        changed=[list(each) for each in changed],
    )


@act("structure.prizes_saved")
def save_prizes(
    club_id: int,
    *,
    structure_id: int | None = None,
    name: str,
    kind: str,
    rows: Sequence[Any],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Keep or change a prize structure of the library; events keep the copy they took.

    The line's data has `prizes_id`.
    Raises NoSuchStructure, NameMissing, NameTaken, BadPlan, BadShares, BadBrackets, BadPrize.
    """
    act = journal.open_club_act(club_id, "structure.prizes_saved", **order)
    old = _structure(act, structure_id) if structure_id is not None else None
    kept = prizes.keep_structure(act, old, name=name, kind=kind, rows=rows)
    return journal.record(act, prizes_id=kept.pk, structure=kept.name)


@act("structure.prizes_removed", path="prize-structures/<id:structure_id>/remove/")
def remove_prizes(
    club_id: int,
    *,
    structure_id: Annotated[RowId, RowOf(PrizeStructure)],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Take a prize structure out of the library.  Raises NoSuchStructure."""
    act = journal.open_club_act(club_id, "structure.prizes_removed", **order)
    old = _structure(act, structure_id)
    pk, name = old.pk, old.name
    prizes.remove_structure(act, old)
    return journal.record(act, prizes_id=pk, structure=name)


def _structure(act: Act, pk: int) -> PrizeStructure:
    found = PrizeStructure.objects.filter(club=act.club, pk=pk).first()
    if found is None:
        raise NoSuchStructure(
            N_("This prize structure was deleted meanwhile. Undo that, or choose another."),
            field="structure_id",
        )
    return found


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
    shared out and the event is over; the places follow from the stacks, `first` wins whatever their
    stack.  The line's data has `deal_id`.
    Raises WrongState, HandUnderWay, OtherDealStands, and what a deal that does not hold raises:
    DealsForbidden, HandNotOver, NoDealPartner, NotInTheDeal, NotEverybodyIn, BadShare,
    BadLeftPrizes, StillPlayedFor, NothingLeftToPlay, DealIsOff, BelowSecured, NotSigned; GoesOn
    in a flight, where nobody wins; FirstPlaceOpen, StacksMissing, NotAmongThem, EnvelopesWait
    where play stops.
    Source: Robert's Rules 7.36-7.38.
    """
    act = journal.open_act(tournament_id, "deal.recorded", **order)
    hands_dealt.require_between_hands(act)
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
    winner, others = deal_checks.finishes_by_deal(stacks, first=first)
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
