"""A colleague who stands beside: his own name and password, in place, without signing in.

Screens mix the fields into their form; programs send the same two fields.
"""

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.rules import N_, RuleError

LONGEST_NAME = 150
LONGEST_PASSWORD = 200


class NotConfirmed(RuleError):
    """Name and password do not fit together, or were tried too often."""


class SecondPersonFields(forms.Form):
    """The two fields, for a form that may need a second person.

    `confirmed_by(request)` after `is_valid` is who stands behind it, or None if nobody signed.
    """

    approver = forms.CharField(
        label=_("Second person: name"),
        required=False,
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )
    approver_password = forms.CharField(
        label=_("Second person: password"),
        required=False,
        strip=False,
        max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs={"class": "input", "autocomplete": "one-time-code"}),
    )

    def confirmed_by(self, request: Any) -> User | None:
        """Raises NotConfirmed."""
        given = self.cleaned_data
        return person_behind(request, given["approver"], given["approver_password"])


def person_behind(request: Any, name: str, password: str) -> User | None:
    """Whose name and password these are; None when no name is given.

    Wrong passwords count as they do at the sign-in, so that nobody guesses here.
    Raises NotConfirmed.
    """
    if not name.strip():
        return None
    person = authenticate(request, username=name.strip(), password=password)
    if not isinstance(person, User):
        raise NotConfirmed(
            N_("Name and password do not fit together. Let your colleague type them again."),
            field="approver_password",
        )
    return person
