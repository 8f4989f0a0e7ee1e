"""A person's data as they are typed; what they may be, the rules say."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player
from tournaments.operations.players import LONGEST_NOTES, TEXTS
from tournaments.rules.pictures import MAX_BYTES

DAYS = ("born_on", "age_checked_on")
DATA = (*TEXTS, *DAYS)


def _text(label: Any, most: int, **attrs: Any) -> forms.CharField:
    attrs = {"class": "input", "autocomplete": "off", **attrs}
    widget = forms.TextInput(attrs=attrs)
    return forms.CharField(label=label, max_length=most, required=False, widget=widget)


def _day(label: Any) -> forms.DateField:
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "class": "input"})
    return forms.DateField(label=label, required=False, widget=widget)


class PersonForm(forms.Form):
    """What is known of a person.  Each field brings along what it was when it was drawn.

    So only what somebody really changed is changed, and two people may correct one card at once.
    `sure` is the name that was warned about.
    """

    name = forms.CharField(
        label=_("Name"),
        max_length=120,
        error_messages={"required": _("Enter the player's name.")},
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )
    alias = _text(_("Shown as"), 60)
    member_number = _text(_("Member number"), 30)
    country = forms.RegexField(
        r"^[A-Za-z]{2}$",
        label=_("Country"),
        required=False,
        error_messages={"invalid": _("Two letters, as in SE or FR.")},
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off", "maxlength": 2}),
    )
    phone = _text(_("Phone"), 30, type="tel")
    email = _text(_("E-mail"), 254, type="email")
    born_on = _day(_("Born on"))
    age_checked_on = _day(_("Age checked on"))
    notes = forms.CharField(
        label=_("Notes"),
        required=False,
        max_length=LONGEST_NOTES,
        widget=forms.Textarea(attrs={"class": "input", "rows": 4}),
    )
    photo = forms.FileField(label=_("Photo"), required=False, allow_empty_file=True)
    without_photo = forms.BooleanField(required=False)
    sure = forms.CharField(max_length=120, required=False)
    key = forms.CharField(max_length=80)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in DATA:
            self.fields[name].show_hidden_initial = True

    @classmethod
    def of(cls, player: Player, *typed: Any) -> "PersonForm":
        """The form of somebody in the book, with what was typed if there is any."""
        return cls(*typed, initial={name: getattr(player, name) for name in DATA})

    def is_sure(self) -> bool:
        """Whether this very name was pressed a second time."""
        return bool(self.cleaned_data["sure"] == self.cleaned_data["name"])

    def typed(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in DATA}

    def changed(self) -> dict[str, Any]:
        """What is not as it was when it was drawn."""
        return {name: value for name, value in self.typed().items() if name in self.changed_data}

    def picture(self) -> bytes | None:
        """The content that was sent; empty to take the photo away, None to leave it."""
        file: Any = self.cleaned_data.get("photo")
        if isinstance(file, UploadedFile):
            return file.read(MAX_BYTES + 1) or b"\0"  # an empty file is no wish to have none
        return b"" if self.cleaned_data["without_photo"] else None
