"""The report over many events, in boxes: who came, then the money of each currency by itself."""

from collections.abc import Sequence
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from tdsite.rooms.reports import plots
from tdsite.rooms.reports.period_figures import (
    EventFigures,
    PeriodFigures,
    Regular,
    money_codes,
    months,
    total,
    weekdays,
)
from tdsite.rooms.reports.periods import NAMED, Period
from tdsite.rooms.reports.pictures import Chart
from tdsite.web import event_curves as evening
from tdsite.web import formats
from tdsite.web.boxes import Box, Cell, Column, Document, Fact, Grid, GridRow, Unit, grid
from tdsite.web.languages import reading
from tdsite.web.sheets import units
from tournaments.models import Club
from tournaments.rules.prices import further

LONG_NUMBER = 10_000


def period_names() -> dict[str, str]:
    names = (
        gettext("This month"),
        gettext("Last month"),
        gettext("This year"),
        gettext("Last year"),
    )
    return dict(zip(NAMED, names, strict=True))


def house_document(club: Club, found: PeriodFigures) -> Document:
    """The whole of it; the boxes of money are one for each currency."""
    boxes = [_attendance(club, found)]
    boxes += [_money(club, found, currency) for currency in found.currencies]
    return Document(
        title=gettext("Report"),
        heading=club.name,
        under=said_period(found.period),
        state=gettext("Events: %(count)s") % {"count": len(found.events)},
        boxes=tuple(boxes),
    )


def said_period(period: Period) -> str:
    """The first and the last day, in words."""
    locale = reading()
    first, last = (formats.day(day, locale=locale) for day in (period.first, period.last))
    return f"{first} – {last}"


def _attendance(club: Club, found: PeriodFigures) -> Box:
    events = found.events
    each = round(total(events, "entries") / len(events)) if events else None
    return Box(
        "attendance",
        gettext("Attendance"),
        club.currency,
        club.timezone,
        facts=(
            Fact("events", gettext("Events"), len(events), Unit.COUNT),
            Fact("entries", gettext("Entries"), total(events, "entries"), Unit.COUNT),
            Fact("each", gettext("Entries per event"), each, Unit.COUNT, depth=1),
            Fact("players", gettext("Unique players"), found.players, Unit.COUNT),
            Fact("new_players", gettext("First-time players"), found.new_players, Unit.COUNT),
        ),
        grids=(_weekdays(events), _regulars(found)) if events else (),
        empty="" if events else gettext("No events on these days"),
    )


def _weekdays(events: Sequence[EventFigures]) -> Grid:
    locale = reading()
    return grid(
        "weekdays",
        gettext("By weekday"),
        (
            Column("day", gettext("Day")),
            Column("events", gettext("Events"), Unit.COUNT),
            Column("entries", gettext("Entries"), Unit.COUNT),
            Column("each", gettext("Entries per event"), Unit.COUNT),
        ),
        [
            GridRow(
                (
                    formats.weekday(day, locale=locale),
                    len(of_it),
                    total(of_it, "entries"),
                    round(total(of_it, "entries") / len(of_it)),
                )
            )
            for day, of_it in weekdays(events).items()
        ],
    )


def _regulars(found: PeriodFigures) -> Grid:
    won = [Column(f"won_{one}", gettext("Won, %(currency)s") % {"currency": one}, Unit.POINTS)
           for one in found.currencies]  # fmt: skip
    return grid(
        "regulars",
        gettext("Most frequent players"),
        (
            Column("player", gettext("Player")),
            Column("events", gettext("Events"), Unit.COUNT),
            Column("entries", gettext("Entries"), Unit.COUNT),
            *won,
        ),
        [
            GridRow(
                (
                    one.name,
                    one.events,
                    one.entries,
                    *(_won(one, currency) for currency in found.currencies),
                ),
                {"player": reverse("person", args=[one.player_id])},
            )
            for one in found.regulars
        ],
        keep=("player", "events", "entries"),
    )


def _won(one: Regular, currency: str) -> Cell:
    return units(one.won[currency], currency) if one.won.get(currency) else None


def _columns(*first: Column) -> tuple[Column, ...]:
    return (
        *first,
        Column("entries", gettext("Entries"), Unit.COUNT),
        Column("entrants", gettext("Players"), Unit.COUNT),
        Column("new_players", pgettext("players", "New"), Unit.COUNT),
        Column("taken_cents", gettext("Collected"), Unit.CENTS),
        Column("pool_cents", gettext("Prize pool"), Unit.CENTS),
        Column("paid_cents", gettext("Prizes paid"), Unit.CENTS),
        Column("fees_cents", gettext("Fees"), Unit.CENTS),
        Column("staff_cents", gettext("Staff"), Unit.CENTS),
        Column("overlay_cents", gettext("Overlay"), Unit.CENTS),
        *(
            Column(f"{part.account}_cents", gettext(part.in_the_books), Unit.CENTS)
            for part in further()
        ),
    )


