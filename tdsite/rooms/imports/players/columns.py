"""Which column of a list means what: guessed from headings or cells, and as the director says."""

import re
from collections.abc import Mapping as Values
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _

from tdsite.rooms.imports.players.cells import DateOrder, asks_order, guess_order
from tdsite.web.languages import in_each
from tdsite.web.read_sheets import Sheet
from tournaments.rules import N_, RuleError, languages
from tournaments.rules.imports import Choices, Existing
from tournaments.rules.names import search_key

HEADING_WITHIN = 10  # rows: a title, a date and an empty row may stand above the headings
SAMPLED = 200  # rows looked at where headings say nothing


class Column(StrEnum):
    """What a column of a list may mean."""

    NAME = "name"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    ALIAS = "alias"
    MEMBER_NUMBER = "member_number"
    EMAIL = "email"
    PHONE = "phone"
    BORN_ON = "born_on"
    COUNTRY = "country"
    NOTES = "notes"
    STATUS = "status"
    BANNED = "banned"
    ORIGIN = "origin"


LABELS = {
    Column.NAME: _("Name"),
    Column.FIRST_NAME: _("First name"),
    Column.LAST_NAME: _("Last name"),
    Column.ALIAS: _("Displayed name"),
    Column.MEMBER_NUMBER: _("Member number"),
    Column.EMAIL: _("E-mail"),
    Column.PHONE: _("Phone"),
    Column.BORN_ON: _("Date of birth"),
    Column.COUNTRY: _("Country"),
    Column.NOTES: _("Notes"),
    Column.STATUS: _("Restrictions"),
    Column.BANNED: _("Banned"),
    Column.ORIGIN: _("ID in the other program"),
}

MANY = (Column.PHONE, Column.NOTES)  # the first filled one counts, or all of them together

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_DAY = re.compile(r"\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}")
_PHONE = re.compile(r"\+?[\d .()/-]{8,20}")
_NAME = re.compile(r"[^\W\d_][\w.'’-]*,?( [\w.'’-]+){1,4}")


def heading_key(heading: str) -> str:
    """A heading as the table above has it: `N° de membre` is `n de membre`."""
    plain = re.sub(r"[^\w]+|_+", " ", search_key(re.sub(r"['’]", " ", heading)))
    return " ".join(plain.split())


@languages.kept
def by_heading() -> dict[str, Column]:
    """The column of each heading that clubs and other programs write, in every language."""
    found: dict[str, Column] = {}
    for column, headings in languages.all_words("lists", "people", "headings").items():
        for heading in headings:
            found.setdefault(heading_key(heading), Column(column))
    for column, label in in_each(LABELS):  # as our own files are headed
        found.setdefault(heading_key(label), Column(column))
    return found


def heading_row(rows: Sequence[Sequence[str]]) -> int:
    """The row that has the headings, 1 is the first; 0 if no row has any that are known."""
    known = [
        sum(heading_key(cell) in by_heading() for cell in row if cell)
        for row in rows[:HEADING_WITHIN]
    ]
    most = max(known, default=0)
    return known.index(most) + 1 if most else 0


def guess(rows: Sequence[Sequence[str]], heading: int) -> tuple[str, ...]:
    """What each column means; empty for a column that is not taken."""
    if not rows:
        return ()
    if not heading:
        return _by_content(rows[:SAMPLED])
    found: list[str] = []
    for cell in rows[heading - 1]:
        column = by_heading().get(heading_key(cell))
        taken = column is None or (column in found and column not in MANY)
        found.append("" if taken or column is None else column)
    if _is_cut(rows[heading - 1], found):
        return (Column.LAST_NAME, Column.FIRST_NAME, *found[2:])
    return _names_together(found)


def _is_cut(headings: Sequence[str], found: Sequence[str]) -> bool:
    """One heading over two columns: the comma of `Lind, Anna` was taken for one between cells."""
    return len(found) > 1 and found[0] == Column.NAME and not any(headings[1:])


def _names_together(found: list[str]) -> tuple[str, ...]:
    """A part alone is the name, and beside one part the name is the other: Name, Vorname.

    Of first, last and whole name the two parts are enough.
    """
    parts = {Column.FIRST_NAME, Column.LAST_NAME} & set(found)
    instead: dict[str, str] = {}
    if Column.NAME in found:
        instead = {Column.NAME: _BESIDE.get(frozenset(parts), Column.NAME)}
    elif len(parts) == 1:
        instead = dict.fromkeys(parts, Column.NAME)
    return tuple(instead.get(one, one) for one in found)


