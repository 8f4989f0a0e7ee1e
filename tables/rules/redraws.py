"""New seats for everybody when few tables remain.

Source: Robert's Rules 7.18; TDA 2024 RP-9; WSOP 2026 67c, 68.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from tables.rules.floor import Place, Seating
from tables.rules.seating import Assignment, draw_seats
from tournaments.rules.chance import Chance


class Redraw(StrEnum):
    """What the law says about a redraw now."""

    NO = "no"
    OPTIONAL = "optional"
    MANDATORY = "mandatory"


class RedrawPolicy(StrEnum):
    """At which numbers of tables seats are drawn anew.

    SEED: at three, two and one; with four or five tables at the start, three is the director's
    choice.  FRENCH_LITERAL: as the French text has it, a small event (four or five tables at the
    start) may leave out any of them.  WSOP_67C: depends on the number of entrants.
    FINAL_ONLY: the final table.
    """

    SEED = "seed"
    FRENCH_LITERAL = "french_literal"
    WSOP_67C = "wsop_67c"
    FINAL_ONLY = "final_only"


class FinalTablePolicy(StrEnum):
    """With how many players the last tables become one."""

    MAX = "max"
    TDA = "tda"
    WSOP = "wsop"


_SMALL_EVENT_TABLES = (4, 5)
_LEFT_TO_THE_DIRECTOR = {RedrawPolicy.SEED: (3,), RedrawPolicy.FRENCH_LITERAL: (3, 2, 1)}
_WSOP_ENTRANTS = {3: 100, 2: 51, 1: 0}
_FINAL_TABLE = {
    FinalTablePolicy.MAX: {},
    FinalTablePolicy.TDA: {9: 9, 8: 9, 7: 7, 6: 7},
    FinalTablePolicy.WSOP: {9: 10, 8: 9, 7: 8, 6: 7},
}


def redraw_due(
    *,
    started: int,
    before: int,
    now: int,
    policy: RedrawPolicy = RedrawPolicy.SEED,
    entrants: int | None = None,
) -> Redraw:
    """Whether seats are drawn anew when the tables needed fall from `before` to `now`.

    `started` is the number of tables at the start.  Several tables gone at once are one redraw,
    and to start with three tables or fewer is none.  Only WSOP_67C reads `entrants`; it takes
    an unknown number for a large one.  Source: Robert's Rules 7.18; WSOP 2026 67c.
    """
    if now >= before or now not in (3, 2, 1):
        return Redraw.NO
    if started in _SMALL_EVENT_TABLES and now in _LEFT_TO_THE_DIRECTOR.get(policy, ()):
        return Redraw.OPTIONAL
    if policy == RedrawPolicy.FINAL_ONLY and now > 1:
        return Redraw.NO
    if policy == RedrawPolicy.WSOP_67C and entrants is not None and entrants < _WSOP_ENTRANTS[now]:
        return Redraw.NO
    return Redraw.MANDATORY


def final_table_at(seats: int, policy: FinalTablePolicy = FinalTablePolicy.MAX) -> int:
    """The number of players at which the final table forms in an event of `seats` per table.

    A size the policy does not name makes a final table of that size.
    Source: TDA 2024 RP-9; WSOP 2026 68.

    >>> final_table_at(8, FinalTablePolicy.WSOP)
    9
    """
    return _FINAL_TABLE[policy].get(seats, seats)


def tables_needed(players: int, *, seats: int, final_table_at: int) -> int:
    """How many tables the remaining players need: one from the final table on, else two or more.

    Source: Robert's Rules 7.18; TDA 2024 RP-9.
    """
    if players <= final_table_at:
        return 1
    return max(2, -(-players // seats))


def redraw(
    entries: Sequence[int],
    tables: Sequence[Seating],
    *,
    rng: Chance,
    fixed: Mapping[int, Place] | None = None,
    keep_apart: Sequence[tuple[int, int]] = (),
) -> list[Assignment]:
    """New chairs for all entries, absent players included, at the tables that stay.

    Everybody stands up first, so whoever sits at these tables leaves his chair to the draw.
    Button, blinds owed and waiting do not carry over.  Options and errors as in `draw_seats`.
    Source: Robert's Rules 7.18.
    """
    return draw_seats(entries, emptied(tables), rng=rng, fixed=fixed, keep_apart=keep_apart)


def emptied(tables: Sequence[Seating]) -> list[Seating]:
    """The tables that stay, once everybody has stood up."""
    return [replace(table, taken=frozenset(), positions=None) for table in tables]
