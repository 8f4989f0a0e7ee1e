"""Which club a command works for."""

from django.core.management.base import CommandError

from tdsite.web.club import club_or_none
from tournaments.models import Club


def club_of(number: int | None = None) -> Club:
    """The club of that number, or the club of the house.  Raises CommandError without one."""
    club = club_or_none() if number is None else Club.objects.filter(pk=number).first()
    if club is None:
        raise CommandError("There is no such club. Start the program once, then repeat this.")
    return club
