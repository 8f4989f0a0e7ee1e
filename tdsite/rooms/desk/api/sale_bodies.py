"""What the commands of the desk are told: sales, payments, refunds, vouchers.  Shape only."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tdsite.api.bodies import Paid
from tdsite.api.fields import (
    LAST_ID,
    Body,
    Flag,
    Text,
    Whole,
    cents,
    check_currency,
    chips,
    row_id,
)
from tdsite.web.second_person import LONGEST_NAME, LONGEST_PASSWORD
from tournaments.models.money import Method, VoucherKind

MOST_AT_TABLE = 20
FIRST_YEAR, LAST_YEAR = 2000, 2100
_REFERENCE = "which voucher or ticket of another house it is, where its code is not this club's."


class Sold(Paid):
    """A sale: how it is paid, and what was out of the usual."""

    seen_cents = cents(
        default=None,
        allow_null=True,
        help_text="The price that was seen, before any discount; another one is refused.",
    )
    price_line = Whole(
        0,
        LAST_ID,
        default=None,
        allow_null=True,
        help_text="One of the event's price lines, 0 the regular price; null: the first that fits.",
    )
    discount_cents = cents(default=0)
    discount_reason = Text(120, default="", allow_blank=True)
    voucher_code = Text(
        24,
        default="",
        allow_blank=True,
        help_text="A voucher or ticket of this club; the rest by the method.",
    )
    given_cents = cents(default=None, allow_null=True, help_text="Cash handed over.")
    note = Text(120, default="", allow_blank=True, help_text=f"Foreign money; {_REFERENCE}")
    sure = Flag(default=False, help_text="Warnings about the person were seen.")


def _seat() -> Text:
    return Text(12, default="", allow_blank=True, help_text="A chair the floor picks, like 12-5.")


class Registration(Sold):
    player_id = row_id()
    seat = _seat()


class Reentry(Sold):
    seat = _seat()
    forfeit_chips = chips(
        default=None,
        allow_null=True,
        help_text="The stack given up for it at the close of registration.",
    )


class Rebuy(Sold):
    count = Whole(1, 100, default=1)
    stack_chips = chips(default=0, help_text="What the player still has.")


class AddOn(Sold):
    count = Whole(1, 100, default=1)


class TableAddOns(Paid):
    entry_ids = serializers.ListField(
        child=row_id(), min_length=1, max_length=MOST_AT_TABLE, help_text="All of them or nobody."
    )
    seen_cents = cents(default=None, allow_null=True, help_text="The price of one.")


class Settled(Body):
    method = serializers.ChoiceField(
        [(one.value, one.label) for one in Method if one is not Method.OWED], default=Method.CASH
    )
    given_cents = cents(default=None, allow_null=True, help_text="Cash handed over.")
    note = Text(120, default="", allow_blank=True, help_text=_REFERENCE.capitalize())


class Refund(Body):
    """Above the club's limit a second person confirms it with name and password."""

    reason = Text(120, default="", allow_blank=True)
    approver = Text(LONGEST_NAME, default="", allow_blank=True)
    approver_password = Text(LONGEST_PASSWORD, default="", allow_blank=True, trim_whitespace=False)


class NewVoucher(Body):
    kind = serializers.ChoiceField(VoucherKind.choices, default=VoucherKind.VOUCHER)
    amount_cents = cents()
    currency = Text(3, required=False, validators=[check_currency])
    player_id = row_id(default=None, allow_null=True, help_text="null: whoever brings it.")
    reason = Text(120, default="", allow_blank=True)
    expires_on = serializers.DateField(default=None, allow_null=True, help_text="Its last day.")
    code = Text(24, default="", allow_blank=True, help_text="Drawn if it is empty.")

    def validate_expires_on(self, day: Any) -> Any:
        if day is not None and not FIRST_YEAR <= day.year < LAST_YEAR:
            raise serializers.ValidationError(_("This date is too far away."), "date_too_far")
        return day
