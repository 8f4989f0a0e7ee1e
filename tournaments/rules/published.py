"""A table of standings that stands elsewhere: what its columns mean, whom its rows name.

Read from headings and cells as people publish them; what is not sure is said, to be asked.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from enum import StrEnum
from itertools import pairwise

from babel.dates import get_month_names

from tournaments.rules import languages
from tournaments.rules.names import search_key

HEADING_WITHIN = 10  # rows: a title and a date may stand above the headings
OF_EVENT = "event-"
KEPT_DIGITS = 4  # of points, as ours are kept
LAST_KEPT = Decimal(1).scaleb(-KEPT_DIGITS)
_NO_WORD = re.compile(r"[\W_]+")
_NUMBER = re.compile(r"[+-]?\d[\d.,]*")
_ISO = re.compile(r"\b\d{4}-(\d{1,2})-(\d{1,2})\b")
_DAY = re.compile(r"(?<![\d.])(\d{1,2})[./-](\d{1,2})(?!\d)")
_COUNTED = re.compile(r"[^\W\d]*\W*(\d{1,3})")


class Means(StrEnum):
    """What a column holds; an event's is `OF_EVENT` with the number of the event."""

    NOTHING = ""
    RANK = "rank"
    PLAYER = "player"  # of several columns the words together
    POINTS = "points"
    MANUAL = "manual"
    EVENTS = "events"
    WINS = "wins"


@dataclass(frozen=True, slots=True)
class NamedEvent:
    """An event a column may be of."""

    key: int
    name: str
    on: date

    @property
    def column(self) -> str:
        return f"{OF_EVENT}{self.key}"


@dataclass(frozen=True, slots=True)
class PublishedColumn:
    """A column and what it means; `unsure`: somebody should look."""

    heading: str
    means: str
    unsure: bool = False

    @property
    def event(self) -> int | None:
        if not self.means.startswith(OF_EVENT):
            return None
        return int(self.means.removeprefix(OF_EVENT))


