"""The boards of an event: their look, the notices on them, and their public links renewed."""

from typing import Annotated, Any, Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine, Notice
from tournaments.models.screens import Accent, Preset
from tournaments.operations import boards, merging
from tournaments.register import EVENT, RowOf, act
from tournaments.rules.boards import (
    LONGEST_SLIDE,
    MAX_BYTES,
    MAX_MINUTES,
    MAX_NOTICE,
    MAX_SLIDE,
    SHORTEST_SLIDE,
)
from tournaments.rules.values import Choice, EventId, Help, Named, RowId, Text, Whole


@act("board.look_changed")
def change_look(
    tournament_id: int,
    *,
    accent: Accent | None = None,
    logo: bytes | None = None,
    sponsor: bytes | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Give the boards of an event the colour and the pictures of the house.

    What is None stays as it was; an empty picture is taken away.  Raises LooksSo,
    PictureTooHeavy, NotAPicture, PictureSizeUnfit.
    """
    act = journal.open_act(tournament_id, "board.look_changed", **order)
    pictures = {"logo": logo, "sponsor": sponsor}
    fields: dict[str, Any] = {
        name: boards.keep_picture(act.club, content, field=name) if content else None
        for name, content in pictures.items()
        if content is not None
    }
    if accent is not None:
        fields["accent"] = accent
    look = boards.change_look(act, boards.look_of(act), **fields)
    return journal.record(act, accent=look.accent)


SLIDES = f"{EVENT}slides/"
PICTURE = "PNG, JPEG or WebP in base64, at most 1 MB; empty for a slide of text alone."
IN_BASE_64 = MAX_BYTES * 4 // 3 + 8

SlideSeconds = Annotated[int, Whole(SHORTEST_SLIDE, LONGEST_SLIDE)]
SlidePreset = Annotated[
    str, Choice(("", *Preset.values)), Help("Empty: on screens of every preset.")
]
SlideId = Annotated[int, Whole(1, 10**6), Named("slide_id")]


@act("board.slide_added", path=SLIDES, status=201)
def add_slide(
    tournament_id: EventId,
    *,
    text: Annotated[str, Text(MAX_SLIDE, blank=True)] = "",
    picture: Annotated[str, Text(IN_BASE_64, blank=True), Help(PICTURE)] = "",
    seconds: SlideSeconds = 12,
    preset: SlidePreset = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Add a slide of the house, shown between the pages of the boards.

    The line's data has `slide_id`.  Raises EmptySlide, TooManySlides, PictureTooHeavy,
    NotAPicture, PictureSizeUnfit.
    """
    act = journal.open_act(tournament_id, "board.slide_added", **order)
    content = boards.picture_in(picture, field="picture")
    kept = boards.keep_picture(act.club, content, field="picture") if content else None
    slide = boards.add_slide(act, text=text, picture=kept, seconds=seconds, preset=preset)
    return journal.record(act, slide_id=slide["id"], text=_named(slide))


@act("board.slide_removed", path=f"{SLIDES}<number:slide_id>/remove/")
def remove_slide(
    tournament_id: EventId, *, slide: SlideId, **order: Unpack[ActContext]
) -> JournalLine:
    """Take a slide of the house off the boards.  Raises NoSuchSlide."""
    act = journal.open_act(tournament_id, "board.slide_removed", **order)
    gone = boards.remove_slide(act, slide)
    return journal.record(act, slide_id=gone["id"], text=_named(gone))


def _named(slide: dict[str, Any]) -> str:
    """A slide in the log: its first line, or its picture."""
    return str(slide["text"].partition("\n")[0] or slide["picture"][:12])


NOTICES = f"{EVENT}notices/"
SPOKEN = "The board that gives the signals says it aloud."

Minutes = Annotated[int, Whole(1, MAX_MINUTES), Help("Null: until it is taken down.")]
NoticeId = Annotated[RowId, RowOf(Notice), Named("notice_id")]


@act("board.noted", path=NOTICES, status=201)
def note(
    tournament_id: EventId,
    *,
    text: Annotated[str, Text(MAX_NOTICE)],
    minutes: Minutes | None = None,
    spoken: Annotated[bool, Help(SPOKEN)] = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Put a notice on the boards.

    A sentence for so many minutes, or until it is taken down.  The line's data has `notice_id`.
    Raises NothingSaid, NoticeTooLong, NoticeTooShortLived.
    """
    act = journal.open_act(tournament_id, "board.noted", **order)
    notice = boards.put_up_notice(act, text, minutes=minutes, spoken=spoken)
    return journal.record(act, notice_id=notice.pk, text=notice.text)


@act("board.note_ended", path=f"{NOTICES}<id:notice_id>/end/")
def end_note(
    tournament_id: EventId, *, notice: NoticeId, **order: Unpack[ActContext]
) -> JournalLine:
    """Take a notice down.

    Raises Notice.DoesNotExist.
    """
    act = journal.open_act(tournament_id, "board.note_ended", **order)
    taken = boards.take_down_notice(act, notice)
    return journal.record(act, notice_id=taken.pk, text=taken.text)


@act("links.renewed", path=f"{EVENT}links/renew/")
def renew_public_links(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Give the event's board, draws and registration new addresses.

    Printed codes and open boards must be opened again; paired televisions follow by themselves.
    """
    act = journal.open_act(tournament_id, "links.renewed", **order)
    merging.renew_public(act)
    return journal.record(act)
