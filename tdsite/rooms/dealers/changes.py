"""Whether the rotation is another one since a page drew it: read from the journal.

A room of a thousand tables deals some ten hands a second, and each is a line.  They change nothing
about who deals where, so that a page that hears of them has nothing to draw.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments import journal
from tournaments.models import Tournament

MAX_LINES = 400  # in one look; whoever was away for longer draws it all

# every change of these is seen, of tables those of some columns
DRAWN = frozenset(
    {
        "tournaments.dealer",
        "tournaments.down",
        "tournaments.shift",
        "tournaments.tournament",
        "blinds.clock",
        "blinds.level",
        "blinds.structure",
    }
)
TABLE, OF_TABLES = "tables.table", frozenset({"broken_at", "number", "section"})


def is_same(tournament: Tournament, since: int) -> bool:
    """Whether no line after that revision touched what the rotation is made of."""
    if not 0 < since <= tournament.revision <= since + MAX_LINES:
        return False
    lines = journal.lines_of(tournament).filter(revision__gt=since)
    return not any(_matters(changes) for changes in lines.values_list("changes", flat=True))


def _matters(changes: Iterable[Mapping[str, Any]]) -> bool:
    return any(change["model"] in DRAWN or _table_moved(change) for change in changes)


def _table_moved(change: Mapping[str, Any]) -> bool:
    """Whether a table was opened, broken, put elsewhere or taken back."""
    if change["model"] != TABLE:
        return False
    before, after = change["before"], change["after"]
    return before is None or after is None or bool(OF_TABLES & after.keys())
