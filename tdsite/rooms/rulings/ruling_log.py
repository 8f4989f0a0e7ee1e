"""The log of rulings: open ones first, what still waits, what comes late, and the printed sheet.

A claim comes late by what is known: tables that stopped, and hands dealt since.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, pgettext

from tdsite.rooms.rulings.acts import came_late
from tdsite.web import formats
from tdsite.web.paper.figures import Figured
from tdsite.web.paper.house import of_house
from tournaments import penalties
from tournaments.models import Entry, JournalLine, Ruling, Tournament
from tournaments.models.penalties import Deadline
from tournaments.operations.rulings import case_of
from tournaments.rules.languages import primary
from tournaments.staff import called
from tournaments.undo import active_lines

DEALT = ("tables.hand_dealt", "hands.dealt")


def is_claimed(row: Ruling) -> bool:
    """Whether somebody waits for it until a deadline."""
    return bool(row.deadline) and row.decided_at is None and not row.voided


def tables_stopped(tournament: Tournament, rows: Iterable[Ruling], at: datetime) -> set[int]:
    """The tables of these claims that have stopped or moved."""
    tables = {row.table_number for row in rows if is_claimed(row) and row.table_number}
    return came_late(tournament, tables, at)


def dealt_since(tournament: Tournament, rows: Iterable[Ruling]) -> dict[int, datetime]:
    """When the next hand was dealt after a claim that is heard before the next betting round.

    By ruling; of one that was asked about an earlier hand, when it was asked.
    """
    claims = [row for row in rows if is_claimed(row) and row.deadline == Deadline.NEXT_ROUND]
    if not claims:
        return {}
    deals = _deals(tournament, min(row.asked_at for row in claims))
    found = {row.pk: row.asked_at for row in claims if row.pk in _asked_late(tournament, claims)}
    for row in claims:
        for at, table in deals:
            if at > row.asked_at and table in (None, row.table_number):
                found.setdefault(row.pk, at)
    return found


def last_deal(tournament: Tournament, table: int) -> datetime | None:
    """When the hand under way at a table was dealt, if somebody said so."""
    deals = _deals(tournament, tournament.started_at)
    return max((at for at, where in deals if where in (None, table)), default=None)


def _deals(tournament: Tournament, since: datetime | None) -> list[tuple[datetime, int | None]]:
    """When hands were dealt, and at which table (None: at all), the first one first.

    A misdeal that is dealt again is no further hand.
    """
    if since is None:
        return []
    lines = active_lines(tournament, *DEALT).filter(at__gte=since)
    deals = lines.values_list("at", "data__table", "data__again")
    return [(at, table) for at, table, again in deals if not again]


def _asked_late(tournament: Tournament, claims: Collection[Ruling]) -> set[int]:
    lines = JournalLine.objects.filter(
        tournament=tournament, kind="ruling.asked", data__late=True
    ).filter(data__ruling_id__in=[row.pk for row in claims])
    return set(lines.values_list("data__ruling_id", flat=True))


MAX_SHOWN = 100


@dataclass(frozen=True, slots=True)
class RulingRow:
    """A ruling; `late` says why a claim would come late, empty while it does not."""

    ruling: Ruling
    late: str = ""

    @property
    def is_open(self) -> bool:
        return not self.ruling.voided and self.ruling.decided_at is None

    @property
    def holds_pot(self) -> bool:
        return case_of(self.ruling).holds_pot

    @property
    def tone(self) -> str:
        """The rail's colour: a decision is due, a pot waits, or nothing."""
        if self.is_open:
            return "warn"
        return "info" if self.holds_pot else ""

    @property
    def says(self) -> str:
        """The decision's first line: its sentence."""
        return self.ruling.decision.partition("\n")[0]

    @property
    def steps(self) -> list[str]:
        """What led to it, a line each."""
        return self.ruling.decision.split("\n")[1:]

    @property
    def deadline(self) -> str:
        deadline = self.ruling.deadline
        return str(Deadline(deadline).label) if deadline in Deadline.values else ""

    @property
    def who(self) -> str:
        person = self.ruling.decided_by
        return called(person)

    @property
    def players(self) -> list[Entry]:
        return [about.entry for about in self.ruling.about.all()]


