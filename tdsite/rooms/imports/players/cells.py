"""Birth dates and countries as lists write them: 4.3.1980 is in March or in April.

A country stands as two letters, three, or its name in a language of the house.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from enum import StrEnum

from babel import Locale
from django.utils.translation import gettext_lazy as _

from tournaments.rules import languages
from tournaments.rules.names import search_key

_PARTS = re.compile(r"(\d{1,4})[-/. ]+(\d{1,2})[-/. ]+(\d{1,4})\.?(?:[T ]+[\d:.]+)?")
_PACKED = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)")  # 19801231
_WORDED = re.compile(
    r"(?:(\d{1,2})(?:[^\W\d_]{1,3}|\.)? (?:de )?)?"
    r"([^\W\d_]{3,})\.?,? (?:de )?(?:(\d{1,2}),? )?(\d{4})"
)


class DateOrder(StrEnum):
    """Which number of a date is the day."""

    DAY_FIRST = "day_first"
    MONTH_FIRST = "month_first"


ORDERS = {
    DateOrder.DAY_FIRST: _("Day first: 31/12/1980"),
    DateOrder.MONTH_FIRST: _("Month first: 12/31/1980"),
}


def guess_order(cells: Iterable[str], *, default: DateOrder) -> tuple[DateOrder, bool]:
    """The order that most dates of a list allow, and whether the list itself says so."""
    days, months = _beyond_twelve(cells)
    if days == months:
        return default, False
    order = DateOrder.DAY_FIRST if days > months else DateOrder.MONTH_FIRST
    return order, not (days and months)


def asks_order(cells: Sequence[str]) -> bool:
    """Whether the same dates mean other days in either order, and nothing says which it is.

    >>> asks_order(["04/03/1980"]), asks_order(["04/03/1980", "31/12/1980"])
    (True, False)
    """
    if guess_order(cells, default=DateOrder.DAY_FIRST)[1]:
        return False
    found = [parts for parts in map(_PARTS.fullmatch, cells) if parts and len(parts[1]) < 3]
    return any(int(one[1]) <= 12 >= int(one[2]) and int(one[1]) != int(one[2]) for one in found)


def _beyond_twelve(cells: Iterable[str]) -> tuple[int, int]:
    """How many dates have a first number that can be no month, and how many a second."""
    first = second = 0
    for cell in cells:
        parts = _PARTS.fullmatch(cell)
        if parts and len(parts[1]) < 3:
            first += int(parts[1]) > 12
            second += int(parts[2]) > 12
    return first, second


def read_date(cell: str, order: DateOrder, *, today: date) -> date | None:
    """The date; of a year in two figures the last one that has been.  None for no date at all."""
    parts = _PARTS.fullmatch(cell)
    if parts is None:
        packed = _PACKED.fullmatch(cell)
        return _date(*packed.groups()) if packed else _worded(cell)
    first, second, third = parts.groups()
    if len(first) > 2:
        return _date(first, second, third)
    if order is DateOrder.DAY_FIRST:
        return _date(_whole_year(third, today), second, first)
    return _date(_whole_year(third, today), first, second)


def _worded(cell: str) -> date | None:
    """3 mars 1980, March 3, 1980."""
    found = _WORDED.fullmatch(search_key(cell))
    if found is None or found[2] not in _months() or not (found[1] or found[3]):
        return None
    return _date(found[4], str(_months()[found[2]]), found[1] or found[3])


@languages.kept
def _months() -> dict[str, int]:
    """The months by their names in every language, and by how these begin: sept is September.

    What begins two months means neither: jui is June or July in French.  English comes first.
    """
    found: dict[str, int] = {}
    for language in languages.read():
        named = Locale.parse(language, sep="-").months["format"]["wide"].items()
        begun = [(month, search_key(name)[:most]) for month, name in named for most in range(3, 40)]
        meant: dict[str, set[int]] = {}
        for month, beginning in begun:
            meant.setdefault(beginning, set()).add(month)
        found = {one: min(months) for one, months in meant.items() if len(months) == 1} | found
    return found


def _whole_year(year: str, today: date) -> str:
    if len(year) != 2:
        return year
    this = today.year // 100 * 100 + int(year)
    return str(this if this < today.year else this - 100)


def _date(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


# what sports write in any language, and what babel does not call so
_SPORTS = {
    "fra": "FR",
    "gbr": "GB",
    "bel": "BE",
    "sui": "CH",
    "che": "CH",
    "ger": "DE",
    "deu": "DE",
    "esp": "ES",
    "ita": "IT",
    "ned": "NL",
    "nld": "NL",
    "por": "PT",
    "prt": "PT",
    "lux": "LU",
    "can": "CA",
    "irl": "IE",
}


@languages.kept
def _by_name() -> dict[str, str]:
    found: dict[str, str] = {}
    for language in reversed(languages.read()):
        for code, name in Locale.parse(language, sep="-").territories.items():
            if len(code) == 2 and code.isalpha():
                found[_key(name)] = code
                found[code.casefold()] = code
    otherwise = languages.all_words("lists", "people", "countries")
    named = {_key(name): code for code, names in otherwise.items() for name in names}
    return found | named | _SPORTS


def _key(name: str) -> str:
    return " ".join(re.sub(r"[^\w]+", " ", search_key(re.sub(r"['’]", " ", name))).split())


def country_code(cell: str) -> str:
    """The two letters of the country; empty for none that is known.

    >>> country_code("Suède"), country_code("uk"), country_code("Atlantis")
    ('SE', 'GB', '')
    """
    return _by_name().get(_key(cell), "")
