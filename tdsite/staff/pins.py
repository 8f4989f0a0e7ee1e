"""A PIN tried on a shared tablet."""

from datetime import datetime

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import StaffPin
from tournaments.rules import N_, RuleError
from tournaments.rules.pins import Tries, after_wrong, check_open


class WrongPin(RuleError):
    """Not this person's PIN, or the person has none."""


def person_with(pk: int, pin: str, at: datetime) -> User:
    """The person, if this is the PIN; a wrong one is counted.  Raises WrongPin, PinLocked."""
    user = _try(pk, pin, at)
    if user is None:
        raise WrongPin(
            N_("This is not the PIN. Type it again, or sign in with name and password."),
            field="pin",
        )
    return user


@transaction.atomic
def _try(pk: int, pin: str, at: datetime) -> User | None:
    """Counted in a transaction of its own: the refusal that follows takes nothing back."""
    row = (
        StaffPin.objects.select_for_update()
        .select_related("user")
        .filter(user=pk, user__is_active=True)
        .first()
    )
    if row is None:
        make_password(pin)  # no faster than a wrong one
        return None
    check_open(Tries(row.wrong, row.locked_until), at)
    fits = check_password(pin, row.pin)
    tries = Tries() if fits else after_wrong(Tries(row.wrong), at)
    StaffPin.objects.filter(pk=row.pk).update(wrong=tries.wrong, locked_until=tries.locked_until)
    return row.user if fits else None
