"""Who stands for money that goes back and for a second draw, and who counts as a second person.

Whoever was added, given a role or a password, or brought back, counts for nothing until a day has
passed or another director agrees.  Why something is drawn again is said once, around the act.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, Sum

from tournaments import access, journal
from tournaments.acts import Act
from tournaments.models import Club, JournalLine, Posting
from tournaments.models.money import Account
from tournaments.rules import N_, RuleError, payments
from tournaments.staff import called

FRESH_FOR = timedelta(days=1)
MADE = (
    "staff.added",
    "staff.role_given",
    "staff.password_set",
    "staff.pin_set",
    "staff.brought_back",
)
UNDONE = ("staff.role_taken", "staff.put_away")  # whose undo gives back what was taken
AGREED = "staff.agreed"


class TooFresh(RuleError):
    """A second person whom one director made a moment ago."""


class NotYoursToAgree(RuleError):
    """Who made a second person cannot be the one who agrees to them."""


def check_counts(act: Act, person: User, *, field: str = "approver") -> None:
    """See that a second person is more than the first one's own invention.

    Neither may the one who acts be what the second person made up.  Raises TooFresh.
    """
    if makers_of(act.club, person, act.at):
        raise _too_fresh(person, field)
    if act.by is not None and person.pk in makers_of(act.club, act.by, act.at):
        raise _too_fresh(act.by, field)


def makers_of(club: Club, person: User, at: datetime) -> set[int | None]:
    """Who gave a person what lets them act, within the last day; empty once it counts.

    It counts too when a director agreed who had no part in it.
    """
    lines = journal.lines_of(club).filter(at__gt=at - FRESH_FOR, kind__startswith="staff.")
    undone = journal.lines_of(club).filter(at__gt=at - FRESH_FOR, kind="act.undone")
    about = Q(data__user_id=person.pk) | Q(data__of__user_id=person.pk)
    makers: set[int | None] = set()
    for line in (lines | undone).filter(about).order_by("revision"):
        if line.kind == AGREED and line.by_id not in makers:
            makers.clear()
        elif _made(line) and line.by_id != person.pk:
            makers.add(line.by_id)
    return makers


def counts_from(club: Club, person: User, at: datetime) -> datetime | None:
    """When a fresh person counts without anybody's word; None for one who counts now."""
    if not makers_of(club, person, at):
        return None
    lines = journal.lines_of(club).filter(at__gt=at - FRESH_FOR).order_by("-revision")
    about = Q(data__user_id=person.pk) | Q(data__of__user_id=person.pk)
    made = (line for line in lines.filter(about) if _made(line) and line.by_id != person.pk)
    return next((line.at + FRESH_FOR for line in made), None)


def agree(act: Act, person: User) -> None:
    """Another director's word for a fresh person.  Raises NotYoursToAgree, TooFresh."""
    by: Any = act.by
    if by is not None and (by.pk in makers_of(act.club, person, act.at) or by.pk == person.pk):
        raise NotYoursToAgree(
            N_("Another director must agree: you gave %(person)s the sign-in or the role."),
            person=called(person),
        )
    if by is not None and makers_of(act.club, by, act.at):
        raise _too_fresh(by, "user")


def _made(line: JournalLine) -> bool:
    return line.kind in MADE or (line.kind == "act.undone" and line.data.get("kind") in UNDONE)


def _too_fresh(person: User, field: str) -> TooFresh:
    return TooFresh(
        N_(
            "%(person)s received a sign-in or role less than a day ago. Another director "
            "must agree on the Staff page, or another person confirms."
        ),
        field=field,
        person=called(person),
    )


class DrawnBefore(RuleError):
    """This was drawn already, and the result was seen: a reason and a second person are asked."""


Second = Callable[[str, int], User | None]


@dataclass(frozen=True, slots=True)
class Again:
    """`second` tells who confirms it, when it is asked with the right to the act and its event.

    It may refuse a wrong password.
    """

    why: str
    second: Second


def _nobody(right: str, event: int) -> User | None:
    return None


NO_REASON = Again("", _nobody)
_reason: ContextVar[Again] = ContextVar("drawn_again", default=NO_REASON)


def reason_of_draw() -> Again:
    return _reason.get()


@contextmanager
def reason_given(why: str, second: Second = _nobody) -> Iterator[None]:
    """Say why something is drawn again, and who confirms it, to what is done meanwhile."""
    token = _reason.set(Again(why.strip(), second))
    try:
        yield
    finally:
        _reason.reset(token)


PAID_BACK_IN = (Account.CASH, Account.CARD, Account.TRANSFER)


class SecondPersonNeeded(RuleError):
    """More goes back than one person may give."""


class NotASecondPerson(RuleError):
    """Who approves must be somebody else, and may hand money out themselves."""


def check_second_person(act: Act, amount_cents: int, approved_by: User | None) -> None:
    """See that a refund above the club's limit has a second person behind it.

    Raises SecondPersonNeeded, NotASecondPerson, TooFresh.
    """
    limit = act.club.refund_limit_cents
    if act.by is None or limit is None or amount_cents <= limit:
        return
    if approved_by is None:
        raise SecondPersonNeeded(
            N_(
                "This refund needs a second person: a cashier or director beside you confirms it"
                " with name and password."
            ),
            field="approver",
        )
    _check_approver(act, approved_by)


def check_payment(
    act: Act, amount_cents: int, approved_by: User | None, *, authorised_by: int | None = None
) -> None:
    """See that a payment above the club's limit has a second person behind it.

    `amount_cents` is what leaves the house, `authorised_by` the one who authorised it before.
    Raises SecondPersonForPrize, SamePerson, NotASecondPerson, TooFresh.
    """
    limit = act.club.payout_limit_cents
    if limit is not None and amount_cents > limit:
        if approved_by is not None:
            _check_approver(act, approved_by)
        elif authorised_by is not None:
            check_counts(act, User.objects.get(pk=authorised_by))
    payments.check_second(
        amount_cents,
        limit_cents=limit,
        payer=act.by.pk if act.by else None,
        authoriser=approved_by.pk if approved_by else authorised_by,
    )


def check_refunded(act: Act) -> None:
    """What an undo gives back is a refund like any other: above the limit it is voided instead.

    Raises SecondPersonNeeded.
    """
    limit = act.club.refund_limit_cents
    if act.by is None or limit is None:
        return
    moved = Posting.objects.filter(
        tournament=act.tournament, revision=act.revision, account__in=PAID_BACK_IN
    )
    back = -(moved.aggregate(total=Sum("amount_cents"))["total"] or 0)
    if back > limit:
        raise SecondPersonNeeded(
            N_(
                "This refund is above your limit. Void the receipt at the desk with a second "
                "person."
            ),
            field="approver",
        )


def _check_approver(act: Act, person: User) -> None:
    may = person.is_active and access.allowed(person, "payout", act.tournament.pk)
    if person == act.by or not may:
        raise NotASecondPerson(
            N_("A second person must approve: another cashier, or the director."),
            field="approver",
        )
    check_counts(act, person)
