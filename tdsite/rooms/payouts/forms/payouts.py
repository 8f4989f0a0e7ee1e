"""What is typed at the payout desk."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.web.second_person import SecondPersonFields
from tournaments.models.prizes import PayoutKind
from tournaments.operations.payouts import PAID_IN

EVERYTHING = "all"
KINDS = [(kind.value, kind.label) for kind in (PayoutKind.PRIZE, PayoutKind.BOUNTY)]


class ClaimForm(forms.Form):
    """Which payment, as the row showed it."""

    amount_cents = forms.IntegerField(min_value=0)
    kind = forms.ChoiceField(choices=[*KINDS, (EVERYTHING, EVERYTHING)], required=False)
    key = forms.CharField(max_length=80)

    def claimed(self) -> PayoutKind | None:
        """The kind that is paid; None is everything due to the player."""
        kind = self.cleaned_data["kind"] or PayoutKind.PRIZE
        return None if kind == EVERYTHING else PayoutKind(kind)


class PayForm(ClaimForm, SecondPersonFields):
    """How it is paid, and above the club's limit who else stands for it."""

    method = forms.ChoiceField(choices=[(method.value, method.label) for method in PAID_IN])


class VoidForm(forms.Form):
    reason = forms.CharField(
        max_length=200, error_messages={"required": _("Say why the slip is void.")}
    )
    key = forms.CharField(max_length=80)
