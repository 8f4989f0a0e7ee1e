"""The values that acts are told: bounds, units and words stand in their types, once.

API, forms, command box and docs are all made of them.  A type is annotated with what holds for it:

    table: TableNumber | None = None
    note: Annotated[str, Text(80, blank=True), Help("What is wrong.")] = ""
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated, Any

from tournaments.rules import N_, RuleError

MAX_ID = 10**18 - 1
MAX_REASON = 200
MAX_TABLE = 30_000
MAX_SEAT = 10
MAX_CHIPS = MAX_CENTS = 10**12
FIRST_YEAR, LAST_YEAR = 2000, 2099  # of what is kept for a day to come


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two bounds, both allowed."""

    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class Number:
    """A decimal number between two bounds, both allowed, with so many places."""

    lowest: Decimal
    highest: Decimal
    places: int


@dataclass(frozen=True, slots=True)
class Text:
    """A text of at most so many characters; `blank`: it may be empty; `trim`: at its ends."""

    longest: int
    blank: bool = False
    trim: bool = True


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a text looks like, from end to end; `sentence`, to translate, is for any other."""

    regex: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Checked:
    """A check that bounds cannot say: it raises a RuleError for what is no such value."""

    check: Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Several:
    """A list of so many."""

    fewest: int
    most: int


@dataclass(frozen=True, slots=True)
class Keyed:
    """A mapping, told as a list of objects with two fields; a key told twice has its last value."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Once:
    """In a list of objects this field has a different value in each; else the sentence refuses."""

    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Json:
    """An object of names and anything, handed on as it came."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of these, where the type is no enumeration of its own or not all of it may be chosen."""

    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class AsNone:
    """What is sent instead of nothing, where None has a meaning of its own: one more choice."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Flat:
    """The fields of a dataclass are told beside the others, not in an object of their own."""


@dataclass(frozen=True, slots=True)
class Help:
    """What a program's author reads about it, in English: the unit, what an empty one means."""

    text: str


@dataclass(frozen=True, slots=True)
class Label:
    """What stands beside its field on a screen; a message to translate."""

    text: str


@dataclass(frozen=True, slots=True)
class Named:
    """The name under which programs and forms know it, where it is not the parameter's."""

    name: str


@dataclass(frozen=True, slots=True)
class SecondPerson:
    """Who confirms the act beside the one who does it, by name and password.

    `right`: the act that this person must be allowed; empty: the act itself.
    """

    right: str = ""


RowId = Annotated[int, Whole(1, MAX_ID)]
TableNumber = Annotated[int, Whole(1, MAX_TABLE), Label(N_("Table"))]
SeatNumber = Annotated[int, Whole(1, MAX_SEAT), Label(N_("Seat"))]
Cents = Annotated[int, Whole(0, MAX_CENTS), Help("In the currency's smallest unit.")]
Chips = Annotated[int, Whole(0, MAX_CHIPS)]
SomeChips = Annotated[int, Whole(1, MAX_CHIPS)]
Reason = Annotated[str, Text(MAX_REASON)]
ReasonOrNone = Annotated[str, Text(MAX_REASON, blank=True)]
EventId = RowId


class DateTooFar(RuleError):
    """A year that is mistyped."""


def check_near(day: date) -> None:
    """Raise DateTooFar unless the day, or the moment, is of these years.

    >>> check_near(date(2026, 5, 1))
    """
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise DateTooFar(N_("This date is too far away."))


NearDate = Annotated[date, Checked(check_near)]
