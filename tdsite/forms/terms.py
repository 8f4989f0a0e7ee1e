"""Shapes that forms about money and chips are made of."""

from typing import Any

from django import forms

from tdsite.dashboard.amounts import parse_cents
from tournaments.rules import RuleError
from tournaments.sentences import told


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
        self.money_of = currency
        for field in self.fields.values():
            if not isinstance(field.widget, forms.CheckboxInput):
                field.widget.attrs.setdefault("class", "input")
            if isinstance(field, MoneyField):
                field.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}

    def clean(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        for name, field in self.fields.items():
            if isinstance(field, MoneyField) and name in given:
                try:
                    given[name] = parse_cents(given[name], currency=self.money_of)
                except RuleError as error:
                    self.add_error(name, told(error))
        return given
