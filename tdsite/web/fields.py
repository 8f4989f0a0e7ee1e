"""Money, stacks and seats as people type them, and the form fields that take them."""

import re
from decimal import Decimal
from typing import Any

from babel.numbers import get_currency_precision
from django import forms

from tables.rules.floor import Place
from tournaments.models import Club, Tournament
from tournaments.models.tournament import State
from tournaments.rules import N_, RuleError
from tournaments.sentences import translate

MAX_CENTS = 10**12
LONGEST_NUMBER = 15
_AROUND = re.compile(r"[\s'’_\u00a0\u202f€$£¥]")
_WHOLE = r"(?P<whole>\d+|\d{1,3}(?P<group>[.,])\d{3}(?:(?P=group)\d{3})*)"


class NotMoney(RuleError):
    """What was typed is no amount of this currency."""


def parse_cents(text: str, *, currency: str = "EUR") -> int:
    """The amount in the currency's smallest unit; nothing typed is 0.  Raises NotMoney.

    A point or comma with no more digits behind it than the currency has decimals parts them;
    with three digits behind it, it parts thousands.

    >>> [parse_cents(text) for text in ("12,50", "12.50", "12", "1 200", "1.200,50", "€1,200")]
    [1250, 1250, 1200, 120000, 120050, 120000]
    """
    digits = get_currency_precision(currency)
    plain = _AROUND.sub("", text.upper().replace(currency, ""))
    if not plain:
        return 0
    ending = rf"(?:(?P<mark>[.,])(?P<decimals>\d{{1,{digits}}}))?" if digits else ""
    found = re.fullmatch(_WHOLE + ending, plain, re.ASCII)
    parts = found.groupdict() if found else {}
    if not parts or (parts["group"] and parts["group"] == parts.get("mark")):
        raise _no_money(text)
    whole = re.sub(r"[.,]", "", parts["whole"])
    cents = int(Decimal(f"{whole}.{parts.get('decimals') or 0}").scaleb(digits))
    if cents > MAX_CENTS:
        raise _no_money(text)
    return cents


def number_in(text: str) -> int | None:
    """A whole number from an address or a hidden field; nothing if it is none, or endless.

    >>> [number_in(text) for text in ("12", "", "-1", "x", "9" * 40)]
    [12, None, None, None, None]
    """
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def as_typed(cents: int, *, currency: str) -> str:
    """The amount as a field of a form has it, nothing for 0.

    >>> [as_typed(cents, currency="EUR") for cents in (120000, 1250, 0)]
    ['1200', '12.50', '']
    """
    amount = Decimal(cents).scaleb(-get_currency_precision(currency))
    return "" if not cents else f"{amount:f}" if amount % 1 else f"{int(amount)}"


def _no_money(text: str) -> NotMoney:
    return NotMoney(N_("“%(text)s” is not an amount. Enter it like 12.50."), text=text.strip())


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


MAX_CHIPS = 10**12
_UNITS = {"": 1, "k": 1000, "m": 1_000_000}
_AROUND_CHIPS = re.compile(r"[\s'’_\u00a0\u202f]")
_GROUPED = re.compile(r"\d{1,3}([.,]\d{3})+", re.ASCII)
_STACK = re.compile(r"(?P<number>\d{1,12}(?:\.\d{1,3})?)(?P<unit>[km]?)", re.ASCII)


class NotAStack(RuleError):
    """What was typed is no number of chips."""


def parse_stack(text: str) -> int:
    """The number of chips.  Raises NotAStack.

    >>> [parse_stack(text) for text in ("45000", "45 000", "45,000", "45k", "1.25M", "12,5k")]
    [45000, 45000, 45000, 45000, 1250000, 12500]
    """
    plain = _AROUND_CHIPS.sub("", text.casefold())
    plain = re.sub("[.,]", "", plain) if _GROUPED.fullmatch(plain) else plain.replace(",", ".")
    found = _STACK.fullmatch(plain)
    chips = Decimal(found["number"]) * _UNITS[found["unit"]] if found else Decimal(-1)
    if chips != int(chips) or not 0 <= chips <= MAX_CHIPS:
        raise NotAStack(
            N_("“%(text)s” is not a stack. Enter it like 45000 or 45k."),
            field="counts",
            text=text.strip(),
        )
    return int(chips)


PLACE = re.compile(r"(\d{1,4})\s*[-./]\s*(\d{1,2})")


class NotUnderstood(RuleError):
    """The line is none of the commands."""


def as_place(text: str) -> Place:
    """A seat as the floor writes it, 12-5.  Raises NotUnderstood."""
    found = PLACE.fullmatch(text.strip())
    if not found:
        raise NotUnderstood(
            N_("“%(text)s” is not a seat. Enter table and seat like this: 12-5."),
            field="line",
            text=text.strip(),
        )
    return Place(int(found[1]), int(found[2]))


OVER = (State.FINISHED, State.CANCELLED)


class EventField(forms.ModelChoiceField):
    """An event of the club, called by its name."""

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.name)


def targets_of(club: Club, event: Tournament | None) -> Any:
    """The events that tickets may be for: those of the club that are not over."""
    found = Tournament.objects.filter(club=club).exclude(state__in=OVER)
    if event is not None:
        found = found.exclude(pk=event.pk).filter(currency=event.currency)
        if event.target_id is not None:
            found = found | Tournament.objects.filter(pk=event.target_id)
    return found.order_by("starts_at", "name")


def first_error(form: forms.BaseForm) -> str:
    """The first thing that is wrong, with the name of its field where that has one."""
    field, errors = next(iter(form.errors.items()))
    label = form.fields[field].label if field in form.fields else ""
    return f"{label}: {errors[0]}" if label else str(errors[0])
