"""A sale that was made, told to the person who stands at the desk."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from tables.models import Draw, DrawKind
from tdsite.desk.offers import listed
from tdsite.desk.people import seat_of
from tournaments.models import Entry, JournalLine, Sale, Tournament
from tournaments.models.tournament import PriceKind


@dataclass(frozen=True, slots=True)
class Receipt:
    """A sale with its entry, the seat it got and why that one.  `change_cents` None: not asked."""

    sale: Sale
    entry: Entry
    table: str
    seat: str
    why: str
    change_cents: int | None = None

    @property
    def chips(self) -> int:
        return self.sale.quantity * self.sale.chips


def receipt(tournament: Tournament, number: int, *, given_cents: int = 0) -> Receipt | None:
    """The sale of that receipt number (its journal line's revision), if there is one."""
    sale = (
        Sale.objects.filter(tournament=tournament, number=number)
        .select_related("entry__player", "entry__seat__table", "by")
        .first()
    )
    if sale is None:
        return None
    line = JournalLine.objects.get(tournament=tournament, revision=number)
    place = line.data.get("seat") or seat_of(sale.entry)
    table, _, seat = place.partition("-")
    change = given_cents - sale.total_cents if given_cents else None
    return Receipt(sale, sale.entry, table, seat, _why(tournament, sale, table), change)


def _why(tournament: Tournament, sale: Sale, table: str) -> str:
    if sale.kind in (PriceKind.REBUY, PriceKind.ADD_ON):
        return gettext("Chips for the next hand, brought to this seat.")
    draw = Draw.objects.filter(
        tournament=tournament, drawn_revision=sale.number, kind=DrawKind.LATE_SEAT
    ).first()
    if draw is None:
        return gettext("The seat is drawn when the event starts.")
    laid_out = draw.lines.splitlines()[0].split()[2:]  # pick 1 4-2 4-5 …
    return _of_the_pool(laid_out)


def _of_the_pool(free: list[str]) -> str:
    tables = sorted({int(place.partition("-")[0]) for place in free})
    sentence = ngettext(
        "One free seat at table %(tables)s, which had the fewest players.",
        "Drawn from %(seats)s free seats at table %(tables)s, with the fewest players.",
        len(free),
    )
    return sentence % {"seats": len(free), "tables": listed(tables)}