KEPT = ("name", "day", "month", "entries", "taken_cents", "pool_cents", "fees_cents")


def _money(club: Club, found: PeriodFigures, currency: str) -> Box:
    events = found.in_currency(currency)
    names = {column.code: column.name for column in _columns()}
    return Box(
        f"money_{currency.lower()}",
        gettext("Money in %(currency)s") % {"currency": currency},
        currency,
        club.timezone,
        facts=tuple(
            Fact(code, names[code], total(events, code), Unit.CENTS) for code in money_codes()
        ),
        grids=(_months(found, events), _events(events)),
    )


def _months(found: PeriodFigures, events: Sequence[EventFigures]) -> Grid:
    locale = reading()
    alone = len(found.currencies) == 1  # otherwise a player may count in two currencies
    lines = []
    for (year, month), of_it in months(events).items():
        players = found.players_by_month.get((year, month), 0) if alone else None
        cells: list[Cell] = [formats.month(date(year, month, 1), locale=locale), len(of_it)]
        cells += [total(of_it, "entries"), players, total(of_it, "new_players")]
        lines.append(GridRow((*cells, *(total(of_it, code) for code in money_codes()))))
    columns = _columns(
        Column("month", gettext("Month")), Column("events", gettext("Events"), Unit.COUNT)
    )
    return grid("months", gettext("Month by month"), columns, lines, keep=KEPT)


def _events(events: Sequence[EventFigures]) -> Grid:
    codes = ("entries", "entrants", "new_players", *money_codes())
    lines = [
        GridRow(
            (event.on, event.name, *(event.figure(code) for code in codes)),
            {"name": reverse("report", args=[event.pk])},
        )
        for event in events
    ]
    if len(events) > 1:
        sums: list[Cell] = [total(events, code) for code in codes]
        sums[1] = None  # who came twice is one player
        lines.append(GridRow((None, gettext("Total"), *sums), total=True))
    columns = _columns(Column("day", gettext("Day"), Unit.DAY), Column("name", gettext("Event")))
    return grid("events", gettext("Per event"), columns, lines, keep=KEPT)


def house_charts(found: PeriodFigures) -> list[Chart]:
    """Entries by month and by day of the week, fees by month in each currency."""
    if not found.events:
        return []
    locale = reading()
    by_month = months(found.events)
    rows = [
        (formats.month(date(year, month, 1), locale=locale), f"{month:02}/{year % 100:02}", of_it)
        for (year, month), of_it in by_month.items()
    ]
    entries = [(long, short, total(of_it, "entries")) for long, short, of_it in rows]
    days = [
        (
            formats.weekday(day, locale=locale),
            formats.weekday(day, locale=locale)[:3],
            round(total(of_it, "entries") / len(of_it)),
        )
        for day, of_it in weekdays(found.events).items()
    ]
    charts = [
        _bars("months", gettext("Entries by month"), gettext("Month"), entries, locale),
        _bars("weekdays", gettext("Entries per event"), gettext("Day"), days, locale),
    ]
    for currency in found.currencies:
        fees = [
            (long, short, int(units(total(_of(of_it, currency), "fees_cents"), currency)))
            for long, short, of_it in rows
        ]
        title = gettext("Fees by month, %(currency)s") % {"currency": currency}
        charts.append(_bars(f"fees-{currency.lower()}", title, gettext("Month"), fees, locale))
    return charts


def _of(events: Sequence[EventFigures], currency: str) -> list[EventFigures]:
    return [event for event in events if event.currency == currency]


def _short(count: int, locale: str) -> str:
    """On a chart: 1,290, but 12.7K."""
    if count < LONG_NUMBER:
        return formats.chips(count, locale=locale)
    return evening.short(count, locale)


def _bars(
    code: str, title: str, head: str, rows: Sequence[tuple[str, str, int]], locale: str
) -> Chart:
    """One bar for each row: its name, its short name, its figure."""
    drawn = plots.stacks(
        [(short, [max(0, count)]) for _, short, count in rows],
        label=lambda count: _short(count, locale),
    )
    texts = tuple((long, formats.chips(count, locale=locale)) for long, _, count in rows)
    return Chart(code, title, title, drawn, heads=(head, title), rows=texts, series=(title,))
