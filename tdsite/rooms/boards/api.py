"""How the boards of an event look: a picture is sent as text."""

from rest_framework import serializers

from tdsite.api.endpoints import command
from tdsite.api.fields import Body, Text
from tdsite.rooms.boards import acts
from tournaments.acts import ActContext
from tournaments.models import JournalLine
from tournaments.models.screens import Accent
from tournaments.operations import boards
from tournaments.rules.boards import MAX_BYTES

MAX_LENGTH = MAX_BYTES * 4 // 3 + 8
_PICTURE = "PNG, JPEG or WebP in base64, at most 1 MB; empty takes the picture away."


class TheLook(Body):
    """What is left out stays as it was."""

    accent = serializers.ChoiceField(choices=Accent.choices, required=False)
    logo = Text(MAX_LENGTH, required=False, allow_blank=True, help_text=_PICTURE)
    sponsor = Text(MAX_LENGTH, required=False, allow_blank=True, help_text=_PICTURE)


@command("board.look_changed", TheLook)
def change_look(
    order: ActContext,
    tournament_id: int,
    accent: str | None = None,
    logo: str | None = None,
    sponsor: str | None = None,
) -> JournalLine:
    """Give the boards of an event the colour and the pictures of the house."""
    return acts.change_look(
        tournament_id,
        accent=None if accent is None else Accent(accent),
        logo=_content(logo, "logo"),
        sponsor=_content(sponsor, "sponsor"),
        **order,
    )


def _content(text: str | None, field: str) -> bytes | None:
    return None if text is None else boards.picture_in(text, field=field)
