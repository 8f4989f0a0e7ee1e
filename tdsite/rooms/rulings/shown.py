"""Rulings as the desk shows them: open ones first, what still waits, and what comes late."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from tdsite.rooms.rulings import claims
from tdsite.web import formats
from tournaments import rulings
from tournaments.models import Entry, Ruling, Tournament
from tournaments.models.rulings import Deadline
from tournaments.operations.rulings import case_of
from tournaments.staff import called

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
    rows = rulings.found(
        rulings.of_event(tournament), table=wanted.table, law=wanted.law, words=wanted.words
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
    stopped = claims.stopped(tournament, listed, now)
    dealt = claims.dealt_since(tournament, listed)
    for row in listed:
        row.tournament = tournament
    return [RulingRow(row, _late(row, stopped, dealt)) for row in listed]


def _late(row: Ruling, stopped: Collection[int], dealt: Mapping[int, datetime]) -> str:
    if claims.is_claimed(row) and row.table_number in stopped:
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
