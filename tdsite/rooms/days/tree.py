"""An event of several flights as one table: each flight with what it is at, and all together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from tdsite.rooms.days import sums
from tdsite.rooms.days.sums import BagSums
from tournaments import flight_tree, queries
from tournaments.flight_tree import AllFlights
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.rules.days import Life, Stand


class At(StrEnum):
    """What a flight, or the event itself, is at."""

    OPEN = "open"
    PLAYS = "plays"
    BAGGING = "bagging"
    CLOSED = "closed"
    MERGED = "merged"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Entered:
    """Entries bought in one event, those of players who had entered before, and who is in."""

    entries: int = 0
    reentries: int = 0
    playing: int = 0
    through: int = 0


@dataclass(frozen=True)
class FlightRow:
    """One event of the tree.  `own_cents` is what was sold here for the prizes of the whole.

    `begun_again`: another day is played since the last bags were closed.
    """

    event: Tournament
    entered: Entered
    bagging: BagSums | None
    in_play_chips: int
    own_cents: int
    merged: bool
    begun_again: bool
    here: bool

    @property
    def name(self) -> str:
        return flight_tree.name_of(self.event)

    @property
    def feeds(self) -> Tournament | None:
        return self.event.feeds

    @cached_property
    def at(self) -> At:
        if self.merged:
            return At.MERGED
        if self.event.started_at is None:
            return At.OPEN
        if self.event.state == State.FINISHED and self.event.feeds_id is None:
            return At.FINISHED
        if self.bagging is None or self.begun_again:
            return At.PLAYS
        return At.CLOSED if self.bagging.is_closed else At.BAGGING

    @property
    def ready(self) -> bool:
        """Whether it can be merged into the event it feeds."""
        return self.at is At.CLOSED and self.event.feeds_id is not None

    @property
    def is_counted(self) -> bool:
        """Whether its chips are those in bags, rather than those on the tables."""
        return self.bagging is not None and self.bagging.is_closed and not self.begun_again

    @property
    def chips(self) -> int:
        if self.bagging is not None and self.is_counted:
            return self.bagging.counted_chips
        return self.in_play_chips

    @property
    def left(self) -> int:
        """Who plays on: the bags of a day that is over, else who is in."""
        if self.at in (At.CLOSED, At.MERGED) and self.bagging is not None:
            return self.bagging.bags_count
        return self.entered.playing + self.entered.through

    @property
    def average_chips(self) -> int:
        if self.bagging is not None and self.is_counted:
            return self.bagging.average_chips
        return self.chips // self.left if self.left else 0

    @property
    def delta_chips(self) -> int | None:
        """Counted less expected, once every stack is in a bag."""
        if self.bagging is None or self.begun_again or self.bagging.to_bag_count:
            return None
        return self.bagging.difference_chips


@dataclass(frozen=True)
class Tree:
    """The whole event.  `rows` in the order they are played, the event itself last."""

    root: Tournament
    rows: tuple[FlightRow, ...]
    figures: AllFlights
    places_paid: int

    @property
    def flights(self) -> tuple[FlightRow, ...]:
        return self.rows[:-1]

    @property
    def own(self) -> FlightRow:
        return self.rows[-1]

    @property
    def ready(self) -> list[FlightRow]:
        return [row for row in self.flights if row.ready]

    @property
    def merges_into_root(self) -> bool:
        """Whether all that are ready go straight to the event itself."""
        return all(row.event.feeds_id == self.root.pk for row in self.ready)

    @property
    def bags_count(self) -> int:
        return self.figures.bags

    @property
    def chips(self) -> int:
        """Chips on tables and in bags; what is merged counts where it plays on."""
        return sum(row.chips for row in self.rows if row.at is not At.MERGED)

    @property
    def all_merged(self) -> bool:
        return bool(self.flights) and all(row.merged for row in self.flights)

    @property
    def short_cents(self) -> int:
        """What is missing to the guarantee as it stands."""
        return max(0, self.root.guarantee_cents - sum(row.own_cents for row in self.rows))

    @property
    def collected_cents(self) -> int:
        return sum(row.own_cents for row in self.rows)


def tree_of(tournament: Tournament) -> Tree:
    """The event that this one is part of, with all its flights."""
    events = flight_tree.tree_of(tournament)
    root = events[0]
    entered = _entered(flight_tree.lives_of(events))
    merged = flight_tree.merged_among(events)
    in_play, sold = sums.chips_in_play(events), sums.own_cents(events)
    bagged = sums.bag_sums(events, in_play)
    again = sums.begun_again(bagged, events)
    rows = tuple(
        FlightRow(
            event,
            entered.get(event.pk, Entered()),
            bagged.get(event.pk),
            in_play.get(event.pk, 0),
            sold.get(event.pk, 0),
            merged=event.pk in merged,
            begun_again=event.pk in again,
            here=event.pk == tournament.pk,
        )
        for event in _as_played(events)
    )
    prizes = queries.prizes(root)
    return Tree(root, rows, flight_tree.figures(root), len(prizes))


def _as_played(events: Sequence[Tournament]) -> list[Tournament]:
    """Every event after those that feed it, in the order of their start."""
    feeding: dict[int | None, list[Tournament]] = {}
    for event in sorted(events, key=lambda one: (one.starts_at, one.pk)):
        feeding.setdefault(event.feeds_id, []).append(event)

    def down(event: Tournament) -> list[Tournament]:
        return [*(one for flight in feeding.get(event.pk, ()) for one in down(flight)), event]

    return down(events[0])


def _entered(lives: Mapping[int, Sequence[Life]]) -> dict[int, Entered]:
    """By event.  A player's first entry is none again, whichever flight it was bought in."""
    counts: dict[int, list[int]] = {}
    for mine in lives.values():
        bought = 0
        for life in mine:
            found = counts.setdefault(life.event, [0, 0, 0, 0])
            if life.bought:
                found[0] += 1
                found[1] += bought > 0
                bought += 1
            found[2] += life.stand is Stand.IN
            found[3] += life.stand is Stand.BAGGED
    return {event: Entered(*found) for event, found in counts.items()}