_BESIDE: Values[frozenset[str], str] = {
    frozenset({Column.FIRST_NAME}): Column.LAST_NAME,
    frozenset({Column.LAST_NAME}): Column.FIRST_NAME,
    frozenset({Column.FIRST_NAME, Column.LAST_NAME}): "",
}


def _by_content(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    found: list[str] = []
    for cells in zip(*rows, strict=True):
        column = _looks_like([cell for cell in cells if cell])
        found.append("" if column in found else column)
    return tuple(found)


def _looks_like(cells: Sequence[str]) -> str:
    for pattern, column in (
        (_EMAIL, Column.EMAIL),
        (_DAY, Column.BORN_ON),
        (_PHONE, Column.PHONE),
        (_NAME, Column.NAME),
    ):
        if cells and sum(bool(pattern.fullmatch(cell)) for cell in cells) * 5 >= len(cells) * 3:
            return column
    return ""


class NoName(RuleError):
    """A list of people without names."""


class DatesUnsaid(RuleError):
    """Every date of the list could be read in two ways."""


class TwoColumns(RuleError):
    """Two columns cannot both be a person's name, or number."""


ONCE = frozenset(Column) - {Column.PHONE, Column.NOTES}


@dataclass(frozen=True, slots=True)
class Mapping:
    """How to read a list.  `heading` is the row of the headings, 0 for none.

    `columns` says what each column means, empty for one that is not taken.  `dates_said`: which
    number of a date is the day is known, from the list or from whoever brings it.
    """

    sheet: int = 0
    heading: int = 0
    columns: tuple[str, ...] = ()
    dates: DateOrder = DateOrder.DAY_FIRST
    choices: Choices = field(default_factory=Choices)
    dates_said: bool = True

    def as_json(self) -> dict[str, Any]:
        return {
            "sheet": self.sheet,
            "heading": self.heading,
            "columns": list(self.columns),
            "dates": self.dates.value,
            "dates_said": self.dates_said,
            "existing": self.choices.existing.value,
            "doubtful": self.choices.doubtful.value,
            "by_row": {str(row): one.value for row, one in self.choices.by_row.items()},
        }

    @classmethod
    def of_json(cls, kept: Values[str, Any]) -> "Mapping":
        by_row = {int(row): Existing(one) for row, one in kept["by_row"].items()}
        choices = Choices(Existing(kept["existing"]), Existing(kept["doubtful"]), by_row)
        columns = tuple(kept["columns"])
        return cls(
            kept["sheet"],
            kept["heading"],
            columns,
            DateOrder(kept["dates"]),
            choices,
            kept.get("dates_said", True),
        )


def guessed(sheet: Sheet, *, number: int = 0, dates: DateOrder) -> tuple[Mapping, bool]:
    """The mapping a list most likely has, and whether its dates say their order themselves."""
    heading = heading_row(sheet.rows)
    columns = guess(sheet.rows, heading)
    days = cells_of(sheet, heading, columns, Column.BORN_ON)
    order, sure = guess_order(days, default=dates)
    mapping = Mapping(number, heading, columns, order, dates_said=not asks_order(days))
    return mapping, sure


def with_dates(mapping: Mapping, sheet: Sheet, *, chosen: str) -> Mapping:
    """The order that was said; without a word about it, the one that the list itself says."""
    if chosen:
        return replace(mapping, dates=DateOrder(chosen), dates_said=True)
    days = cells_of(sheet, mapping.heading, mapping.columns, Column.BORN_ON)
    order, _ = guess_order(days, default=DateOrder.DAY_FIRST)
    return replace(mapping, dates=order, dates_said=not asks_order(days))


def cells_of(sheet: Sheet, heading: int, columns: Sequence[str], wanted: Column) -> list[str]:
    """What stands in the columns of one meaning, headings and empty cells left out."""
    across = [at for at, column in enumerate(columns) if column == wanted]
    return [row[at] for row in sheet.rows[heading:] for at in across if at < len(row) and row[at]]


def check(columns: Sequence[str]) -> None:
    """Raises NoName, TwoColumns."""
    if not {Column.NAME, Column.FIRST_NAME, Column.LAST_NAME} & set(columns):
        raise NoName(N_("Choose the column with the player names."), field="columns")
    for column in ONCE:
        if list(columns).count(column) > 1:
            raise TwoColumns(
                N_("Two columns have the same meaning. Skip one of them."), field="columns"
            )


def check_dates(mapping: Mapping) -> None:
    """Raises DatesUnsaid."""
    if not mapping.dates_said and Column.BORN_ON in mapping.columns:
        raise DatesUnsaid(
            N_("Say which number of the dates is the day: 04/03/1980 is in March or in April."),
            field="dates",
        )
