"""The line in the club's log with which an event came in that was played elsewhere."""

from tournaments import journal
from tournaments.models import ImportedEvent, JournalLine, Tournament

SAVED, LISTED = "tournament.imported", "tournament.results_imported"
BROUGHT = "tournament.brought_in"
KINDS = (SAVED, LISTED, BROUGHT)


def line_of_import(tournament: Tournament) -> JournalLine | None:
    """The line, which may have brought several events.  None for an event of our own."""
    imported = ImportedEvent.objects.filter(tournament=tournament).select_related("club").first()
    if imported is None:
        return None
    lines = journal.lines_of(imported.club).select_related("by").defer("changes")
    if revision := imported.report.get("revision"):
        wanted = lines.filter(kind__in=(LISTED, BROUGHT), revision=revision)
    else:
        wanted = lines.filter(kind=SAVED, data__tournament_id=tournament.pk)
    found: JournalLine | None = wanted.order_by("-revision").first()
    return found
