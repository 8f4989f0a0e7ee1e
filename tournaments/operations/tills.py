"""Tills: opened with a float, counted, moved, closed with a count and a name under it."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Sum

from tournaments import access
from tournaments.acts import Act
from tournaments.models import Till, TillCount, TillMove, TillShift
from tournaments.models.club import TillMoveKind
from tournaments.models.money import Account, Method, Posting
from tournaments.rules import N_, RuleError, tills
from tournaments.staff import called
from tournaments.undo import CannotUndo

MAX_TILLS = 200


class TillNeeded(RuleError):
    """The club takes and gives cash only where somebody answers for it."""


class TillNameTaken(RuleError):
    """Two tills of one name could not be told apart."""


class TillInUse(RuleError):
    """Somebody keeps the till now."""


class TillAway(RuleError):
    """The till was put away."""


class OneTillEach(RuleError):
    """A cashier answers for one drawer at a time."""


class NotYourTill(RuleError):
    """A till is kept by one person; the director may stand in."""


class TillClosed(RuleError):
    """A till that was counted and signed stays as it is."""


class CannotKeepTill(RuleError):
    """Who takes a till over works at a desk and signs in themselves."""


def shift_for(act: Act, method: str = Method.CASH) -> TillShift | None:
    """The open till of who acts, in the event's currency, locked; None where they keep none.

    Raises TillNeeded for cash where the club wants a till.
    """
    if act.by is None:
        return None
    open_now = TillShift.objects.select_for_update(no_key=True).filter(closed_at=None)
    shift = open_now.filter(holder=act.by, currency=act.tournament.currency).first()
    if shift is None and method == Method.CASH and act.club.tills_required:
        raise TillNeeded(
            N_("Cash needs an open till here. Open your till, then repeat."),
            field="method",
        )
    return shift


def expected_cents(shift: TillShift) -> int:
    """What should be in the drawer: the float, the cash of the ledger, what was put in or out."""
    cash = Posting.objects.filter(shift=shift, account=Account.CASH)
    moves = TillMove.objects.filter(shift=shift)
    return (
        shift.float_cents
        + (cash.aggregate(total=Sum("amount_cents"))["total"] or 0)
        + (moves.aggregate(total=Sum("amount_cents"))["total"] or 0)
    )


def add(act: Act, *, name: str) -> Till:
    """A drawer more.  Raises NameMissing, TillNameTaken."""
    name = tills.check_name(name)
    there = Till.objects.filter(club=act.club, retired=False)
    if there.filter(name__iexact=name).exists() or there.count() >= MAX_TILLS:
        raise TillNameTaken(
            N_("A till is already called %(name)s. Choose another name."),
            field="name",
            name=name,
        )
    return act.create(Till(club=act.club, name=name))


def retire(act: Act, till: Till) -> Till:
    """Put a drawer away; its past stays.  Raises TillInUse, TillAway."""
    _check_here(till)
    _check_free(till)
    return act.update(till, retired=True)


def open_shift(act: Act, till: Till, *, float_cents: int, currency: str) -> TillShift:
    """Who acts answers for the drawer from now on.

    Raises TillInUse, TillAway, OneTillEach, AmountOutOfRange.
    """
    _check_here(till)
    _check_free(till)
    return _keep(act, till, act.by, float_cents=float_cents, currency=currency)


def move(
    act: Act, shift: TillShift, *, kind: TillMoveKind, amount_cents: int, reason: str
) -> TillMove:
    """Money put in, taken to the safe or spent for the house; more than is there stays there.

    Raises NotYourTill, TillClosed, ReasonMissing, AmountOutOfRange, TooMuchTakenOut.
    """
    _check_mine(act, shift)
    signed = tills.signed(kind, amount_cents, there_cents=expected_cents(shift))
    row = TillMove(
        shift=shift, kind=kind, amount_cents=signed, reason=tills.check_reason(reason), at=act.at
    )
    row.by = _person(act)
    return act.create(row)


def count(act: Act, shift: TillShift, *, counted_cents: int) -> TillCount:
    """A check between opening and closing.  Raises NotYourTill, TillClosed, AmountOutOfRange."""
    _check_mine(act, shift)
    tills.check_amount(counted_cents)
    return act.create(
        TillCount(
            shift=shift,
            expected_cents=expected_cents(shift),
            counted_cents=counted_cents,
            at=act.at,
            by=_person(act),
        )
    )


def close(
    act: Act, shift: TillShift, *, counted_cents: int, explanation: str, signed_by: str
) -> TillShift:
    """The last count, explained and signed.

    Raises NotYourTill, TillClosed, AmountOutOfRange, ExplanationMissing, SignatureMissing.
    """
    _check_mine(act, shift)
    expected = expected_cents(shift)
    return act.update(
        shift,
        closed_at=act.at,
        expected_cents=expected,
        counted_cents=tills.check_amount(counted_cents),
        explanation=tills.check_explanation(explanation, difference=counted_cents - expected),
        signed_by=tills.check_signature(signed_by),
    )


def hand_over(
    act: Act,
    shift: TillShift,
    *,
    to: User,
    counted_cents: int,
    explanation: str,
    signed_by: str,
) -> TillShift:
    """Close the shift and begin the colleague's with what both counted.  The new shift.

    Raises what `close` raises; CannotKeepTill, OneTillEach.
    """
    if to.pk == shift.holder_id or not to.is_active or not access.allowed(to, "till.opened"):
        raise CannotKeepTill(N_("Hand the till over to another cashier."), field="to")
    close(act, shift, counted_cents=counted_cents, explanation=explanation, signed_by=signed_by)
    taken = _keep(act, shift.till, to, float_cents=counted_cents, currency=shift.currency)
    act.update(shift, handed_to=taken)
    return taken


def check_undone(act: Act) -> None:
    """What no single row shows when a line about tills is turned round.

    A signed count stays true to the ledger, and only its keeper or the director may reopen it.
    Raises CannotUndo, NotYourTill.
    """
    touched = _shifts_touched(act)
    for change in act.changes:
        if change["model"] == "tournaments.tillshift" and change["after"] is None:
            _check_may_take_back(act, change["before"] or {})
    for shift in TillShift.objects.filter(pk__in=touched).select_related("till"):
        if not _may_keep(act, shift):
            raise _not_yours(shift)
        if shift.closed_at is None and shift.till.retired:
            raise CannotUndo(N_("The till was deactivated since. Reactivate it first."))
        if shift.closed_at is not None and shift.expected_cents != expected_cents(shift):
            raise CannotUndo(
                N_("The till was counted and signed since. Undo its closing first, or move the"
                   " money in an open till.")
            )  # fmt: skip
    tills_touched = [c["pk"] for c in act.changes if c["model"] == "tournaments.till"]
    gone = TillShift.objects.filter(closed_at=None, till__in=tills_touched, till__retired=True)
    if gone.exists() or _without_till(act):
        raise CannotUndo(N_("The till is in use. Close it first."))


def _check_may_take_back(act: Act, shift: Mapping[str, Any]) -> None:
    """An opening is taken back by who opened the till, or by the director."""
    gone = TillShift(till_id=shift["till_id"], holder_id=shift["holder_id"])
    if not _may_keep(act, gone):
        raise _not_yours(gone)


def _shifts_touched(act: Act) -> set[int]:
    touched: set[int] = set()
    for change in act.changes:
        if change["model"] == "tournaments.tillshift":
            touched.add(change["pk"])
        if change["model"] in ("tournaments.tillmove", "tournaments.tillcount"):
            touched.add(((change["after"] or change["before"]) or {})["shift_id"])
    return touched


def _without_till(act: Act) -> bool:
    """A shift came back whose drawer has gone."""
    back = [
        change["after"]["till_id"]
        for change in act.changes
        if change["model"] == "tournaments.tillshift" and change["after"] and not change["before"]
    ]
    return Till.objects.filter(pk__in=back).count() < len(set(back))


def _keep(
    act: Act, till: Till, holder: User | None, *, float_cents: int, currency: str
) -> TillShift:
    if holder is None:
        raise CannotKeepTill(N_("Sign in to open a till."))
    other = TillShift.objects.filter(holder=holder, closed_at=None).select_related("till").first()
    if other is not None:
        raise OneTillEach(
            N_("%(who)s already has till %(till)s open. Close it first."),
            who=called(holder),
            till=other.till.name,
        )
    return act.create(
        TillShift(
            till=till,
            holder=holder,
            currency=currency,
            opened_at=act.at,
            float_cents=tills.check_amount(float_cents, field="float_cents"),
        )
    )


def _check_here(till: Till) -> None:
    if till.retired:
        raise TillAway(N_("Till %(till)s was deactivated. Choose another."), till=till.name)


def _check_free(till: Till) -> None:
    kept = TillShift.objects.filter(till=till, closed_at=None).select_related("holder").first()
    if kept is not None:
        raise TillInUse(
            N_("Till %(till)s is open with %(who)s. Close it or hand it over first."),
            field="till",
            till=till.name,
            who=called(kept.holder),
        )


def _check_mine(act: Act, shift: TillShift) -> None:
    if shift.closed_at is not None:
        raise TillClosed(
            N_("Till %(till)s is closed and signed. Reopen it to continue."), till=shift.till.name
        )
    if not _may_keep(act, shift):
        raise _not_yours(shift)


def _may_keep(act: Act, shift: TillShift) -> bool:
    return act.by is None or act.by.pk == shift.holder_id or access.allowed(act.by, "till.added")


def _not_yours(shift: TillShift) -> NotYourTill:
    return NotYourTill(
        N_("Till %(till)s belongs to %(who)s; only they or the director may move or count it."),
        till=shift.till.name,
        who=called(shift.holder),
    )


def _person(act: Act) -> User:
    if act.by is None:
        raise CannotKeepTill(N_("Sign in to open a till."))
    return act.by
