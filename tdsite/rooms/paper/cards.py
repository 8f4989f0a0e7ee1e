"""What the seat cards say, in words and figures ready to be set."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from tdsite.web.draw_repeats import by_entry
from tdsite.web.paper.cards import Card
from tdsite.web.paper.codes import qr
from tdsite.web.paper.copies import copy_mark
from tdsite.web.paper.figured import Figured
from tournaments import counts, selling
from tournaments.counts import StackCount
from tournaments.models import Entry, Sale, Tournament
from tournaments.rules.languages import primary


def cards_sheet(
    tournament: Tournament,
    cards: Sequence[Card],
    *,
    sheet: str,
    sales: Mapping[int, Sale],
    prints: Mapping[str, int],
    address: Callable[[Entry], str],
    now: datetime,
    chips: bool = True,
    money: bool = False,
) -> dict[str, Any]:
    """All these cards, their entries read with the player.

    `sales` is what each entry was sold for; who came with a bag was sold none, and has the stack
    that was counted.  `address` is what the code leads to.
    """
    writer = Figured(tournament)
    unsold = [card for card in cards if card.entry.pk not in sales]
    counted = counts.latest(tournament) if unsold else {}
    again = by_entry(tournament)

    def set_out(card: Card) -> dict[str, Any]:
        entry, sale = card.entry, sales.get(card.entry.pk)
        table, _, seat = card.seat.partition("-")
        stack = _stack(writer, sale, counted.get(entry.pk)) if chips else ""
        copy = copy_mark(prints[card.about], time=writer.time(now))
        return {
            "table": table,
            "seat": seat,
            "name": entry.player.name,
            "entry": gettext("Entry no. %(number)s") % {"number": entry.number},
            "chips": stack,
            "qr": qr(address(entry)),
            "again": again(entry.number) if seat else "",
            "copy": gettext("VOID") if entry.voided else copy,
            **(_money(writer, sale) if money and sale else _NO_MONEY),
        }

    return {
        "sheet": sheet,
        "title": _title(cards),
        "lang": primary(writer.locale),
        "house": tournament.club.name,
        "event": tournament.name,
        "date": f"{writer.day(tournament.starts_at)}, {writer.time(tournament.starts_at)}",
        "table_word": gettext("Table"),
        "seat_word": gettext("Seat"),
        "no_seat": _no_seat(tournament),
        "note": _note(tournament, scans=any(address(card.entry) for card in cards[:1])),
        "cards": [set_out(card) for card in cards],
    }


def _stack(writer: Figured, sale: Sale | None, counted: StackCount | None) -> str:
    if sale is None and counted is None:
        return ""
    held = sale.chips if sale else counted.chips if counted else 0
    return gettext("%(chips)s chips") % {"chips": writer.number(held)}


def _title(cards: Sequence[Card]) -> str:
    if len(cards) == 1:
        return gettext("Seat card %(number)s") % {"number": cards[0].entry.number}
    return gettext("Seat cards")


def _no_seat(tournament: Tournament) -> str:
    if tournament.started_at is None:
        return gettext("Seat drawn when the event starts")
    return gettext("No seat")


_NO_MONEY: dict[str, Any] = {"sums": [], "total": [], "receipt": "", "sold": ""}


def _money(writer: Figured, sale: Sale) -> dict[str, Any]:
    parts = [(gettext(part.label), cents) for part, cents in sale.split.named()]
    method = {"method": sale.get_method_display()}
    by = (sale.by.first_name or sale.by.get_username()) if sale.by else ""
    return {
        "sums": [[name, writer.money(cents)] for name, cents in parts if cents],
        "total": [gettext("Paid: %(method)s") % method, writer.money(sale.total_cents)],
        "receipt": gettext("Receipt %(number)s") % {"number": f"{sale.number:04}"},
        "sold": ", ".join(part for part in (writer.time(sale.at), by) if part),
    }


def _note(tournament: Tournament, *, scans: bool) -> str:
    until = selling.terms_of(tournament).window.until_level
    scan = gettext("Scan for your seat, the clock and the prizes.") if scans else ""
    if not until:
        return scan
    closes = gettext("Registration is open through level %(level)s.") % {"level": until}
    return f"{closes} {scan}".strip()
