"""What is typed about a person: marks, and the number that confirms an erasure."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.web.amounts import parse_cents
from tournaments.models.players import MarkKind
from tournaments.rules import RuleError
from tournaments.sentences import translate


class AmountField(forms.CharField):
    """Money as people type it; in cents once it is clean, None when nothing was typed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, max_length=30, **options)
        self.currency = "EUR"

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        try:
            return parse_cents(typed, currency=self.currency) or None
        except RuleError as error:
            raise forms.ValidationError(translate(error)) from error


class MarkForm(forms.Form):
    kind = forms.ChoiceField(
        choices=MarkKind.choices, error_messages={"required": _("Choose what the mark says.")}
    )
    reason = forms.CharField(label=_("Reason"), required=False, max_length=200)
    amount = AmountField(label=_("Amount owed"))
    until = forms.DateField(label=_("Last day"), required=False)
    key = forms.CharField(max_length=80)

    def __init__(self, *args: Any, currency: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["amount"].currency = currency  # type: ignore[attr-defined]


class LiftForm(forms.Form):
    paid = AmountField(label=_("Paid back"))
    key = forms.CharField(max_length=80)

    def __init__(self, *args: Any, currency: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["paid"].currency = currency  # type: ignore[attr-defined]


class EraseForm(forms.Form):
    typed = forms.IntegerField(
        min_value=1,
        max_value=10**15,
        error_messages={"required": _("Type the number to erase this person.")},
    )
    key = forms.CharField(max_length=80)
