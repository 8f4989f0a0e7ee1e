"""Chapter: a whole evening on the floor, in any order of busts, newcomers, breaks and balances.

Robert's Rules 7.13 (breaking), 7.15 (who moves, where to), 7.17 (how even), 7.30 (the button);
TDA 2024 11-A.  Hands are dealt at every table all the while, so that buttons are anywhere.
"""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from tables.rules.breaking import break_order
from tables.rules.floor import NoFreeSeat, Place, Seating
from tables.rules.seating import late_seat, table_sizes
from tests.rules.room import Broke, Dealt, Moved, Room, Settled, even, faults, rooms_of_others

ACTS = ("bust", "bust", "bust", "two bust", "rebuy", "reentry", "late entry", "close a seat")


class FloorEvent:
    """A room in which things happen, and who is still in it."""

    def __init__(self, players: int, seats: int) -> None:
        self.room = Room()
        self.seats = seats
        self.playing: set[int] = set()
        self.opened_late: list[int] = []
        # Who was in when the floor settled, each time it did.
        self.present: list[frozenset[int]] = []
        sizes = table_sizes(players, seats=seats, minimum=2)
        self.numbered = len(sizes)
        for number in range(1, self.numbered + 1):
            self.room.put(Seating(number, seats, frozenset()))
        self._rank()
        for _ in range(players):
            self.late_entry(0)
        self.room.happened.clear()

    def act(self, name: str, number: int) -> None:
        for table in self.room.floor:
            for _ in range((number + table.table) % 4):
                self.room.deal(table.table)
        getattr(self, name.replace(" ", "_"))(number)
        self.room.settle()
        self.present.append(frozenset(self.playing))

    def bust(self, number: int) -> None:
        if len(self.playing) > 1:
            player = sorted(self.playing)[number % len(self.playing)]
            self.room.stand_up(player)
            self.room.paid_last.discard(player)
            self.playing.remove(player)

    def two_bust(self, number: int) -> None:
        self.bust(number)
        self.bust(number)

    def rebuy(self, number: int) -> None:
        """Who buys chips again keeps their chair: the floor stays as it is."""

    def reentry(self, number: int) -> None:
        self.bust(number)
        self.late_entry(number)

    def late_entry(self, _: int) -> None:
        try:
            chair = late_seat(self.room.floor, rng=self.room.chance())
        except NoFreeSeat:
            self._open_table()
            chair = late_seat(self.room.floor, rng=self.room.chance())
        newcomer = self.room.draws
        self.room.sit(newcomer, chair)
        self.playing.add(newcomer)

    def close_a_seat(self, number: int) -> None:
        free = sorted(Place(t.table, seat) for t in self.room.floor for seat in t.free)
        if free:
            chair = free[number % len(free)]
            self.room.close(chair)

    def _open_table(self) -> None:
        self.numbered += 1
        number = self.numbered
        self.opened_late.append(number)
        self.room.put(Seating(number, self.seats, frozenset()))
        self._rank()

    def _rank(self) -> None:
        order = break_order(sorted(self.room.tables), self.opened_late)
        for rank, number in enumerate(order):
            self.room.rank(number, rank)


@st.composite
def evenings(draw) -> FloorEvent:
    seats = draw(st.integers(2, 10))
    evening = FloorEvent(draw(st.integers(seats, 9 * seats)), seats)
    for name, number in draw(
        st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 99)), min_size=5, max_size=25)
    ):
        evening.act(name, number)
    return evening


def those(evening: FloorEvent, kind: type) -> Iterator:
    return (event for event in evening.room.happened if isinstance(event, kind))


@settings(deadline=None)
@given(evenings())
def test_after_whatever_happens_the_tables_are_as_even_as_the_law_asks(evening):
    for settled in those(evening, Settled):
        assert even(settled.floor)


@settings(deadline=None)
@given(evenings())
def test_nobody_is_lost_nobody_sits_twice_and_no_chair_is_used_twice(evening):
    for settled, present in zip(those(evening, Settled), evening.present, strict=True):
        taken = [Place(table.table, seat) for table in settled.floor for seat in table.taken]
        assert set(settled.chairs) == present
        assert sorted(settled.chairs.values()) == sorted(taken)


@settings(deadline=None)
@given(evenings())
def test_nobody_sits_on_a_closed_chair_or_beyond_the_table(evening):
    for settled in those(evening, Settled):
        for table in settled.floor:
            assert not table.taken & table.closed
            assert table.taken <= set(range(1, table.size + 1))


@settings(deadline=None)
@given(evenings())
def test_a_table_breaks_as_soon_as_its_players_fit_elsewhere_and_never_before(evening):
    for broke in those(evening, Broke):
        players = sum(len(table.taken) for table in broke.floor)
        assert players <= rooms_of_others(broke.floor, broke.table)
    for settled in those(evening, Settled):
        if len(settled.floor) > 1:
            first = first_to_break(settled.floor, evening.opened_late)
            assert len(settled.chairs) > rooms_of_others(settled.floor, first)


@settings(deadline=None)
@given(evenings())
def test_tables_break_in_the_order_fixed_beforehand_the_newest_late_one_first(evening):
    for broke in those(evening, Broke):
        assert broke.table == first_to_break(broke.floor, evening.opened_late)


def first_to_break(floor: tuple[Seating, ...], opened_late: list[int]) -> int:
    standing = {table.table for table in floor}
    return next((n for n in reversed(opened_late) if n in standing), max(standing))


@settings(deadline=None)
@given(evenings())
def test_who_moves_would_have_paid_the_next_big_blind_and_meets_it_soonest_at_his_new_table(
    evening,
):
    for moved in those(evening, Moved):
        assert list(faults(moved)) == []


@settings(deadline=None)
@given(evenings())
def test_a_broken_table_sends_everybody_to_a_chair_that_was_free(evening):
    for broke in those(evening, Broke):
        left = next(table for table in broke.floor if table.table == broke.table)
        free = {Place(t.table, s) for t in broke.floor if t is not left for s in t.free}
        assert len(broke.went) == len(left.taken) == len(set(broke.went.values()))
        assert set(broke.went.values()) <= free


@settings(deadline=None)
@given(evenings())
def test_no_move_makes_a_player_pay_the_big_blind_twice_running(evening):
    for dealt in those(evening, Dealt):
        assert not dealt.twice_running
