"""What the commands about bounties and last longers are told: shape only."""

from rest_framework import serializers

from tdsite.api.bodies import Paid
from tdsite.api.fields import Body, Flag, Text, Whole, cents, row_id
from tdsite.web.second_person import LONGEST_NAME, LONGEST_PASSWORD
from tournaments.models.tournament import BountyKind
from tournaments.operations.side_pots import LONGEST_NAME as LONGEST_POT
from tournaments.operations.side_pots import MOST_CENTS
from tournaments.rules.bounties import WHOLE_BP
from tournaments.rules.mystery import MOST_ENVELOPES

MOST_LEFT = 10**6


def _approver() -> Text:
    return Text(LONGEST_NAME, default="", allow_blank=True, help_text="A second person's name.")


def _approver_password() -> Text:
    return Text(LONGEST_PASSWORD, default="", allow_blank=True, trim_whitespace=False)


class BountyTerms(Body):
    bounty_kind = serializers.ChoiceField(BountyKind.choices)
    bounty_bag_bp = Whole(
        0, WHOLE_BP, default=5_000, help_text="Of a progressive bounty, won at once; basis points."
    )
    mystery_from_left = Whole(
        2,
        MOST_LEFT,
        default=None,
        allow_null=True,
        help_text="Players left when envelopes begin; null: from the close of registration.",
    )
    mystery_from_money = Flag(
        default=False, help_text="Whether envelopes begin with the first paid place."
    )


class EnvelopeList(Body):
    amounts = serializers.ListField(child=cents(), min_length=1, max_length=MOST_ENVELOPES)


class NewPot(Body):
    name = Text(LONGEST_POT)
    stake_cents = Whole(1, MOST_CENTS)


class Stake(Paid):
    entry_id = row_id()


class StakeBack(Body):
    entry_id = row_id()
    approver = _approver()
    approver_password = _approver_password()


class PotVoid(Body):
    approver = _approver()
    approver_password = _approver_password()


class PotPayment(Stake):
    approver = _approver()
    approver_password = _approver_password()
