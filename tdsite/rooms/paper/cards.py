"""What seat cards and move slips say, in words and figures ready to be set."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from tables import queries as floor_queries
from tables.models import Move, MoveReason
from tables.rules import button
from tables.rules.floor import Seating
from tdsite.web.draw_repeats import by_entry
from tdsite.web.paper.draws import Card
from tdsite.web.paper.figures import Figured, qr
from tdsite.web.paper.house import of_house
from tdsite.web.paper.printing import copy_mark
from tournaments import penalties, selling
from tournaments.models import Entry, JournalLine, Sale, Tournament
from tournaments.penalties import StackCount
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
    counted = penalties.latest_counts(tournament) if unsold else {}
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
        **of_house(tournament.club, tournament),
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
    scan = gettext("Scan for seat, clock and prizes.") if scans else ""
    if not until:
        return scan
    closes = gettext("Registration is open through level %(level)s.") % {"level": until}
    return f"{closes} {scan}".strip()


def about_move(move: Move) -> str:
    """What a move slip is counted under."""
    return f"{move.revision} {move.entry_id}"


def slips_sheet(
    tournament: Tournament,
    moves: Sequence[Move],
    *,
    sheet: str,
    prints: Mapping[str, int],
    now: datetime,
) -> dict[str, Any]:
    """One slip for each move, which is read with its entry and player."""
    writer = Figured(tournament)
    plays = _plays(tournament, moves)
    return {
        "sheet": sheet,
        "title": gettext("Move slips"),
        "title_one": gettext("Move slip"),
        "lang": primary(writer.locale),
        **of_house(tournament.club, tournament),
        "event": tournament.name,
        "from_word": gettext("From"),
        "table_word": gettext("To table"),
        "seat_word": gettext("Seat"),
        "printed": gettext("Printed %(time)s") % {"time": writer.time(now)},
        "slips": [
            {
                "name": move.entry.player.name,
                "entry": gettext("Entry no. %(number)s") % {"number": move.entry.number},
                "here": str(move.from_place),
                "table": str(move.to_table),
                "seat": str(move.to_seat),
                "time": writer.time(move.at),
                "reason": _reason(move),
                "law": move.law,
                "play": plays.get(move.pk, ""),
                "copy": copy_mark(prints[about_move(move)], time=writer.time(now)),
            }
            for move in moves
        ],
    }


def _reason(move: Move) -> str:
    words = {
        MoveReason.BALANCE: gettext("Balancing"),
        MoveReason.BREAK: gettext("Table %(table)s broken"),
        MoveReason.REDRAW: gettext("All players draw new seats."),
        MoveReason.DIRECTOR: gettext("Director’s ruling"),
    }
    return words[MoveReason(move.reason)] % {"table": move.from_table}


def _plays(tournament: Tournament, moves: Sequence[Move]) -> dict[int, str]:
    """Whether each plays their first hand there, as long as that is known: until anything else
    happens in the room.  Source: Robert's Rules 7.16; TDA 2024 10-A.
    """
    sentences = {
        move.pk: gettext("All players are dealt in from the first hand.")
        for move in moves
        if move.reason == MoveReason.REDRAW
    }
    known = [move for move in moves if move.pk not in sentences]
    if not known or _went_on(tournament, known[0].revision):
        return sentences
    floor = floor_queries.floor_of(tournament, only={move.to_table for move in known})
    tables = {table.table: table for table in floor.tables}
    return sentences | {
        move.pk: _play(tables[move.to_table], move.to_seat)
        for move in known
        if move.to_table in tables
    }


def _went_on(tournament: Tournament, revision: int) -> bool:
    later = JournalLine.objects.filter(tournament=tournament, revision__gt=revision)
    return later.exclude(kind__startswith="clock.").exists()


def _play(table: Seating, seat: int) -> str:
    if table.positions is None or len(table.taken) < 2:
        return ""
    hand = button.next_hand(table.positions, table.taken, size=table.size)
    if seat in hand.waiting:
        return gettext("Waits for the button to pass, then is dealt in.")
    return gettext("Dealt in next hand")
