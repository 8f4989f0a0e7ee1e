"""The columns a result site may take, what stands in each, and ready-made choices of them."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from tdsite.rooms.reports.finishers import Finisher, busts_by_hand
from tdsite.rooms.reports.sixbox import Report
from tdsite.web.sheets import units
from tournaments import combined_results, selling
from tournaments.models import Tournament
from tournaments.models.tournament import PriceKind
from tournaments.rules.exports import Chosen, Manner, Value

PRESETS: dict[str, tuple[Sequence[str], Manner]] = {
    "results": (("place", "player", "country", "prize"), Manner(lines="paid")),
    "full": (
        ("place", "player", "country", "entry_number", "table", "seat", "out_at", "level", "by",
         "prize", "deal", "bounty", "total", "points", "currency"),
        Manner(),
    ),
    "database": (
        ("date", "event", "venue", "field", "buy_in", "currency", "place", "last_name",
         "first_name", "country", "prize"),
        Manner(separator="comma", dates="iso", encoding="utf8", lines="paid"),
    ),
    "league": (
        ("place", "member_number", "player", "entries", "knock_outs", "prize", "points"),
        Manner(lines="players"),
    ),
}  # fmt: skip


def preset_names() -> dict[str, str]:
    return {
        "results": gettext("Place, player, country, prize"),
        "full": gettext("Everything there is"),
        "database": gettext("Players' database"),
        "league": gettext("League table"),
    }


def column_names() -> dict[str, str]:
    """What each column is called, in the order they are offered."""
    return {
        "place": gettext("Place"),
        "player": gettext("Player"),
        "first_name": gettext("First name"),
        "last_name": gettext("Last name"),
        "country": gettext("Country"),
        "member_number": gettext("Member number"),
        "flight": gettext("Flight"),
        "entry_number": gettext("Entry number"),
        "entries": gettext("Entries of the player"),
        "table": gettext("Table"),
        "seat": gettext("Seat"),
        "out_at": gettext("Out"),
        "level": gettext("Level"),
        "by": gettext("Knocked out by"),
        "knock_outs": gettext("Knock-outs"),
        "prize": gettext("Prize"),
        "deal": gettext("Deal"),
        "bounty": gettext("Bounties"),
        "withheld": gettext("Withheld"),
        "total": gettext("Prize and bounties"),
        "in_kind": gettext("Ticket or thing"),
        "points": gettext("Points"),
        "currency": gettext("Currency"),
        "event": gettext("Event"),
        "date": gettext("Date"),
        "venue": gettext("Venue"),
        "field": gettext("Entries in all"),
        "buy_in": gettext("Buy-in"),
    }


@dataclass(frozen=True, slots=True)
class About:
    """What a cell may speak of beside its own entry."""

    event: Tournament
    zone: ZoneInfo
    entries: Counter[int]
    knock_outs: dict[str, int]
    buy_in_cents: int

    @property
    def day(self) -> date:
        return (self.event.started_at or self.event.starts_at).astimezone(self.zone).date()

    def local(self, at: datetime | None) -> datetime | None:
        return at.astimezone(self.zone).replace(tzinfo=None) if at else None

    def money(self, cents: int) -> Value:
        return units(cents, self.event.currency)


CELLS: dict[str, Callable[[Finisher, About], Value]] = {
    "place": lambda one, _: one.row.place.place if one.row.place else "",
    "player": lambda one, _: one.row.player,
    "first_name": lambda one, _: split_name(one.row.player)[0],
    "last_name": lambda one, _: split_name(one.row.player)[1],
    "country": lambda one, _: one.row.country,
    "member_number": lambda one, _: one.player.member_number,
    "flight": lambda one, _: one.row.flight,
    "entry_number": lambda one, _: one.row.entry_number,
    "entries": lambda one, about: about.entries[one.player.pk],
    "table": lambda one, _: one.row.seat.partition("-")[0],
    "seat": lambda one, _: one.row.seat.partition("-")[2],
    "out_at": lambda one, about: about.local(one.row.out_at),
    "level": lambda one, _: one.level,
    "by": lambda one, _: ", ".join(one.by),
    "knock_outs": lambda one, about: about.knock_outs.get(one.row.player, 0),
    "prize": lambda one, about: about.money(one.row.paid_cents),
    "deal": lambda one, about: about.money(one.deal_cents),
    "bounty": lambda one, about: about.money(one.bounty_cents),
    "withheld": lambda one, about: about.money(one.withheld_cents),
    "total": lambda one, about: about.money(one.row.paid_cents + one.bounty_cents),
    "in_kind": lambda one, _: one.in_kind,
    "points": lambda one, _: one.points,
    "currency": lambda _, about: about.event.currency,
    "event": lambda _, about: about.event.name,
    "date": lambda _, about: about.day,
    "venue": lambda _, about: about.event.club.name,
    "field": lambda _, about: sum(about.entries.values()),
    "buy_in": lambda _, about: about.money(about.buy_in_cents),
}


def split_name(name: str) -> tuple[str, str]:
    """First and last name: the last word is the family's, as most sites want it.

    >>> split_name("Maria del Carmen Ruiz"), split_name("Ronaldinho")
    (('Maria del Carmen', 'Ruiz'), ('', 'Ronaldinho'))
    """
    first, _, last = name.rpartition(" ")
    return first, last


def result_rows(
    tournament: Tournament, report: Report, columns: Chosen, manner: Manner
) -> list[list[Value]]:
    """The lines of the file, best place first; who still plays is not in it."""
    about = About(
        tournament,
        zone=ZoneInfo(tournament.timezone),
        entries=combined_results.entries_bought(tournament),
        knock_outs=dict(busts_by_hand(report.finishers)),
        buy_in_cents=selling.price_of(tournament, PriceKind.ENTRY).total_cents,
    )
    cells = [CELLS[code] for code, _ in columns]
    return [[cell(one, about) for cell in cells] for one in _lines(report, manner)]


def _lines(report: Report, manner: Manner) -> list[Finisher]:
    placed = [one for one in report.finishers if one.row.place]
    if manner.lines == "paid":
        return [one for one in placed if one.row.paid_cents or one.bounty_cents]
    if manner.lines == "players":
        best: dict[int, Finisher] = {}
        for one in placed:
            best.setdefault(one.player.pk, one)
        return list(best.values())
    return placed
