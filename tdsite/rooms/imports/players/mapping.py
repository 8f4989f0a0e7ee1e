"""What the director says of a list: its columns, its dates, and whom to take."""

from collections.abc import Mapping as Values
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tdsite.rooms.imports.players.columns import Column, guess, heading_row
from tdsite.rooms.imports.players.dates import DateOrder, guess_order
from tdsite.web.read_sheets import Sheet
from tournaments.rules import N_, RuleError
from tournaments.rules.listed_people import Choices, Existing


class NoName(RuleError):
    """A list of people without names."""


class TwoColumns(RuleError):
    """Two columns cannot both be a person's name, or number."""


ONCE = frozenset(Column) - {Column.PHONE, Column.NOTES}


@dataclass(frozen=True, slots=True)
class Mapping:
    """How to read a list.  `heading` is the row of the headings, 0 for none.

    `columns` says what each column means, empty for one that is not taken.
    """

    sheet: int = 0
    heading: int = 0
    columns: tuple[str, ...] = ()
    dates: DateOrder = DateOrder.DAY_FIRST
    choices: Choices = field(default_factory=Choices)

    def as_json(self) -> dict[str, Any]:
        return {
            "sheet": self.sheet,
            "heading": self.heading,
            "columns": list(self.columns),
            "dates": self.dates.value,
            "existing": self.choices.existing.value,
            "doubtful": self.choices.doubtful.value,
            "by_row": {str(row): one.value for row, one in self.choices.by_row.items()},
        }

    @classmethod
    def of_json(cls, kept: Values[str, Any]) -> "Mapping":
        by_row = {int(row): Existing(one) for row, one in kept["by_row"].items()}
        choices = Choices(Existing(kept["existing"]), Existing(kept["doubtful"]), by_row)
        columns = tuple(kept["columns"])
        return cls(kept["sheet"], kept["heading"], columns, DateOrder(kept["dates"]), choices)


def guessed(sheet: Sheet, *, number: int = 0, dates: DateOrder) -> tuple[Mapping, bool]:
    """The mapping a list most likely has, and whether its dates say their order themselves."""
    heading = heading_row(sheet.rows)
    columns = guess(sheet.rows, heading)
    order, sure = guess_order(cells_of(sheet, heading, columns, Column.BORN_ON), default=dates)
    return Mapping(number, heading, columns, order), sure


def cells_of(sheet: Sheet, heading: int, columns: Sequence[str], wanted: Column) -> list[str]:
    """What stands in the columns of one meaning, headings and empty cells left out."""
    across = [at for at, column in enumerate(columns) if column == wanted]
    return [row[at] for row in sheet.rows[heading:] for at in across if at < len(row) and row[at]]


def check(columns: Sequence[str]) -> None:
    """Raises NoName, TwoColumns."""
    if not {Column.NAME, Column.FIRST_NAME, Column.LAST_NAME} & set(columns):
        raise NoName(N_("Say which column has the names of the players."), field="columns")
    for column in ONCE:
        if list(columns).count(column) > 1:
            raise TwoColumns(
                N_("Two columns say the same thing. Leave one of them out."), field="columns"
            )
