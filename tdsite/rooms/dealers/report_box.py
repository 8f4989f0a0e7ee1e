"""The box of the floor: how long tables waited when they called, and what the dealers dealt."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.urls import reverse
from django.utils.translation import gettext

from tdsite.rooms.dealers.history import Hours, hours_of
from tdsite.web import as_of, floor_calls
from tdsite.web.boxes import Box, Column, Fact, Grid, GridRow, Unit, grid
from tdsite.web.floor_calls import Times
from tournaments.models import Tournament


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
    yield Fact("calls_count", gettext("Calls of the tables"), many, Unit.COUNT, link)
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
        gettext("How long tables wait"),
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
            Column("here_seconds", gettext("Hours here"), Unit.HOURS),
            Column("dealt_seconds", gettext("Hours at tables"), Unit.HOURS),
            Column("downs", gettext("Tables dealt"), Unit.COUNT),
        ),
        lines if len(lines) < 2 else [*lines, _together(shifts)],
        keep=("dealer", "here_seconds", "dealt_seconds", "downs"),
    )


def _together(shifts: Sequence[Hours]) -> GridRow:
    return GridRow((gettext("All together"), *_sums(shifts)), total=True)


def _sums(shifts: Sequence[Hours]) -> tuple[int, int, int, int]:
    return (
        len(shifts),
        sum(one.here_s for one in shifts),
        sum(one.dealt_s for one in shifts),
        sum(one.tables for one in shifts),
    )
