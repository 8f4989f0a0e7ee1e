"""Penalties given and lifted, and what becomes of a disqualified player's prize."""

from typing import Annotated, Any, Unpack

from blinds.play import play_now
from tables.operations.hands import check_place_is_known
from tables.queries import place_held
from tdsite.acts.asking import event_of, the_entry
from tdsite.acts.removals import where_of
from tournaments import elimination_results, journal
from tournaments.acts import ActContext
from tournaments.addresses import ENTRY, EVENT
from tournaments.models import Entry, JournalLine, Penalty
from tournaments.models.penalties import PenaltyKind, PrizeDecision
from tournaments.operations import penalties
from tournaments.register import EntryId, RowOf, act
from tournaments.rules.held_prizes import LAW as PRIZE_LAW
from tournaments.rules.penalties import LAW
from tournaments.rules.values import Choice, Help, Reason, RowId, Text, Whole

__all__ = ["decide_prize", "give_penalty", "lift_penalty"]

BY_HAND = tuple(kind for kind in PenaltyKind if kind != PenaltyKind.DISQUALIFIED)

PenaltyId = Annotated[RowId, RowOf(Penalty)]
PenaltyAmount = Annotated[int, Whole(0, 999), Help("Hands, rounds or minutes; 0 for a warning.")]
LawNumber = Annotated[str, Text(60, blank=True), Help("The number of the law, like 7.25.")]


@act("penalty.given", path=f"{ENTRY}penalty/")
def give_penalty(
    entry_id: EntryId,
    *,
    kind: Annotated[PenaltyKind, Choice(BY_HAND)],
    reason: Reason,
    amount: PenaltyAmount = 0,
    law: LawNumber = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Give a player a warning, or hands, rounds or minutes away from the table.

    A round is one hand for each player at the table now; what it costs stays as it is wherever
    they move.  `law` is the number of the law they broke.
    Raises WrongState, AlreadyOut, BadPenalty, ReasonMissing, GivenWithTheStack.
    Source: Robert's Rules 7 (introduction); TDA 2024 71-A; WSOP 2026 113.
    """
    act = journal.open_act(event_of(entry_id), "penalty.given", **order)
    entry = the_entry(act, entry_id)
    where = where_of(entry, place_held(entry))
    now = play_now(act.tournament, act.at)
    row = penalties.give(
        act,
        entry,
        kind=PenaltyKind(kind),
        amount=amount,
        law=law,
        reason=reason,
        played_ms=now.played_ms,
        where=where,
    )
    return journal.record(act, law=row.law or LAW, **_told(row, entry), reason=row.reason)


@act("penalty.lifted", path=f"{EVENT}penalties/<id:penalty_id>/lift/")
def lift_penalty(
    penalty_id: PenaltyId, *, reason: Reason, **order: Unpack[ActContext]
) -> JournalLine:
    """Lift a penalty: the rest of it is not served.

    Raises LiftedAlready, NothingToLift, ReasonMissing.
    """
    found = Penalty.objects.select_related("entry").get(pk=penalty_id)
    act = journal.open_act(found.tournament_id, "penalty.lifted", **order)
    row = Penalty.objects.select_related("entry__player").get(pk=penalty_id)
    penalties.lift(act, row, reason=reason)
    return journal.record(act, law=row.law, **_told(row, row.entry), reason=row.lifted_why)


@act("penalty.prize_decided", path=f"{ENTRY}prize/")
def decide_prize(
    entry_id: EntryId, *, decision: PrizeDecision, reason: Reason, **order: Unpack[ActContext]
) -> JournalLine:
    """Decide what becomes of a disqualified player's prize.

    It is paid, goes to the places after it, or stays in the pool of the event.
    A later decision takes the place of the one before.  Who was paid otherwise than the places
    win now is named by the line and is a thing to do.
    Raises NothingToDecide, NoNextPlace, AlreadyPaid, HandUnderWay, ReasonMissing.
    Source: WSOP 2026 40-f.
    """
    act = journal.open_act(event_of(entry_id), "penalty.prize_decided", **order)
    entry = the_entry(act, entry_id)
    check_place_is_known(act, entry)
    row = penalties.decide_prize(act, entry, decision=PrizeDecision(decision), reason=reason)
    return journal.record(
        act,
        law=PRIZE_LAW,
        entry=entry.pk,
        player=entry.player.name,
        decision=row.decision,
        reason=row.reason,
        paid_otherwise=sorted(elimination_results.paid_otherwise(act.tournament)),
    )


def _told(row: Penalty, entry: Entry) -> dict[str, Any]:
    """What the line says of a penalty; the words are of the reader's language."""
    return {
        "entry": entry.pk,
        "player": entry.player.name,
        "penalty_id": row.pk,
        "penalty": row.kind,
        "amount": row.amount,
        "hands_count": row.hands,
        "seat": f"{row.table_number}-{row.seat_number}" if row.table_number else "",
    }
