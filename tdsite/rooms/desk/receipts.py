"""A sale that was made, told to the person who stands at the desk."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from tables.models import Draw, DrawKind
from tdsite.web.offers import BOUGHT, listed
from tdsite.web.people import seat_of
from tournaments.models import Entry, JournalLine, Sale, Tournament
from tournaments.operations.sales import rest_of
from tournaments.receipts import line_of


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


def receipt(tournament: Tournament, number: int) -> Receipt | None:
    """The sale of that receipt number, if there is one."""
    sale = (
        Sale.objects.filter(tournament=tournament, number=number)
        .select_related("entry__player", "entry__seat__table", "by")
        .first()
    )
    if sale is None:
        return None
    sale.tournament = tournament
    line = line_of(sale)
    place = (line.data.get("seat") if line else "") or seat_of(sale.entry)
    table, _, seat = place.partition("-")
    return Receipt(sale, sale.entry, table, seat, _why(sale, line, place), change_of(sale))


def change_of(sale: Sale) -> int | None:
    """What goes back over the counter, in cents; None where nobody said what was given."""
    if sale.given_cents is None:
        return None
    return sale.given_cents - rest_of(sale)


def _why(sale: Sale, line: JournalLine | None, place: str) -> str:
    if sale.kind in BOUGHT:
        return gettext("Chips for the next hand, brought to this seat.")
    draw = (
        line
        and Draw.objects.filter(
            tournament=sale.tournament, drawn_revision=line.revision, kind=DrawKind.LATE_SEAT
        ).first()
    )
    if not draw:
        if place:
            return gettext("The seat was picked, not drawn.")
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
