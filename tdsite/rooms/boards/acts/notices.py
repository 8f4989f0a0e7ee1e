"""What the house tells everybody: notices on the boards."""

from typing import Annotated, Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import EVENT
from tournaments.models import JournalLine, Notice
from tournaments.operations import notices
from tournaments.register import RowOf, act
from tournaments.rules.notices import MAX_LENGTH, MAX_MINUTES
from tournaments.rules.values import EventId, Help, Named, RowId, Text, Whole

NOTICES = f"{EVENT}notices/"
SPOKEN = "The board that gives the signals says it aloud."

Minutes = Annotated[int, Whole(1, MAX_MINUTES), Help("Null: until it is taken down.")]
NoticeId = Annotated[RowId, RowOf(Notice), Named("notice_id")]


@act("board.noted", path=NOTICES, status=201)
def note(
    tournament_id: EventId,
    *,
    text: Annotated[str, Text(MAX_LENGTH)],
    minutes: Minutes | None = None,
    spoken: Annotated[bool, Help(SPOKEN)] = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Put a notice on the boards.

    A sentence for so many minutes, or until it is taken down.  The line's data has `notice_id`.
    Raises NothingSaid, NoticeTooLong, NoticeTooShortLived.
    """
    act = journal.open_act(tournament_id, "board.noted", **order)
    notice = notices.put_up(act, text, minutes=minutes, spoken=spoken)
    return journal.record(act, notice_id=notice.pk, text=notice.text)


@act("board.note_ended", path=f"{NOTICES}<id:notice_id>/end/")
def end_note(
    tournament_id: EventId, *, notice: NoticeId, **order: Unpack[ActContext]
) -> JournalLine:
    """Take a notice down.

    Raises Notice.DoesNotExist.
    """
    act = journal.open_act(tournament_id, "board.note_ended", **order)
    taken = notices.take_down(act, notice)
    return journal.record(act, notice_id=taken.pk, text=taken.text)
