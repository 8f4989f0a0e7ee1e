"""What is typed at the payout desk."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.forms.second_person import SecondPersonFields
from tournaments.models.prizes import PayoutKind
from tournaments.operations.payouts import PAID_IN

KINDS = [(kind.value, kind.label) for kind in (PayoutKind.PRIZE, PayoutKind.BOUNTY)]


class ClaimForm(forms.Form):
    """Which payment, as the row showed it."""

    amount_cents = forms.IntegerField(min_value=0)
    kind = forms.TypedChoiceField(
        choices=KINDS, coerce=PayoutKind, required=False, empty_value=PayoutKind.PRIZE
    )
    key = forms.CharField(max_length=80)


class PayForm(ClaimForm, SecondPersonFields):
    """How it is paid, and above the club's limit who else stands for it."""

    method = forms.ChoiceField(choices=[(method.value, method.label) for method in PAID_IN])


class VoidForm(forms.Form):
    reason = forms.CharField(
        max_length=200, error_messages={"required": _("Say why the slip is void.")}
    )
    key = forms.CharField(max_length=80)
