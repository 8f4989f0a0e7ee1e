"""Breaking a table: in which order, when, and the two draws that send its players away.

Source: Robert's Rules 7.13, 7.16; TDA 2024 10; WSOP 2026 35, 66.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from tables.rules import draws
from tables.rules.draws import Drawn
from tables.rules.filling import picks, water_fill
from tables.rules.floor import NoFreeSeat, Place, Seating
from tables.rules.seating import Assignment, seats_draw
from tournaments.rules import N_
from tournaments.rules.cards import check_deck, strength
from tournaments.rules.chance import Chance

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
            N_(
                "Table %(table)s cannot break yet (players: %(players)s, free seats at the other"
                " tables: %(free)s). Play on until its players fit."
            ),
            table=table.table,
            players=movers,
            free=free,
        )
