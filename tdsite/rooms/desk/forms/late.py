"""How late people may come to an event, and how they may say so beforehand: a part of its form."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tables.rules.floor import Place
from tdsite.web.amounts import as_typed
from tdsite.web.fields import ChipsField, MoneyField
from tdsite.web.places import as_place
from tdsite.web.second_person import SecondPersonFields
from tournaments.models import Tournament
from tournaments.rules import RuleError
from tournaments.sentences import translate

OFFER_MINUTES = 5
MAX_SEATS = 100


class LateFields(forms.Form):
    """The end of registration by the wall clock, offers to those who wait, the public page."""

    closes_at = forms.DateTimeField(
        label=_("Registration closes at"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    offers_itself = forms.TypedChoiceField(
        label=_("A seat that comes free is offered"),
        choices=(("1", _("by itself, in line")), ("", _("by the desk"))),
        coerce=bool,
        required=False,
        initial="1",
    )
    offer_minutes = forms.IntegerField(
        label=_("and kept, minutes"), min_value=1, max_value=60, required=False
    )
    preregistration = forms.TypedChoiceField(
        label=_("Registration on a public page"),
        choices=(("", _("no")), ("1", _("yes, paid at the desk"))),
        coerce=bool,
        required=False,
    )
    preregistration_places = forms.IntegerField(
        label=_("Places on that page"), min_value=1, max_value=30000, required=False
    )
    cash_unit = MoneyField(label=_("Cash rounded to"))


class LiftForm(SecondPersonFields):
    """A seat whose player is absent, and the chips that were left of his stack."""

    to = forms.CharField(max_length=12, error_messages={"required": _("Write the seat, like 3-4.")})
    stack_chips = ChipsField(
        min_value=0,
        max_value=10**12,
        error_messages={"required": _("Count the stack and write how many chips it has.")},
    )
    key = forms.CharField(required=False, max_length=60)

    def clean_to(self) -> Place:
        try:
            return as_place(self.cleaned_data["to"])
        except RuleError as error:
            raise forms.ValidationError(translate(error)) from error


def late_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the director's act wants of these fields."""
    return {
        "closes_at": data["closes_at"],
        "offers_itself": bool(data["offers_itself"]),
        "offer_seconds": 60 * (data["offer_minutes"] or OFFER_MINUTES),
        "preregistration": bool(data["preregistration"]),
        "preregistration_places": data["preregistration_places"],
        "cash_unit_cents": data["cash_unit"] or 1,
    }


def late_as_typed(event: Tournament) -> dict[str, Any]:
    """What the form shows of an event before anything is changed."""
    rounded = event.cash_unit_cents > 1
    return {
        "closes_at": event.closes_at,
        "offers_itself": "1" if event.offers_itself else "",
        "offer_minutes": max(1, round(event.offer_seconds / 60)),
        "preregistration": "1" if event.preregistration else "",
        "preregistration_places": event.preregistration_places,
        "cash_unit": as_typed(event.cash_unit_cents, currency=event.currency) if rounded else "",
    }