@dataclass(frozen=True, slots=True)
class Log:
    """Those that wait, then the decided ones, newest first; `more` are not shown."""

    waiting: list[RulingRow]
    history: list[RulingRow]
    more: int


@dataclass(frozen=True, slots=True)
class Filter:
    """What the log is narrowed to."""

    table: int = 0
    law: str = ""
    words: str = ""

    @property
    def is_set(self) -> bool:
        return bool(self.table or self.law or self.words)


def log_of(tournament: Tournament, wanted: Filter, *, now: datetime) -> Log:
    """The event's rulings that fit."""
    rows = penalties.rulings_found(
        penalties.rulings_of(tournament), table=wanted.table, law=wanted.law, words=wanted.words
    )
    newest = list(rows.order_by("-number")[: MAX_SHOWN + 1])
    listed = ruling_rows(tournament, newest[:MAX_SHOWN], now=now)
    waiting = [one for one in listed if one.tone]
    return Log(
        sorted(waiting, key=lambda one: (not one.is_open, one.ruling.number)),
        [one for one in listed if not one.tone],
        rows.count() - MAX_SHOWN if len(newest) > MAX_SHOWN else 0,
    )


def ruling_rows(
    tournament: Tournament, rows: Iterable[Ruling], *, now: datetime
) -> list[RulingRow]:
    """Each with what is late about it now, asked for the open ones alone."""
    listed = list(rows)
    stopped = tables_stopped(tournament, listed, now)
    dealt = dealt_since(tournament, listed)
    for row in listed:
        row.tournament = tournament
    return [RulingRow(row, _late(row, stopped, dealt)) for row in listed]


def _late(row: Ruling, stopped: Collection[int], dealt: Mapping[int, datetime]) -> str:
    if is_claimed(row) and row.table_number in stopped:
        return gettext(
            "Table %(table)s has stopped or moved: the result of the hand stands, unless you decide"
            " otherwise for fairness' sake."
        ) % {"table": row.table_number}
    if row.pk in dealt:
        return gettext(
            "The next hand had been dealt by %(time)s: the result of this one stands, unless you"
            " decide otherwise for fairness' sake."
        ) % {"time": formats.at_time(dealt[row.pk], zone=row.tournament.timezone)}
    return ""


def ruling_sheet(row: Ruling, *, now: datetime) -> dict[str, Any]:
    """A ruling for the file, on A4."""
    one, writer = RulingRow(row), Figured(row.tournament)
    printed = {"day": writer.day(now), "time": writer.time(now)}
    return {
        "lang": primary(writer.locale),
        **of_house(row.tournament.club, row.tournament),
        "event": row.tournament.name,
        "day": writer.day(row.asked_at),
        "title": gettext("Ruling %(number)s") % {"number": row.number},
        "state": _state(one, writer),
        "figures": [pair for pair in _figures(one, writer) if pair[1]],
        "parts": [
            [gettext("Facts"), row.question.split("\n")],
            [gettext("Decision"), row.decision.split("\n") if row.decision else []],
        ],
        "law": [gettext("Law"), row.law],
        "signs": [gettext("Decided by: name and signature"), gettext("Seen: name and signature")],
        "printed": gettext("Printed %(day)s, %(time)s.") % printed,
    }


def _state(one: RulingRow, writer: Figured) -> str:
    row = one.ruling
    if row.voided:
        return pgettext("ruling", "Voided")
    if row.decided_at is None:
        return gettext("Waiting for decision")
    decided = {"time": writer.time(row.decided_at), "who": one.who or "–"}
    return gettext("Decided at %(time)s by %(who)s") % decided


def _figures(one: RulingRow, writer: Figured) -> list[list[str]]:
    row = one.ruling
    frozen = row.frozen_chips
    return [
        [gettext("Table"), str(row.table_number or "")],
        [gettext("Requested at"), writer.time(row.asked_at)],
        [gettext("Players"), ", ".join(entry.player.name for entry in one.players)],
        [gettext("Claim"), one.deadline],
        [gettext("Frozen pot"), "" if frozen is None else writer.number(frozen)],
        [gettext("Awarded to"), row.released_to],
    ]
