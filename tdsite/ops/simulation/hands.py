"""The random play of a table: pots of all sizes, small ones often, stacks seldom.

A pot costs a player `1.5 big blinds / u`, with u even between 0 and 1, as far as his stack and
the winner's go.  So an all-in is three times as likely with a third of the big blinds: a field
loses hardly anybody in its first levels, about a tenth of its players an hour with forty big
blinds on average, and ends heads-up with fifty to a hundred big blinds on the table.
Chips only change owner; everything is in whole chips of the smallest kind in play.
"""

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from random import Random

OPENING_BIG_BLINDS = 1.5
THREE_WAY = 0.06  # of the pots


@dataclass(frozen=True, slots=True)
class Bust:
    """One who lost his last chips: to whom, and the stack he began the hand with."""

    entry: int
    by: int
    stack_chips: int


def play_hand(
    stacks: MutableMapping[int, int],
    seated: Sequence[int],
    *,
    big_blind: int,
    unit: int,
    rng: Random,
) -> list[Bust]:
    """One hand among those seated; `stacks` changes.  Who is out, the smaller stack first."""
    ways = 3 if len(seated) > 2 and rng.random() < THREE_WAY else 2
    winner, *losers = _some(seated, ways, rng)
    price = big_blind * OPENING_BIG_BLINDS / (1.0 - rng.random())
    most = min(stacks[winner], max(unit, int(price) // unit * unit))
    busts = []
    for loser in losers:
        before = stacks[loser]
        lost = min(before, most)
        stacks[loser] -= lost
        stacks[winner] += lost
        if not stacks[loser]:
            busts.append(Bust(loser, winner, before))
    return sorted(busts, key=lambda bust: bust.stack_chips)


def _some(seated: Sequence[int], ways: int, rng: Random) -> Sequence[int]:
    """So many different players, each as likely as the next: quicker than the library for two."""
    if ways > 2:
        return rng.sample(seated, ways)
    first, second = int(rng.random() * len(seated)), int(rng.random() * (len(seated) - 1))
    return seated[first], seated[second + (second >= first)]


def small_chips(
    stacks: Mapping[int, int], *, old: int, new: int, rng: Random
) -> dict[int, dict[int, int]]:
    """The chips before each seat as a race wants them: seat → denomination → number.

    `stacks` is seat → value.  How many old chips somebody has is chance, as far as his stack
    allows; what is below the old chip stays as single chips.
    """
    return {seat: _split(value, old=old, new=new, rng=rng) for seat, value in stacks.items()}


def _split(value: int, *, old: int, new: int, rng: Random) -> dict[int, int]:
    large, rest = divmod(value, new)
    odd, crumbs = divmod(rest, old)
    changed = min(large, rng.randrange(4))
    split = {old: odd + changed * (new // old), new: large - changed, 1: crumbs}
    return {chip: number for chip, number in split.items() if number}
