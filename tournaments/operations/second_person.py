"""Who counts as a second person: nobody whom one director could have made up for the purpose.

Whoever was added, given a role or a password, or brought back, counts for nothing until a day has
passed or another director agrees.
"""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments import journal
from tournaments.acts import Act
from tournaments.models import Club, JournalLine
from tournaments.rules import N_, RuleError
from tournaments.staff import called

FRESH_FOR = timedelta(days=1)
MADE = (
    "staff.added",
    "staff.role_given",
    "staff.password_set",
    "staff.pin_set",
    "staff.brought_back",
)
UNDONE = ("staff.role_taken", "staff.put_away")  # whose undo gives back what was taken
AGREED = "staff.agreed"


class TooFresh(RuleError):
    """A second person whom one director made a moment ago."""


class NotYoursToAgree(RuleError):
    """Who made a second person cannot be the one who agrees to them."""


def check_counts(act: Act, person: User, *, field: str = "approver") -> None:
    """See that a second person is more than the first one's own invention.

    Neither may the one who acts be what the second person made up.  Raises TooFresh.
    """
    if makers_of(act.club, person, act.at):
        raise _too_fresh(person, field)
    if act.by is not None and person.pk in makers_of(act.club, act.by, act.at):
        raise _too_fresh(act.by, field)


def makers_of(club: Club, person: User, at: datetime) -> set[int | None]:
    """Who gave a person what lets them act, within the last day; empty once it counts.

    It counts too when a director agreed who had no part in it.
    """
    lines = journal.lines_of(club).filter(at__gt=at - FRESH_FOR, kind__startswith="staff.")
    undone = journal.lines_of(club).filter(at__gt=at - FRESH_FOR, kind="act.undone")
    about = Q(data__user_id=person.pk) | Q(data__of__user_id=person.pk)
    makers: set[int | None] = set()
    for line in (lines | undone).filter(about).order_by("revision"):
        if line.kind == AGREED and line.by_id not in makers:
            makers.clear()
        elif _made(line) and line.by_id != person.pk:
            makers.add(line.by_id)
    return makers


def counts_from(club: Club, person: User, at: datetime) -> datetime | None:
    """When a fresh person counts without anybody's word; None for one who counts now."""
    if not makers_of(club, person, at):
        return None
    lines = journal.lines_of(club).filter(at__gt=at - FRESH_FOR).order_by("-revision")
    about = Q(data__user_id=person.pk) | Q(data__of__user_id=person.pk)
    made = (line for line in lines.filter(about) if _made(line) and line.by_id != person.pk)
    return next((line.at + FRESH_FOR for line in made), None)


def agree(act: Act, person: User) -> None:
    """Another director's word for a fresh person.  Raises NotYoursToAgree, TooFresh."""
    by: Any = act.by
    if by is not None and (by.pk in makers_of(act.club, person, act.at) or by.pk == person.pk):
        raise NotYoursToAgree(
            N_("Another director must agree: you gave %(person)s the sign-in or the role."),
            person=called(person),
        )
    if by is not None and makers_of(act.club, by, act.at):
        raise _too_fresh(by, "user")


def _made(line: JournalLine) -> bool:
    return line.kind in MADE or (line.kind == "act.undone" and line.data.get("kind") in UNDONE)


def _too_fresh(person: User, field: str) -> TooFresh:
    return TooFresh(
        N_(
            "%(person)s was given a sign-in or a role less than a day ago. Another director agrees"
            " on the Staff page, or somebody else confirms."
        ),
        field=field,
        person=called(person),
    )
