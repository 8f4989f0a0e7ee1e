"""Seatings with conditions: players kept apart, and players who may sit in certain chairs only.

Source: Robert's Rules 7.2; TDA 2024 7, 9.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tables.rules.floor import Place
from tournaments.rules import N_, RuleError
from tournaments.rules.chance import Chance

Pair = tuple[int, int]
_REDRAWS = 1000
_SWAPS = 5000
_ESCAPE = 20  # one swap in so many is kept although it helps nobody, to leave a dead end


class CannotKeepApart(RuleError):
    """The players of some pair would have to sit at the same table."""


@dataclass(frozen=True, slots=True)
class _Deal:
    """A deal in the making: the first places are those of the entries bound by a pair."""

    bound: Sequence[int]
    places: list[Place]
    pairs: Sequence[Pair]
    seated: Mapping[int, Place]

    def clashes(self) -> list[Pair]:
        """The pairs at one table."""
        if not self.pairs:
            return []
        at = {**self.seated, **dict(zip(self.bound, self.places, strict=False))}
        return clashes_among(self.pairs, at)

    def exchange(self, one: int, other: int) -> None:
        self.places[one], self.places[other] = self.places[other], self.places[one]


def deal_apart(
    entries: Sequence[int],
    places: Sequence[Place],
    *,
    keep_apart: Sequence[Pair],
    seated: Mapping[int, Place],
    rng: Chance,
) -> dict[int, Place]:
    """A place for each entry, at random, with no pair of `keep_apart` at one table.

    There are as many places as entries.  `seated` are entries that have a place already.  Pairs
    with somebody who is neither drawn nor seated do not count.  Every legal deal is as likely
    as any other as long as a thousand redraws find one; only beyond that are chairs swapped.
    Raises CannotKeepApart.
    """
    pairs = pairs_among(entries, seated, keep_apart)
    linked = {entry for pair in pairs for entry in pair}
    bound = [entry for entry in entries if entry in linked]
    others = [entry for entry in entries if entry not in linked]
    deal = _Deal(bound, rng.shuffled(places), pairs, seated)
    if not _redrawn(deal, rng) and not _swapped(deal, rng):
        raise CannotKeepApart(
            N_("These players cannot all be separated. Release a pair or open a table.")
        )
    return dict(zip(bound + others, deal.places, strict=True))


def pairs_among(
    entries: Sequence[int], seated: Mapping[int, Place], pairs: Sequence[Pair]
) -> list[Pair]:
    """The pairs that a draw for these entries can do something about."""
    drawn, known = set(entries), {*entries, *seated}
    return [pair for pair in pairs if drawn.intersection(pair) and known.issuperset(pair)]


def clashes_among(pairs: Sequence[Pair], at: Mapping[int, Place]) -> list[Pair]:
    """The pairs that sit at one table."""
    return [(one, other) for one, other in pairs if at[one].table == at[other].table]


def _redrawn(deal: _Deal, rng: Chance) -> bool:
    """Whether no pair clashes after redrawing the places of the bound entries for long enough."""
    for _ in range(_REDRAWS):
        if not deal.clashes():
            return True
        for first in range(len(deal.bound)):
            deal.exchange(first, first + rng.below(len(deal.places) - first))
    return False


def _swapped(deal: _Deal, rng: Chance) -> bool:
    """Whether no pair clashes after swapping clashing players with others for long enough."""
    clashes = deal.clashes()
    for _ in range(_SWAPS):
        movers = [i for i, entry in enumerate(deal.bound) if any(entry in p for p in clashes)]
        if not movers:
            break
        mover, other = rng.one_of(movers), rng.below(len(deal.places))
        deal.exchange(mover, other)
        if len(deal.clashes()) > len(clashes) and rng.below(_ESCAPE):
            deal.exchange(mover, other)
        clashes = deal.clashes()
    return not clashes


_ATTEMPTS = 10_000
_NARROWED = 200  # attempts in which each draws among what is left to them


@dataclass(frozen=True, slots=True)
class Picked:
    """Of these free chairs so many are used; which ones is not drawn yet."""

    number: int
    chairs: Sequence[Place]


@dataclass(slots=True)
class _Dealing:
    """`narrow` have chairs of `few` only, `wide` are in a pair and may have any chair."""

    picks: Sequence[Picked]
    narrow: Sequence[int]
    wide: Sequence[int]
    few: list[Place]
    every: list[Place]
    pairs: Sequence[Pair]
    seated: Mapping[int, Place]

    @property
    def bound(self) -> list[int]:
        return [*self.narrow, *self.wide]

    def pick_of(self) -> dict[Place, int]:
        return {chair: at for at, pick in enumerate(self.picks) for chair in pick.chairs}


def deal_among(
    entries: Sequence[int],
    picks: Sequence[Picked],
    *,
    only: tuple[Sequence[int], Sequence[Place]],
    keep_apart: Sequence[Pair],
    seated: Mapping[int, Place],
    rng: Chance,
) -> dict[int, Place]:
    """A chair for each entry, as many at each pick as it says, by one uniform draw.

    The entries of `only` sit in its chairs; no pair of `keep_apart` shares a table.  There are as
    many chairs to use as entries.  Every allowed seating is as likely as any other as long as ten
    thousand attempts find one.  Raises CannotKeepApart.
    """
    wanted, chairs = set(only[0]), set(only[1])
    pairs = pairs_among(entries, seated, keep_apart)
    linked = {entry for pair in pairs for entry in pair}
    every = [chair for pick in picks for chair in pick.chairs]
    narrow = [entry for entry in entries if entry in wanted]
    wide = [entry for entry in entries if entry in linked and entry not in wanted]
    few = [chair for chair in every if chair in chairs]
    deal = _Dealing(picks, narrow, wide, few, every, pairs, seated)
    found = _tried(deal, rng) or _narrowed(deal, rng)
    if found is None:
        raise CannotKeepApart(
            N_("These players cannot all be separated. Release a pair or open a table.")
        )
    return found | _rest(deal, entries, found, rng)


def _tried(deal: _Dealing, rng: Chance) -> dict[int, Place] | None:
    """The chairs of those who are bound, by whole attempts.

    A seating counts as often as the others can be seated around it: a chair at a pick that uses n
    of f stands a chance of n/f, the next one there of (n−1)/(f−1), all measured against the
    largest n/f so that few attempts are lost.
    """
    if len(deal.narrow) > len(deal.few):
        return None
    few, every, pick_of = list(deal.few), list(deal.every), deal.pick_of()
    fullest = _fullest(deal.picks)
    for _ in range(_ATTEMPTS):
        chairs = [
            *_first_of(few, len(deal.narrow), rng),
            *_first_of(every, len(deal.wide), rng),
        ]
        if _stands(deal, chairs, pick_of, fullest, rng):
            found = dict(zip(deal.bound, chairs, strict=True))
            if not clashes_among(deal.pairs, {**deal.seated, **found}):
                return found
    return None


def _first_of(row: list[Place], number: int, rng: Chance) -> list[Place]:
    """So many of the row, drawn to its front."""
    for first in range(number):
        other = first + rng.below(len(row) - first)
        row[first], row[other] = row[other], row[first]
    return row[:number]


def _fullest(picks: Sequence[Picked]) -> tuple[int, int]:
    """The n and f of the pick that uses most of its chairs; the first of equals."""
    most, of = 0, 1
    for pick in picks:
        if pick.number * of > most * len(pick.chairs):
            most, of = pick.number, len(pick.chairs)
    return most, of


def _stands(
    deal: _Dealing,
    chairs: Sequence[Place],
    pick_of: Mapping[Place, int],
    fullest: tuple[int, int],
    rng: Chance,
) -> bool:
    """Whether this attempt counts: nobody twice in a chair, and each chair used by its chance."""
    chosen: set[Place] = set()
    there: Counter[int] = Counter()
    for chair in chairs:
        at = pick_of[chair]
        left, free = deal.picks[at].number - there[at], len(deal.picks[at].chairs) - there[at]
        if chair in chosen or not rng.below(free * fullest[0]) < left * fullest[1]:
            return False
        chosen.add(chair)
        there[at] += 1
    return True


def _narrowed(deal: _Dealing, rng: Chance) -> dict[int, Place] | None:
    """One after the other draws among the chairs that are still open; None where none is."""
    for _ in range(_NARROWED):
        found: dict[int, Place] = {}
        for entry in deal.bound:
            chairs = list(_open_to(deal, entry, found))
            if not chairs:
                break
            found[entry] = rng.one_of(chairs)
        if len(found) == len(deal.bound):
            return found
    return None


def _open_to(deal: _Dealing, entry: int, found: Mapping[int, Place]) -> Iterator[Place]:
    """The chairs this entry may have while the others found sit where they sit."""
    at = {**deal.seated, **found}
    shut = {at[other].table for other in _kept_from(deal.pairs, entry) if other in at}
    taken, pick_of = set(found.values()), deal.pick_of()
    there = Counter(pick_of[chair] for chair in taken)
    for chair in deal.few if entry in deal.narrow else deal.every:
        pick = pick_of[chair]
        if chair not in taken and there[pick] < deal.picks[pick].number and chair.table not in shut:
            yield chair


def _kept_from(pairs: Sequence[Pair], entry: int) -> Iterator[int]:
    for pair in pairs:
        if entry in pair:
            yield pair[1] if pair[0] == entry else pair[0]


def _rest(
    deal: _Dealing, entries: Sequence[int], found: Mapping[int, Place], rng: Chance
) -> dict[int, Place]:
    """The others, each pick filled up with chairs that are still free."""
    taken = set(found.values())
    places: list[Place] = []
    for pick in deal.picks:
        free = [chair for chair in pick.chairs if chair not in taken]
        here = len(pick.chairs) - len(free)
        places += rng.some_of(free, pick.number - here)
    others = [entry for entry in entries if entry not in found]
    return dict(zip(others, rng.shuffled(places), strict=True))
