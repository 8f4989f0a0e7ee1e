"""Lists of players that a club brings along."""

from collections.abc import Callable, Sequence
from typing import Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine
from tournaments.operations.player_lists import take_in
from tournaments.register import act
from tournaments.rules import N_, RuleError
from tournaments.rules.listed_people import Choices, Person

ASKED_NOTHING = Choices()  # update who is here, leave who is doubtful


class NothingToImport(RuleError):
    """A list in which nobody is new and nothing has changed."""

    code = "nobody_to_take"


@act("player.imported", room="players")
def import_players(
    club_id: int,
    *,
    people: Sequence[Person],
    file: str,
    choices: Choices = ASKED_NOTHING,
    progress: Callable[[int], None] = lambda rows: None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Take a list of people into the club's book, all of it in one act and one undo.

    `progress` hears how many rows are done.  The line counts new, changed and left out rows.
    Raises NothingToImport.
    """
    act = journal.open_club_act(club_id, "player.imported", **order)
    taken = take_in(act, people, choices, progress=progress)
    if not taken.new and not taken.changed:
        raise NothingToImport(
            N_("Nobody in this list is new, and nothing has changed. There is nothing to import.")
        )
    return journal.record(
        act,
        file=file,
        new_count=taken.new,
        changed_count=taken.changed,
        left_count=taken.left,
    )