@dataclass(frozen=True, slots=True)
class PublishedNumber:
    """A number as it is printed.  `dropped`: in parentheses, a result that does not count."""

    value: Decimal
    digits: int = 0
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """The columns, and the rows below the headings; `first_row` is the first of them, from 1."""

    columns: tuple[PublishedColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    first_row: int

    def name(self, row: Sequence[str]) -> str:
        words = (cell for cell, column in self.cells(row) if column.means == Means.PLAYER)
        return " ".join(filter(None, words))

    def cells(self, row: Sequence[str]) -> Iterable[tuple[str, PublishedColumn]]:
        return zip(row, self.columns, strict=False)

    def with_meanings(self, means: Mapping[int, str]) -> "PublishedTable":
        """The same with what somebody said of some columns, which is sure."""
        columns = [
            replace(one, means=means[at], unsure=False) if at in means else one
            for at, one in enumerate(self.columns)
        ]
        return replace(self, columns=tuple(columns))


def number_in(text: str) -> PublishedNumber | None:
    """The number a cell prints, None for none.

    >>> number_in("(1 234,50)")
    PublishedNumber(value=Decimal('1234.50'), digits=2, dropped=True)
    >>> number_in("T3").value, number_in("−2.5").value, number_in("DNP")
    (Decimal('3'), Decimal('-2.5'), None)
    """
    bare = re.sub(r"[\s'’*≈]", "", text).replace("−", "-").replace("–", "-")
    dropped = bare.startswith(("(", "[")) and bare.endswith((")", "]"))
    found = _NUMBER.search(bare)
    if found is None or len(found[0]) > 30:
        return None
    plain = _plain(found[0].rstrip(".,"))
    try:
        value = Decimal(plain)
    except InvalidOperation:
        return None
    digits = len(plain.partition(".")[2])
    if digits > KEPT_DIGITS:  # a sheet writes 64.70779999999999 for what it shows as 64.7078
        digits, value = KEPT_DIGITS, value.quantize(LAST_KEPT, rounding=ROUND_HALF_UP)
    return PublishedNumber(value, digits, dropped)


def _plain(number: str) -> str:
    """With a point before the decimals, and no sign between thousands.

    >>> _plain("1.234,5"), _plain("1,234"), _plain("0,125"), _plain("1,234.5")
    ('1234.5', '1234', '0.125', '1234.5')
    """
    marks = [sign for sign in number if sign in ".,"]
    if not marks:
        return number
    last = marks[-1]
    if len(set(marks)) == 2:
        return number.replace("." if last == "," else ",", "").replace(",", ".")
    if len(marks) > 1:
        return number.replace(last, "")
    whole, _, rest = number.partition(last)
    if last == "," and len(rest) == 3 and whole.lstrip("+-") not in ("", "0"):
        return whole + rest
    return f"{whole}.{rest}"


def key_of(text: str) -> str:
    """A heading or a name without capitals, accents and signs."""
    return " ".join(_NO_WORD.sub(" ", search_key(re.sub("['’°]", " ", text))).split())


def read_published(
    rows: Sequence[Sequence[str]], events: Sequence[NamedEvent], people: Iterable[str]
) -> PublishedTable:
    """The table in these cells; `events` in the order they were played, `people` by all names."""
    at = _heading_row(rows, events)
    below = [tuple(row) for row in rows[at:] if any(row)]
    wide = max((len(row) for row in rows), default=0)
    headings = [*(rows[at - 1] if at else ()), *[""] * wide][:wide]
    if at:
        columns = _by_heading(headings, events)
        if not any(one.means == Means.PLAYER for one in columns):
            columns = _with_players(columns, below, people)
    else:
        columns = _by_content(headings, below, people)
    return PublishedTable(tuple(columns), tuple(below), at + 1)


@languages.kept
def _known_headings() -> dict[str, Means]:
    found: dict[str, Means] = {}
    for means, headings in languages.all_words("lists", "standings", "headings").items():
        for heading in headings:
            found.setdefault(key_of(heading) or heading, Means(means))
    return found


def _means(heading: str) -> Means:
    return _known_headings().get(key_of(heading) or heading.strip(), Means.NOTHING)


def _heading_row(rows: Sequence[Sequence[str]], events: Sequence[NamedEvent]) -> int:
    """The row of the headings, 1 is the first; 0 where none of the first has two that are known."""
    known = [
        sum(bool(_means(cell) or _fitting(cell, events)) for cell in row if cell)
        for row in rows[:HEADING_WITHIN]
    ]
    most = max(known, default=0)
    return known.index(most) + 1 if most > 1 else 0


def _by_heading(headings: Sequence[str], events: Sequence[NamedEvent]) -> list[PublishedColumn]:
    columns: list[PublishedColumn] = []
    taken: set[str] = set()
    fits = [[] if _means(one) else _fitting(one, events) for one in headings]
    in_order = _in_order(fits)
    for at, heading in enumerate(headings):
        means: str = _means(heading)
        unsure = False
        if fits[at]:
            sure = len(fits[at]) == 1
            means = fits[at][0].column if sure else in_order.get(at, "")
            unsure = not sure
        elif not means and (numbered := _numbered(heading, events)):
            means, unsure = numbered.column, True
        if means in taken and means != Means.PLAYER:
            means, unsure = "", True
        taken.add(means)
        columns.append(PublishedColumn(heading, means, unsure or bool(heading and not means)))
    return columns


def _fitting(heading: str, events: Sequence[NamedEvent]) -> list[NamedEvent]:
    """The events a heading may name: by name and day, by the name, or by the day."""
    words, days = key_of(heading), days_in(heading)
    if not words:
        return []
    named = [one for one in events if key_of(one.name) and key_of(one.name) in words]
    longest = max((len(key_of(one.name)) for one in named), default=0)
    named = [one for one in named if len(key_of(one.name)) == longest]
    dated = [one for one in events if (one.on.day, one.on.month) in days]
    both = [one for one in named if one in dated]
    return both or named or dated


def _in_order(fits: Sequence[Sequence[NamedEvent]]) -> dict[int, str]:
    """As many columns of one name as events of that name are those events, one after another."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for at, found in enumerate(fits):
        if len(found) > 1:
            alike.setdefault(tuple(one.key for one in found), []).append(at)
    return {
        column: f"{OF_EVENT}{event}"
        for events, columns in alike.items()
        if len(events) == len(columns)
        for event, column in zip(events, columns, strict=True)
    }


def _numbered(heading: str, events: Sequence[NamedEvent]) -> NamedEvent | None:
    """The event of a heading like “E3” or “Week 3”: the third."""
    found = _COUNTED.fullmatch(heading.strip())
    return events[int(found[1]) - 1] if found and 0 < int(found[1]) <= len(events) else None


@languages.kept
def _months() -> dict[str, int]:
    found: dict[str, int] = {}
    for language in languages.found():
        for width in ("wide", "abbreviated"):
            names = get_month_names(width, locale=language.partition("-")[0])
            found |= {key_of(name): month for month, name in names.items()}
    return {name: month for name, month in found.items() if len(name) > 2}


def days_in(text: str) -> set[tuple[int, int]]:
    """The days of the year a text may name, day and month: 5/9 is two of them.

    >>> sorted(days_in("Sat 12 Sep")), sorted(days_in("2026-09-12")), sorted(days_in("5/9"))
    ([(12, 9)], [(12, 9)], [(5, 9), (9, 5)])
    """
    iso = _ISO.findall(text)
    if iso:
        return {(int(day), int(month)) for month, day in iso}
    found = set()
    for one, other in _DAY.findall(text):
        found |= {(int(one), int(other)), (int(other), int(one))}
    for one, other in pairwise(re.sub(r"(?<=\d)(st|nd|rd|th|er)\b", "", key_of(text)).split()):
        for day, month in ((one, other), (other, one)):
            if day.isdecimal() and len(day) < 3 and month in _months():
                found.add((int(day), _months()[month]))
    return {(day, month) for day, month in found if 1 <= day <= 31 and 1 <= month <= 12}


def _with_players(
    columns: Sequence[PublishedColumn], rows: Sequence[Sequence[str]], people: Iterable[str]
) -> list[PublishedColumn]:
    at = _names_at(rows, people)
    return [
        PublishedColumn(one.heading, Means.PLAYER, unsure=True) if index == at else one
        for index, one in enumerate(columns)
    ]


def _by_content(
    headings: Sequence[str], rows: Sequence[Sequence[str]], people: Iterable[str]
) -> list[PublishedColumn]:
    """Without headings: names, the whole numbers before them and the numbers after them."""
    at = _names_at(rows, people)
    means = ["" for _ in headings]
    if at is not None:
        means[at] = Means.PLAYER
        if at and _are_numbers(rows, 0):
            means[0] = Means.RANK
        after = (one for one in range(at + 1, len(headings)) if _are_numbers(rows, one))
        if (points := next(after, None)) is not None:
            means[points] = Means.POINTS
    return [
        PublishedColumn(heading, meaning, unsure=True)
        for heading, meaning in zip(headings, means, strict=True)
    ]


def _names_at(rows: Sequence[Sequence[str]], people: Iterable[str]) -> int | None:
    """The column with the most names of people; without any, with the most words."""
    known = {person_key(name) for name in people}
    score: Counter[int] = Counter()
    for row in rows:
        for at, cell in enumerate(row):
            score[at] += 100 * (person_key(cell) in known)
            score[at] += any(map(str.isalpha, cell)) and number_in(cell) is None
    best = score.most_common(1)
    return best[0][0] if best and best[0][1] else None


def _are_numbers(rows: Sequence[Sequence[str]], at: int) -> bool:
    cells = [row[at] for row in rows if at < len(row) and row[at]]
    return bool(cells) and sum(number_in(cell) is not None for cell in cells) * 2 > len(cells)


def person_key(name: str) -> tuple[str, ...]:
    """A name as it is compared: its words in any order, without accents and capitals."""
    return tuple(sorted(key_of(name).split()))
