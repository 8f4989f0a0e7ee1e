"""Tills: who keeps which drawer, what went in and out beside sales, and what was counted."""

from typing import Any, Unpack

from django.contrib.auth.models import User

from tournaments import journal
from tournaments.acts import Act, Order
from tournaments.models import JournalLine, Till, TillShift
from tournaments.models.tills import TillMoveKind
from tournaments.operations import tills
from tournaments.staff import called


@journal.command
def add_till(club_id: int, *, name: str, **order: Unpack[Order]) -> JournalLine:
    """A drawer of the club; the line's `till_id` names it.  Raises TillNameMissing, TillNameTaken.

    Source: terms of the house.
    """
    act = journal.open_club_act(club_id, "till.added", **order)
    till = tills.add(act, name=name)
    return journal.record(act, till=till.name, till_id=till.pk)


@journal.command
def retire_till(till_id: int, **order: Unpack[Order]) -> JournalLine:
    """Put a drawer away; what it took stays.  Raises TillInUse, TillAway."""
    act = journal.open_club_act(_club_of_till(till_id), "till.retired", **order)
    till = tills.retire(act, Till.objects.get(pk=till_id))
    return journal.record(act, till=till.name, till_id=till.pk)


@journal.command
def open_till(
    till_id: int, *, float_cents: int, currency: str = "", **order: Unpack[Order]
) -> JournalLine:
    """Who orders it keeps the drawer from now on, with so much in it; `shift_id` names his time.

    Raises TillInUse, TillAway, OneTillEach.
    """
    act = journal.open_club_act(_club_of_till(till_id), "till.opened", **order)
    till = Till.objects.get(pk=till_id)
    shift = tills.open_shift(
        act, till, float_cents=float_cents, currency=currency or act.club.currency
    )
    return journal.record(
        act, **_about(shift), who=called(shift.holder), float_cents=shift.float_cents
    )


@journal.command
def move_till(
    shift_id: int,
    *,
    kind: TillMoveKind,
    amount_cents: int,
    reason: str,
    **order: Unpack[Order],
) -> JournalLine:
    """Money put in, taken to the safe, or spent for the house; `amount_cents` is positive.

    Raises NotYourTill, TillClosed, TooMuchTakenOut, MoveReasonMissing.
    """
    act, shift = _open(shift_id, "till.moved", order)
    row = tills.move(act, shift, kind=kind, amount_cents=amount_cents, reason=reason)
    return journal.record(
        act, **_about(shift), move=kind, amount_cents=row.amount_cents, reason=row.reason
    )


@journal.command
def count_till(shift_id: int, *, counted_cents: int, **order: Unpack[Order]) -> JournalLine:
    """A check of the drawer while it is kept.  Raises NotYourTill, TillClosed."""
    act, shift = _open(shift_id, "till.counted", order)
    row = tills.count(act, shift, counted_cents=counted_cents)
    return journal.record(
        act,
        **_about(shift),
        expected_cents=row.expected_cents,
        counted_cents=row.counted_cents,
        difference_cents=row.counted_cents - row.expected_cents,
    )


@journal.command
def close_till(
    shift_id: int,
    *,
    counted_cents: int,
    signed_by: str,
    explanation: str = "",
    **order: Unpack[Order],
) -> JournalLine:
    """The last count of a shift, with a name under it.

    Raises NotYourTill, TillClosed, ExplanationMissing (for a difference), SignatureMissing.
    """
    act, shift = _open(shift_id, "till.closed", order)
    tills.close(
        act, shift, counted_cents=counted_cents, explanation=explanation, signed_by=signed_by
    )
    return journal.record(act, **_about(shift), **_counted(shift))


@journal.command
def hand_over_till(
    shift_id: int,
    *,
    to: User,
    counted_cents: int,
    signed_by: str,
    explanation: str = "",
    **order: Unpack[Order],
) -> JournalLine:
    """The drawer goes to a colleague, who confirmed the count; `to_shift_id` is his time.

    Raises what `close_till` raises, CannotKeepTill, OneTillEach.
    """
    act, shift = _open(shift_id, "till.handed_over", order)
    taken = tills.hand_over(
        act,
        shift,
        to=to,
        counted_cents=counted_cents,
        explanation=explanation,
        signed_by=signed_by,
    )
    return journal.record(
        act, **_about(shift), **_counted(shift), who=called(to), to_shift_id=taken.pk
    )


def _open(shift_id: int, kind: str, order: Order) -> tuple[Act, TillShift]:
    club_id = TillShift.objects.values_list("till__club", flat=True).get(pk=shift_id)
    act = journal.open_club_act(club_id, kind, **order)
    shift = TillShift.objects.select_for_update(no_key=True).get(pk=shift_id)
    return act, shift


def _club_of_till(till_id: int) -> int:
    return Till.objects.values_list("club", flat=True).get(pk=till_id)


def _about(shift: TillShift) -> dict[str, Any]:
    till = shift.till
    return {
        "till": till.name,
        "till_id": till.pk,
        "shift_id": shift.pk,
        "currency": shift.currency,
    }


def _counted(shift: TillShift) -> dict[str, Any]:
    assert shift.counted_cents is not None
    assert shift.expected_cents is not None
    return {
        "expected_cents": shift.expected_cents,
        "counted_cents": shift.counted_cents,
        "difference_cents": shift.counted_cents - shift.expected_cents,
        "explanation": shift.explanation,
        "signed_by": shift.signed_by,
    }
