"""The first start of all: a club, somebody to run it, and something to look at."""

import secrets
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from tdsite import director
from tdsite.ops.up import sample
from tournaments.models import StaffRole
from tournaments.models.club import Role
from tournaments.rules.languages import spoken

ADMIN = "admin"
CLUB = "Lantern Street Card Room"


@dataclass(frozen=True, slots=True)
class Opened:
    """The administrator's name and password: told once, kept only as a hash."""

    name: str
    password: str


@transaction.atomic
def open_house(*, now: datetime, with_sample: bool) -> Opened:
    """The club, its administrator, and (unless not wanted) the sample events: all or nothing."""
    password = "-".join(secrets.token_hex(2) for _ in range(4))
    admin = User.objects.create_superuser(ADMIN, password=password)
    StaffRole.objects.create(user=admin, role=Role.DIRECTOR)
    line = director.found_club(
        name=CLUB,
        timezone="Europe/Paris",
        language=spoken(settings.LANGUAGE_CODE),
        currency="EUR",
        by=admin,
        at=now,
    )
    if with_sample:
        sample.fill(line.club, by=admin, now=now)
    return Opened(ADMIN, password)
