"""Penalties given and lifted, and what becomes of a disqualified player's prize."""

from typing import Any, Unpack

from blinds.play import play_now
from tables.operations.hands import check_place_is_known
from tables.queries import place_held
from tdsite.acts.asking import event_of, the_entry
from tdsite.acts.removals import where_of
from tournaments import journal, outs
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine, Penalty
from tournaments.models.penalties import PenaltyKind, PrizeDecision
from tournaments.operations import penalties
from tournaments.rules.held_prizes import LAW as PRIZE_LAW
from tournaments.rules.penalties import LAW

__all__ = ["decide_prize", "give_penalty", "lift_penalty"]


@journal.command
def give_penalty(
    entry_id: int,
    *,
    kind: PenaltyKind,
    reason: str,
    amount: int = 0,
    law: str = "",
    **order: Unpack[Order],
) -> JournalLine:
    """A warning, hands, rounds or minutes away from the table, for a reason.

    A round is one hand for each player at the table now; what it costs stays as it is wherever
    he moves.  `law` is the number of the law he broke.
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


@journal.command
def lift_penalty(penalty_id: int, *, reason: str, **order: Unpack[Order]) -> JournalLine:
    """The rest of a penalty is not served.  Raises LiftedAlready, NothingToLift, ReasonMissing."""
    found = Penalty.objects.select_related("entry").get(pk=penalty_id)
    act = journal.open_act(found.tournament_id, "penalty.lifted", **order)
    row = Penalty.objects.select_related("entry__player").get(pk=penalty_id)
    penalties.lift(act, row, reason=reason)
    return journal.record(act, law=row.law, **_told(row, row.entry), reason=row.lifted_why)


@journal.command
def decide_prize(
    entry_id: int, *, decision: PrizeDecision, reason: str, **order: Unpack[Order]
) -> JournalLine:
    """The prize of a disqualified player is paid, goes to the places after it, or stays here.

    A later decision takes the place of the one before.  Who was paid otherwise than the places
    win now is named by the line and is a thing to do.
    Raises NothingToDecide, NobodyAfter, AlreadyPaid, HandUnderWay, ReasonMissing.
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
        paid_otherwise=sorted(outs.paid_otherwise(act.tournament)),
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
