"""What the table signs say."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from tables.models import Table
from tdsite.paper.codes import qr
from tdsite.paper.results import Figured
from tournaments.models import Tournament


def signs_sheet(
    tournament: Tournament,
    tables: Sequence[Table],
    *,
    sheet: str,
    address: Callable[[Table], str],
) -> dict[str, Any]:
    """One sign for each table.  `address` is what its code leads to."""

    def sign(table: Table) -> dict[str, str]:
        return {
            "number": str(table.number),
            "section": table.section,
            "seats": ngettext("%(n)s seat", "%(n)s seats", table.size) % {"n": table.size},
            "qr": qr(address(table)),
        }

    return {
        "sheet": sheet,
        "title": gettext("Table signs"),
        "lang": Figured(tournament).locale[:2],
        "house": tournament.club.name,
        "event": tournament.name,
        "scan": gettext("Staff: scan for this table's page."),
        "tables": [sign(table) for table in tables],
    }
