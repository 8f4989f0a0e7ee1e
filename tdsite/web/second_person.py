"""A colleague who stands beside: their name and password or PIN, in place, without signing in.

Screens mix the fields into their form; programs send the same two fields.
"""

from datetime import datetime
from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tdsite.web.shared_tablet import device_of, is_shared
from tournaments import access
from tournaments.models import PinTries, StaffPin
from tournaments.rules import N_, RuleError
from tournaments.rules.staff import Tries, after_wrong, check_open, looks_like_pin


class WrongPin(RuleError):
    """Not this person's PIN, or the person has none."""


def person_with(pk: int, pin: str, at: datetime, *, device: str) -> User:
    """The person, if this is the PIN; a wrong one is counted.  Raises WrongPin, PinLocked.

    Wrong ones count for the device on which they are typed: nobody locks a colleague out
    elsewhere.
    """
    user = _try(pk, pin, at, device)
    if user is None:
        raise WrongPin(
            N_("Wrong PIN. Try again or sign in with name and password."),
            field="pin",
        )
    return user


def forget_wrong(pk: int, device: str) -> None:
    """Name and password fitted: PINs of this person are taken here again."""
    PinTries.objects.filter(user=pk, device=device).delete()


@transaction.atomic
def _try(pk: int, pin: str, at: datetime, device: str) -> User | None:
    """Counted in a transaction of its own: the refusal that follows takes nothing back."""
    row = (
        StaffPin.objects.select_for_update()
        .select_related("user")
        .filter(user=pk, user__is_active=True)
        .first()
    )
    if row is None or not device:
        make_password(pin)  # no faster than a wrong one
        return None
    tried = PinTries.objects.filter(user=pk, device=device).first()
    known = Tries(tried.wrong, tried.locked_until) if tried else Tries()
    check_open(known, at)
    if check_password(pin, row.pin):
        forget_wrong(pk, device)
        return row.user
    after = after_wrong(known, at)
    counted = {"wrong": after.wrong, "locked_until": after.locked_until}
    PinTries.objects.update_or_create(user_id=pk, device=device, defaults=counted)
    return None


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

    def confirmed_by(self, request: Any, right: str, event: int | None = None) -> User | None:
        """Raises NotAllowed, NotConfirmed."""
        data = self.cleaned_data
        name, password = data["approver"], data["approver_password"]
        return person_behind(request, name, password, right=right, event=event)


def person_behind(
    request: Any, name: str, password: str, *, right: str, event: int | None = None
) -> User | None:
    """Whose name and password these are; None when no name is given.

    Asked only for somebody whose own role covers the act (`right`, in the event or the club):
    nobody else learns whether a colleague's password fits, or uses up their tries.  On a shared
    device a PIN does for what the floor and the desk may do.  Wrong ones count as they do at the
    sign-in.  Raises NotAllowed, NotConfirmed, WrongPin, PinLocked.
    """
    access.require(request.user, right, event)
    if not name.strip():
        return None
    session = getattr(request, "session", {})
    if is_shared(session) and looks_like_pin(password):
        return _by_pin(name.strip(), password, device_of(session))
    person = authenticate(request, username=name.strip(), password=password)
    if not isinstance(person, User):
        raise NotConfirmed(
            N_("Name or password wrong. Have the colleague retype both."),
            field="approver_password",
        )
    return person


def _by_pin(name: str, pin: str, device: str) -> User:
    pk = User.objects.filter(username__iexact=name).values_list("pk", flat=True).first()
    person = person_with(pk or 0, pin, timezone.now(), device=device)
    access.say_by_pin(person)
    return person
