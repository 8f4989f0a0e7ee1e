"""Which club a command works for, and who the people of a file are that it was told."""

from django.core.management.base import CommandError

from tdsite.web.club import club_or_none
from tournaments.models import Club
from tournaments.rules.past_matches import NEW


def club_of(number: int | None = None) -> Club:
    """The club of that number, or the club of the house.  Raises CommandError without one."""
    club = club_or_none() if number is None else Club.objects.filter(pk=number).first()
    if club is None:
        raise CommandError("There is no such club. Start the program once, then repeat this.")
    return club


def answers_of(who: str) -> dict[int, str]:
    """Who is who, as `--who "7=new,12=304"` says.  Raises CommandError for what is no row."""
    pairs = (pair.partition("=") for pair in who.split(",") if pair.strip())
    found = {row.strip(): answer.strip() for row, _, answer in pairs}
    if wrong := [row for row in found if not row.isdecimal()]:
        raise CommandError(f'"{wrong[0]}" is no row. Say --who "7={NEW},12=304".')
    return {int(row): answer for row, answer in found.items()}
