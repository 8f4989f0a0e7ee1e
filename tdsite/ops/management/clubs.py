"""What commands that bring things in have in common: the club, who is who, how results count."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandError

from tdsite.rooms.imports.many.choices import KNOCK_OUTS, counting_of
from tdsite.web.club import club_or_none
from tournaments.models import Club
from tournaments.rules import RuleError
from tournaments.rules.past_matches import NEW
from tournaments.rules.seasons import Counting, check_counting
from tournaments.sentences import translate


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


def add_counting(parser: ArgumentParser) -> None:
    """How results count in the season that an import makes or chooses."""
    usual = "as the season has it if not said"
    parser.add_argument(
        "--best-of",
        type=int,
        metavar="N",
        help=f"results that count in the season, 0 for all; {usual}: all in one that is made",
    )
    parser.add_argument(
        "--drop-worst",
        type=int,
        metavar="N",
        help=f"worst results that are dropped; {usual}: none in one that is made",
    )
    parser.add_argument(
        "--knock-outs",
        choices=KNOCK_OUTS,
        default="",
        help=f"a knockout by several counts in full for each, or in parts; {usual}: in full in one"
        " that is made",
    )


def counting_in(options: Mapping[str, Any]) -> Counting:
    """What was chosen of it.  Raises CommandError for a number that is none of results."""
    counting = counting_of(options["best_of"], options["drop_worst"], options["knock_outs"])
    try:
        check_counting(counting)
    except RuleError as error:
        raise CommandError(f"--{str(error.field).replace('_', '-')}: {translate(error)}") from error
    return counting
