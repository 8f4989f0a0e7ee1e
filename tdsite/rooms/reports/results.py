"""The results for others: columns a result site may take, and the summary for an e-mail.

Each column with what stands in it, and ready-made choices of them; the summary says in a few lines
who won, who was paid, how many came, thanks.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from urllib.parse import quote
from zoneinfo import ZoneInfo

from django.utils.translation import gettext, ngettext

from tdsite.rooms.reports.event_report import Report
from tdsite.rooms.reports.finishers import Finisher, busts_by_hand
from tdsite.web import formats
from tdsite.web.sheets import units
from tournaments import finishes, selling
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
        "full": gettext("All data"),
        "database": gettext("Player database"),
        "league": gettext("League standings"),
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
        "entries": gettext("Player’s entries"),
        "table": gettext("Table"),
        "seat": gettext("Seat"),
        "out_at": gettext("Out"),
        "level": gettext("Level"),
        "by": gettext("Knocked out by"),
        "knock_outs": gettext("Knockouts"),
        "prize": gettext("Prize"),
        "deal": gettext("Deal"),
        "bounty": gettext("Bounties"),
        "withheld": gettext("Withheld"),
        "total": gettext("Prize and bounties"),
        "in_kind": gettext("Ticket or object"),
        "points": gettext("Points"),
        "currency": gettext("Currency"),
        "event": gettext("Event"),
        "date": gettext("Date"),
        "venue": gettext("Venue"),
        "field": gettext("Total entries"),
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
        entries=finishes.entries_bought(tournament),
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


PLACES_TOLD, HUNTERS_TOLD = 10, 3


@dataclass(frozen=True, slots=True)
class Summary:
    """What the mail says, in parts: both its looks are drawn from these."""

    subject: str
    opening: str
    winner: str
    places: tuple[str, ...]
    more_places: str
    figures: tuple[str, ...]
    thanks: str
    club_name: str

    @property
    def text(self) -> str:
        """The mail as plain text."""
        parts = [
            self.opening,
            self.winner,
            "\n".join([*self.places, *filter(None, [self.more_places])]),
            "\n".join(self.figures),
            self.thanks,
            self.club_name,
        ]
        return "\n\n".join(part for part in parts if part)

    @property
    def mailto(self) -> str:
        """The address that opens a new mail with all of it."""
        body = quote(self.text.replace("\n", "\r\n"), safe="")
        return f"mailto:?subject={quote(self.subject, safe='')}&body={body}"


def summary_of(tournament: Tournament, report: Report, *, locale: str) -> Summary:
    """The summary in the language that is switched on; `locale` writes its figures."""
    say = _Said(tournament, locale)
    placed = [one for one in report.finishers if one.row.place]
    paid = [one for one in placed if one.row.paid_cents]
    top = paid[:PLACES_TOLD] or placed[:3]
    winner = next((one for one in placed if one.row.place and one.row.place.place == 1), None)
    subject = gettext("Results: %(event)s") % {"event": tournament.name}
    more = len(paid) - len(top)
    return Summary(
        subject=subject,
        opening=f"{tournament.name}, {say.day}",
        winner=say.winner(winner) if winner else "",
        places=tuple(say.place(one) for one in top),
        more_places=ngettext(
            "and %(count)s more place paid", "and %(count)s more places paid", more
        )
        % {"count": more}
        if more > 0
        else "",
        figures=tuple(say.figures(report)),
        thanks=gettext("Thank you to players, dealers and staff!"),
        club_name=tournament.club.name,
    )


class _Said:
    """The figures of one event in one language."""

    def __init__(self, tournament: Tournament, locale: str) -> None:
        self.event, self.locale = tournament, locale
        began = tournament.started_at or tournament.starts_at
        self.day = formats.local_date(began, zone=tournament.timezone, locale=locale)

    def money(self, cents: int) -> str:
        return formats.money(cents, currency=self.event.currency, locale=self.locale)

    def count(self, number: int) -> str:
        return formats.chips(number, locale=self.locale)

    def named(self, one: Finisher) -> str:
        name = one.player.public_name
        return f"{name} ({one.row.country})" if one.row.country else name

    def winner(self, one: Finisher) -> str:
        values = {"player": self.named(one), "prize": self.money(one.row.paid_cents)}
        if not one.row.paid_cents:
            return gettext("%(player)s wins.") % values
        return gettext("%(player)s wins %(prize)s.") % values

    def place(self, one: Finisher) -> str:
        prize = f": {self.money(one.row.paid_cents)}" if one.row.paid_cents else ""
        in_kind = f" + {one.in_kind}" if one.in_kind else ""
        return f"{one.row.place}. {self.named(one)}{prize}{in_kind}"

    def figures(self, report: Report) -> list[str]:
        numbers = finishes.figures(self.event)
        lines = [
            gettext("Entries: %(entries)s (players: %(entrants)s, re-entries: %(reentries)s)")
            % {
                "entries": self.count(numbers.entries),
                "entrants": self.count(numbers.entrants),
                "reentries": self.count(numbers.reentries),
            }
        ]
        if numbers.rebuys or numbers.add_ons:
            lines.append(
                gettext("Rebuys: %(rebuys)s, add-ons: %(add_ons)s")
                % {"rebuys": self.count(numbers.rebuys), "add_ons": self.count(numbers.add_ons)}
            )
        lines.append(
            gettext("Prize pool: %(pool)s, paid places: %(places)s")
            % {
                "pool": self.money(report.results.sums.pool_cents),
                "places": self.count(len(report.results.prizes)),
            }
        )
        return [*lines, *self.deal(report), *self.hunters(report)]

    def deal(self, report: Report) -> list[str]:
        shares = sum(bool(one.deal_cents) for one in report.finishers)
        return [gettext("Deal of the last %(count)s players") % {"count": shares}] if shares else []

    def hunters(self, report: Report) -> list[str]:
        busiest = busts_by_hand(report.finishers)[:HUNTERS_TOLD]
        if not busiest:
            return []
        players = ", ".join(f"{name} ({count})" for name, count in busiest)
        return [gettext("Most knockouts: %(players)s") % {"players": players}]
