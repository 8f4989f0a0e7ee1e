"""Where a simulation plays, and in whose name."""

import os

from django.conf import settings
from django.contrib.auth.models import User
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from tdsite import director
from tournaments.models import Club, StaffRole, Tournament
from tournaments.models.club import Role

NAME = "simulation"


def dealer() -> User:
    """The account that simulated acts are signed with: a director nobody can log in as."""
    user, made = User.objects.get_or_create(username=NAME, defaults={"is_active": False})
    if made:
        user.set_unusable_password()
        user.save()
    StaffRole.objects.get_or_create(user=user, role=Role.DIRECTOR, tournament=None)
    return user


def club() -> Club:
    """The club of this book; a new one in an empty book."""
    found = Club.objects.order_by("pk").first()
    if found is not None:
        return found
    director.found_club(
        name="Simulation",
        timezone="Europe/Paris",
        language=settings.LANGUAGE_CODE,
        currency="EUR",
        by=None,
        at=timezone.now(),
    )
    return Club.objects.get()


def board_url(tournament: Tournament) -> str:
    """The public board of an event on this machine."""
    host = f"http://localhost:{os.environ.get('PORT', '8000')}"
    try:
        return host + reverse("board", args=[tournament.board_token])
    except NoReverseMatch:
        return host
