"""The sentences of one language and the loudness of every signal, as typed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from tdsite.web.voice import NAMES
from tournaments.rules.signals import MAX_LENGTH, NAMED, USUAL, Loudness, Signal

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
    names: list[str]
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
                max_length=MAX_LENGTH,
                initial=own.get(signal, ""),
                widget=forms.TextInput(
                    attrs={"class": "input", "placeholder": usual[signal], "lang": language}
                ),
            )

    def rows(self) -> Iterator[SignalRow]:
        for signal in Signal:
            names = [f"%({name})s" for name in NAMED[signal]]
            how, text = self[f"how-{signal}"], self[f"text-{signal}"]
            yield SignalRow(signal, NAMES[signal], names, how, text)

    def sentences(self) -> dict[Signal, str]:
        return {signal: self.cleaned_data[f"text-{signal}"] for signal in Signal}

    def loudness(self) -> dict[Signal, Loudness]:
        return {signal: Loudness(self.cleaned_data[f"how-{signal}"]) for signal in Signal}
