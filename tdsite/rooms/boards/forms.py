"""The look of the boards as it is chosen on its page."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tdsite.web.fields import INPUT
from tournaments.models.screens import Accent, Preset
from tournaments.rules.boards import LONGEST_SLIDE, MAX_BYTES, MAX_SLIDE, SHORTEST_SLIDE


class LookForm(forms.Form):
    """A colour; for each picture a file, or that it goes.  What it may be, the rules say."""

    accent = forms.ChoiceField(choices=Accent.choices, widget=forms.RadioSelect, label=_("Colour"))
    logo = forms.FileField(required=False, allow_empty_file=True)
    sponsor = forms.FileField(required=False, allow_empty_file=True)
    without_logo = forms.BooleanField(required=False)
    without_sponsor = forms.BooleanField(required=False)
    key = forms.CharField(max_length=80)

    def picture(self, name: str) -> bytes | None:
        """The content that was sent; empty to take the picture away, None to leave it."""
        file: Any = self.cleaned_data.get(name)
        if isinstance(file, UploadedFile):
            return file.read(MAX_BYTES + 1) or b"\0"  # an empty file is no wish to have none
        return b"" if self.cleaned_data[f"without_{name}"] else None


PRESETS = [("", _("Every screen")), *((one.value, one.label) for one in Preset if one != "auto")]


class SlideForm(forms.Form):
    """A text, a picture, or both; for how long, and on which screens."""

    text = forms.CharField(
        label=_("Text"),
        required=False,
        max_length=MAX_SLIDE,
        help_text=_("The first line is set large."),
        widget=forms.Textarea(attrs={**INPUT, "rows": 3}),
    )
    picture = forms.FileField(
        label=pgettext_lazy("slide", "Picture"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(
            attrs={"class": "input input-file", "accept": "image/png,image/jpeg,image/webp"}
        ),
    )
    seconds = forms.IntegerField(
        label=_("Seconds"),
        min_value=SHORTEST_SLIDE,
        max_value=LONGEST_SLIDE,
        initial=12,
        widget=forms.NumberInput(attrs={"class": "input num"}),
    )
    preset = forms.ChoiceField(
        label=_("Screens"),
        choices=PRESETS,
        required=False,
        widget=forms.Select(attrs={"class": "input"}),
    )
    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)

    def content(self) -> bytes:
        """The picture that was sent; an empty file is no picture, and is refused as one."""
        file: Any = self.cleaned_data.get("picture")
        return file.read(MAX_BYTES + 1) or b"\0" if isinstance(file, UploadedFile) else b""
