"""What the signs say: of each table, and of the public registration."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from tables.models import Table
from tdsite.web.paper.codes import qr
from tdsite.web.paper.figured import Figured
from tournaments import selling
from tournaments.models import Tournament
from tournaments.models.tournament import PriceKind
from tournaments.rules.languages import primary


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
        "lang": primary(Figured(tournament).locale),
        "house": tournament.club.name,
        "event": tournament.name,
        "scan": gettext("Staff: scan for this table's page.") if address(tables[0]) else "",
        "tables": [sign(table) for table in tables],
    }


def join_sheet(tournament: Tournament, *, sheet: str, address: str) -> dict[str, Any]:
    """The sign whose code leads to the public page of the event."""
    writer = Figured(tournament)
    price = selling.price_of(tournament, PriceKind.ENTRY)
    lines = [
        gettext("Buy-in %(amount)s, %(chips)s chips")
        % {"amount": writer.money(price.total_cents), "chips": writer.number(price.chips)},
        gettext("Scan, write your name, and pay at the desk with your code."),
    ]
    return {
        "sheet": sheet,
        "title": gettext("Public registration"),
        "lang": primary(writer.locale),
        "house": tournament.club.name,
        "event": tournament.name,
        "date": f"{writer.day(tournament.starts_at)}, {writer.time(tournament.starts_at)}",
        "says": gettext("Register here"),
        "lines": lines,
        "qr": qr(address),
        "address": address,
    }
