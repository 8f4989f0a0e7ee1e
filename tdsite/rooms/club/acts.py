"""The house: its name and zone, and the terms that hold for all its events."""

from collections.abc import Mapping
from typing import Any, Unpack

from tournaments import journal
from tournaments.acts import Order
from tournaments.models import JournalLine
from tournaments.operations import clubs


@journal.command
def change_club(club_id: int, *, fields: Mapping[str, Any], **order: Unpack[Order]) -> JournalLine:
    """Change the club's own terms; events that are open keep theirs.

    Raises ClubNameMissing, WrongClubTerm.  Source: terms of the house.
    """
    act = journal.open_club_act(club_id, "club.changed", **order)
    changed = clubs.change(act, fields)
    return journal.record(act, fields=changed)
