"""When each denomination leaves the game, and what it is changed for.

A denomination goes when the blinds and antes need it no more.  Source: Robert's Rules 7.10.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import gcd

from blinds.rules.steps import Schedule, StepKind


@dataclass(frozen=True, slots=True)
class ColorUp:
    """One denomination raced off at the break `index`, into bigger chips that stay in play."""

    index: int
    old_chips: int
    new_chips: int

    @property
    def in_passes(self) -> bool:
        """Whether the chips do not go evenly: they are raced in repeated passes."""
        return self.new_chips % self.old_chips != 0

    @property
    def group(self) -> tuple[int, int]:
        """How many small chips are worth how many big ones: (5, 2) of 10s into 25s."""
        shared = gcd(self.old_chips, self.new_chips)
        return self.new_chips // shared, self.old_chips // shared


def payable(amount: int, smallest: int) -> bool:
    """Whether an amount can be put in with chips of which `smallest` is the least."""
    return amount % smallest == 0


def next_denomination(old: int, in_play: Iterable[int]) -> int | None:
    """The smallest denomination in play that `old` goes into evenly, so 10s skip 25s.

    None if nothing in play will do.

    >>> next_denomination(10, [10, 25, 100])
    100
    """
    return min((chip for chip in in_play if chip > old and chip % old == 0), default=None)


def bigger(old: int, in_play: Iterable[int]) -> int | None:
    """The next bigger chip in play, whether `old` goes evenly into it or not; None if none is."""
    return min((chip for chip in in_play if chip > old), default=None)


def color_up_plan(schedule: Schedule, denominations: Sequence[int]) -> tuple[ColorUp, ...]:
    """Each denomination at the first break after which no blind or ante needs it, lowest first.

    What the director is advised; what the plan says is told by `planned_color_ups`.  The end
    of a day counts as a break.  Source: Robert's Rules 7.10.
    """
    in_play = sorted(set(denominations))
    plan: list[ColorUp] = []
    for index in _pauses(schedule):
        while into := _dispensable(schedule, index, in_play):
            plan.append(ColorUp(index, in_play.pop(0), into))
    return tuple(plan)


def planned_color_ups(schedule: Schedule, denominations: Sequence[int]) -> tuple[ColorUp, ...]:
    """The races written in the plan, each with what its chips are changed for.

    Chips that go evenly into no bigger chip in play go into the next bigger one, in repeated
    passes on the director's word.  A race of the biggest chips, or of chips not in play, is left
    out: `remarks` speaks of it.  Source: Robert's Rules 7.10.
    """
    in_play = set(denominations)
    plan: list[ColorUp] = []
    for index, step in enumerate(schedule):
        old = step.remove_chips
        if not old or old not in in_play:
            continue
        into = next_denomination(old, in_play) or bigger(old, in_play)
        if into:
            in_play.remove(old)
            plan.append(ColorUp(index, old, into))
    return tuple(plan)


def _pauses(schedule: Schedule) -> Iterator[int]:
    return (i for i, step in enumerate(schedule) if step.kind is not StepKind.LEVEL)


def _dispensable(schedule: Schedule, index: int, in_play: Sequence[int]) -> int | None:
    """What the lowest chip would be changed for at this step; None while it is needed."""
    into = next_denomination(in_play[0], in_play) if in_play else None
    later = [n for step in schedule[index + 1 :] for n in step.obligations_chips]
    if into is None or not later or not all(payable(n, in_play[1]) for n in later):
        return None
    return into
