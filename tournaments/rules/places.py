"""Finishing places: 1 is the winner, and who goes out later finishes higher.

Nothing here is stored: the places of the whole event follow from the order of the
eliminations, so that a corrected report corrects every place.
Source: Robert's Rules 7.19, 7.35; TDA 2024 RP-8-A; WSOP 2026 126b.

Over several days, who reached a later one finishes above all who did not.  Those who went out on
the same day in different flights never met: each is measured by the part of their own flight that
they outlasted, and whom that does not tell apart share the places.  (docs/adr/0037)
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tournaments.rules import N_, RuleError
from tournaments.rules.policy_choices import DisqualifiedInHand, Simultaneous


class StacksNeeded(RuleError):
    """Several went out in one hand, and it is not known what they had when it began."""


class LastPlayerLeft(RuleError):
    """Somebody has to win: the last player in cannot go out."""

    code = "nobody_left"


@dataclass(frozen=True, slots=True)
class Bust:
    """One entry out.  `stack_chips` is the stack at the start of the hand, before antes.

    `hand` names the hand for all who went out in it: the same at one table, and the same for
    every table of a synchronised hand; None when nobody else went out.  `sequence` is the
    order of elimination.  `disqualified`: put out with chips left.
    """

    entry: int
    table: int | None = None
    hand: str | None = None
    stack_chips: int | None = None
    sequence: int = 0
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Ranked:
    """Entries that tie for the places `place` … `through`; mostly one entry, one place."""

    entries: tuple[int, ...]
    place: int
    through: int


@dataclass(frozen=True, slots=True)
class Place:
    """An entry's place, the best of the range it ties for.  `str()` gives "5" or "T5"."""

    place: int
    through: int
    tied: bool

    def __str__(self) -> str:
        return f"T{self.place}" if self.tied else str(self.place)


WINNER = Place(1, 1, tied=False)


def rank_group(
    busts: Sequence[Bust], remaining_before: int, policy: Simultaneous = Simultaneous.STACK
) -> list[Ranked]:
    """The places of all who went out in one hand, best first.

    `remaining_before` are the entries in before the hand.  Raises LastPlayerLeft when none would
    be left, StacksNeeded when stacks decide and one is missing.
    Source: Robert's Rules 7.35; TDA 2024 RP-8-A; WSOP 2026 126b.
    """
    _check_somebody_is_left(remaining_before - len(busts))
    if policy is not Simultaneous.SHARE_ALL:
        _check_stacks(busts)
    return _ranked(CLASSES[policy](busts), first=remaining_before - len(busts) + 1)


def places(
    busts: Iterable[Bust],
    *,
    still_in: int,
    policy: Simultaneous = Simultaneous.STACK,
    disqualified: DisqualifiedInHand = DisqualifiedInHand.AT_ONCE,
) -> dict[int, Place]:
    """The place of every entry that is out, by entry, the last one out first.

    `still_in` are the entries in now, at least 1.  Those of one hand rank together, at the
    first of them; who was `disqualified` in it, below them or with them.
    Raises LastPlayerLeft and StacksNeeded as `rank_group` does.
    Source: Robert's Rules 7.35; TDA 2024 71-D.
    """
    found: dict[int, Place] = {}
    remaining = still_in
    in_order = sorted(busts, key=lambda bust: bust.sequence)
    for group in reversed(_hands(in_order, disqualified)):
        _check_somebody_is_left(remaining)
        remaining += len(group)
        if len(group) == 1:
            # Nearly every bust of a large field: not worth the way through the tie classes.
            found[group[0].entry] = Place(remaining, remaining, tied=False)
        else:
            found |= _tied_places(group, remaining, policy)
    return found


@dataclass(frozen=True, slots=True)
class FoundChips:
    """Where chips go that a player found after they lost their all-in: the three parts sum up."""

    out: bool
    to_winner_chips: int
    removed_chips: int
    kept_chips: int

    @property
    def covered_chips(self) -> int:
        return self.to_winner_chips + self.removed_chips


def found_chips(
    all_in_chips: int,
    *,
    found_chips: int,
    opponent_chips: int,
    next_hand_started: bool,
    remove: bool = False,
) -> FoundChips:
    """What becomes of the chips found; the loser is out if the opponent covers all of these.

    Stacks are those at the start of the hand.  Before the next hand the covered part goes to
    the winner, or out of play if the director says `remove`; afterwards always out of play.
    Source: Robert's Rules 7.19; TDA 2024 62.
    """
    uncovered_bet = max(0, all_in_chips - opponent_chips)
    covered = min(found_chips, max(0, opponent_chips - all_in_chips))
    removed = covered if next_hand_started or remove else 0
    return FoundChips(
        out=covered == found_chips and not uncovered_bet,
        to_winner_chips=covered - removed,
        removed_chips=removed,
        kept_chips=found_chips - covered,
    )


def _check_somebody_is_left(left: int) -> None:
    if left < 1:
        raise LastPlayerLeft(
            N_("No player would be left. Report only players without chips: one wins.")
        )


