"""What another club took out, brought into the book by programs."""

from typing import Any

from tdsite.api.endpoints import command
from tdsite.api.fields import Body, Text, several
from tdsite.rooms.imports.api import decoded
from tdsite.rooms.imports.api_results import Answer
from tdsite.rooms.imports.club_files import acts, reading
from tdsite.rooms.imports.club_files.looked import seasons_of
from tdsite.rooms.imports.club_files.reading import MAX_PACKED_BYTES
from tdsite.rooms.imports.results.reading import LIST
from tdsite.web.club import current_club
from tournaments import access
from tournaments.acts import ActContext
from tournaments.import_lines import BROUGHT
from tournaments.models import JournalLine
from tournaments.rules import N_
from tournaments.rules.seasons import SeasonUnfit

MAX_LENGTH = MAX_PACKED_BYTES * 4 // 3 + 4


class FileOfAClub(Body):
    """A file that a club took out, its bytes in base 64, and what it leaves open."""

    file_name = Text(200)
    content = Text(MAX_LENGTH, help_text="The bytes of the file in base 64.")
    answers = several(Answer, 0, LIST.rows, required=False)
    season = Text(
        12,
        required=False,
        allow_blank=True,
        default="",
        help_text="The number of a season, or `file` for the one of the file; empty for none.",
    )

    def validate_content(self, text: str) -> bytes:
        return decoded(text)


@command(BROUGHT, FileOfAClub, status=201)
def bring_in(
    order: ActContext, file_name: str, content: bytes, season: str, **params: Any
) -> JournalLine:
    """Bring in an event or a season of another club; `data.tournament_ids` name the events.

    Raises FileRefused, ImportedBefore, Unanswered, SeasonClosed, SeasonUnfit.
    """
    access.require(order["by"], BROUGHT)  # before a large file is read
    club = current_club()
    read = reading.read(content)
    if season not in dict(seasons_of(club, read)):
        raise SeasonUnfit(N_("The club has no such season."), field="season")
    return acts.bring_in(
        club.pk,
        read=read,
        file_name=file_name,
        answers={one["row"]: one["who"] for one in params.get("answers", ())},
        season=season,
        **order,
    )
