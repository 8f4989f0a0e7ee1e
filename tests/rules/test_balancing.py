"""Chapter: balancing the tables, who moves and where to.

Robert's Rules 7.15 (the next big blind, the seat), 7.16 (dealt in at once), 7.17 (how even);
TDA 2024 10-A, 11-A (the worst seat).
"""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.balancing import (
    DifferenceTooSmall,
    NoMovablePlayer,
    PlannedMove,
    Role,
    WorstSeat,
    allowed_difference,
    follow,
    leveled,
    mover,
    next_move,
    plan,
    worst_seat,
)
from tables.rules.button import big_blinds, first_hand, next_hand
from tables.rules.floor import NoFreeSeat, Place, Positions, Seating

NINE = frozenset(range(1, 10))
THREE_FOUR_FIVE = Positions(button=3, sb=4, bb=5)
TWO_THREE_SIX = Positions(button=2, sb=3, bb=6)


def seats(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


def place(written: str) -> Place:
    table, seat = written.split("-")
    return Place(int(table), int(seat))


def tables(*players: int, **options: object) -> list[Seating]:
    """Nine-handed tables 1, 2, 3 … with so many players in seats 1 upwards, 1 breaking first."""
    return [
        Seating(n, 9, frozenset(range(1, count + 1)), break_rank=n, **options)
        for n, count in enumerate(players, start=1)
    ]


def moved(floor: list[Seating], moves: list[PlannedMove]) -> dict[int, frozenset[int]]:
    """Who sits where after the moves; each must leave a taken seat and take a free one."""
    after = {seating.table: seating.taken for seating in floor}
    free = {seating.table: seating.free for seating in floor}
    for move in moves:
        source, target = move.from_place, move.to_place
        assert source.seat in after[source.table]
        assert target.seat in free[target.table] - after[target.table]
        after[source.table] -= {source.seat}
        after[target.table] |= {target.seat}
    return after


# Who moves


@pytest.mark.parametrize(
    ("last", "taken", "moves"),
    [
        (Positions(button=2, sb=3, bb=4), NINE, 5),
        (Positions(button=2, sb=3, bb=4), NINE - {5, 6}, 7),
        (Positions(button=7, sb=8, bb=9), NINE, 1),
        (Positions(button=2, sb=3, bb=4), NINE - {4}, 5),
    ],
)
def test_the_player_due_for_the_big_blind_moves(last, taken, moves):
    assert mover(last, taken, size=9) == moves


# Where to


@pytest.mark.parametrize(
    ("last", "open_seats", "worst"),
    [
        (THREE_FOUR_FIVE, seats(6), WorstSeat(6, Role.BIG_BLIND)),
        (THREE_FOUR_FIVE, seats(1, 6), WorstSeat(6, Role.BIG_BLIND)),
        (THREE_FOUR_FIVE, seats(5, 9), WorstSeat(9, Role.OTHER)),
        (THREE_FOUR_FIVE, seats(5), WorstSeat(5, Role.SMALL_BLIND)),
        (THREE_FOUR_FIVE, seats(4, 8), WorstSeat(8, Role.OTHER)),
        (THREE_FOUR_FIVE, seats(3, 4), WorstSeat(3, Role.OTHER)),
        (TWO_THREE_SIX, seats(4, 5, 9), WorstSeat(9, Role.OTHER)),
        (TWO_THREE_SIX, seats(4, 5), WorstSeat(4, Role.WAITS)),
        (TWO_THREE_SIX, seats(5, 6), WorstSeat(5, Role.WAITS)),
        (Positions(button=7, sb=8, bb=9), seats(2), WorstSeat(2, Role.OTHER)),
    ],
)
def test_the_worst_seat_meets_the_big_blind_soonest(last, open_seats, worst):
    assert worst_seat(last, NINE - open_seats, size=9) == worst


def test_only_a_player_between_button_and_small_blind_is_not_dealt_in():
    dealt_in = {role: WorstSeat(1, role).dealt_in for role in Role}

    assert dealt_in == {
        Role.BIG_BLIND: True,
        Role.SMALL_BLIND: True,
        Role.WAITS: False,
        Role.OTHER: True,
    }


def test_nobody_moves_to_a_closed_seat():
    open_seats = seats(1, 6)

    worst = worst_seat(THREE_FOUR_FIVE, NINE - open_seats, size=9, closed={6})

    assert worst == WorstSeat(1, Role.OTHER)


def test_a_full_table_takes_nobody():
    with pytest.raises(NoFreeSeat):
        worst_seat(THREE_FOUR_FIVE, NINE, size=9)
    with pytest.raises(NoFreeSeat):
        worst_seat(THREE_FOUR_FIVE, NINE - {2}, size=9, closed={2})


def test_the_first_player_at_an_empty_table_has_no_position_yet():
    assert worst_seat(THREE_FOUR_FIVE, seats(), size=9) == WorstSeat(6, Role.OTHER)


@st.composite
def tables_between_hands(draw):
    """Size, last positions and who is left, after some hands with busts and newcomers."""
    size = draw(st.integers(3, 10))
    seat = st.integers(1, size)
    taken = draw(st.sets(seat, min_size=2))
    hand = first_hand(draw(st.sampled_from(sorted(taken))), taken, size=size)
    for change in draw(st.lists(st.sets(seat, max_size=3), max_size=8)):
        if len(taken ^ change) >= 2:
            taken = taken ^ change
            hand = next_hand(hand.positions, taken, size=size)
    left = frozenset(taken) - draw(st.sets(seat, max_size=3))
    return size, hand.positions, left or frozenset(sorted(taken)[:1])


@given(tables_between_hands())
def test_by_playing_on_the_worst_seat_reaches_the_big_blind_in_the_fewest_hands(table):
    size, last, taken = table
    free = set(range(1, size + 1)) - taken
    if not free:
        return

    def hands_until_big_blind(seat: int) -> int:
        return big_blinds(last, taken | {seat}, size=size, hands=3 * size).index(seat)

    worst = worst_seat(last, taken, size=size)

    assert hands_until_big_blind(worst.seat) == min(map(hands_until_big_blind, free))


@given(tables_between_hands())
def test_nobody_is_moved_into_the_small_blind_while_another_seat_is_open(table):
    size, last, taken = table
    free = set(range(1, size + 1)) - taken
    if len(free) > 1 and len(taken) > 1:
        assert worst_seat(last, taken, size=size).role is not Role.SMALL_BLIND


# The whole plan


def test_the_next_big_blind_moves_to_the_worst_seat_of_the_shortest_table():
    floor = [
        Seating(1, 9, NINE, Positions(2, 3, 4), break_rank=1),
        Seating(2, 9, seats(1, 2, 3, 4, 5, 8, 9), THREE_FOUR_FIVE, break_rank=2),
    ]

    moves = plan(floor)

    assert moves == [
        PlannedMove(
            from_place=place("1-5"),
            to_place=place("2-6"),
            reason="balance",
            law="Robert's Rules 7.15, 7.17",
            known_positions=True,
            role=Role.BIG_BLIND,
        )
    ]
    assert next_move(floor) == moves[0]


def test_moves_from_one_table_to_another_follow_each_other():
    floor = [
        Seating(1, 9, NINE, Positions(2, 3, 4)),
        Seating(2, 9, seats(1, 2, 4, 5), THREE_FOUR_FIVE),
    ]

    moves = plan(floor)

    assert [(str(move.from_place), str(move.to_place), move.role) for move in moves] == [
        ("1-5", "2-6", Role.BIG_BLIND),
        ("1-6", "2-7", Role.OTHER),
    ]


def test_an_even_floor_stays_as_it_is():
    floor = tables(9, 8, 8)

    assert (plan(floor), next_move(floor)) == ([], None)
    assert (plan([]), next_move([])) == ([], None)


def test_tables_cannot_be_asked_to_be_equal():
    with pytest.raises(DifferenceTooSmall):
        plan(tables(5, 5), allowed=0)


def test_a_looser_difference_needs_fewer_moves():
    assert [len(plan(tables(9, 5), allowed=apart)) for apart in (1, 2, 3, 4)] == [2, 1, 1, 0]


def test_without_a_known_button_the_lowest_seats_are_named_and_the_move_says_so():
    [move] = plan(tables(8, 6))

    assert move == PlannedMove(place("1-1"), place("2-7"), known_positions=False, role=None)


def test_a_known_button_is_used_even_when_the_other_tables_is_not():
    floor = [Seating(1, 9, seats(1, 2, 3, 4, 5, 6), Positions(2, 3, 4)), *tables(0, 4)[1:]]

    [move] = plan(floor)

    assert move == PlannedMove(place("1-5"), place("2-5"), known_positions=False, role=None)


def test_without_a_break_order_the_highest_table_number_breaks_first():
    floor = [Seating(n, 9, frozenset(range(1, c + 1))) for n, c in [(1, 8), (2, 8), (3, 6), (4, 6)]]

    assert [(m.from_place.table, m.to_place.table) for m in plan(floor)] == [(2, 3), (1, 4)]


def test_a_fixed_player_stays_and_the_next_one_moves():
    floor = [Seating(1, 9, NINE, Positions(2, 3, 4)), *tables(0, 7)[1:]]

    [move] = plan(floor, fixed=frozenset({place("1-5")}))

    assert move.from_place == place("1-6")


def test_a_table_of_fixed_players_gives_nobody():
    floor = tables(8, 8, 6)

    moves = plan(floor, fixed=frozenset(Place(1, seat) for seat in range(1, 9)), allowed=2)
    with pytest.raises(NoMovablePlayer):
        plan(floor[::2], fixed=frozenset(Place(1, seat) for seat in range(1, 9)))

    assert moves == []


def test_players_on_their_way_to_a_table_count_there_but_are_not_moved():
    six, one = tables(6, 1)
    nobody, four = tables(0, 4)

    assert plan([six, replace(one, promised=4)]) == []
    with pytest.raises(NoMovablePlayer):
        plan([replace(nobody, promised=8), four])


def test_the_first_to_sit_down_at_a_table_plays_no_hand_yet():
    first = Seating(2, 9, seats(), THREE_FOUR_FIVE, promised=1)

    [move] = plan([*tables(3), first])

    assert (move.to_place, move.role) == (place("2-6"), Role.OTHER)


def test_a_short_table_without_a_free_seat_cannot_be_filled():
    floor = [*tables(9), Seating(2, 9, seats(1, 2, 3, 4, 5), closed=seats(6, 7, 8, 9))]

    with pytest.raises(NoFreeSeat) as refused:
        plan(floor)

    assert str(refused.value) == (
        "The short tables have no free seat left: open a seat there, or break a table."
    )


def test_a_full_small_table_is_passed_over_while_others_can_take_players():
    five = seats(1, 2, 3, 4, 5)
    floor = [*tables(8), Seating(2, 5, five), Seating(3, 9, seats(1, 2, 3, 4)), Seating(4, 5, five)]

    moves = plan(floor)

    assert [move.to_place.table for move in moves] == [3, 3]
    assert sorted(map(len, moved(floor, moves).values())) == [5, 5, 6, 6]


# For any floor


@st.composite
def floors(draw):
    number = draw(st.integers(1, 9))
    ranks = draw(st.permutations(range(number)))
    return [draw(seatings(table, ranks[table - 1])) for table in range(1, number + 1)]


@st.composite
def seatings(draw, table, rank):
    seat = st.integers(1, 9)
    taken = frozenset(draw(st.sets(seat, max_size=9)))
    positions = None
    if len(taken) >= 2 and draw(st.booleans()):
        positions = first_hand(draw(st.sampled_from(sorted(taken))), taken, size=9).positions
    closed = frozenset(draw(st.sets(seat, max_size=1)))
    return Seating(table, 9, taken, positions, closed, rank)


@given(floors(), st.sampled_from([None, 1, 2, 3]), st.data())
def test_any_floor_ends_even_with_nobody_lost_or_the_refusal_is_true(floor, allowed, data):
    taken = [Place(s.table, seat) for s in floor for seat in sorted(s.taken)]
    fixed = frozenset(data.draw(st.sets(st.sampled_from(taken), max_size=6)) if taken else ())
    limit = allowed or allowed_difference(len(floor))
    try:
        moves = plan(floor, allowed=allowed, fixed=fixed)
    except (NoFreeSeat, NoMovablePlayer):
        assert not can_be_even(floor, limit, fixed)
        return
    after = {table: len(seats) for table, seats in moved(floor, moves).items()}

    assert max(after.values()) - min(after.values()) <= limit
    assert sum(after.values()) == len(taken)
    assert not fixed & {move.from_place for move in moves}


@given(floors(), st.sampled_from([1, 2, 3]))
def test_the_counts_say_which_tables_and_no_others_need_be_looked_at(floor, allowed):
    order = sorted(floor, key=lambda seating: seating.break_rank)
    counts, rooms = [s.players for s in order], [s.capacity for s in order]
    try:
        pairs = list(leveled(counts, allowed=allowed, capacity=rooms))
    except NoFreeSeat:
        with pytest.raises(NoFreeSeat):
            plan(floor, allowed=allowed)
        return
    steps = [(order[giver].table, order[taker].table) for giver, taker in pairs]
    concerned = {table for step in steps for table in step}

    moves = list(follow(steps, [seating for seating in floor if seating.table in concerned]))

    assert moves == plan(floor, allowed=allowed)


def can_be_even(floor: list[Seating], limit: int, fixed: frozenset[Place]) -> bool:
    """By trying every lowest count: does every table, and every player, find room above it?"""
    stay = Counter(seat.table for seat in fixed)
    players = sum(len(seating.taken) for seating in floor)
    for low in range(10):
        least = [max(low, stay[seating.table]) for seating in floor]
        most = [min(low + limit, seating.capacity) for seating in floor]
        fits = all(a <= b for a, b in zip(least, most, strict=True))
        if fits and sum(least) <= players <= sum(most):
            return True
    return False
