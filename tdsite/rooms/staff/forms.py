"""What the pages about staff send."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.web.second_person import LONGEST_NAME, LONGEST_PASSWORD
from tdsite.web.shared_tablet import IDLE_MINUTES, USUAL_MINUTES
from tournaments.models import Tournament
from tournaments.models.club import Role

INPUT = {"class": "input", "autocomplete": "off"}
SECRET = {"class": "input", "autocomplete": "new-password"}


class Keyed(forms.Form):
    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)


class PersonForm(Keyed):
    """Somebody new."""

    name = forms.CharField(
        label=_("Name"), max_length=LONGEST_NAME, widget=forms.TextInput(attrs=INPUT)
    )
    username = forms.CharField(
        label=_("Username"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={**INPUT, "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("First password"),
        strip=False,
        max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs=SECRET, render_value=True),
    )


class RoleForm(Keyed):
    """A role, in the club (no event) or in one event."""

    role = forms.ChoiceField(
        label=_("Role"), choices=Role.choices, widget=forms.Select(attrs={"class": "input"})
    )
    event = forms.ModelChoiceField(
        label=_("Scope"),
        queryset=Tournament.objects.none(),
        required=False,
        empty_label=_("the whole club"),
        widget=forms.Select(attrs={"class": "input"}),
    )

    def __init__(self, *args: Any, events: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        where: Any = self.fields["event"]
        where.queryset = events
        where.label_from_instance = lambda event: event.name


class PinForm(Keyed):
    """A PIN; the button that takes it away sends none."""

    pin = forms.CharField(
        label=_("PIN"),
        required=False,
        max_length=20,
        widget=forms.PasswordInput(attrs={**SECRET, "inputmode": "numeric"}),
    )


class PasswordForm(Keyed):
    """Another password for somebody."""

    password = forms.CharField(
        label=_("New password"),
        strip=False,
        max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs=SECRET),
    )


class OwnPasswordForm(PasswordForm):
    """One's own: the old one shows that it is oneself."""

    old = forms.CharField(
        label=_("Current password"),
        strip=False,
        max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs={**INPUT, "autocomplete": "current-password"}),
    )


class TabletForm(Keyed):
    """How long a shared tablet waits before it locks."""

    minutes = forms.IntegerField(
        label=_("Locks after (min)"),
        min_value=IDLE_MINUTES[0],
        max_value=IDLE_MINUTES[1],
        initial=USUAL_MINUTES,
        widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
    )
