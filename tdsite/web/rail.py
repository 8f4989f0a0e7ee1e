"""What a room is on the rail at the left of every staff page, and what its tabs are."""

from dataclasses import dataclass
from typing import Protocol

from django.utils.functional import Promise

from tournaments.models import Tournament


class Condition(Protocol):
    """What an event has to be for a tab to be there."""

    def __call__(self, tournament: Tournament, /) -> bool: ...


@dataclass(frozen=True, slots=True)
class Tab:
    """A page of a room.  `page` names its address, `below` those of the pages under it.

    `rights` are asked of the reader (one of them is enough), `when` of the event; `key` is the
    field of the event that its address takes.  What is `apart` opens beside this page: it is for
    the public, or for programs.
    """

    page: str
    label: str
    rights: str = ""
    below: tuple[str, ...] = ()
    when: Condition | None = None
    key: str = "pk"
    apart: bool = False

    @property
    def pages(self) -> tuple[str, ...]:
        return () if self.apart else (self.page, *self.below)


@dataclass(frozen=True, slots=True)
class Room:
    """An entry at the left: it leads to its first tab that the reader may open.

    `short` is what it is called where there is little room, if not the same.
    """

    name: str
    label: str
    icon: str
    tabs: tuple[Tab, ...]
    short: str | Promise = ""

    @property
    def pages(self) -> set[str]:
        return {page for tab in self.tabs for page in tab.pages}

    def tab_of(self, page: str) -> Tab | None:
        return next((tab for tab in self.tabs if page in tab.pages), None)


@dataclass(frozen=True, slots=True)
class Rail:
    """All rooms, and the names of those that the bar of a phone has room for."""

    of_an_event: tuple[Room, ...]
    of_the_club: tuple[Room, ...]
    on_the_phone: tuple[str, ...]
