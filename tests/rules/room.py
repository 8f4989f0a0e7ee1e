"""A room that plays an evening by the rules alone, and a slow judge of every move it makes.

The room only keeps who sits where and deals hands; every decision is one of `tables.rules`.
The judge reads no rule of balancing: it deals hands and looks who pays the big blind.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tables.rules.balancing import PlannedMove, allowed_difference, plan
from tables.rules.breaking import break_table, next_to_break
from tables.rules.button import Hand, big_blinds, first_hand, next_hand
from tables.rules.floor import NoFreeSeat, Place, Seating
from tournaments.rules.chance import Chance


@dataclass(frozen=True, slots=True)
class Moved:
    """A move to balance, who made it, and both tables as they were just before it."""

    player: int
    move: PlannedMove
    giver: Seating
    taker: Seating


@dataclass(frozen=True, slots=True)
class Broke:
    """A table that was broken, with the floor as it was just before, and who went where."""

    table: int
    floor: tuple[Seating, ...]
    went: Mapping[int, Place]


@dataclass(frozen=True, slots=True)
class Settled:
    """The floor, and who sits where, once all that the rules ask for was done."""

    floor: tuple[Seating, ...]
    chairs: Mapping[int, Place]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand, and who paid its big blind: was it they in the last hand they were dealt, too?"""

    table: int
    hand: Hand
    twice_running: bool


@dataclass
class Room:
    """Tables by number, the chairs of the players, and what has happened."""

    tables: dict[int, Seating] = field(default_factory=dict)
    chairs: dict[int, Place] = field(default_factory=dict)
    sitting: dict[Place, int] = field(default_factory=dict)
    happened: list[Moved | Broke | Settled | Dealt] = field(default_factory=list)
    paid_last: set[int] = field(default_factory=set)
    draws: int = 0

    @property
    def floor(self) -> tuple[Seating, ...]:
        return tuple(self.tables.values())

    def chance(self) -> Chance:
        """The stream of one more draw."""
        self.draws += 1
        return Chance(f"{self.draws:064x}", "draw")

    def put(self, seating: Seating) -> None:
        self.tables[seating.table] = seating

    def rank(self, table: int, rank: int) -> None:
        """The table's turn to break, lowest first."""
        self.put(replace(self.tables[table], break_rank=rank))

    def close(self, chair: Place) -> None:
        table = self.tables[chair.table]
        self.put(replace(table, closed=table.closed | {chair.seat}))

    def take_away(self, table: int) -> None:
        del self.tables[table]

    def sit(self, player: int, chair: Place) -> None:
        table = self.tables[chair.table]
        assert chair.seat in table.free, f"{chair} is not free"
        self.chairs[player], self.sitting[chair] = chair, player
        self.put(replace(table, taken=table.taken | {chair.seat}))

    def stand_up(self, player: int) -> Place:
        chair = self.chairs.pop(player)
        del self.sitting[chair]
        table = self.tables[chair.table]
        self.put(replace(table, taken=table.taken - {chair.seat}))
        return chair

    def go(self, player: int, chair: Place) -> None:
        self.stand_up(player)
        self.sit(player, chair)

    def deal(self, number: int) -> None:
        """One hand at this table, if two players sit there."""
        table = self.tables[number]
        if len(table.taken) < 2:
            return
        hand = _first(table) if table.positions is None else _next(table)
        self.put(replace(table, positions=hand.positions))
        self._note(number, hand)

    def _note(self, number: int, hand: Hand) -> None:
        dealt = {self.sitting[Place(number, seat)] for seat in hand.dealt}
        payer = self.sitting[Place(number, hand.bb)]
        self.happened.append(Dealt(number, hand, payer in self.paid_last))
        self.paid_last -= dealt
        self.paid_last.add(payer)

    def settle(self) -> None:
        """Break what must break, then balance.  Where chairs are missing, closed ones open."""
        while (table := next_to_break(self.floor)) is not None:
            self.break_up(table, [other for other in self.floor if other is not table])
        try:
            moves = plan(self.floor)
        except NoFreeSeat:
            for table in self.floor:
                self.put(replace(table, closed=frozenset()))
            return self.settle()
        for move in moves:
            self.carry_out(move)
        return self.happened.append(Settled(self.floor, dict(self.chairs)))

    def carry_out(self, move: PlannedMove) -> None:
        giver, taker = self.tables[move.from_place.table], self.tables[move.to_place.table]
        player = self.sitting[move.from_place]
        self.happened.append(Moved(player, move, giver, taker))
        self.go(player, move.to_place)

    def break_up(self, table: Seating, others: Sequence[Seating]) -> None:
        before = self.floor
        entries = {seat: self.sitting[Place(table.table, seat)] for seat in table.taken}
        broken = break_table(table, entries, others, rng=self.chance())
        went = {given.entry: given.place for given in broken.assignments}
        for player, chair in went.items():
            self.go(player, chair)
        # Where they sit now was decided by lot: the law lets them be big blind once more.
        self.paid_last -= set(went)
        self.take_away(table.table)
        self.happened.append(Broke(table.table, before, went))


def _first(table: Seating) -> Hand:
    return first_hand(max(table.taken), table.taken, size=table.size)


def _next(table: Seating) -> Hand:
    assert table.positions is not None
    return next_hand(table.positions, table.taken, size=table.size)


# The judge


def next_big_blind(table: Seating) -> int:
    """Whose seat pays the big blind when one more hand is dealt."""
    if len(table.taken) == 1:
        return min(table.taken)
    return _next(table).bb


def hands_until_big_blind(table: Seating, seat: int) -> int:
    """How many hands are dealt before a newcomer in this seat pays the big blind."""
    assert table.positions is not None
    taken = table.taken | {seat}
    if len(taken) == 1:
        return 0
    return big_blinds(table.positions, taken, size=table.size, hands=2 * table.size).index(seat)


def soonest_seats(table: Seating) -> set[int]:
    """The open seats that meet the big blind in the fewest hands."""
    hands = {seat: hands_until_big_blind(table, seat) for seat in table.free}
    return {seat for seat, wait in hands.items() if wait == min(hands.values())}


def faults(moved: Moved) -> Iterable[str]:
    """What is wrong with a move: the player, the seat, or nothing."""
    move, giver, taker = moved.move, moved.giver, moved.taker
    if giver.positions is not None and move.from_place.seat != next_big_blind(giver):
        yield "wrong mover"
    if taker.positions is not None and move.to_place.seat not in soonest_seats(taker):
        yield "wrong seat"
    if move.to_place.seat not in taker.free or move.from_place.seat not in giver.taken:
        yield "no such chair"


def even(floor: Iterable[Seating]) -> bool:
    """Whether the tables are as even as the law asks: counted chair by chair."""
    counts = [len(table.taken) for table in floor]
    return max(counts) - min(counts) <= allowed_difference(len(counts))


def rooms_of_others(floor: Iterable[Seating], table: int) -> int:
    """The chairs at all tables but this one that somebody sits on or may be drawn to."""
    return sum(len(other.taken | other.free) for other in floor if other.table != table)
