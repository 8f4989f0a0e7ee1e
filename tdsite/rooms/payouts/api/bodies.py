"""What the payout desk's commands are told, and what its reads answer."""

from rest_framework import serializers

from tdsite.api.fields import Body, Flag, Text, Whole, cents
from tdsite.web.second_person import LONGEST_NAME, LONGEST_PASSWORD
from tournaments.models.money import Method
from tournaments.models.prizes import PayoutKind
from tournaments.operations.withholdings import MOST_RULES
from tournaments.rules.withholding import WHOLE_BP

EVERYTHING = "all"
CLAIMED = [*PayoutKind.choices, (EVERYTHING, "Everything due")]


class Claimed(Body):
    """A payment as somebody saw it."""

    kind = serializers.ChoiceField(
        CLAIMED,
        default=PayoutKind.PRIZE,
        help_text="all: prize, deal and bounties of the player on one slip. A last longer is paid"
        " at an address of its own.",
    )
    seen_cents = cents(
        default=None, allow_null=True, help_text="The amount that was seen; another is refused."
    )


class HandedOver(Claimed):
    """Above the club's limit a second person confirms it with name and password."""

    method = serializers.ChoiceField(Method.choices, default=Method.CASH)
    approver = Text(LONGEST_NAME, default="", allow_blank=True)
    approver_password = Text(LONGEST_PASSWORD, default="", allow_blank=True, trim_whitespace=False)


class VoidedPayout(Body):
    reason = Text(200, default="", allow_blank=True)


class WithholdingRule(Body):
    """A rule of the house: what is kept back of a prize."""

    name = Text(60, help_text="As the slip says it.")
    rate_bp = Whole(1, WHOLE_BP, help_text="Basis points: 1200 is 12 percent.")
    above_cents = cents(default=0, help_text="Prizes up to this are free of it.")
    whole = Flag(default=False, help_text="Once above: of the whole, not of what is above.")
    of_profit = Flag(default=False, help_text="What the entry itself cost is taken off first.")
    country = serializers.RegexField(
        r"^([A-Za-z]{2})?$", default="", allow_blank=True, help_text="Of these players alone."
    )


class WithholdingRules(Body):
    rules = serializers.ListField(child=WithholdingRule(), max_length=MOST_RULES, allow_empty=True)
