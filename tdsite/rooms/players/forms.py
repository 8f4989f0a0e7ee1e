"""What is typed about a person: data, marks, an erasure, a registration in advance."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tdsite.web.fields import parse_cents
from tournaments.models import Player
from tournaments.models.players import MarkKind
from tournaments.operations.players import LONGEST_NOTES, TEXTS
from tournaments.rules import RuleError
from tournaments.rules.boards import MAX_BYTES
from tournaments.sentences import translate

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
    alias = _text(_("Displayed name"), 60)
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
    born_on = _day(_("Date of birth"))
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


class AmountField(forms.CharField):
    """Money as people type it; in cents once it is clean, None when nothing was typed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, max_length=30, **options)
        self.currency = "EUR"

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        try:
            return parse_cents(typed, currency=self.currency) or None
        except RuleError as error:
            raise forms.ValidationError(translate(error)) from error


class MarkForm(forms.Form):
    kind = forms.ChoiceField(
        choices=MarkKind.choices, error_messages={"required": _("Choose the restriction type.")}
    )
    reason = forms.CharField(label=_("Reason"), required=False, max_length=200)
    amount = AmountField(label=_("Debt"))
    until = forms.DateField(label=_("Last day"), required=False)
    key = forms.CharField(max_length=80)

    def __init__(self, *args: Any, currency: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["amount"].currency = currency  # type: ignore[attr-defined]


class LiftForm(forms.Form):
    paid = AmountField(label=_("Repaid"))
    key = forms.CharField(max_length=80)

    def __init__(self, *args: Any, currency: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["paid"].currency = currency  # type: ignore[attr-defined]


class EraseForm(forms.Form):
    typed = forms.IntegerField(
        min_value=1,
        max_value=10**15,
        error_messages={"required": _("Type the number to delete this player’s data.")},
    )
    key = forms.CharField(max_length=80)


UNSEEN = ("website", "key")


class PreregistrationForm(forms.Form):
    """Shapes only.  `website` stays empty: people do not see it, programs fill it in.

    `key` is the ticket the page has ready, signed: pressed twice, it is one registration.
    """

    name = forms.CharField(
        label=_("Your name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words"}),
        error_messages={"required": _("Enter your name.")},
    )
    alias = forms.CharField(
        label=_("Public name"),
        max_length=60,
        required=False,
        help_text=_("Blank = shown with your name"),
    )
    born_on = forms.DateField(
        label=_("Date of birth"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date", "autocomplete": "bday"}),
    )
    member_number = forms.CharField(
        label=_("Member number"), max_length=30, required=False, help_text=_("If you have one.")
    )
    phone = forms.CharField(
        label=_("Phone"),
        max_length=30,
        required=False,
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    website = forms.CharField(required=False)
    key = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, needs_birth: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, field in self.fields.items():
            if name not in UNSEEN:
                field.widget.attrs.setdefault("class", "input input-tall")
        if not needs_birth:
            self.fields["born_on"].help_text = _("Distinguishes you from a namesake")
        self.fields["born_on"].required = needs_birth

    @property
    def visible(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name not in UNSEEN]

    @property
    def is_a_program(self) -> bool:
        return bool(self.cleaned_data.get("website"))

    def wish(self) -> dict[str, Any]:
        """What the operation takes."""
        names = ("name", "alias", "born_on", "member_number", "phone", "email")
        return {name: self.cleaned_data[name] for name in names}
