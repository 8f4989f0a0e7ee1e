"""One event, or one season, as a file for another club, with the tables that a person opens."""

from collections.abc import Iterator
from datetime import datetime

from django.utils import translation

from tdsite.rooms.imports.club_files import writing
from tdsite.rooms.reports import report_files
from tdsite.rooms.tills import ledger
from tdsite.web import results
from tdsite.web.sheets import csv_text
from tournaments.models import Season, Tournament


def event_file(tournament: Tournament, *, at: datetime) -> bytes:
    """An event that is over.  Raises NotToTakeOut."""
    return writing.event_file(tournament, at=at, more=_tables)


def season_file(season: Season, *, at: datetime) -> bytes:
    """A season with all that counts in it.  Raises NotToTakeOut."""
    return writing.season_file(season, at=at, more=_tables)


def _tables(event: Tournament) -> Iterator[tuple[str, str]]:
    with translation.override(event.club.language):
        found = results.results_of(event, everybody=True)
        yield "results.csv", report_files.results_csv(event, found)
        yield "money.csv", csv_text(ledger.sheet(event))
