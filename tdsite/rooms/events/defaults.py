"""A folded field of an event in words: what stands in it, and whether anybody changed it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext

from tdsite.web import formats, languages
from tdsite.web.fields import MoneyField, TermsForm, parse_cents
from tournaments.rules import N_, RuleError

_MAX_CHARACTERS = 34
NO_USUAL: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class FieldDefault:
    """A folded field with what stands in it, in words; `is_usual`: nobody changed it."""

    label: str
    value: str
    is_usual: bool


def default_of(field: forms.BoundField, usual: Mapping[str, Any] = NO_USUAL) -> FieldDefault:
    """A field's value in words: the label of a choice, what was typed, or what empty means.

    `usual` are the values of an event that nobody changed, by field.
    """
    value = field.value()
    words = _words(field, value)
    if len(words) > _MAX_CHARACTERS:
        words = words[: _MAX_CHARACTERS - 1].rstrip() + "…"
    same = str(value or "") == str(usual.get(field.name, field.field.initial) or "")
    is_usual = same or value in (None, "", False) or field.name in _OF_THE_CLUB
    return FieldDefault(str(field.label), words, is_usual)


def _words(field: forms.BoundField, value: Any) -> str:
    choices = getattr(field.field, "choices", None)
    if choices is not None:
        return next((str(label) for key, label in choices if str(key) == str(value or "")), "")
    if isinstance(field.field, forms.BooleanField):
        return pgettext("switch", "yes") if value else pgettext("switch", "no")
    if value in (None, ""):
        return gettext(_EMPTY.get(field.name, N_("none")))
    written = str(field.field.widget.format_value(value))
    if isinstance(field.field, MoneyField) and isinstance(field.form, TermsForm):
        return _amount(written, field.form.money_of)
    return _day_and_hour(written) if isinstance(field.field, forms.DateTimeField) else written


def _amount(written: str, currency: str) -> str:
    """€5,000; what is no amount stays as it was typed."""
    try:
        cents = parse_cents(written, currency=currency)
    except RuleError:
        return written
    return formats.money(cents, currency=currency, locale=languages.reading())


def _day_and_hour(written: str) -> str:
    """29 Nov 2026, 21:00; what is no moment stays as it was typed."""
    try:
        at = datetime.fromisoformat(written)
    except ValueError:
        return written.replace("T", " ")
    return f"{formats.day(at.date(), locale=languages.reading())}, {at:%H:%M}"


# of the club, so no change of a default
_OF_THE_CLUB = ("currency", "timezone", "language")
_EMPTY = {
    "opens_at": N_("at once"),
    "closes_at": N_("by the level alone"),
    "offer_minutes": N_("5 minutes"),
    "preregistration_places": N_("unlimited"),
    "bounty_bag_bp": N_("50%"),
    "mystery_from_left": N_("the close of registration"),
    "shot_clock_seconds": N_("no shot clock"),
    "time_card_seconds": N_("30 s"),
    "push_minutes": N_("30 minutes"),
    "downs_before_break": N_("2 tables"),
    "cash_unit": N_("smallest coin"),
}
