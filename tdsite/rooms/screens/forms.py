"""What the control room, the announcements and the page of the televisions send: shapes only."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from tdsite.rooms.screens.named import NameChip, NotNamed, chips_of, kept, typed
from tdsite.web.boards import NAMES
from tdsite.web.fields import INPUT
from tournaments.models.screens import BoardMoment, BoardPage
from tournaments.operations.screens import LONGEST_NAME, MAX_SCREENS, MAX_TURNS, Rotation
from tournaments.rules import N_, RuleError
from tournaments.rules.boards import MAX_SAYING, USUAL, Loudness, Signal

LOUDNESS = (
    (Loudness.VOICE, _("tone and sentence")),
    (Loudness.TONE, _("tone only")),
    (Loudness.OFF, _("nothing")),
)


@dataclass(frozen=True, slots=True)
class SignalRow:
    """A signal with its two fields, as the page shows them."""

    signal: Signal
    name: Any
    chips: list[NameChip]
    how: BoundField
    text: BoundField


class SayingsForm(forms.Form):
    """Two fields for each signal: how it is given, and the house's own sentence."""

    def __init__(self, data: Any, *, usual: dict[str, str], look: Any, language: str) -> None:
        super().__init__(data)
        own = look.sayings.get(language, {}) if look else {}
        signals = look.signals if look else {}
        for signal in Signal:
            self.fields[f"how-{signal}"] = forms.ChoiceField(
                choices=LOUDNESS,
                initial=signals.get(signal, USUAL[signal]),
                widget=forms.Select(attrs={"class": "input"}),
            )
            self.fields[f"text-{signal}"] = forms.CharField(
                required=False,
                max_length=MAX_SAYING,
                initial=typed(own.get(signal, "")),
                widget=forms.TextInput(
                    attrs={"class": "input", "placeholder": typed(usual[signal]), "lang": language}
                ),
            )

    def rows(self) -> Iterator[SignalRow]:
        for signal in Signal:
            how, text = self[f"how-{signal}"], self[f"text-{signal}"]
            yield SignalRow(signal, NAMES[signal], chips_of(signal), how, text)

    def clean(self) -> dict[str, Any]:
        for signal in Signal:
            name = f"text-{signal}"
            try:
                self.cleaned_data[name] = kept(self.cleaned_data.get(name, ""), signal)
            except NotNamed as error:
                self.add_error(name, str(error))
        return self.cleaned_data

    def sentences(self) -> dict[Signal, str]:
        return {signal: self.cleaned_data[f"text-{signal}"] for signal in Signal}

    def loudness(self) -> dict[Signal, Loudness]:
        return {signal: Loudness(self.cleaned_data[f"how-{signal}"]) for signal in Signal}


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
    flashes = forms.ChoiceField(required=False, choices=SWITCH)
    sound = forms.ChoiceField(required=False, choices=SWITCH)
    message = forms.CharField(label=_("Message"), required=False, max_length=LONGEST["message"])
    key = forms.CharField(required=False, max_length=60)

    def settings(self) -> dict[str, Any]:
        """The settings that were sent."""
        data = {name: self.cleaned_data[name] for name in LONGEST if name in self.data}
        if self.cleaned_data["volume"] is not None:
            data["volume"] = self.cleaned_data["volume"]
        for switch in ("muted", "speaks", "flashes"):
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
        raise NotARotation(N_("Enter seconds per page."), field="pages")
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


Boards = list[tuple[str, str]]  # of each board its value and its words
CODE = {**INPUT, "class": "input tv-typed", "inputmode": "numeric"}
_BOARD = re.compile(r"([1-9][0-9]{0,17})-([0-9]{1,2})", re.ASCII)


class BoardField(forms.CharField):
    """A board out of the list, as its event and its number: 12-0 is the own board of event 12."""

    def clean(self, value: Any) -> Any:
        found = _BOARD.fullmatch(str(super().clean(value)))
        if found is None:
            raise forms.ValidationError(_("Choose a board from the list."))
        return {"tournament_id": int(found[1]), "number": int(found[2])}


class TelevisionForm(forms.Form):
    """The press alone; `boards` is what a list of boards offers."""

    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, boards: Boards, **options: Any) -> None:
        super().__init__(*args, **options)
        if "board" in self.fields:
            self.fields["board"].widget.choices = boards


class RenameForm(TelevisionForm):
    """Where it hangs."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        required=False,
        widget=forms.TextInput(attrs=INPUT),
    )


class ShowForm(TelevisionForm):
    """What it is to show."""

    board = BoardField(
        label=_("Board"),
        widget=forms.Select(attrs={"class": "input"}),
        error_messages={"required": _("Choose a board from the list.")},
    )


class PairForm(RenameForm, ShowForm):
    """The code that a television shows, where it hangs, and what it is to show."""

    code = forms.CharField(
        label=_("Code on the screen"),
        max_length=20,
        widget=forms.TextInput(attrs=CODE),
        error_messages={"required": _("Type the six digits that the screen shows.")},
    )
