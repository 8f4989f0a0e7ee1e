"""The line in the club's log with which an event came in that was played elsewhere."""

from tournaments import journal
from tournaments.models import ImportedEvent, JournalLine, Tournament

SAVED, LISTED = "tournament.imported", "tournament.results_imported"
KINDS = (SAVED, LISTED)


def line_of_import(tournament: Tournament) -> JournalLine | None:
    """The line; one list of results may have brought several events.  None for another event."""
    imported = ImportedEvent.objects.filter(tournament=tournament).select_related("club").first()
    if imported is None:
        return None
    lines = journal.lines_of(imported.club).select_related("by").defer("changes")
    if revision := imported.report.get("revision"):
        wanted = lines.filter(kind=LISTED, revision=revision)
    else:
        wanted = lines.filter(kind=SAVED, data__tournament_id=tournament.pk)
    found: JournalLine | None = wanted.order_by("-revision").first()
    return found
