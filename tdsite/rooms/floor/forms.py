"""What the wall and the drawer send when the room is arranged by hand."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.rules.floor import Place
from tdsite.acts.values import MOST
from tdsite.web.places import as_place
from tournaments.rules import RuleError

_TABLES = re.compile(r"\d{1,4}(\s*[-–]\s*\d{1,4})?")


class ArrangingForm(forms.Form):
    """Swaps with the places seen, marks of seats, sizes and sections of tables."""

    other_entry_id = forms.IntegerField(required=False, min_value=1, max_value=MOST)
    seen_place = forms.CharField(required=False, max_length=12)
    other_seen = forms.CharField(required=False, max_length=12)
    reserved = forms.NullBooleanField(required=False)
    accessible = forms.NullBooleanField(required=False)
    stays = forms.NullBooleanField(required=False)
    seats = forms.IntegerField(label=_("Seats"), required=False, min_value=2, max_value=10)
    section = forms.CharField(label=_("Section"), required=False, max_length=20)
    tables = forms.CharField(label=_("Tables"), required=False, max_length=200)

    def clean_seen_place(self) -> Place | None:
        return _place(self.cleaned_data["seen_place"])

    def clean_other_seen(self) -> Place | None:
        return _place(self.cleaned_data["other_seen"])

    def clean_tables(self) -> list[int] | None:
        """Tables as people write them, 1-40, 55: each number once."""
        parts = [part.strip() for part in self.cleaned_data["tables"].split(",") if part.strip()]
        if not all(_TABLES.fullmatch(part) for part in parts):
            raise forms.ValidationError(gettext("Write tables like this: 1-40, 55."))
        numbers: dict[int, None] = {}
        for part in parts:
            ends = [int(end) for end in re.split(r"\s*[-–]\s*", part)]
            numbers |= dict.fromkeys(range(ends[0], ends[-1] + 1))
        return list(numbers) or None


def _place(text: str) -> Any:
    try:
        return as_place(text) if text else None
    except RuleError as error:
        raise forms.ValidationError("place") from error
