"""Results as lists tell them: who finished where, with which prize and points, in which event.

A list says no more than that: no times, no money paid in.  Nothing of it is guessed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import groupby

from tournaments.rules import N_, RuleError
from tournaments.rules.imports import PastRemark, Remark
from tournaments.rules.places import Place

MAX_NAMED = 8  # places told by their numbers


class NothingListed(RuleError):
    """A list in which no event can be read."""


@dataclass(frozen=True, slots=True)
class ListedResult:
    """One line: `row` is its number in the list, `place` None where it has none.

    `through`: the last of the places it shares, where the list itself says so (5–8).
    """

    row: int
    name: str
    place: int | None = None
    through: int | None = None
    prize_cents: int = 0
    points: Decimal | None = None
    member_number: str = ""
    country: str = ""


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """An event of the list.  `entries_told`: how many it says there were, listed or not.

    `total_cents`: what a line of totals says of the prizes.
    """

    name: str
    on: date
    currency: str
    results: tuple[ListedResult, ...]
    entries_told: int | None = None
    total_cents: int | None = None

    @property
    def prizes_cents(self) -> int:
        return sum(one.prize_cents for one in self.results)

    @property
    def has_points(self) -> bool:
        return any(one.points is not None for one in self.results)

    @property
    def row(self) -> int:
        return self.results[0].row

    @property
    def best_first(self) -> list[ListedResult]:
        """By place; those without one last.  Within a place as they are listed."""
        return sorted(self.results, key=lambda one: (one.place is None, one.place or 0, one.row))


@dataclass(frozen=True, slots=True)
class ResultsList:
    """All that was read: `wrong` has to be put right before anything comes in."""

    events: tuple[ListedEvent, ...] = ()
    wrong: tuple[tuple[int, Remark], ...] = ()


@dataclass(frozen=True, slots=True)
class ListedPlace:
    """Where the line stands: its place as the list has it, shared where several have it."""

    result: ListedResult
    place: Place


def standings(event: ListedEvent) -> list[ListedPlace]:
    """Everybody's place, best first.  Those without one share the places below all others."""
    found: list[ListedPlace] = []
    placed = [one for one in event.best_first if one.place is not None]
    for number, group in groupby(placed, key=lambda one: one.place or 0):
        together = list(group)
        last = max((one.through or 0 for one in together), default=0)
        through = max(number + len(together) - 1, last)
        place = Place(number, through, tied=len(together) > 1 or through > number)
        found += [ListedPlace(one, place) for one in together]
    rest = [one for one in event.results if one.place is None]
    if rest:
        first = max((one.place.through for one in found), default=0) + 1
        place = Place(first, first + len(rest) - 1, tied=len(rest) > 1)
        found += [ListedPlace(one, place) for one in rest]
    return found


def prizes_by_place(event: ListedEvent) -> list[int]:
    """What each place won, first place first; a shared place has a prize for each who holds it."""
    prizes: dict[int, int] = {}
    free = 1
    for one in standings(event):
        slot = max(free, one.place.place)
        prizes[slot] = one.result.prize_cents
        free = slot + 1
    paid = max((place for place, cents in prizes.items() if cents), default=0)
    return [prizes.get(place, 0) for place in range(1, paid + 1)]


def remarks_on(event: ListedEvent) -> list[PastRemark]:
    """What is odd in an event, or not in the list: told, and nothing refused for it."""
    return [
        *_on_entries(event),
        *_on_places(event),
        *_on_prizes(event),
        *_on_players(event),
    ]


def _on_entries(event: ListedEvent) -> Iterator[PastRemark]:
    announced, listed = event.entries_told, len(event.results)
    if announced is not None and announced != listed:
        yield PastRemark(
            N_(
                "Entries told: %(told)s, listed: %(listed)s. Only those listed come in, and a "
                "points formula counts no others."
            ),
            {"told": announced, "listed": listed},
        )


