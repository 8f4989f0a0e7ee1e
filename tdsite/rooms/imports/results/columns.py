"""Which column of a list of results means what: guessed from headings, and as it is said."""

from collections.abc import Mapping as Values
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from tdsite.rooms.imports.players.cells import DateOrder, asks_order, guess_order
from tdsite.rooms.imports.players.columns import HEADING_WITHIN, heading_key
from tdsite.rooms.imports.results.cells import read_place
from tdsite.web.languages import in_each
from tournaments.rules import N_, RuleError, languages


class Column(StrEnum):
    """What a column of results may mean."""

    PLACE = "place"
    PLAYER = "player"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    PRIZE = "prize"
    POINTS = "points"
    EVENT = "event"
    DATE = "date"
    MEMBER_NUMBER = "member_number"
    COUNTRY = "country"
    CURRENCY = "currency"
    ENTRIES_TOLD = "entries_told"


LABELS = {
    Column.PLACE: _("Place"),
    Column.PLAYER: _("Player"),
    Column.FIRST_NAME: _("First name"),
    Column.LAST_NAME: _("Last name"),
    Column.PRIZE: _("Prize"),
    Column.POINTS: _("Points"),
    Column.EVENT: _("Event"),
    Column.DATE: _("Date"),
    Column.MEMBER_NUMBER: _("Member number"),
    Column.COUNTRY: _("Country"),
    Column.CURRENCY: _("Currency"),
    Column.ENTRIES_TOLD: _("Total entries"),
}
# what results share with lists of people, under the names it has there
_OF_PEOPLE = {
    "name": Column.PLAYER,
    "first_name": Column.FIRST_NAME,
    "last_name": Column.LAST_NAME,
    "alias": Column.PLAYER,
    "member_number": Column.MEMBER_NUMBER,
    "country": Column.COUNTRY,
}
SAMPLED = 200


class ColumnsUnfit(RuleError):
    """Columns in which no results can be read."""


@dataclass(frozen=True, slots=True)
class Mapping:
    """How to read a list.  `heading` is the row of the headings, 0 for none."""

    heading: int = 0
    columns: tuple[str, ...] = ()
    dates: DateOrder = DateOrder.DAY_FIRST
    dates_said: bool = True

    def at(self, wanted: Column) -> int | None:
        """Where a column stands; None where the list has none."""
        return self.columns.index(wanted) if wanted in self.columns else None


@languages.kept
def by_heading() -> dict[str, Column]:
    """The column of each heading, in every language that lists are read in."""
    found: dict[str, Column] = {}
    known = set(Column)
    for name, headings in languages.all_words("lists", "results", "headings").items():
        for heading in headings:
            if name in known:
                found.setdefault(heading_key(heading), Column(name))
    people = languages.all_words("lists", "people", "headings")
    for name, column in _OF_PEOPLE.items():
        for heading in people.get(name, ()):
            found.setdefault(heading_key(heading), column)
    for own, label in in_each(LABELS):  # as our own files are headed
        found.setdefault(heading_key(label), Column(own))
    return found


def heading_row(rows: Sequence[Sequence[str]]) -> int:
    """The row with most headings that are known, 1 is the first; 0 if fewer than two are."""
    known = [
        len({by_heading().get(heading_key(cell)) for cell in row if cell} - {None})
        for row in rows[:HEADING_WITHIN]
    ]
    most = max(known, default=0)
    return known.index(most) + 1 if most > 1 else 0


def guessed(rows: Sequence[Sequence[str]], heading: int | None = None) -> Mapping:
    """The mapping a list most likely has; `heading` if the row of its headings is known."""
    row = heading_row(rows) if heading is None else min(heading, len(rows))
    columns = _by_headings(rows[row - 1]) if row else _by_content(rows[:SAMPLED])
    return with_dates(Mapping(row, columns), rows, chosen="")


def _by_headings(row: Sequence[str]) -> tuple[str, ...]:
    found: list[str] = []
    for cell in row:
        column = by_heading().get(heading_key(cell))
        found.append("" if column is None or column in found else column)
    parts = {Column.FIRST_NAME, Column.LAST_NAME} & set(found)
    instead: dict[str, str] = {}
    if Column.PLAYER in found:
        instead = {Column.PLAYER: _BESIDE.get(frozenset(parts), Column.PLAYER)}
    elif len(parts) == 1:
        instead = dict.fromkeys(parts, Column.PLAYER)
    return tuple(instead.get(one, one) for one in found)


_BESIDE: Values[frozenset[str], str] = {
    frozenset({Column.FIRST_NAME}): Column.LAST_NAME,
    frozenset({Column.LAST_NAME}): Column.FIRST_NAME,
    frozenset({Column.FIRST_NAME, Column.LAST_NAME}): "",
}


def _by_content(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Without headings: numbers that go up are places, words are the player; the rest is asked."""
    found: list[str] = []
    for cells in zip(*rows, strict=True):
        column = _looks_like([cell for cell in cells if cell])
        found.append("" if column in found else column)
    return tuple(found)


def _looks_like(cells: Sequence[str]) -> str:
    if not cells:
        return ""
    places = [read[0] for read in map(read_place, cells) if read]
    if len(places) == len(cells) and places == sorted(places) and places[0] == 1:
        return Column.PLACE
    if all(any(c.isalpha() for c in cell) and " " in cell for cell in cells):
        return Column.PLAYER
    return ""


def with_dates(mapping: Mapping, rows: Sequence[Sequence[str]], *, chosen: str) -> Mapping:
    """The order that was said; without a word about it, the one that the list itself says."""
    if chosen:
        return replace(mapping, dates=DateOrder(chosen), dates_said=True)
    at = mapping.at(Column.DATE)
    days = [row[at] for row in rows[mapping.heading :] if row[at]] if at is not None else []
    order, _ = guess_order(days, default=DateOrder.DAY_FIRST)
    return replace(mapping, dates=order, dates_said=not asks_order(days))


OF_A_STANDING = frozenset(
    {
        *(Column.PLAYER, Column.FIRST_NAME, Column.LAST_NAME),
        *(Column.MEMBER_NUMBER, Column.COUNTRY, Column.POINTS),
    }
)


def check_standing(mapping: Mapping) -> None:
    """Raises ColumnsUnfit."""
    if Column.POINTS not in mapping.columns:
        raise ColumnsUnfit(N_("Choose the column with the points."), field="columns")
    check(replace(mapping, columns=(*mapping.columns, Column.PLACE)))


def of_a_standing(mapping: Mapping) -> Mapping:
    """The mapping with nothing but what standings are made of."""
    columns = tuple(one if one in OF_A_STANDING else "" for one in mapping.columns)
    return replace(mapping, columns=columns)


def check(mapping: Mapping) -> None:
    """Raises ColumnsUnfit."""
    named = {Column.PLAYER, Column.FIRST_NAME, Column.LAST_NAME} & set(mapping.columns)
    if not named:
        raise ColumnsUnfit(N_("Choose the column with the player names."), field="columns")
    if Column.PLACE not in mapping.columns:
        raise ColumnsUnfit(N_("Choose the column with the places."), field="columns")
    taken = [column for column in mapping.columns if column]
    if len(taken) != len(set(taken)):
        raise ColumnsUnfit(
            N_("Two columns have the same meaning. Skip one of them."), field="columns"
        )
    if not mapping.dates_said and Column.DATE in mapping.columns:
        raise ColumnsUnfit(
            N_("Say which number of the dates is the day: 04/03/1980 is in March or in April."),
            field="dates",
        )
