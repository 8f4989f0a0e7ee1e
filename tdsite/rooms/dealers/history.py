"""Who dealt which table when, and each dealer's hours: for rulings and for the payroll."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from tables.models import Table
from tdsite.web import formats
from tdsite.web.sheets import text
from tournaments import shifts
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Dealt:
    """A stretch at a table; `until` is None while it goes on."""

    table: int
    dealer: str
    since: datetime
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Hours:
    """One shift: here from `came_at` to `left_at`, so many seconds of it at tables."""

    dealer: str
    came_at: datetime
    left_at: datetime | None
    here_s: int
    dealt_s: int
    tables: int


def dealt_at(tournament: Tournament, *, table: int | None = None) -> list[Dealt]:
    """The stretches at one table, or at all, the newest first."""
    broken = broken_tables(tournament)
    found = [
        Dealt(one.table, shift.dealer.name, one.at, one.over_at)
        for shift in shifts.shifts_of(tournament)
        for one in shifts.stretches_of(shift, broken)
        if one.table is not None and table in (None, one.table)
    ]
    return sorted(found, key=lambda one: (one.since, one.table), reverse=True)


def hours_of(tournament: Tournament, now: datetime) -> list[Hours]:
    """Every shift of the event, who came first first."""
    broken = broken_tables(tournament)
    hours = []
    for shift in shifts.shifts_of(tournament):
        stretches = [s for s in shifts.stretches_of(shift, broken) if s.table is not None]
        ended = shift.left_at or now
        hours.append(
            Hours(
                shift.dealer.name,
                shift.came_at,
                shift.left_at,
                here_s=max(0, int((ended - shift.came_at).total_seconds())),
                dealt_s=sum(one.seconds(ended) for one in stretches),
                tables=len(stretches),
            )
        )
    return hours


def broken_tables(tournament: Tournament) -> dict[int, datetime]:
    """The tables that broke, and when."""
    rows = Table.objects.filter(tournament=tournament).exclude(broken_at=None)
    return {number: at for number, at in rows.values_list("number", "broken_at") if at is not None}


def hours_rows(tournament: Tournament, now: datetime) -> list[Sequence[str]]:
    """The hours as a sheet: times as at the venue, durations as hours:minutes."""
    zone = tournament.timezone
    head = [
        gettext("Dealer"),
        gettext("Came"),
        gettext("Went home"),
        gettext("Hours here"),
        gettext("Hours at tables"),
        gettext("Tables dealt"),
    ]
    return [head, *(_row(one, zone) for one in hours_of(tournament, now))]


def _row(one: Hours, zone: str) -> Sequence[str]:
    return [
        text(one.dealer),
        _moment(one.came_at, zone),
        _moment(one.left_at, zone),
        formats.hours(one.here_s),
        formats.hours(one.dealt_s),
        str(one.tables),
    ]


def _moment(at: datetime | None, zone: str) -> str:
    return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}" if at else ""
