"""A list that the server sorts by a press on a heading: the order stands in the address.

The manners are those of js/tables.js: a word rises at the first press and a figure falls, the
second press turns the order, the third takes it away; a line without a value is always below.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.http import HttpRequest

from tdsite.web.folding import fold

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sort:
    """The chosen order; no column is the list's own order."""

    column: str = ""
    falls: bool = False

    @property
    def word(self) -> str:
        """What stands in the address: “prize”, “-prize”, or nothing."""
        return f"-{self.column}" if self.falls else self.column


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading as it is drawn: its aria-sort now, and the order its next press asks for."""

    stands: str
    turns: str


def sort_in(request: HttpRequest, columns: Collection[str]) -> Sort:
    """The order that the address asks for; none where it names no column of this list."""
    word = request.GET.get("sort", "")
    column = word.removeprefix("-")
    return Sort(column, word != column) if column in columns else Sort()


def headings(
    columns: Collection[str], sort: Sort, *, falling: Collection[str] = ()
) -> dict[str, Heading]:
    """The headings of these columns, by name; `falling` are those whose first press falls."""
    return {name: _heading(Sort(name, name in falling), sort) for name in columns}


def _heading(first: Sort, sort: Sort) -> Heading:
    if sort.column != first.column:
        return Heading("", first.word)
    other = Sort(sort.column, not sort.falls)
    return Heading("descending" if sort.falls else "ascending", other.word if sort == first else "")


def in_order(rows: list[T], values: Mapping[str, Callable[[T], Any]], sort: Sort) -> list[T]:
    """These lines by the value of that column; equal ones stay as they were."""
    if not sort.column:
        return rows
    value = values[sort.column]
    filled = [row for row in rows if value(row) not in (None, "")]
    empty = [row for row in rows if value(row) in (None, "")]
    return sorted(filled, key=value, reverse=sort.falls) + empty


def as_read(text: str) -> tuple[tuple[bool, int, str], ...] | None:
    """A name or a seat in the order people read it: 2-9 before 10-1, and é beside e."""
    parts = re.findall(r"[0-9]+|[^0-9]+", fold(text))
    words = ((part[0].isdecimal(), part) for part in parts)
    return tuple((not figure, int(part) if figure else 0, part) for figure, part in words) or None
