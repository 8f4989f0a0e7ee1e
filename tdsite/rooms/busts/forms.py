"""What the pages of busts send: by whom, where in the order, stacks, and why."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.acts.arguments import Report
from tdsite.web.fields import ChipsField, parse_stack
from tournaments.rules import RuleError
from tournaments.sentences import translate

MAX_NUMBER = 2_000_000_000
MAX_CHIPS = 10**12
MAX_HITMEN = 20
MAX_AT_ONCE = 12


def entries_in(data: Any, name: str) -> list[int]:
    """Entries by number, sent as several fields of a name or as one with commas."""
    sent = data.getlist(name) if hasattr(data, "getlist") else [data.get(name, "")]
    parts = ",".join(str(one) for one in sent).split(",")[: 2 * MAX_HITMEN]
    wanted = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 16]
    return list(dict.fromkeys(wanted))


class EntriesInput(forms.Widget):
    """Boxes ticked, or a list with commas."""

    def value_from_datadict(self, data: Any, files: Mapping[str, Any], name: str) -> list[int]:
        return entries_in(data, name)


class EntriesField(forms.Field):
    """Entries by number, each once, in the order they were named."""

    widget = EntriesInput

    def clean(self, value: Any) -> list[int] | None:
        return list(value)[:MAX_HITMEN] or None


class HandInput(forms.Widget):
    """Who is ticked as out in one hand, with their stack before it: out=17, before-17=45k.

    `by_entries` are who won from all of them.
    """

    def value_from_datadict(
        self, data: Any, files: Mapping[str, Any], name: str
    ) -> list[tuple[int, list[int], str]]:
        out = entries_in(data, "out")[:MAX_AT_ONCE]
        by = [entry for entry in entries_in(data, "by_entries")[:MAX_HITMEN] if entry not in out]
        return [(entry, by, str(data.get(f"before-{entry}", ""))[:20]) for entry in out]


class HandField(forms.Field):
    """Reports of all who went out in one hand."""

    widget = HandInput

    def clean(self, value: Any) -> list[Report]:
        try:
            found = [
                Report(entry, by, parse_stack(text) if text.strip() else None)
                for entry, by, text in value
            ]
        except RuleError as error:
            raise forms.ValidationError(translate(error)) from error
        if not found:
            raise forms.ValidationError(self.error_messages["required"], "required")
        return found


class CorrectionForm(forms.Form):
    """A correction of a bust; which of the fields are asked depends on what is corrected."""

    instead = forms.CharField(label=_("Eliminated player"), required=False, max_length=120)
    by_entries = EntriesField(required=False)
    by = forms.CharField(label=_("Won by"), required=False, max_length=300)
    how = forms.ChoiceField(
        choices=[(name, name) for name in ("after", "before", "beside", "at")], required=False
    )
    other = forms.IntegerField(
        label=_("Other bust"), required=False, min_value=1, max_value=MAX_NUMBER
    )
    time = forms.TimeField(label=_("Time"), required=False)
    stack_chips = ChipsField(
        label=_("Stack before the hand"), required=False, min_value=0, max_value=MAX_CHIPS
    )
    other_chips = ChipsField(
        label=_("Other player’s stack"), required=False, min_value=0, max_value=MAX_CHIPS
    )
    best = forms.ChoiceField(
        choices=[(name, name) for name in ("mine", "other", "none")], required=False
    )
    seat_how = forms.ChoiceField(
        choices=[(name, name) for name in ("own", "draw", "pick")], required=False
    )
    seat = forms.CharField(label=_("Seat"), required=False, max_length=12)
    found_chips = ChipsField(
        label=_("Chips found"), required=False, min_value=1, max_value=MAX_CHIPS
    )
    all_in_chips = ChipsField(label=_("All-in"), required=False, min_value=0, max_value=MAX_CHIPS)
    opponent_chips = ChipsField(
        label=_("Stack of the winner"), required=False, min_value=0, max_value=MAX_CHIPS
    )
    next_hand_started = forms.BooleanField(required=False)
    remove = forms.BooleanField(required=False)
    reason = forms.CharField(label=_("Reason"), required=False, max_length=200)
    sure = forms.BooleanField(required=False)
    confirmed = forms.BooleanField(required=False)
    key = forms.CharField(required=False, max_length=60)
