"""Where a simulation plays, and in whose name."""

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count

from django.conf import settings
from django.contrib.auth.models import User
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from tdsite import director
from tdsite.ops.up import running
from tdsite.web.house import found_house
from tournaments.models import Club, StaffRole, TillShift, Tournament
from tournaments.models.club import Role
from tournaments.operations.clubs import FoundedAlready

NAME = "simulation"


def dealer() -> User:
    """The account that simulated acts are signed with: a director nobody can log in as."""
    return _account(NAME, Role.DIRECTOR)


def colleague() -> User:
    """The account that confirms what the other one counted."""
    return _account(f"{NAME}-floor", Role.FLOOR)


def cashiers() -> Iterator[User]:
    """The cashiers who keep no till now, for two simulations may run in one book."""
    busy = set(TillShift.objects.filter(closed_at=None).values_list("holder", flat=True))
    for number in count(1):
        user = _account(f"{NAME}-cashier-{number}", Role.CASHIER)
        if user.pk not in busy:
            yield user


def till_name(cashier: User) -> str:
    """The drawer of that cashier, by a name that no till of the house has."""
    return f"Desk {cashier.get_username()}"


def _account(name: str, role: Role) -> User:
    user, made = User.objects.get_or_create(username=name, defaults={"is_active": False})
    if made:
        user.set_unusable_password()
        user.save()
    StaffRole.objects.get_or_create(user=user, role=role, tournament=None)
    return user


def club() -> Club:
    """The club of this book; a new one in an empty book, unless another program founds it first."""
    found = found_house()
    if found is not None:
        return found
    terms = {"timezone": "Europe/Paris", "language": settings.LANGUAGE_CODE, "currency": "EUR"}
    with suppress(FoundedAlready):
        director.found_club(name="Simulation", **terms, by=None, at=timezone.now())
    return Club.objects.get()


def board_url(tournament: Tournament) -> str:
    """The public board of an event: of the site that runs with this book, where one does."""
    site = running.url_of(settings.DATA_DIR) or f"http://localhost:{os.environ.get('PORT', '8000')}"
    try:
        return site.rstrip("/") + reverse("board", args=[tournament.board_token])
    except NoReverseMatch:
        return site
