"""What the desk types: the shape only; whether it may be sold is for the rules."""

import hashlib
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tdsite.dashboard.amounts import parse_cents
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind
from tournaments.rules import RuleError
from tournaments.sentences import told


class SaleForm(forms.Form):
    """One sale to one person.  `given` is what he hands over, in cents once it is clean.

    `seen_cents` is the price on the button that was pressed.
    """

    player = forms.IntegerField(min_value=1)
    kind = forms.ChoiceField(choices=PriceKind.choices)
    method = forms.ChoiceField(
        choices=Method.choices, error_messages={"required": _("Choose how it is paid.")}
    )
    given = forms.CharField(required=False, max_length=30)
    seen_cents = forms.IntegerField(required=False, min_value=0)
    key = forms.CharField(max_length=80)

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.currency = currency

    def clean_given(self) -> int:
        try:
            return parse_cents(self.cleaned_data["given"], currency=self.currency)
        except RuleError as error:
            raise forms.ValidationError(told(error)) from error

    def fingerprint(self) -> str:
        """What the key stands for: the same key with another sale is refused."""
        sold = [str(self.cleaned_data[name]) for name in ("player", "kind", "method", "seen_cents")]
        return hashlib.sha256("|".join(sold).encode()).hexdigest()


class NewPlayerForm(forms.Form):
    """A person to be written into the book.  `sure` is the name that was warned about."""

    name = forms.CharField(
        max_length=120, error_messages={"required": _("Enter the player's name.")}
    )
    alias = forms.CharField(max_length=60, required=False)
    member_number = forms.CharField(max_length=30, required=False)
    country = forms.RegexField(
        r"^[A-Za-z]{2}$",
        required=False,
        error_messages={"invalid": _("Two letters, as in SE or FR.")},
    )
    sure = forms.CharField(max_length=120, required=False)
    key = forms.CharField(max_length=80)

    def is_sure(self) -> bool:
        """Whether this very name was pressed a second time."""
        return bool(self.cleaned_data["sure"] == self.cleaned_data["name"])

    def fields_typed(self) -> dict[str, str]:
        return {n: self.cleaned_data[n] for n in ("name", "alias", "member_number", "country")}


def too_little(price: str, missing: str) -> str:
    return gettext("The price is %(price)s: %(missing)s is missing.") % {
        "price": price,
        "missing": missing,
    }
