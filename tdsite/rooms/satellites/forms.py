"""What the page of vouchers sends: a paper to issue."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tdsite.web.fields import MoneyField, TermsForm
from tournaments.models.money import VoucherKind

MAX_ID = 2**62
DAY = forms.DateInput(attrs={"type": "date", "class": "input"}, format="%Y-%m-%d")


class VoucherForm(TermsForm):
    """A voucher or a satellite ticket of the club, for one person or for whoever brings it."""

    kind = forms.ChoiceField(label=_("Kind"), choices=VoucherKind.choices)
    amount = MoneyField(label=_("Worth"))
    reason = forms.CharField(label=_("Reason"), max_length=120, required=False)
    expires_on = forms.DateField(label=_("Valid until"), required=False, widget=DAY)
    code = forms.CharField(label=_("Code"), max_length=24, required=False)
    player = forms.IntegerField(
        required=False, min_value=1, max_value=MAX_ID, widget=forms.HiddenInput
    )
    key = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)

    def clean_expires_on(self) -> Any:
        day = self.cleaned_data["expires_on"]
        if day is not None and not 2000 <= day.year < 2100:
            raise forms.ValidationError(gettext("This date is too far away."))
        return day

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if not data.get("amount") and "amount" not in self.errors:
            self.add_error("amount", gettext("Enter what the voucher is worth."))
        return data
