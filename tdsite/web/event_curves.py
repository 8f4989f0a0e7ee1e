"""The evening as charts: the prize curve, and players left against the average stack."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from babel.numbers import format_compact_decimal
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import get_language, gettext

from tdsite.web import charts, formats
from tdsite.web.charts import Field, PrizeCurve, Sample
from tdsite.web.results import Results
from tournaments.models import ChipMovement, Elimination, Entry, JournalLine, Tournament
from tournaments.prize_money import whole_cents

SHORTEST = timedelta(minutes=1)


def prize_curve(tournament: Tournament, results: Results) -> PrizeCurve | None:
    """The prizes by place; nothing before there are any."""
    if not results.prizes or not results.prizes[0]:
        return None
    locale = get_language() or tournament.language
    unit = whole_cents(tournament.currency)
    first = formats.money(results.prizes[0], currency=tournament.currency, locale=locale)
    return charts.prize_curve(
        results.prizes,
        still_open=results.left if results.prizes_set else len(results.prizes),
        label=lambda cents: short(cents // unit, locale) if cents % unit == 0 else "",
        say=first,
    )


def samples(tournament: Tournament, *, now: datetime) -> list[Sample]:
    """Players left and average stack from the start to the end, or to now.  Empty before it."""
    if tournament.started_at is None:
        return []
    out = list(
        Elimination.objects.filter(tournament=tournament, pending=False)
        .order_by("at")
        .values_list("at", flat=True)
    )
    start, end = tournament.started_at, tournament.finished_at or now
    if end - start < SHORTEST:
        return []
    entered = Entry.objects.filter(tournament=tournament, voided=False).order_by("entered_at")
    return charts.samples(
        entered=list(entered.values_list("entered_at", flat=True)),
        out=out,
        chips=_chips(tournament),
        start=start,
        end=end,
    )


def _chips(tournament: Tournament) -> list[tuple[datetime, int]]:
    line = JournalLine.objects.filter(tournament=tournament, revision=OuterRef("revision"))
    rows = ChipMovement.objects.filter(tournament=tournament).annotate(
        # what came in with an imported event has no line: it counts from the buy-in
        at=Coalesce(Subquery(line.values("at")[:1]), "entry__entered_at")
    )
    return list(rows.order_by("at").values_list("at", "chips"))


def field_chart(tournament: Tournament, results: Results, rows: Sequence[Sample]) -> Field | None:
    """The chart of the samples; nothing before the start."""
    if not rows:
        return None
    locale, zone = get_language() or tournament.language, ZoneInfo(tournament.timezone)
    marks = []
    if closed := tournament.registration_closed_at:
        marks.append((closed, gettext("registration closed")))
    if results.prizes_set and (money := _money_at(rows, len(results.prizes))):
        marks.append((money, gettext("in the money")))
    return charts.field(
        [Sample(row.at.astimezone(zone), row.left, row.average_chips) for row in rows],
        marks=marks,
        label=lambda count: short(count, locale),
        moment=lambda at: f"{at:%H:%M}",
    )


def _money_at(rows: Sequence[Sample], places: int) -> datetime | None:
    """When everybody left was in the money: the last time there were more than that ended."""
    after = [row.at for row in rows if row.left > places]
    late = [row.at for row in rows if not after or row.at > after[-1]]
    return late[0] if late and late[0] != rows[0].at else None


def short(count: int, locale: str) -> str:
    """1,500 is 1.5K: for the axis of a chart."""
    return format_compact_decimal(count, locale=locale.replace("-", "_"), fraction_digits=1)
