"""What the house tells everybody: notices on the boards."""

from typing import Unpack

from tournaments import journal
from tournaments.acts import Order
from tournaments.models import JournalLine
from tournaments.operations import notices


@journal.command
def note(
    tournament_id: int,
    *,
    text: str,
    minutes: int | None = None,
    spoken: bool = False,
    **order: Unpack[Order],
) -> JournalLine:
    """A sentence on all boards, for so many minutes or until it is taken down.

    The line's data has `notice_id`.  Raises NothingSaid, NoticeTooLong, NoticeTooShortLived.
    """
    act = journal.open_act(tournament_id, "board.noted", **order)
    notice = notices.put_up(act, text, minutes=minutes, spoken=spoken)
    return journal.record(act, notice_id=notice.pk, text=notice.text)


@journal.command
def end_note(tournament_id: int, *, notice: int, **order: Unpack[Order]) -> JournalLine:
    """Take a sentence down.  Raises Notice.DoesNotExist."""
    act = journal.open_act(tournament_id, "board.note_ended", **order)
    taken = notices.take_down(act, notice)
    return journal.record(act, notice_id=taken.pk, text=taken.text)
