"""Breaking a table, in which order and when; and new seats for everybody.

Source: Robert's Rules 7.13, 7.16, 7.18; TDA 2024 10, RP-9; WSOP 2026 35, 66, 67c, 68.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from tables.rules import draws
from tables.rules.draws import Drawn
from tables.rules.floor import NoFreeSeat, Place, Seating
from tables.rules.seating import Assignment, draw_seats, picks, seats_draw, water_fill
from tournaments.rules import N_
from tournaments.rules.chance import Chance, check_deck, strength

__all__ = [
    "BrokenTable",
    "break_draw",
    "break_order",
    "break_table",
    "broken",
    "must_break",
    "next_to_break",
    "two_step",
    "water_fill",
]

Player = TypeVar("Player")
SeatCard = TypeVar("SeatCard")


@dataclass(frozen=True, slots=True)
class BrokenTable:
    """Both draws of a broken table, as they were made.

    `cards` is the playing card dealt to each entry, in seat order; none where somebody needs an
    accessible chair.  `seat_cards` are the chairs in the order they went out, `assignments` who
    took each of them.
    """

    table: int
    cards: Mapping[int, str] = field(default_factory=dict)
    seat_cards: tuple[Place, ...] = ()
    assignments: tuple[Assignment, ...] = ()


def break_order(
    numbers: Sequence[int],
    opened_late: Sequence[int],
    *,
    players: Mapping[int, int] | None = None,
) -> list[int]:
    """The table numbers in the order they break: opened late first, then the highest number.

    `opened_late` is in the order of opening: the newest table goes in front.  A house that breaks
    its shortest table gives the `players` at each; of equally short ones this order decides.
    Source: Robert's Rules 7.13; WSOP 2026 35, 66.

    >>> break_order([1, 2, 3, 4], [2])
    [2, 4, 3, 1]
    >>> break_order([1, 2, 3], [], players={1: 5, 2: 7, 3: 7})
    [1, 3, 2]
    """
    late = [number for number in reversed(opened_late) if number in numbers]
    order = late + sorted(set(numbers) - set(late), reverse=True)
    return order if players is None else sorted(order, key=players.__getitem__)


def must_break(counts: Sequence[int], capacities: Sequence[int]) -> bool:
    """Whether the first table of the list can break: all players fit at the other tables.

    Source: Robert's Rules 7.13.
    """
    return len(counts) > 1 and sum(counts) <= sum(capacities[1:])


def next_to_break(tables: Sequence[Seating]) -> Seating | None:
    """The first table of the break order if it must break now, else None.

    Lowest `break_rank` first, then highest number.  Seats already taken count for the others'
    room, closed empty ones do not.  When a redraw is due it comes instead.
    Source: Robert's Rules 7.13; WSOP 2026 66.
    """
    order = sorted(tables, key=lambda table: (table.break_rank, -table.table))
    if must_break([table.players for table in order], [table.capacity for table in order]):
        return order[0]
    return None


def two_step(cards: Mapping[Player, str], seat_cards: Sequence[SeatCard]) -> dict[Player, SeatCard]:
    """Who gets which seat card: they go out in order, to the highest playing card first.

    Suits settle equal ranks.  Seat cards left over stay undealt.  Raises FouledDeck, and
    NoFreeSeat when a player would get none.  Source: TDA 2024 10-B; Robert's Rules 3.7.1.

    >>> two_step({"Ann": "9h", "Bob": "Kd"}, ["1-3", "2-5"])
    {'Bob': '1-3', 'Ann': '2-5'}
    """
    check_deck(list(cards.values()))
    if len(seat_cards) < len(cards):
        raise NoFreeSeat(
            N_(
                "There are too few seat cards (players: %(players)s, seat cards: %(seats)s)."
                " Put one out for every player and draw again."
            ),
            players=len(cards),
            seats=len(seat_cards),
        )
    highest_first = sorted(cards, key=lambda player: strength(cards[player]), reverse=True)
    return dict(zip(highest_first, seat_cards, strict=False))


def break_table(
    table: Seating, entries: Mapping[int, int], others: Sequence[Seating], *, rng: Chance
) -> BrokenTable:
    """Send the players of a table to the others, by a playing card and then a seat card.

    `entries` is seat → entry, absent players included.  The other tables fill evenly; which
    of their open seats are filled is chance.  Raises NoFreeSeat.
    Source: Robert's Rules 7.13; TDA 2024 10-B.
    """
    movers = [entries[seat] for seat in sorted(entries)]
    draw_input = break_draw(table, movers, others)
    return (
        broken(table.table, draws.hold(draw_input, rng)) if draw_input else BrokenTable(table.table)
    )


def break_draw(
    table: Seating,
    movers: Sequence[int],
    others: Sequence[Seating],
    *,
    keep_apart: Sequence[tuple[int, int]] = (),
    seated: Mapping[int, Place] | None = None,
    accessible: Mapping[int, frozenset[int]] | None = None,
    need_access: Sequence[int] = (),
) -> str:
    """The input of both draws of a broken table; `movers` in seat order.  Empty without players.

    Where some of them need one of the `accessible` chairs (table → seats), seats are drawn without
    cards: of all seatings in which they have one, each is as likely as any other.
    Raises NoFreeSeat, TooFewAccessible.  Source: Robert's Rules 7.13; TDA 2024 10-B.
    """
    _check_room(table, len(movers), others)
    if not movers:
        return ""
    if need_access:
        return seats_draw(
            movers,
            others,
            keep_apart=keep_apart,
            seated=seated,
            accessible=accessible,
            need_access=need_access,
        )
    lines = draws.seated(seated or {}) + draws.apart(keep_apart)
    return "\n".join([*lines, *picks(others, len(movers)), draws.deal_by_card(movers)])


def broken(table: int, drawn: Drawn) -> BrokenTable:
    """Both draws as they came out."""
    return BrokenTable(
        table,
        {int(entry): card for entry, card in drawn.cards},
        tuple(drawn.chairs.values()),
        tuple(Assignment(entry, place) for entry, place in drawn.chairs.items()),
    )


def _check_room(table: Seating, movers: int, others: Sequence[Seating]) -> None:
    free = sum(len(other.free) for other in others)
    if free < movers:
        raise NoFreeSeat(
            N_("Table %(table)s cannot break yet (%(players)s players, %(free)s free seats)."),
            table=table.table,
            players=movers,
            free=free,
        )


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

    Everybody stands up first, so whoever sits at these tables leaves their chair to the draw.
    Button, blinds owed and waiting do not carry over.  Options and errors as in `draw_seats`.
    Source: Robert's Rules 7.18.
    """
    return draw_seats(entries, emptied(tables), rng=rng, fixed=fixed, keep_apart=keep_apart)


def emptied(tables: Sequence[Seating]) -> list[Seating]:
    """The tables that stay, once everybody has stood up."""
    return [replace(table, taken=frozenset(), positions=None) for table in tables]
