"""The look of the boards as it is chosen on its page."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.models.screens import Accent
from tournaments.rules.boards import MAX_BYTES


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
