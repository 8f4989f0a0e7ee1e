"""Forms of dealers and floor calls: a part of an event's terms, and what buttons send."""

import re
from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Dealer, Tournament
from tournaments.rules.staff import MAX_NAME, MAX_NOTE

MAX_ID = 2**62
PUSH_MINUTES, DOWNS = 30, 2
INPUT = {"class": "input", "autocomplete": "off"}
KEPT = re.compile(r"\d{1,4}")


class DealerFields(forms.Form):
    """How long a dealer deals one table, and how many before a break."""

    push_minutes = forms.IntegerField(
        label=_("Push after (min)"),
        min_value=5,
        max_value=240,
        required=False,
    )
    downs_before_break = forms.IntegerField(
        label=_("Tables before a break"), min_value=1, max_value=20, required=False
    )


def dealer_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the director's act wants of it."""
    return {
        "push_minutes": data["push_minutes"] or PUSH_MINUTES,
        "downs_before_break": data["downs_before_break"] or DOWNS,
    }


def dealer_as_typed(event: Tournament) -> dict[str, Any]:
    """What the form shows of an event before anything is changed."""
    return {name: getattr(event, name) or None for name in DealerFields.base_fields}


def tables_kept(text: str) -> list[int]:
    """The tables that keep their dealers, as an address writes them: 3 12."""
    return [int(number) for number in KEPT.findall(text)]


class DealerField(forms.ModelChoiceField):
    """A dealer, called by their name."""

    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.name} ({obj.note})" if obj.note else str(obj.name)


class CameForm(forms.Form):
    """Who has come to deal, and until what time of day."""

    dealer = DealerField(
        Dealer.objects.none(),
        label=_("Dealer"),
        empty_label=_("Choose a dealer"),
        widget=forms.Select(attrs=INPUT),
    )
    until = forms.TimeField(
        label=_("Shift ends at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time", **INPUT}, format="%H:%M"),
    )
    key = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)

    def __init__(self, *args: Any, free: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        chooser = self.fields["dealer"]
        assert isinstance(chooser, forms.ModelChoiceField)
        chooser.queryset = free

    def until_at(self, tournament: Tournament, now: datetime) -> datetime | None:
        """The next such time of day where the event takes place."""
        wanted: time | None = self.cleaned_data["until"]
        if wanted is None:
            return None
        here = now.astimezone(ZoneInfo(tournament.timezone))
        then = datetime.combine(here.date(), wanted, tzinfo=here.tzinfo)
        return then if then > here else then + timedelta(days=1)


class DealerForm(forms.Form):
    """A dealer of the club: new, or changed."""

    name = forms.CharField(
        label=_("Name"), max_length=MAX_NAME, required=False, widget=forms.TextInput(attrs=INPUT)
    )
    note = forms.CharField(
        label=_("Note"), max_length=MAX_NOTE, required=False, widget=forms.TextInput(attrs=INPUT)
    )
    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        required=False,
        widget=forms.TextInput(attrs={**INPUT, "autocapitalize": "none", "spellcheck": "false"}),
    )
    key = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not name.strip():
            raise forms.ValidationError(gettext("Enter the dealer’s name."))
        return name