def _check_stacks(busts: Sequence[Bust]) -> None:
    if len(busts) > 1 and any(bust.stack_chips is None for bust in busts):
        raise StacksNeeded(
            N_(
                "%(players)s players went out in the same hand. Enter each stack at the "
                "start of the hand: it decides the places."
            ),
            field="stack_chips",
            players=len(busts),
        )


def _hands(busts: Iterable[Bust], disqualified: DisqualifiedInHand) -> list[list[Bust]]:
    """The eliminations hand by hand, in the order of the first one reported of each hand.

    Who was disqualified at once stands alone, before those of the hand.
    """
    hands: dict[Hashable, list[Bust]] = defaultdict(list)
    for number, bust in enumerate(busts):
        hands[number if bust.hand is None else bust.hand].append(bust)
    if disqualified is DisqualifiedInHand.WITH_HAND:
        return list(hands.values())
    return [part for hand in hands.values() for part in _disqualified_first(hand)]


def _disqualified_first(hand: list[Bust]) -> list[list[Bust]]:
    if len(hand) == 1:
        return [hand]
    alone = [[bust] for bust in hand if bust.disqualified]
    others = [bust for bust in hand if not bust.disqualified]
    return [*alone, others] if others else alone


def _tied_places(group: Sequence[Bust], remaining: int, policy: Simultaneous) -> dict[int, Place]:
    return {
        entry: Place(ranked.place, ranked.through, tied=len(ranked.entries) > 1)
        for ranked in rank_group(group, remaining, policy)
        for entry in ranked.entries
    }


def _ranked(classes: Iterable[Sequence[Bust]], *, first: int) -> list[Ranked]:
    ranked = []
    for tied in classes:
        entries = tuple(bust.entry for bust in tied)
        ranked.append(Ranked(entries, first, first + len(tied) - 1))
        first += len(tied)
    return ranked


def _stack(bust: Bust) -> int:
    return bust.stack_chips or 0


def _by_stack(busts: Sequence[Bust]) -> list[list[Bust]]:
    largest_first = sorted(busts, key=_stack, reverse=True)
    return [list(equal) for _, equal in groupby(largest_first, key=_stack)]


def _by_rank_at_the_table(busts: Sequence[Bust]) -> list[list[Bust]]:
    """The best of every table tie, then the second of every table, and so on.

    Equal stacks at one table have the same rank there, and the next rank is left out.
    """
    rank: dict[int, int] = {}
    for at_table in _tables(busts):
        ranked = _ranked(_by_stack(at_table), first=1)
        rank |= {entry: tied.place for tied in ranked for entry in tied.entries}
    in_order = sorted(busts, key=lambda bust: rank[bust.entry])
    return [list(tied) for _, tied in groupby(in_order, key=lambda bust: rank[bust.entry])]


def _tables(busts: Iterable[Bust]) -> Iterable[list[Bust]]:
    tables: dict[int | None, list[Bust]] = defaultdict(list)
    for bust in busts:
        tables[bust.table].append(bust)
    return tables.values()


def _together(busts: Sequence[Bust]) -> list[list[Bust]]:
    return [list(busts)] if busts else []


CLASSES: Mapping[Simultaneous, Callable[[Sequence[Bust]], list[list[Bust]]]] = {
    Simultaneous.STACK: _by_stack,
    Simultaneous.WSOP: _by_rank_at_the_table,
    Simultaneous.SHARE_ALL: _together,
}


@dataclass(frozen=True, slots=True)
class Flight:
    """One event of the tree: how many entries it had, and the places of those who are out in it.

    `left` are those who are still in and have no entry in a later event yet.
    """

    entries: int
    places: Mapping[int, Place]
    left: int = 0


def multi_day_places(last: Flight, earlier: Sequence[Sequence[Flight]]) -> dict[int, Place]:
    """The place of every entry that is out, by entry.

    `last` is the last day; `earlier` are the days before it, the next one first, each with its
    flights.

    >>> one = Flight(4, {1: Place(3, 3, tied=False), 2: Place(4, 4, tied=False)})
    >>> two = Flight(2, {3: Place(2, 2, tied=False)})
    >>> [str(p) for p in multi_day_places(Flight(3, {}), [[one, two]]).values()]
    ['4', 'T5', 'T5']
    """
    found = dict(last.places)
    above = last.entries
    for flights in earlier:
        above += sum(flight.left for flight in flights)
        for tied in _best_first(flights):
            place = Place(above + 1, above + len(tied), tied=len(tied) > 1)
            found |= dict.fromkeys(tied, place)
            above += len(tied)
    return found


def _best_first(flights: Sequence[Flight]) -> Iterator[list[int]]:
    """Those out in the flights of one day, equal ones together."""
    reached = sorted(
        (Fraction(place.place, flight.entries), entry)
        for flight in flights
        for entry, place in flight.places.items()
    )
    for _, tied in groupby(reached, key=lambda one: one[0]):
        yield [entry for _, entry in tied]
