"""A colleague who stands beside: his own name and password, in place, without signing in.

Screens mix the fields into their form; programs send the same two fields.
"""

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tdsite.staff.pins import person_with
from tdsite.staff.tablet import is_shared
from tournaments.rules import N_, RuleError
from tournaments.rules.pins import looks_like_pin

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

    On a shared tablet a PIN does as well.  Wrong ones count as they do at the sign-in, so that
    nobody guesses here.  Raises NotConfirmed, WrongPin, PinLocked.
    """
    if not name.strip():
        return None
    if is_shared(getattr(request, "session", {})) and looks_like_pin(password):
        return _by_pin(name.strip(), password)
    person = authenticate(request, username=name.strip(), password=password)
    if not isinstance(person, User):
        raise NotConfirmed(
            N_("Name and password do not fit together. Let your colleague type them again."),
            field="approver_password",
        )
    return person


def _by_pin(name: str, pin: str) -> User:
    person = User.objects.filter(username__iexact=name).values_list("pk", flat=True).first()
    return person_with(person or 0, pin, timezone.now())
