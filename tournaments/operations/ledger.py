"""Who stands for money that goes back."""

from django.contrib.auth.models import User
from django.db.models import Sum

from tournaments import access
from tournaments.acts import Act
from tournaments.models import Posting
from tournaments.models.money import Account
from tournaments.operations.second_person import check_counts
from tournaments.rules import N_, RuleError, payments

PAID_BACK_IN = (Account.CASH, Account.CARD, Account.TRANSFER)


class SecondPersonNeeded(RuleError):
    """More goes back than one person may give."""


class NotASecondPerson(RuleError):
    """Who approves must be somebody else, and may hand money out himself."""


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
                "To undo this gives back more than one person may. Void the receipt at the desk"
                " instead, with a second person."
            ),
            field="approver",
        )


def _check_approver(act: Act, person: User) -> None:
    may = person.is_active and access.allowed(person, "payout", act.tournament.pk)
    if person == act.by or not may:
        raise NotASecondPerson(
            N_("Somebody else must approve: another cashier, or the director."),
            field="approver",
        )
    check_counts(act, person)
