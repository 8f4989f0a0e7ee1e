"""What the commands about tills and the house are told: shape only."""

from rest_framework import serializers

from tdsite.api.fields import Body, Flag, Text, Whole, cents, check_currency, check_zone
from tdsite.web.second_person import LONGEST_NAME, LONGEST_PASSWORD
from tournaments.models.tills import TillMoveKind
from tournaments.operations.clubs import OLDEST_MINIMUM


class NewTill(Body):
    """A drawer of the club."""

    name = Text(40)


class Opening(Body):
    """What is in a till when somebody begins to keep it."""

    float_cents = cents()
    currency = Text(3, default="", allow_blank=True, help_text="The club's, if it is not said.")

    def validate_currency(self, code: str) -> str:
        """Raises ValidationError for a currency that is none."""
        if code:
            check_currency(code)
        return code


class Move(Body):
    """Money put in or taken out beside sales; the amount is positive."""

    kind = serializers.ChoiceField(TillMoveKind.choices)
    amount_cents = cents()
    reason = Text(120)


class Count(Body):
    """What was counted."""

    counted_cents = cents()


class Closing(Count):
    """The last count: a difference is explained, a name stands under it."""

    explanation = Text(200, default="", allow_blank=True)
    signed_by = Text(80)


class HandOver(Closing):
    """The colleague who takes the till over confirms the count with name and password."""

    approver = Text(LONGEST_NAME)
    approver_password = Text(LONGEST_PASSWORD, trim_whitespace=False)


class House(Body):
    """The club's own terms; what is not named stays."""

    name = Text(120, required=False)
    timezone = Text(60, required=False, validators=[check_zone])
    language = Text(8, required=False)
    currency = Text(3, required=False, validators=[check_currency])
    minimum_age = Whole(0, OLDEST_MINIMUM, required=False, allow_null=True)
    tills_required = Flag(required=False)
    public_address = Text(
        200, required=False, allow_blank=True, help_text="What codes on paper and screens lead to."
    )
    refund_limit_cents = cents(required=False, allow_null=True)
    payout_limit_cents = cents(required=False, allow_null=True)
