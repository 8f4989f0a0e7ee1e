"""Acts on what everybody is told: notices on the boards."""

from tdsite import director
from tdsite.api import bodies
from tdsite.api.doors import command
from tdsite.api.fields import Flag, Text, Whole
from tournaments.acts import Order
from tournaments.models import JournalLine
from tournaments.rules.notices import MOST_LETTERS, MOST_MINUTES


class NewNotice(bodies.Body):
    text = Text(MOST_LETTERS)
    minutes = Whole(
        1, MOST_MINUTES, default=None, allow_null=True, help_text="Null: until it is taken down."
    )
    spoken = Flag(default=False, help_text="The board that gives the signals says it aloud.")


@command("board.noted", NewNotice, status=201)
def note(
    order: Order, tournament_id: int, text: str, minutes: int | None, *, spoken: bool
) -> JournalLine:
    """Put a notice on the boards."""
    return director.note(tournament_id, text=text, minutes=minutes, spoken=spoken, **order)


@command("board.note_ended")
def end_note(order: Order, tournament_id: int, notice_id: int) -> JournalLine:
    """Take a notice down."""
    return director.end_note(tournament_id, notice=notice_id, **order)
