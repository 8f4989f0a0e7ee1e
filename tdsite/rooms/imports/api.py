"""Events played elsewhere, brought into the book."""

import base64
import binascii

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tdsite.api.endpoints import command
from tdsite.api.fields import Body, Flag, Text
from tdsite.rooms.imports import acts
from tdsite.rooms.imports.report import evening_of, hash_of
from tdsite.web.club import current_club
from tournaments import access
from tournaments.acts import ActContext
from tournaments.models import JournalLine

MAX_LENGTH = 2_400_000


def decoded(text: str) -> bytes:
    """The bytes of a file."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise serializers.ValidationError(_("This is not base 64."), "not_base_64") from None


class SavedEvent(Body):
    """A file saved by another program: its name, and its bytes in base 64."""

    file_name = Text(200)
    content = Text(MAX_LENGTH, help_text="The bytes of the file in base 64.")
    replace = Flag(
        default=False, help_text="Undo the import of another save of the same evening first."
    )

    def validate_content(self, text: str) -> bytes:
        return decoded(text)


@command("tournament.imported", SavedEvent, status=201)
def import_event(
    order: ActContext, file_name: str, content: bytes, *, replace: bool
) -> JournalLine:
    """Import a past event saved by The Tournament Director; `data.tournament_id` names it.

    Raises ImportedBefore, EveningHere (unless `replace`), NotAPastEvent.
    """
    access.require(order["by"], "tournament.imported")  # before a large file is read
    club = current_club()
    read = evening_of(club, content, file_name=file_name)
    digest = hash_of(content)
    if replace:
        return acts.replace_event(
            club.pk, read=read, file_name=file_name, file_hash=digest, **order
        )
    return acts.import_event(club.pk, read=read, file_name=file_name, file_hash=digest, **order)
