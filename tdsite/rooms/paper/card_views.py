"""Seat cards: of a draw, of a table, of everybody; and everything before the doors in one press."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.text import slugify
from django.utils.translation import gettext

from tdsite.rooms.paper import before_doors, cards
from tdsite.web.addresses import player_on_paper
from tdsite.web.fields import number_in
from tdsite.web.paper import draws, press, press_together
from tdsite.web.paper.draws import cards_of
from tdsite.web.paper.printing import (
    CARD_SHEETS,
    CUTS,
    ORDERS,
    CountedPaper,
    NothingToPrint,
    PaperOptions,
    Prints,
    choice,
    counted_view,
    large_sheets,
)
from tdsite.web.people import seat_of
from tournaments.models import Entry, PaperKind, Sale, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.rules import N_
from tournaments.rules.surnames import listed_name


@counted_view
def seat_cards(request: HttpRequest, tournament: Tournament, query: PaperOptions) -> CountedPaper:
    """Cards for a draw, for one table, or for everybody who has a seat now."""
    draws.check_public(tournament)
    chosen = Entry.objects.filter(tournament=tournament, voided=False, seat__isnull=False)
    number, table = number_in(query.get("draw", "")), number_in(query.get("table", ""))
    draw = draws.the_draw(tournament, number) if number is not None else None
    if table is not None:
        chosen = chosen.filter(seat__table__number=table)
    entries = list(chosen.select_related("player", "seat__table"))
    if draw is not None:
        wanted = draws.seated_by(draw)
        entries = [entry for entry in entries if entry.pk in wanted]
    if not entries:
        raise NothingToPrint(N_("No seats assigned yet. Draw the seats, then print the cards."))
    entries.sort(key=_BY[choice(query, "by", ORDERS)])
    return counted_cards(
        request,
        tournament,
        entries,
        name=f"seat-cards-{slugify(tournament.name)}",
        chips=draw is None or draw.kind in draws.BEFORE_PLAY,
        sheet=choice(query, "sheet", CARD_SHEETS),
    )


def _by_table(entry: Entry) -> tuple[int, ...]:
    return tuple(int(number) for number in seat_of(entry).split("-"))


_BY: dict[str, Callable[[Entry], Any]] = {
    "name": lambda entry: (listed_name(entry.player.name).key, entry.number),
    "table": _by_table,
}


def counted_cards(
    request: HttpRequest,
    tournament: Tournament,
    entries: list[Entry],
    *,
    name: str,
    sheet: str,
    chips: bool = True,
    money: bool = False,
) -> CountedPaper:
    """The cards of these entries, each counted by itself."""
    found = cards_to_print(request, tournament, entries, sheet=sheet, chips=chips, money=money)

    def draw(prints: Prints) -> bytes:
        return press("seat_cards", found.data(prints))

    return CountedPaper(PaperKind.SEAT_CARD, found.abouts, draw, name)


@dataclass(frozen=True, slots=True)
class CardsToPrint:
    """Seat cards before they are counted: what each is counted under, and their sheet."""

    abouts: list[str]
    data: Callable[[Prints], dict[str, Any]]


def cards_to_print(
    request: HttpRequest,
    tournament: Tournament,
    entries: list[Entry],
    *,
    sheet: str,
    chips: bool = True,
    money: bool = False,
) -> CardsToPrint:
    """The cards of these entries.  Raises NoPublicAddress before anything is counted."""
    found = cards_of(tournament, entries)
    sales = Sale.objects.filter(
        tournament=tournament, kind__in=[PriceKind.ENTRY, PriceKind.REENTRY]
    ).select_related("by")
    if len(entries) == 1:
        sales = sales.filter(entry=entries[0])
    address = player_on_paper(request)  # refused, where it is, before anything is counted

    def data(prints: Prints) -> dict[str, Any]:
        return cards.cards_sheet(
            tournament,
            found,
            sheet=sheet,
            sales={sale.entry_id: sale for sale in sales},
            prints=prints.times,
            address=address,
            now=prints.at,
            chips=chips,
            money=money,
        )

    return CardsToPrint([card.about for card in found], data)


@counted_view
def before_doors_press(
    request: HttpRequest, tournament: Tournament, query: PaperOptions
) -> CountedPaper:
    """The ticked papers as one PDF; of these only seat cards are counted."""
    there = [part.name for part in before_doors.parts_of(tournament) if part.is_there]
    wanted = [name for name in there if query.get(name)]
    if not wanted:
        raise NothingToPrint(N_("Nothing is ticked. Tick what to print."))
    size = choice(query, "size", large_sheets(tournament.club))
    cut = size if choice(query, "cut", CUTS) == "four" else f"{size}x9"
    chosen = CardsToPrint([], lambda prints: {})
    if before_doors.CARDS in wanted:
        draws.check_public(tournament)
        seated = Entry.objects.filter(tournament=tournament, voided=False, seat__isnull=False)
        entries = sorted(
            seated.select_related("player", "seat__table"), key=_BY[choice(query, "by", ORDERS)]
        )
        chosen = cards_to_print(request, tournament, entries, sheet=cut)

    def draw(prints: Prints) -> bytes:
        sheets = before_doors.sheets_of(
            request, tournament, wanted, size=size, cut=cut, now=prints.at
        )
        if chosen.abouts:
            sheets.append(("seat_cards", chosen.data(prints)))
        title = gettext("Before the doors open: %(event)s") % {"event": tournament.name}
        return press_together(title, sheets)

    name = f"before-the-doors-{slugify(tournament.name)}"
    return CountedPaper(PaperKind.SEAT_CARD, chosen.abouts, draw, name)
