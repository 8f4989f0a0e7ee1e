"""What a table ought to hold: its last full count, and what has come and gone since.

Chips cross a table's edge with players who move, and nobody knows how many those carried; so a
move ends what is known, until the table is counted again.  Everything else is on record: chips
that were bought or raced off, and busts, which leave their chips at the table.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field


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
    """The stack at that line; None where he had one that was not counted then.

    `exact`: only a count of that very line tells; else the newest before it, and what he bought
    since.
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
