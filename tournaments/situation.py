"""What an act reads of its event: each thing once, under its lock, handed down to all it does.

Rules take values from it, operations take it whole.  A page that says what may be done reads the
same, so that it cannot think otherwise than the act.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from tournaments import flight_tree, selling
from tournaments.models import Entry, Sale, Tournament
from tournaments.models.tournament import State
from tournaments.rules.policy import Policy
from tournaments.rules.sales import Sales


class PlayingLevel(NamedTuple):
    """Where the evening stands: the playing level (0 before the start), and if it is its break."""

    level: int
    on_break: bool


BEFORE_START = PlayingLevel(0, on_break=False)
Clock = Callable[[Tournament, datetime], PlayingLevel]


class NextNumbers(NamedTuple):
    """The next entry of an event and its next receipt; whether flights that are not off feed it."""

    entry: int
    receipt: int
    is_fed: bool


@dataclass(frozen=True)
class Situation:
    """An event at one moment; what nobody asks for is not read.

    `clock` tells the level: it stands beside the book, not in it.
    """

    event: Tournament
    at: datetime
    clock: Clock

    @cached_property
    def standing(self) -> PlayingLevel:
        if self.event.started_at is None:
            return BEFORE_START
        return self.clock(self.event, self.at)

    @property
    def level(self) -> int:
        return self.standing.level

    @property
    def on_break(self) -> bool:
        return self.standing.on_break

    @cached_property
    def terms(self) -> Sales:
        """What the event sells, until when and at which regular price."""
        return selling.terms_of(self.event)

    @cached_property
    def policy(self) -> Policy:
        """The event's choices among the laws."""
        return Policy.from_json(self.event.policy)

    @cached_property
    def tree(self) -> list[Tournament]:
        """The event with all its flights, the last day first; alone where it has none."""
        return flight_tree.tree_of(self.event)

    @cached_property
    def counted(self) -> NextNumbers:
        """The numbers that a sale uses up, in one look."""
        return counted(self.event)


def counted(event: Tournament) -> NextNumbers:
    """What the next entry and the next receipt are; the event must be locked to use them."""
    feeding = Tournament.objects.filter(feeds=OuterRef("pk")).exclude(state=State.CANCELLED)
    entries = Entry.objects.filter(tournament=OuterRef("pk"))
    sales = Sale.objects.filter(tournament=OuterRef("pk"))
    rows = Tournament.objects.filter(pk=event.pk)
    entry, receipt, is_fed = rows.values_list(
        _last_of(entries), _last_of(sales), Exists(feeding)
    ).get()
    return NextNumbers((entry or 0) + 1, (receipt or 0) + 1, is_fed)


def _last_of(rows: QuerySet[Entry] | QuerySet[Sale]) -> Subquery:
    return Subquery(rows.order_by("-number").values("number")[:1])
