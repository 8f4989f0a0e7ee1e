"""Players who may not share a table: the draw is made again until they do not."""

from collections.abc import Mapping, Sequence
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
            N_("No draw keeps all these players apart: release a pair, or open another table.")
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
