"""A span of days to report on: named ones by today's date, or from one day to another."""

from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

NAMED = ("month", "last_month", "year", "last_year")
OLDEST = date(1970, 1, 1)


@dataclass(frozen=True, slots=True)
class Period:
    """From the first to the last day, both of them in it."""

    name: str
    first: date
    last: date

    def bounds(self, zone: str) -> tuple[datetime, datetime]:
        """The moment it begins at the house, and the one it is over."""
        place = ZoneInfo(zone)
        return (
            datetime.combine(self.first, time.min, place),
            datetime.combine(self.last + timedelta(days=1), time.min, place),
        )


def named_period(name: str, *, today: date) -> Period:
    """One of `NAMED`; the present month for any other name.

    >>> named_period("last_month", today=date(2026, 1, 15))
    Period(name='last_month', first=datetime.date(2025, 12, 1), last=datetime.date(2025, 12, 31))
    """
    if name in ("year", "last_year"):
        year = today.year - (name == "last_year")
        return Period(name, date(year, 1, 1), date(year, 12, 31))
    if name == "last_month":
        last = today.replace(day=1) - timedelta(days=1)
        return Period(name, last.replace(day=1), last)
    days = monthrange(today.year, today.month)[1]
    return Period("month", today.replace(day=1), today.replace(day=days))


def period_of(data: Mapping[str, str], *, today: date) -> Period:
    """What an address asks for: `period`, or `from` and `to`; what is no day is not heard."""
    name = data.get("period", "")
    if name in NAMED:
        return named_period(name, today=today)
    first, last = _day(data.get("from", "")), _day(data.get("to", ""))
    if first is None and last is None:
        return named_period("month", today=today)
    first, last = first or OLDEST, last or max(today, first or today)
    return Period("own", min(first, last), max(first, last))


def _day(text: str) -> date | None:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if OLDEST <= found <= date(9000, 12, 31) else None
