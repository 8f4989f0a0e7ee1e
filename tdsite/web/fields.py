"""Shapes that forms about money and chips are made of."""

from typing import Any

from django import forms

from tdsite.web.amounts import parse_cents
from tournaments.rules import RuleError
from tournaments.sentences import translate

INPUT = {"class": "input", "autocomplete": "off"}
AMOUNT = {**INPUT, "inputmode": "decimal"}


class MoneyField(forms.CharField):
    """An amount typed the reader's way; read by the form, which knows the currency."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=20, required=False, **options)


class ChipsField(forms.IntegerField):
    """A whole number of chips, its thousands parted or not."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> int | None:
        text = str(value or "")
        for mark in " ,.'\u2019\u00a0\u202f":
            text = text.replace(mark, "")
        return super().to_python(text)


class TermsForm(forms.Form):
    """A form with money in it."""

    def __init__(self, *args: Any, currency: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.add_fields()
        self.money_of = currency
        for field in self.fields.values():
            if not isinstance(field.widget, forms.CheckboxInput):
                field.widget.attrs.setdefault("class", "input")
            if isinstance(field, MoneyField):
                field.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}

    def add_fields(self) -> None:
        """Fields that are known only when the form is made; none here."""

    def clean(self) -> dict[str, Any]:
        data = dict(self.cleaned_data)
        for name, field in self.fields.items():
            if isinstance(field, MoneyField) and name in data:
                try:
                    data[name] = parse_cents(data[name], currency=self.money_of)
                except RuleError as error:
                    self.add_error(name, translate(error))
        return data


class AmountField(forms.CharField):
    """An amount as people type it, in the currency's smallest unit once it is clean."""

    def __init__(self, *, currency: str = "EUR", **options: Any) -> None:
        super().__init__(max_length=30, widget=forms.TextInput(attrs=AMOUNT), **options)
        self.currency = currency

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        try:
            return parse_cents(text, currency=self.currency)
        except RuleError as error:
            raise forms.ValidationError(translate(error)) from error


class InCurrency(forms.Form):
    """A form whose amounts are in one currency."""

    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for form_field in self.fields.values():
            if isinstance(form_field, AmountField):
                form_field.currency = currency
