"""The club's own log, its seal, and a line of it taken back, for programs."""

from collections.abc import Collection, Sequence
from typing import Any

from rest_framework import serializers

from tdsite.acts import club_undo
from tdsite.api import answers
from tdsite.api import fields as asked
from tdsite.api.endpoints import Listed, command, listing, read
from tdsite.api.fields import Body, Whole
from tdsite.rooms.journal.rows import StrayRow, stray_rows
from tdsite.web.club import current_club
from tournaments import journal, undo
from tournaments.acts import ActContext
from tournaments.models import Club, JournalLine


class LineToUndo(Body):
    revision = Whole(1, 10**9, help_text="The number of the line in the journal of the club.")


@command("act.undone_in_club", LineToUndo)
def undo_in_club(order: ActContext, revision: int) -> JournalLine:
    """Undo one line of the journal of the club: a structure, a chip set, a new player."""
    return club_undo.undo_in_club(current_club().pk, revision=revision, **order)


class ClubLine(answers.LoggedLine):
    """A line of the club's own log."""


@listing(ClubLine, order="-revision", query=asked.Journal, right="club.changed")
def list_club_journal(club: Club, kind: str = "", without: Collection[str] = ()) -> Listed:
    """The club's own log, the latest line first: staff, tills, people, structures."""
    rows = journal.lines_of(club).select_related("by", "tournament", "club").defer("changes")
    found = rows.filter(kind=kind) if kind else rows

    def drawn(lines: Sequence[JournalLine]) -> Any:
        context = {"undone": undo.undone_revisions(club), "money": True}
        return ClubLine(lines, many=True, context=context).data

    return found.exclude(kind__in=without), drawn


class Seal(answers.Answer):
    intact = serializers.BooleanField()
    broken_at = answers.whole(allow_null=True, help_text="The first line whose seal is broken.")


@read(Seal, right="club.changed")
def get_club_seal(club: Club) -> dict[str, Any]:
    """Whether every line of the club's log still is what was written, each checked now."""
    broken_at = journal.broken_seal(club)
    return {"intact": broken_at is None, "broken_at": broken_at}


class StrayRowAnswer(answers.Answer):
    row = serializers.CharField(help_text="The model and the key of the row.")
    column = serializers.CharField(help_text="Empty for a row that is gone or was added whole.")
    line = serializers.CharField(help_text="The last line that wrote the row; empty for none.")
    says = serializers.CharField(help_text="The difference in words.")


@read(StrayRowAnswer, right="club.changed", many=True)
def list_stray_rows(_: Club) -> list[StrayRow]:
    """Every row of the club that is otherwise than the logs say: changed without an action."""
    return stray_rows()
