"""A PIN tried on a shared tablet."""

from datetime import datetime

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import PinTries, StaffPin
from tournaments.rules import N_, RuleError
from tournaments.rules.staff import Tries, after_wrong, check_open


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
            N_("This is not the PIN. Type it again, or sign in with name and password."),
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
