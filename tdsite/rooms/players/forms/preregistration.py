"""What somebody types on the public page of an event."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

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
        label=_("Shown in public as"),
        max_length=60,
        required=False,
        help_text=_("Leave it empty to be shown with your name."),
    )
    born_on = forms.DateField(
        label=_("Birth date"),
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
            self.fields["born_on"].help_text = _("Tells you from a namesake.")
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
