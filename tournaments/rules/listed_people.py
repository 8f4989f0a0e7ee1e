"""People as a list names them, and what is to be done with each."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

FIELDS = (
    "name",
    "alias",
    "member_number",
    "country",
    "phone",
    "email",
    "born_on",
    "notes",
)


class ListedState(StrEnum):
    """What a row of the list is to the club's book."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    DOUBTFUL = "doubtful"
    DOUBLE = "double"
    REFUSED = "refused"


class Existing(StrEnum):
    """What becomes of people who are here already."""

    UPDATE = "update"
    LEAVE = "leave"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Remark:
    """What is wrong with a row, or with one field of it (which is then left out).

    `refuses`: the row cannot come in.
    """

    field: str
    sentence: str
    values: Mapping[str, object] = dataclasses.field(default_factory=dict)
    refuses: bool = False
    written: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """One person, from a list (`key` is its row) or from the book (`key` is the player's number).

    Empty means that nobody said.  `origin` names the person in the program he comes from.
    """

    key: int
    name: str
    alias: str = ""
    member_number: str = ""
    country: str = ""
    phone: str = ""
    email: str = ""
    born_on: date | None = None
    notes: str = ""
    origin: str = ""
    banned: bool = False
    remarks: tuple[Remark, ...] = ()

    @property
    def refused(self) -> bool:
        return any(remark.refuses for remark in self.remarks)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A row of the list, and whom of the book it speaks of.

    `known` is None for a new person.  `changes` are the fields the list says otherwise.
    """

    person: Person
    standing: ListedState
    known: Person | None = None
    changes: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Choices:
    """What the director wants: of those who are here already, of doubtful ones, and row by row."""

    existing: Existing = Existing.UPDATE
    doubtful: Existing = Existing.LEAVE
    by_row: Mapping[int, Existing] = dataclasses.field(default_factory=dict)

    def of(self, verdict: Verdict) -> Existing | None:
        """What to do with a row; None is nothing at all."""
        if verdict.standing is ListedState.NEW:
            return Existing.NEW
        if verdict.standing is ListedState.DOUBTFUL:
            return self.by_row.get(verdict.person.key, self.doubtful)
        if verdict.standing in (ListedState.CHANGED, ListedState.SAME):
            return self.existing
        return None
