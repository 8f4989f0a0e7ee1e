"""The house itself."""

from typing import Unpack

from tournaments import journal
from tournaments.acts import Order
from tournaments.models import Club, JournalLine
from tournaments.rules import N_, RuleError


class ClubNameMissing(RuleError):
    """A club without a name."""


@journal.command
def found_club(
    *, name: str, timezone: str, language: str, currency: str, **order: Unpack[Order]
) -> JournalLine:
    """A new club, with the first line of its journal; the line's `club_id` names it."""
    if not name.strip():
        raise ClubNameMissing(N_("Give the club a name."), field="name")
    club = Club.objects.create(
        name=name.strip(), timezone=timezone, language=language, currency=currency
    )
    act = journal.open_club_act(club.pk, "club.founded", **order)
    return journal.record(act, club=club.name)
