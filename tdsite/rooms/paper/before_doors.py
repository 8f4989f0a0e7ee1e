"""All papers an event needs before its doors open, as one PDF with a choice what is in it.

In the order in which they are carried through the room: the door, the wall, the tables, the
dealers, and at last the cards of the players, which are cut.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tables.draws import seats_are_public
from tables.models import Table
from tdsite.rooms.paper import lists, poster, table_papers
from tdsite.web.addresses import public, table_address
from tdsite.web.paper.house import TYPST_PAPER
from tournaments.models import Entry, Tournament
from tournaments.models.club import PaperSize

Sheets = list[tuple[str, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class OfferedPaper:
    """One kind of paper of the press.

    `says` is how much of it there would be; `why_not` why there is none, and what to do.
    """

    name: str
    label: str
    says: str
    why_not: str = ""
    usual: bool = True

    @property
    def is_there(self) -> bool:
        return not self.why_not


CARDS = "cards"


def parts_of(tournament: Tournament) -> list[OfferedPaper]:
    """What can be printed of this event now, in the order of the press."""
    tables = len(open_tables(tournament))
    seats = Entry.objects.filter(tournament=tournament, voided=False, seat__isnull=False).count()
    no_table = "" if tables else gettext("Open tables on the dashboard first.")
    dealers = len(table_papers.dealers_on_paper(tournament))
    ups = len(table_papers.color_ups_on_paper(tournament))
    n_tables = ngettext("%(n)s table", "%(n)s tables", tables) % {"n": tables}
    n_players = ngettext("%(n)s player", "%(n)s players", seats) % {"n": seats}
    n_dealers = ngettext("%(n)s dealer", "%(n)s dealers", dealers) % {"n": dealers}
    return [
        OfferedPaper("poster", gettext("Door poster: prices and structure"), gettext("one page")),
        *_join_part(tournament),
        OfferedPaper("names", gettext("Seating by name"), n_players, _no_seat(tournament, seats)),
        OfferedPaper(
            "by_table",
            gettext("Seating by table"),
            n_players,
            _no_seat(tournament, seats),
            usual=False,
        ),
        OfferedPaper("signs", gettext("Table signs"), n_tables, no_table),
        OfferedPaper("races", gettext("Color-up cards"), n_tables, no_table or _no_race(ups)),
        OfferedPaper(
            "bags",
            gettext("Empty bag sheets"),
            n_tables,
            no_table,
            usual=tournament.feeds_id is not None,
        ),
        OfferedPaper(
            "dealers",
            gettext("Dealer cards"),
            n_dealers if dealers else gettext("without names"),
            usual=bool(dealers),
        ),
        OfferedPaper(CARDS, gettext("Seat cards"), n_players, _no_seat(tournament, seats)),
    ]


def _join_part(tournament: Tournament) -> list[OfferedPaper]:
    if not tournament.preregistration:
        return []
    return [OfferedPaper("join", gettext("Public registration"), gettext("one page"))]


def _no_seat(tournament: Tournament, seats: int) -> str:
    if not seats:
        return gettext("Draw the seats first.")
    if not seats_are_public(tournament):
        return gettext("The draw is not published. Publish it on the dashboard first.")
    return ""


def _no_race(ups: int) -> str:
    return "" if ups else gettext("This structure has no color-up.")


def open_tables(tournament: Tournament) -> list[Table]:
    """The tables that stand, by their numbers."""
    return list(Table.objects.filter(tournament=tournament, broken_at=None).order_by("number"))


def sheets_of(
    request: HttpRequest,
    tournament: Tournament,
    names: Sequence[str],
    *,
    size: str,
    cut: str,
    now: datetime,
) -> Sheets:
    """The sheets of these parts but the seat cards, on large sheets of this `size`."""
    tables = open_tables(tournament)
    wide = f"{size}-wide"

    def seating(by: str) -> Mapping[str, Any]:
        return lists.seating_sheet(tournament, lists.chairs_of(tournament), by=by, now=now)

    def signs() -> Mapping[str, Any]:
        address = table_address(request, tournament)
        return lists.signs_sheet(tournament, tables, sheet=wide, address=address)

    def join() -> Mapping[str, Any]:
        address = public(request, reverse("join", args=[tournament.board_token]))
        return lists.join_sheet(tournament, sheet=size, address=address)

    draw: dict[str, tuple[str, Callable[[], Mapping[str, Any]]]] = {
        "poster": ("poster", lambda: poster.poster_sheet(tournament, sheet=size)),
        "join": ("join_sign", join),
        "names": ("seating", lambda: seating("name")),
        "by_table": ("seating", lambda: seating("table")),
        "signs": ("table_signs", signs),
        "races": ("race_cards", lambda: table_papers.race_cards(tournament, tables)),
        "bags": (
            "bag_sheet",
            lambda: table_papers.blank_bag_sheets(tournament, tables, now=now),
        ),
        "dealers": ("dealer_cards", lambda: table_papers.dealer_cards(tournament, sheet=cut)),
    }
    found: Sheets = []
    for name in names:
        if name in draw:
            template, data = draw[name]
            found.append((template, {**data(), "paper": TYPST_PAPER[PaperSize(size)]}))
    return found
