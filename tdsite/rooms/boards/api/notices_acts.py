"""Acts on what everybody is told: notices on the boards, stacks as they were counted."""

from tdsite import director
from tdsite.api import bodies
from tdsite.api.doors import command
from tdsite.api.fields import Flag, Text, Whole, chips, row_id, several
from tournaments.acts import Order
from tournaments.models import JournalLine
from tournaments.rules.notices import MOST_LETTERS, MOST_MINUTES

MOST_STACKS = 1000


class NewNotice(bodies.Body):
    text = Text(MOST_LETTERS)
    minutes = Whole(
        1, MOST_MINUTES, default=None, allow_null=True, help_text="Null: until it is taken down."
    )
    spoken = Flag(default=False, help_text="The board that gives the signals says it aloud.")


class OneStack(bodies.Body):
    entry_id = row_id()
    chips = chips()


class Stacks(bodies.Body):
    """Stacks as they were counted; an entry named twice has its last count."""

    counts = several(OneStack, 1, MOST_STACKS)


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


@command("chips.counted", Stacks)
def count_chips(order: Order, tournament_id: int, counts: list[dict[str, int]]) -> JournalLine:
    """Note what players have in front of them."""
    stacks = {count["entry_id"]: count["chips"] for count in counts}
    return director.count_chips(tournament_id, counts=stacks, **order)