def _on_places(event: ListedEvent) -> Iterator[PastRemark]:
    found = standings(event)
    held = {n for one in found for n in range(one.place.place, one.place.through + 1)}
    missing = [n for n in range(1, max(held, default=0)) if n not in held]
    if missing:
        more = "…" if len(missing) > MAX_NAMED else ""
        named = ", ".join(map(str, missing[:MAX_NAMED])) + more
        yield PastRemark(N_("No player is listed in place %(places)s."), {"places": named})
    without = sum(one.place is None for one in event.results)
    if without:
        yield PastRemark(
            N_("Without a place: %(count)s. They share the places below all others."),
            {"count": without},
        )
    tied = sorted({one.place.place for one in found if one.place.tied and one.result.place})
    if tied:
        named = ", ".join(map(str, tied[:MAX_NAMED]))
        yield PastRemark(N_("Shared places: %(places)s."), {"places": named})
    over = [n for n, times in _times_held(found).items() if times > 1]
    if over:
        yield PastRemark(
            N_("Place %(place)s is listed, but a tie above takes it."),
            {"place": min(over)},
        )


def _times_held(found: Sequence[ListedPlace]) -> Counter[int]:
    groups = {one.place for one in found}
    return Counter(n for place in groups for n in range(place.place, place.through + 1))


def _on_prizes(event: ListedEvent) -> Iterator[PastRemark]:
    sums = event.prizes_cents
    if event.total_cents is not None and event.total_cents != sums:
        yield PastRemark(
            N_("The total of the list is %(total_cents)s, its prizes add up to %(sum_cents)s."),
            {"total_cents": event.total_cents, "sum_cents": sums},
        )
    previous: ListedPlace | None = None
    for one in standings(event):
        better = previous is not None and one.place.place > previous.place.place
        if better and previous and one.result.prize_cents > previous.result.prize_cents:
            yield PastRemark(
                N_("Row %(row)s: place %(place)s has a larger prize than the place above it."),
                {"row": one.result.row, "place": str(one.place)},
            )
        previous = one


def _on_players(event: ListedEvent) -> Iterator[PastRemark]:
    counted = Counter((one.name.casefold(), one.member_number) for one in event.results)
    again = sum(times - 1 for times in counted.values())
    if again:
        yield PastRemark(
            N_("Lines of players who are listed already: %(count)s. They are taken as re-entries."),
            {"count": again},
        )


UNTOLD = (
    N_("Times are not in the list: the event has only its day, without times of elimination."),
    N_("What was paid in is not in the list: entries have no price, and no fees are known."),
    N_("How prizes were paid is not in the list: they count as paid, in cash."),
)


@dataclass(frozen=True, slots=True)
class PointsFormula:
    """Points as the list gives them, as a formula that a season can count by."""

    text: str
    by_player: bool = False


def points_formula(points: Sequence[tuple[int, int, Decimal]]) -> str:
    """The formula that gives each player what the list gave: (player, rank, points) each.

    By rank where all of one rank got the same, else by the player's own number.

    >>> points_formula([(7, 1, Decimal("10")), (8, 2, Decimal("6.5"))])
    'switch(r, 1, 10, 2, 6.5, 0)'
    >>> points_formula([(7, 1, Decimal(10)), (8, 1, Decimal(9))])
    'switch(internalID, 7, 10, 8, 9, 0)'
    """
    by_rank: dict[int, set[Decimal]] = {}
    for _, rank, score in points:
        by_rank.setdefault(rank, set()).add(score)
    if all(len(score) == 1 for score in by_rank.values()):
        pairs = {rank: next(iter(score)) for rank, score in by_rank.items()}
        return _switch("r", pairs)
    totals: dict[int, Decimal] = {}
    for player, _, score in points:
        totals[player] = totals.get(player, Decimal(0)) + score
    return _switch("internalID", totals)


def _switch(name: str, pairs: dict[int, Decimal]) -> str:
    score = [(key, points) for key, points in sorted(pairs.items()) if points]
    if not score:
        return "0"
    cells = ", ".join(f"{key}, {_plain(points)}" for key, points in score)
    return f"switch({name}, {cells}, 0)"


def _plain(points: Decimal) -> str:
    whole = points.normalize()
    return f"{whole:f}"


@dataclass(frozen=True, slots=True)
class Totals:
    """What a list comes to before anything is made of it."""

    events: int = 0
    results: int = 0
    points: Decimal = Decimal(0)
    prizes_cents: dict[str, int] = field(default_factory=dict)


def totals_of(events: Sequence[ListedEvent]) -> Totals:
    """Events, lines, points, and the prizes in each currency."""
    prizes: Counter[str] = Counter()
    for event in events:
        prizes[event.currency] += event.prizes_cents
    results = [one for event in events for one in event.results]
    points = sum((one.points for one in results if one.points is not None), Decimal(0))
    return Totals(len(events), len(results), points, dict(prizes))
