"""Tills: who keeps which drawer, what went in and out beside sales, and what was counted."""

from typing import Annotated, Any, Unpack

from django.contrib.auth.models import User

from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import JournalLine, Till, TillShift
from tournaments.models.club import TillMoveKind
from tournaments.operations import tills
from tournaments.register import RowOf, act
from tournaments.rules.languages import CurrencyOrClubs
from tournaments.rules.values import Cents, Named, RowId, SecondPerson, Text
from tournaments.staff import called

TILL = "tills/<id:till_id>/"
SHIFT = "tills/shifts/<id:shift_id>/"

TillId = Annotated[RowId, RowOf(Till)]
ShiftId = Annotated[RowId, RowOf(TillShift)]
Explanation = Annotated[str, Text(200, blank=True)]
Colleague = Annotated[User, SecondPerson(), Named("approved_by")]
Signature = Annotated[str, Text(80)]


@act("till.added", path="tills/", status=201)
def add_till(
    club_id: int, *, name: Annotated[str, Text(40)], **order: Unpack[ActContext]
) -> JournalLine:
    """Add a till; `data.till_id` names it.  Raises TillNameMissing, TillNameTaken.

    Source: terms of the house.
    """
    act = journal.open_club_act(club_id, "till.added", **order)
    till = tills.add(act, name=name)
    return journal.record(act, till=till.name, till_id=till.pk)


@act("till.retired", path=f"{TILL}retire/")
def retire_till(till_id: TillId, **order: Unpack[ActContext]) -> JournalLine:
    """Put a till away that nobody keeps; its past stays.  Raises TillInUse, TillAway."""
    act = journal.open_club_act(_club_of_till(till_id), "till.retired", **order)
    till = tills.retire(act, Till.objects.get(pk=till_id))
    return journal.record(act, till=till.name, till_id=till.pk)


@act("till.opened", path=f"{TILL}open/", status=201)
def open_till(
    till_id: TillId,
    *,
    float_cents: Cents,
    currency: CurrencyOrClubs = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Keep a till from now on; `data.shift_id` names your time at it.

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


@act("till.moved", path=f"{SHIFT}move/")
def move_till(
    shift_id: ShiftId,
    *,
    kind: TillMoveKind,
    amount_cents: Cents,
    reason: Annotated[str, Text(120)],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Put money in, take it to the safe, or spend it for the house.

    `amount_cents` is positive.

    Raises NotYourTill, TillClosed, TooMuchTakenOut, MoveReasonMissing.
    """
    act, shift = _open(shift_id, "till.moved", order)
    row = tills.move(act, shift, kind=kind, amount_cents=amount_cents, reason=reason)
    return journal.record(
        act, **_about(shift), move=kind, amount_cents=row.amount_cents, reason=row.reason
    )


@act("till.counted", path=f"{SHIFT}count/")
def count_till(
    shift_id: ShiftId, *, counted_cents: Cents, **order: Unpack[ActContext]
) -> JournalLine:
    """Count a till while it is kept.  Raises NotYourTill, TillClosed."""
    act, shift = _open(shift_id, "till.counted", order)
    row = tills.count(act, shift, counted_cents=counted_cents)
    return journal.record(
        act,
        **_about(shift),
        expected_cents=row.expected_cents,
        counted_cents=row.counted_cents,
        difference_cents=row.counted_cents - row.expected_cents,
    )


@act("till.closed", path=f"{SHIFT}close/")
def close_till(
    shift_id: ShiftId,
    *,
    counted_cents: Cents,
    signed_by: Signature,
    explanation: Explanation = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Close a till with its last count.

    A difference is explained, a name stands under it.

    Raises NotYourTill, TillClosed, ExplanationMissing (for a difference), SignatureMissing.
    """
    act, shift = _open(shift_id, "till.closed", order)
    tills.close(
        act, shift, counted_cents=counted_cents, explanation=explanation, signed_by=signed_by
    )
    return journal.record(act, **_about(shift), **_counted(shift))


@act("till.handed_over", path=f"{SHIFT}hand-over/")
def hand_over_till(
    shift_id: ShiftId,
    *,
    to: Colleague,
    counted_cents: Cents,
    signed_by: Signature,
    explanation: Explanation = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Hand a till over to a colleague, who confirms the count.

    `data.to_shift_id` is their time.

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


def _open(shift_id: int, kind: str, order: ActContext) -> tuple[Act, TillShift]:
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
