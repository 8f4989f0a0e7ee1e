"""Stacks and tables of chips: counted, pasted, drawn as a line, left by the disqualified.

Source: Robert's Rules 7 (introduction), 7.28; TDA 2024 71-D.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.rules import N_, RuleError


class NothingCounted(RuleError):
    """A count of no stack."""


class NoSuchStack(RuleError):
    """A stack of less than one chip."""


class MoreThanInPlay(RuleError):
    """Stacks that together have more chips than the event has."""


def check_counts(counts: Mapping[int, int], *, in_play_chips: int) -> None:
    """Raise unless these stacks (entry → chips) can be those of players still in.

    NothingCounted, NoSuchStack, MoreThanInPlay.
    """
    if not counts:
        raise NothingCounted(N_("Enter at least one stack."), field="counts")
    if min(counts.values()) < 1:
        raise NoSuchStack(
            N_("A player still in has at least one chip. Count again, or report the bust."),
            field="counts",
        )
    if sum(counts.values()) > in_play_chips:
        raise MoreThanInPlay(
            N_("Together that is more than the %(most)s chips in play. Count again."),
            field="counts",
            most=in_play_chips,
        )


WIDTH, HEIGHT, MARGIN = 72, 20, 2
MAX_POINTS = 24


@dataclass(frozen=True, slots=True)
class Spark:
    """A small line: the points of an SVG polyline, and where it ends.  `rises`: +1, 0 or −1."""

    points: str
    end_x: int
    end_y: int
    rises: int


def spark(stacks: Sequence[int]) -> Spark | None:
    """The line of a stack, the newest count at the right; None with fewer than two counts.

    Counts are drawn at equal distances: they say how it went, not when.

    >>> spark([100, 300, 200]).points
    '2,18 36,2 70,10'
    """
    drawn = stacks[-MAX_POINTS:]
    if len(drawn) < 2:
        return None
    lowest, span = min(drawn), max(drawn) - min(drawn)
    wide, high, last = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, len(drawn) - 1
    points = [
        (
            MARGIN + (2 * n * wide + last) // (2 * last),
            HEIGHT - MARGIN - ((stack - lowest) * high // span if span else high // 2),
        )
        for n, stack in enumerate(drawn)
    ]
    (end_x, end_y), change = points[-1], drawn[-1] - drawn[-2]
    rises = (change > 0) - (change < 0)
    return Spark(" ".join(f"{x},{y}" for x, y in points), end_x, end_y, rises)


@dataclass(frozen=True, slots=True)
class PlayerChips:
    """What the book knows of a player's chips, by the number of the journal line.

    `counts`: a stack as it was counted.  `issued`: chips given or taken other than through a pot.
    """

    counts: Mapping[int, int] = field(default_factory=dict)
    issued: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableChips:
    """A table as the book knows it, each thing with the number of its journal line.

    `here` sit there; `left_here` went out at this table.  `moves`: somebody came or went.
    `issued`: chips that a race or a late find brought to the table as a whole.  `starts`: a draw
    that seated everybody anew, whose stacks are those counted before it.
    """

    here: Collection[int]
    left_here: Mapping[int, int] = field(default_factory=dict)
    moves: Collection[int] = ()
    issued: Mapping[int, int] = field(default_factory=dict)
    starts: Collection[int] = ()


def expected_chips(table: TableChips, players: Mapping[int, PlayerChips]) -> int | None:
    """How many chips the table ought to hold now, or None where nobody can know.

    >>> players = {1: PlayerChips(issued={3: 100}), 2: PlayerChips(issued={4: 100})}
    >>> expected_chips(TableChips(here=[1, 2]), players)
    200
    """
    last_move = max(table.moves, default=-1)
    for line in _baselines(table, players):
        if line < last_move:
            return None
        members = {*table.here, *(who for who, out in table.left_here.items() if out > line)}
        stacks = [_stack_at(players[who], line, exact=line not in table.starts) for who in members]
        if None in stacks:
            continue
        since = [_after(players[who].issued, line) for who in members]
        return sum(filter(None, stacks)) + sum(since) + _after(table.issued, line)
    return None


def _baselines(table: TableChips, players: Mapping[int, PlayerChips]) -> Sequence[int]:
    """The lines after which the table may be known whole, the newest first; 0 is the beginning."""
    counted = {line for who in table.here for line in players[who].counts}
    return sorted({0, *counted, *table.starts}, reverse=True)


def _stack_at(player: PlayerChips, line: int, *, exact: bool) -> int | None:
    """The stack at that line; None where they had one that was not counted then.

    `exact`: only a count of that very line tells; else the newest before it, and what was
    bought since.
    """
    before = [at for at in player.issued if at <= line]
    if not before:
        return 0
    if exact:
        return player.counts.get(line)
    counted = max((at for at in player.counts if at <= line), default=0)
    bought = sum(chips for at, chips in player.issued.items() if counted < at <= line)
    return player.counts.get(counted, 0) + bought


def _after(issued: Mapping[int, int], line: int) -> int:
    return sum(chips for at, chips in issued.items() if at > line)


LAW = "7.28; TDA 2024 71-D"


class StackUndecided(RuleError):
    """Somebody disqualified in a flight would sit down on the next day."""


class NothingToDecide(RuleError):
    """The player was disqualified in no flight, or their stack is out of play already."""


class PlayHasBegun(RuleError):
    """The next day has begun: who plays in it is disqualified at their table."""


class StackTaken(RuleError):
    """The next day has taken a stack out of play because of what would be undone."""
