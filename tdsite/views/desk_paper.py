"""The desk's paper: the seat card."""

import io
from typing import Any

import segno
from csp.decorators import csp_exempt
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET

from tdsite import formats
from tdsite.desk.people import seat_of
from tdsite.paper import press
from tdsite.views.desk import event_at_desk
from tdsite.views.door import signed_in
from tournaments import access, queries
from tournaments.models import Entry, Sale, Tournament
from tournaments.models.tournament import PriceKind


@signed_in  # type: ignore[arg-type]  # django-csp's types are wider than Django's
@require_GET
@csp_exempt()  # type: ignore[arg-type]  # the browser's own PDF viewer is an object of the page it makes
@xframe_options_sameorigin
def seat_card(request: HttpRequest, pk: int, entry_id: int) -> HttpResponse:
    """The seat card of an entry, A6, with the seat it has now."""
    tournament = event_at_desk(request, pk)
    access.require(request.user, "see_money", pk)
    entries = Entry.objects.select_related("player", "seat__table")
    entry = get_object_or_404(entries, pk=entry_id, tournament=tournament)
    board = request.build_absolute_uri(reverse("board", args=[tournament.board_token]))
    answer = HttpResponse(
        press("seat_card", card(tournament, entry, board)), content_type="application/pdf"
    )
    answer["Content-Disposition"] = f'inline; filename="seat-card-{entry.number}.pdf"'
    return answer


def card(tournament: Tournament, entry: Entry, board_url: str) -> dict[str, Any]:
    """Every word of the card, in the reader's language."""
    locale = get_language() or "en"
    sales = entry.sales.select_related("by")
    sale = sales.get(kind__in=[PriceKind.ENTRY, PriceKind.REENTRY])
    table, _, seat = seat_of(entry).partition("-")
    day = formats.local_date(tournament.starts_at, zone=tournament.timezone, locale=locale)
    return {
        "title": gettext("Seat card %(number)s") % {"number": entry.number},
        "lang": locale[:2],
        "house": tournament.club.name,
        "event": tournament.name,
        "date": f"{day}, {formats.at_time(tournament.starts_at, zone=tournament.timezone)}",
        "table_word": gettext("Table"),
        "seat_word": gettext("Seat"),
        "table": table,
        "seat": seat,
        "no_seat": gettext("Seat drawn when the event starts"),
        "name": entry.player.name,
        "entry": gettext("Entry no. %(number)s") % {"number": entry.number},
        "chips": gettext("%(chips)s chips") % {"chips": formats.chips(sale.chips, locale=locale)},
        "note": _note(tournament),
        "qr": _qr(board_url),
        **_money(tournament, sale, locale),
        "copy": gettext("VOID") if entry.voided else "",
    }


def _money(tournament: Tournament, sale: Sale, locale: str) -> dict[str, Any]:
    def spoken(cents: int) -> str:
        return formats.money(cents, currency=tournament.currency, locale=locale)

    parts = [
        (gettext("Prize pool"), sale.prize_cents),
        (gettext("Fee"), sale.fee_cents),
        (gettext("Staff"), sale.staff_cents),
    ]
    method = {"method": sale.get_method_display()}
    by = (sale.by.first_name or sale.by.get_username()) if sale.by else ""
    return {
        "sums": [[name, spoken(cents)] for name, cents in parts if cents],
        "total": [gettext("Paid: %(method)s") % method, spoken(sale.total_cents)],
        "receipt": gettext("Receipt %(number)s") % {"number": f"{sale.number:04}"},
        "sold": f"{formats.at_time(sale.at, zone=tournament.timezone)}, {by}",
    }


def _note(tournament: Tournament) -> str:
    until = queries.terms_of(tournament).window.until_level
    scan = gettext("Scan for the clock and the seats.")
    if not until:
        return scan
    closes = gettext("Registration is open through level %(level)s.") % {"level": until}
    return f"{closes} {scan}"


def _qr(address: str) -> str:
    drawn = io.BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", xmldecl=False, border=2)
    return drawn.getvalue().decode()
