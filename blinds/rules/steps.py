"""One step of the plan, where it stands, and when each denomination leaves the game.

Source: Robert's Rules 7.10.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import gcd


class StepKind(StrEnum):
    LEVEL = "level"
    BREAK = "break"
    DAY_END = "day_end"


class AnteType(StrEnum):
    """Who pays the ante: nobody, every player, or the big blind for the whole table."""

    NONE = "none"
    PER_PLAYER = "per_player"
    BIG_BLIND = "big_blind"


class Betting(StrEnum):
    """How much may be bet."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One line of the plan.

    A day end lasts no time: the clock stops there until somebody sets it going again.
    `remove_chips` is the denomination raced off at this break.  A limit level has its small and
    big bet beside its blinds; a stud level has no blinds, but an ante and a bring-in.
    """

    kind: StepKind
    seconds: int
    small_chips: int = 0
    big_chips: int = 0
    ante_chips: int = 0
    ante_type: AnteType = AnteType.NONE
    remove_chips: int | None = None
    label: str = ""
    game: str = ""
    betting: Betting = Betting.NO_LIMIT
    small_bet_chips: int = 0
    big_bet_chips: int = 0
    bring_in_chips: int = 0
    note: str = ""

    @property
    def duration_ms(self) -> int:
        return 0 if self.kind is StepKind.DAY_END else self.seconds * 1000

    @property
    def obligations_chips(self) -> tuple[int, ...]:
        """What somebody must put in: ante, bring-in, blinds and fixed bets; zeros left out."""
        forced = (self.ante_chips, self.bring_in_chips, self.small_chips, self.big_chips)
        return tuple(n for n in (*forced, self.small_bet_chips, self.big_bet_chips) if n)


Schedule = tuple[PlanStep, ...]


def level_number(schedule: Schedule, index: int) -> int | None:
    """The number the floor gives a level, from 1, breaks not counted; None for other steps."""
    if schedule[index].kind is not StepKind.LEVEL:
        return None
    return sum(step.kind is StepKind.LEVEL for step in schedule[: index + 1])


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
