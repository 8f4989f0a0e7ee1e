"""What the control room sends: the shape only."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from tournaments.models.screens import BoardMoment, BoardPage
from tournaments.operations.screens import MAX_SCREENS, MAX_TURNS, Rotation
from tournaments.rules import N_, RuleError

NEW_SECONDS = 15
SWITCH = (("1", "1"), ("0", "0"))
LONGEST = {"name": 60, "preset": 10, "language": 8, "theme": 8, "message": 200}


class ScreenForm(forms.Form):
    """Everything a button of the control room may send; what is absent stays as it is."""

    number = forms.IntegerField(required=False, min_value=1, max_value=MAX_SCREENS)
    name = forms.CharField(label=_("Name"), required=False, max_length=LONGEST["name"])
    preset = forms.CharField(required=False, max_length=LONGEST["preset"])
    language = forms.CharField(required=False, max_length=LONGEST["language"])
    theme = forms.CharField(required=False, max_length=LONGEST["theme"])
    volume = forms.IntegerField(label=_("Volume"), required=False, min_value=0, max_value=100)
    muted = forms.ChoiceField(required=False, choices=SWITCH)
    speaks = forms.ChoiceField(required=False, choices=SWITCH)
    message = forms.CharField(label=_("Message"), required=False, max_length=LONGEST["message"])
    key = forms.CharField(required=False, max_length=60)

    def settings(self) -> dict[str, Any]:
        """The settings that were sent."""
        data = {name: self.cleaned_data[name] for name in LONGEST if name in self.data}
        if self.cleaned_data["volume"] is not None:
            data["volume"] = self.cleaned_data["volume"]
        for switch in ("muted", "speaks"):
            if self.cleaned_data[switch]:
                data[switch] = self.cleaned_data[switch] == "1"
        return data

    def problem(self) -> str:
        """What is wrong with the shape, in one sentence."""
        field, errors = next(iter(self.errors.items()))
        return f"{self.fields[field].label or field}: {errors[0]}"


class TurnForm(forms.Form):
    """One row of the rotation."""

    page = forms.ChoiceField(choices=BoardPage.choices)
    seconds = forms.IntegerField(label=_("Seconds"), min_value=1, max_value=9999)
    moments = forms.MultipleChoiceField(required=False, choices=BoardMoment.choices)


class NotARotation(RuleError):
    """A row of the rotation lacks its page or its seconds."""


def rotation_in(data: QueryDict) -> Rotation:
    """The rows in the order in which they stand.  Raises NotARotation."""
    return [_turn(data, index) for index in data.getlist("row")[: MAX_TURNS + 1]]


def _turn(data: QueryDict, index: str) -> list[Any]:
    form = TurnForm(
        MultiValueDict(
            {name: data.getlist(f"{name}_{index}") for name in ("page", "seconds", "moments")}
        )
    )
    if not form.is_valid():
        raise NotARotation(N_("Write for how many seconds each page stays."), field="pages")
    cleaned = form.cleaned_data
    return [cleaned["page"], cleaned["seconds"], cleaned["moments"]]


def arranged(rows: Rotation, do: str) -> Rotation:
    """The rotation after one press: `up-2`, `down-2`, `drop-2`, `add-payouts`, or as it stands."""
    verb, _dash, what = do.partition("-")
    if verb == "add" and what in BoardPage.values:
        return [*rows, [what, NEW_SECONDS, []]]
    at = int(what) if what.isascii() and what.isdigit() else len(rows)
    if at >= len(rows):
        return rows
    rest = [*rows[:at], *rows[at + 1 :]]
    if verb == "drop":
        return rest
    to = {"up": max(at - 1, 0), "down": at + 1}.get(verb, at)
    return [*rest[:to], rows[at], *rest[to:]]
