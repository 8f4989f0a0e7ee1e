"""Who dealt which table when, and each dealer's hours: for rulings, payroll and the report."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext

from tables.models import Table
from tdsite.web import as_of, floor_calls, formats
from tdsite.web.boxes import Box, Column, Fact, Grid, GridRow, Unit, grid
from tdsite.web.floor_calls import Times
from tdsite.web.sheets import text
from tournaments import staff
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
        for shift in staff.shifts_of(tournament)
        for one in staff.stretches_of(shift, broken)
        if one.table is not None and table in (None, one.table)
    ]
    return sorted(found, key=lambda one: (one.since, one.table), reverse=True)


def hours_of(tournament: Tournament, now: datetime) -> list[Hours]:
    """Every shift of the event, who came first first."""
    broken = broken_tables(tournament)
    hours = []
    for shift in staff.shifts_of(tournament):
        stretches = [s for s in staff.stretches_of(shift, broken) if s.table is not None]
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
        gettext("Clocked in"),
        gettext("Clocked out"),
        gettext("Hours on duty"),
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


def floor_box(tournament: Tournament) -> Box | None:
    """Calls of the tables with their response times, and the hours of the dealers.

    None for an event without either.
    """
    calls = floor_calls.times(tournament)
    shifts = hours_of(tournament, as_of.now())
    if not calls and not shifts:
        return None
    return Box(
        "floor",
        gettext("Floor and dealers"),
        tournament.currency,
        tournament.timezone,
        facts=(*_of_calls(tournament, calls), *_of_dealers(tournament, shifts)),
        grids=(
            *([_calls_grid(calls)] if calls else []),
            *([_dealers_grid(shifts)] if shifts else []),
        ),
    )


def _of_calls(tournament: Tournament, calls: Sequence[Times]) -> Iterator[Fact]:
    if not calls:
        return
    median_s, longest_s = floor_calls.times_of_all(tournament)
    link = reverse("floor_calls", args=[tournament.pk])
    many = sum(one.calls for one in calls)
    yield Fact("calls_count", gettext("Floor calls"), many, Unit.COUNT, link)
    yield Fact("median_seconds", gettext("Median wait"), median_s, Unit.WAIT, depth=1)
    yield Fact("longest_seconds", gettext("Longest wait"), longest_s, Unit.WAIT, depth=1)


def _of_dealers(tournament: Tournament, shifts: Sequence[Hours]) -> Iterator[Fact]:
    if not shifts:
        return
    link = reverse("dealers_dealt", args=[tournament.pk])
    dealers = len({one.dealer for one in shifts})
    downs, dealt_s = sum(one.tables for one in shifts), sum(one.dealt_s for one in shifts)
    yield Fact("dealers_count", gettext("Dealers"), dealers, Unit.COUNT, link)
    yield Fact("downs", gettext("Tables dealt"), downs, Unit.COUNT, depth=1)
    yield Fact("dealt_seconds", gettext("Hours at tables"), dealt_s, Unit.HOURS, depth=1)


def _calls_grid(calls: Sequence[Times]) -> Grid:
    return grid(
        "calls",
        gettext("Waiting times"),
        (
            Column("call", gettext("Call")),
            Column("calls", gettext("Number of calls"), Unit.COUNT),
            Column("median_seconds", gettext("Median"), Unit.WAIT),
            Column("longest_seconds", gettext("Longest"), Unit.WAIT),
        ),
        [GridRow((one.label, one.calls, one.median_s, one.longest_s)) for one in calls],
        keep=("call", "calls"),
    )


def _dealers_grid(shifts: Sequence[Hours]) -> Grid:
    """A line for each dealer, who may have come more than once."""
    in_order = sorted(shifts, key=lambda one: (one.dealer.casefold(), one.dealer))
    by_name = groupby(in_order, key=lambda one: one.dealer)
    lines = [GridRow((name, *_sums(list(some)))) for name, some in by_name]
    return grid(
        "dealers",
        gettext("Dealers"),
        (
            Column("dealer", gettext("Dealer")),
            Column("shifts", gettext("Shifts"), Unit.COUNT),
            Column("here_seconds", gettext("Hours on duty"), Unit.HOURS),
            Column("dealt_seconds", gettext("Hours at tables"), Unit.HOURS),
            Column("downs", gettext("Tables dealt"), Unit.COUNT),
        ),
        lines if len(lines) < 2 else [*lines, _together(shifts)],
        keep=("dealer", "here_seconds", "dealt_seconds", "downs"),
    )


def _together(shifts: Sequence[Hours]) -> GridRow:
    return GridRow((gettext("Total"), *_sums(shifts)), total=True)


def _sums(shifts: Sequence[Hours]) -> tuple[int, int, int, int]:
    return (
        len(shifts),
        sum(one.here_s for one in shifts),
        sum(one.dealt_s for one in shifts),
        sum(one.tables for one in shifts),
    )
