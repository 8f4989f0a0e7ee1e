"""How the boards of an event look."""

from typing import Any, Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine
from tournaments.models.screens import Accent
from tournaments.operations import look as looks
from tournaments.register import act


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
        name: looks.keep(act.club, content, field=name) if content else None
        for name, content in pictures.items()
        if content is not None
    }
    if accent is not None:
        fields["accent"] = accent
    look = looks.change(act, looks.look_of(act), **fields)
    return journal.record(act, accent=look.accent)
