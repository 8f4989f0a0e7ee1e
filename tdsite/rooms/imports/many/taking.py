"""One evening of many into the book, and out of it again: whole or not at all."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tdsite.acts.club_undo import undo_in_club
from tdsite.rooms.imports import acts
from tdsite.rooms.imports.many.choices import Wishes, as_chosen
from tdsite.rooms.imports.many.rows import Choice
from tdsite.rooms.imports.report import evening_of, hash_of
from tdsite.web.hooks import hooks
from tournaments.models import Club, ImportedEvent, JournalLine
from tournaments.payloads.events import EventImported
from tournaments.payloads.shapes import payload
from tournaments.rules import RuleError
from tournaments.rules.seasons import Counting
from tournaments.undo import undone_revisions

USUAL_FORMULA = "n - r + 1"


@dataclass(frozen=True, slots=True)
class Taken:
    """The line that brought it in, the first and last of the club's lines that it took.

    `not_counted`: why it counts in no season although it should.
    """

    line: JournalLine
    first: int
    last: int
    counted: bool = False
    not_counted: RuleError | None = None

    @property
    def event_id(self) -> int:
        return payload(self.line, EventImported)["tournament_id"]


@transaction.atomic
def take(
    club: Club,
    *,
    file_name: str,
    content: bytes,
    choice: str,
    wishes: Wishes,
    by: User | None,
    at: datetime,
) -> Taken:
    """Bring one evening in as it was chosen, and count it where its file says.

    A season that cannot take it (one that is closed) keeps it out of the season alone.
    Raises what `import_event` and `replace_event` do.
    """
    before = Club.objects.select_for_update(no_key=True).get(pk=club.pk).revision
    read = evening_of(club, content, file_name=file_name, reading_as=wishes.reading)
    act = acts.replace_event if choice == Choice.REPLACE else acts.import_event
    line = act(
        club.pk,
        read=as_chosen(read, choice, wishes),
        file_name=file_name,
        file_hash=hash_of(content),
        by=by,
        at=at,
    )
    counted, not_counted = False, None
    if wishes.count and choice != Choice.CALLED_OFF:
        try:
            counted = _count(line, wishes.counting, by=by, at=at)
        except RuleError as error:
            not_counted = error
    last = Club.objects.values_list("revision", flat=True).get(pk=club.pk)
    return Taken(line, before + 1, last, counted, not_counted)


def _count(line: JournalLine, counting: Counting, **order: Any) -> bool:
    """Whether the evening counts now; one that names no league, or counts already, is left."""
    imported = ImportedEvent.objects.get(tournament=payload(line, EventImported)["tournament_id"])
    if not (imported.league and imported.season) or imported.tournament.seasons.exists():
        return False
    hooks().seasons.count_named(
        imported.tournament_id,
        league=imported.league,
        season=imported.season,
        formula=imported.points_formula.strip() or USUAL_FORMULA,
        corrections=True,
        best_of=counting.best_of,
        drop_worst=counting.drop_worst,
        share_knock_outs=counting.share_knock_outs,
        **order,
    )
    return True


@transaction.atomic
def take_back(club: Club, *, first: int, last: int, by: User | None, at: datetime) -> None:
    """Undo all that one evening did to the club's journal, the newest first: what it replaced
    is there again.

    What somebody undid before stays undone.  Raises what an undo does, and then undoes nothing.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    undone = undone_revisions(club)
    for revision in range(last, first - 1, -1):
        if revision not in undone:
            undo_in_club(club.pk, revision=revision, by=by, at=at)
