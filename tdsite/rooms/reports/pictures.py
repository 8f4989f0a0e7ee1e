"""The charts of the report, each with the table of what it shows."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import get_language, gettext

from tdsite.rooms.reports import plots
from tdsite.rooms.reports.event_report import Report
from tdsite.rooms.reports.log_lines import LevelStart
from tdsite.web import event_curves as evening
from tdsite.web import formats
from tdsite.web.charts import Field, PrizeCurve
from tournaments.models import ChipCount, Sale, Tournament
from tournaments.models.tournament import PriceKind

LEADERS = 6
FIELD_RIGHT = 380
ROWS_TOLD = 13
MAX_HOURS = 30


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart under its title: what to draw, one sentence, and its numbers as a table."""

    code: str
    title: str
    says: str
    drawn: Field | PrizeCurve | plots.StackedBars | plots.Courses | None
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    series: tuple[str, ...] = ()
    bands: tuple[plots.Band, ...] = ()


def charts_of(tournament: Tournament, report: Report, *, now: datetime) -> list[Chart]:
    """The charts there is something to draw in, in order."""
    locale = get_language() or tournament.language
    found = [
        _field(tournament, report, now, locale),
        _hours(tournament, locale),
        _curve(tournament, report, locale),
        _leaders(tournament, locale),
    ]
    return [chart for chart in found if chart is not None]


def _field(tournament: Tournament, report: Report, now: datetime, locale: str) -> Chart | None:
    rows = evening.samples(tournament, now=now)
    if not rows:
        return None
    some = rows[:: max(1, len(rows) // (ROWS_TOLD - 1))]
    return Chart(
        "field",
        gettext("Players left and average stack"),
        gettext("Players left: %(first)s at the start, %(last)s at the end.")
        % {"first": rows[0].left, "last": rows[-1].left},
        evening.field_chart(tournament, report.results, rows),
        heads=(gettext("Time of day"), gettext("Players left"), gettext("Average stack")),
        rows=tuple(
            (
                formats.at_time(row.at, zone=tournament.timezone),
                formats.chips(row.left, locale=locale),
                formats.chips(row.average_chips, locale=locale),
            )
            for row in some
        ),
        bands=tuple(
            plots.bands(
                spans(report.turns, until=rows[-1].at),
                start=rows[0].at,
                end=rows[-1].at,
                right=FIELD_RIGHT,
            )
        ),
    )


def spans(turns: Sequence[LevelStart], *, until: datetime) -> list[plots.Span]:
    """The times between the turns, the last one until then."""
    ends = [turn.at for turn in turns[1:]] + [until]
    return [plots.Span(turn.at, end, turn.level) for turn, end in zip(turns, ends, strict=False)]


def _hours(tournament: Tournament, locale: str) -> Chart | None:
    zone = ZoneInfo(tournament.timezone)
    sold: dict[datetime, Counter[str]] = defaultdict(Counter)
    rows = Sale.objects.filter(tournament=tournament, voided=False)
    for at, kind, quantity in rows.values_list("at", "kind", "quantity"):
        hour = at.astimezone(zone).replace(minute=0, second=0, microsecond=0)
        sold[hour][kind] += quantity
    if not sold:
        return None
    kinds = [kind for kind in PriceKind.values if any(hour[kind] for hour in sold.values())]
    hours = _every_hour(sold)
    names = tuple(str(PriceKind(kind).label) for kind in kinds)
    counted = [(f"{hour:%H:%M}", [sold[hour][kind] for kind in kinds]) for hour in hours]
    together = sum(sum(parts) for _, parts in counted)
    return Chart(
        "hours",
        gettext("Sales per hour"),
        gettext("Total sold: %(count)s") % {"count": formats.chips(together, locale=locale)},
        plots.stacks(counted, label=lambda count: formats.chips(count, locale=locale)),
        heads=(gettext("Hour"), *names),
        rows=tuple((name, *map(str, parts)) for name, parts in counted),
        series=names,
    )


def _every_hour(sold: Mapping[datetime, object]) -> list[datetime]:
    """The hours from the first sale to the last; only those with sales if that is too long."""
    first, last = min(sold), max(sold)
    between = (last - first) // timedelta(hours=1) + 1
    if between > MAX_HOURS:
        return sorted(sold)
    return [first + timedelta(hours=n) for n in range(between)]


def _curve(tournament: Tournament, report: Report, locale: str) -> Chart | None:
    drawn = evening.prize_curve(tournament, report.results)
    if drawn is None:
        return None
    prizes = report.results.prizes
    amounts = [formats.money(p, currency=tournament.currency, locale=locale) for p in prizes]
    return Chart(
        "prizes",
        gettext("Prize curve"),
        gettext("%(first)s for the first of %(places)s places.")
        % {"first": amounts[0], "places": len(prizes)},
        drawn,
        heads=(gettext("Place"), gettext("Prize")),
        rows=tuple((str(place), prize) for place, prize in enumerate(amounts, start=1)),
    )


def _leaders(tournament: Tournament, locale: str) -> Chart | None:
    points = stacks_over_time(tournament)
    if not points:
        return None
    zone = ZoneInfo(tournament.timezone)
    return Chart(
        "leaders",
        gettext("Chip counts"),
        gettext("Chip leader at last count: %(player)s, %(chips)s")
        % {
            "player": next(iter(points)),
            "chips": formats.chips(next(iter(points.values()))[-1][1], locale=locale),
        },
        plots.courses(
            {n: [(at.astimezone(zone), c) for at, c in line] for n, line in points.items()},
            label=lambda count: evening.short(count, locale),
            moment=lambda at: f"{at:%H:%M}",
        ),
        heads=(gettext("Player"), gettext("Time of day"), gettext("Stack")),
        rows=tuple(
            (name, f"{at.astimezone(zone):%H:%M}", formats.chips(chips, locale=locale))
            for name, line in points.items()
            for at, chips in line
        ),
    )


def stacks_over_time(tournament: Tournament) -> dict[str, list[tuple[datetime, int]]]:
    """The counted stacks of those who had the most at their last count, the biggest first."""
    counts = ChipCount.objects.filter(tournament=tournament).order_by("at", "pk")
    lines: dict[int, list[tuple[datetime, int]]] = defaultdict(list)
    names: dict[int, str] = {}
    for entry, name, at, chips in counts.values_list("entry", "entry__player__name", "at", "chips"):
        lines[entry].append((at, chips))
        names[entry] = name
    biggest = sorted(lines, key=lambda entry: (-lines[entry][-1][1], entry))[:LEADERS]
    return {_once(names, entry, biggest): lines[entry] for entry in biggest}


def _once(names: Mapping[int, str], entry: int, among: Sequence[int]) -> str:
    """The name; for a player with several entries, its order as well."""
    same = [other for other in sorted(among) if names[other] == names[entry]]
    return names[entry] if len(same) == 1 else f"{names[entry]} ({same.index(entry) + 1})"
