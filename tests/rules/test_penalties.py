"""Chapter: what a penalty costs, what is left of it, what comes next.  TDA 2024 71; WSOP 2026 113.

The second engine serves a player's penalties minute by minute and hand by hand.
"""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinds.rules.clock import Transition
from blinds.rules.steps import PlanStep, StepKind
from blinds.rules.times import dealt_ms
from tournaments.rules.payouts import NoNextPlace, award, check_somebody_takes_them, moved_up
from tournaments.rules.penalties import (
    LADDER,
    MINUTE_MS,
    BadPenalty,
    Because,
    Given,
    Left,
    Past,
    Sanction,
    Stakes,
    Suggested,
    check_amount,
    counts_against,
    hands_cost,
    left_of,
    next_step,
    posts_in_hand,
    posts_in_level,
    step_of,
)
from tournaments.rules.places import Bust, Place, StacksNeeded, places
from tournaments.rules.policy import DisqualifiedInHand, Simultaneous

FEW = settings(max_examples=25, deadline=None)


# What it costs


@pytest.mark.parametrize(
    ("kind", "amount", "players", "hands"),
    [
        (Sanction.ROUNDS, 2, 9, 18),
        (Sanction.ROUNDS, 1, 6, 6),
        (Sanction.HANDS, 3, 9, 3),
        (Sanction.MINUTES, 10, 9, 0),
        (Sanction.WARNING, 0, 9, 0),
    ],
)
def test_a_round_is_one_hand_for_each_player_at_the_table(kind, amount, players, hands):
    assert hands_cost(kind, amount, players=players) == hands


@pytest.mark.parametrize(
    ("kind", "amount"),
    [(Sanction.WARNING, 1), (Sanction.ROUNDS, 0), (Sanction.ROUNDS, 10), (Sanction.MINUTES, 241)],
)
def test_nobody_is_given_a_length_that_makes_no_sense(kind, amount):
    with pytest.raises(BadPenalty):
        check_amount(kind, amount)


# What is left


def test_minutes_run_one_after_the_other_and_before_the_hands():
    penalties = [
        Given(1, Sanction.HANDS, 2, hands=2, missed=1),
        Given(2, Sanction.MINUTES, 10, played_ms=0),
        Given(3, Sanction.MINUTES, 5, played_ms=2 * MINUTE_MS),
    ]

    left = left_of(penalties, played_ms=4 * MINUTE_MS)

    assert left == {1: Left(hands=1), 2: Left(ms=6 * MINUTE_MS), 3: Left(ms=5 * MINUTE_MS)}
    assert counts_against(penalties, played_ms=4 * MINUTE_MS) is None
    assert counts_against(penalties, played_ms=15 * MINUTE_MS) == 1


def test_a_clock_set_back_makes_no_penalty_longer():
    given_late = [Given(1, Sanction.MINUTES, 10, played_ms=60 * MINUTE_MS)]
    assert left_of(given_late, played_ms=0) == {1: Left(ms=10 * MINUTE_MS)}


def test_the_clock_of_play_stands_in_a_break_and_while_it_is_paused():
    level, pause = PlanStep(StepKind.LEVEL, 1200, 100, 200), PlanStep(StepKind.BREAK, 600)
    plan, at = (level, pause, level), datetime(2026, 11, 20, 12, tzinfo=UTC)

    def played(minutes: int, *, running: bool = True) -> int:
        clock = Transition(0, level.duration_ms, at, running=running)
        return dealt_ms(plan, clock, at + timedelta(minutes=minutes)) // MINUTE_MS

    assert [played(minutes) for minutes in (5, 20, 25, 30, 33)] == [5, 20, 20, 20, 23]
    assert played(15, running=False) == 0


sanctions = st.one_of(
    st.tuples(st.just(Sanction.HANDS), st.integers(1, 4)),
    st.tuples(st.just(Sanction.MINUTES), st.integers(1, 4)),
)


@FEW
@given(
    st.lists(st.tuples(st.integers(0, 8), sanctions), max_size=4),
    st.lists(st.integers(0, 24), max_size=20),
)
def test_penalties_are_served_as_minute_by_minute_and_hand_by_hand(wanted, hands):
    """`wanted` are penalties by the minute they are given in, `hands` minutes of a hand dealt."""
    book: list[Given] = []
    for key, (minute, (kind, amount)) in enumerate(sorted(wanted, key=lambda one: one[0])):
        cost = hands_cost(kind, amount, players=9)
        book.append(Given(key, kind, amount, hands=cost, played_ms=minute * MINUTE_MS))
    slow = _SlowDoor(book)

    for minute in range(25):
        slow.minute(minute)
        for _ in range(hands.count(minute)):
            known = [one for one in book if one.played_ms <= minute * MINUTE_MS]
            key = counts_against(known, played_ms=minute * MINUTE_MS)
            assert key == slow.hand()
            book = [_missed(one) if one.key == key else one for one in book]
        known = [one for one in book if one.played_ms <= minute * MINUTE_MS]
        left = left_of(known, played_ms=minute * MINUTE_MS)
        assert {k: (one.hands, one.minutes) for k, one in left.items()} == slow.left


def _missed(one: Given) -> Given:
    return Given(one.key, one.kind, one.amount, one.hands, one.missed + 1, one.played_ms)


class _SlowDoor:
    """A player outside the door: what is before them goes down by one, and only ever by one."""

    def __init__(self, book: list[Given]) -> None:
        self.book, self.left = book, {}
        self.hands_left: list[int] = []
        self.minutes_left: list[int] = []

    def minute(self, minute: int) -> None:
        if self.minutes_left:
            first = self.minutes_left[0]
            hands, minutes = self.left[first]
            self.left[first] = hands, minutes - 1
            if minutes == 1:
                self.minutes_left.pop(0)
        for one in self.book:
            if one.played_ms == minute * MINUTE_MS:
                is_minutes = one.kind is Sanction.MINUTES
                (self.minutes_left if is_minutes else self.hands_left).append(one.key)
                self.left[one.key] = (0, one.amount) if is_minutes else (one.hands, 0)

    def hand(self) -> int | None:
        if self.minutes_left or not self.hands_left:
            return None
        first = self.hands_left[0]
        hands, minutes = self.left[first]
        self.left[first] = hands - 1, minutes
        if hands == 1:
            self.hands_left.pop(0)
        return first


# What comes next


def test_the_ladder_begins_with_a_warning():
    assert next_step([], law="7.25") == Suggested(Sanction.WARNING, 0, Because.NOTHING_BEFORE)


def test_the_same_infraction_weighs_in_whatever_event_it_was():
    elsewhere = Past(Sanction.ROUNDS, 1, law="7.25")
    assert next_step([elsewhere], law="7.25") == Suggested(
        Sanction.ROUNDS, 2, Because.SAME_LAW, elsewhere
    )
    assert next_step([elsewhere], law="7.22") == Suggested(Sanction.WARNING, 0, Because.OTHER_LAW)


def test_within_an_event_penalties_escalate_whatever_they_are_for():
    warned = Past(Sanction.WARNING, law="7.22", here=True)
    assert next_step([warned], law="7.25") == Suggested(
        Sanction.HANDS, 1, Because.THIS_EVENT, warned
    )


past = st.builds(
    Past,
    st.sampled_from(list(Sanction)),
    st.integers(1, 9),
    st.sampled_from(["7.22", "7.25", ""]),
    st.booleans(),
)


@FEW
@given(st.lists(past, max_size=6))
def test_the_next_step_is_one_above_the_heaviest_that_weighs(history):
    found = next_step(history, law="7.25")

    weighs = [p for p in history if p.law == "7.25" or p.here]
    heights = [step_of(p.kind, p.amount) for p in weighs]
    wanted = min(max(heights, default=-1) + 1, len(LADDER) - 1)
    assert (found.kind, found.amount) == LADDER[wanted]
    assert (found.above in weighs) if weighs else found.above is None


# What an absent stack posts

LEVEL = Stakes(3, 200, 400, 400, big_blind_ante=True)


@pytest.mark.parametrize(
    ("stack", "seat", "posted"), [(5_000, 5, 800), (5_000, 4, 200), (5_000, 6, 0), (500, 5, 500)]
)
def test_an_absent_stack_posts_for_its_seat(stack, seat, posted):
    assert posts_in_hand(stack, LEVEL, seat, sb=4, bb=5) == posted


def test_an_ante_of_all_is_posted_in_every_seat():
    everybody = Stakes(3, 200, 400, 50)
    assert [posts_in_hand(9_000, everybody, s, sb=4, bb=5) for s in (4, 5, 6)] == [250, 450, 50]


@FEW
@given(st.integers(0, 50_000), st.integers(2, 10), st.integers(60, 7200), st.booleans())
def test_a_level_costs_its_hands_shared_by_all_and_no_more_than_the_stack(
    stack, players, seconds, bba
):
    level = Stakes(3, 200, 400, 100, big_blind_ante=bba)
    posted = posts_in_level(stack, level, players=players, seconds=seconds)

    a_round = 600 + (100 if bba else 100 * players)
    slow = sum(a_round for _ in range(seconds // 120)) // players
    assert posted <= stack
    assert posted == stack or (posted % 100 == 0 and 0 <= slow - posted < 100)


# How a disqualified player ranks


def hand(*, disqualified: DisqualifiedInHand, policy=Simultaneous.STACK) -> dict[int, str]:
    """Ten are left; 1 is disqualified with 900, then 2 and 3 bust with 500 and 1,500."""
    busts = [
        Bust(1, 1, "hand 1.4", 900, 1, disqualified=True),
        Bust(2, 1, "hand 1.4", 500, 2),
        Bust(3, 2, "hand 1.4", 1_500, 3),
    ]
    found = places(busts, still_in=7, policy=policy, disqualified=disqualified)
    return {entry: str(place) for entry, place in found.items()}


def test_disqualified_at_once_he_finishes_below_all_who_go_out_in_that_hand():
    assert hand(disqualified=DisqualifiedInHand.AT_ONCE) == {1: "10", 2: "9", 3: "8"}


def test_disqualified_with_the_hand_he_ranks_by_the_stack_he_had():
    assert hand(disqualified=DisqualifiedInHand.WITH_HAND) == {1: "9", 2: "10", 3: "8"}


def test_it_is_the_same_whoever_is_reported_first():
    busts = [
        Bust(2, 1, "hand 1.4", None, 1),
        Bust(1, 1, "hand 1.4", 900, 2, disqualified=True),
    ]
    at_once = places(busts, still_in=8)
    assert {entry: str(place) for entry, place in at_once.items()} == {2: "9", 1: "10"}
    with pytest.raises(StacksNeeded):
        places(busts, still_in=8, disqualified=DisqualifiedInHand.WITH_HAND)


@FEW
@given(st.lists(st.tuples(st.integers(0, 3), st.booleans()), min_size=1, max_size=12))
def test_every_place_is_given_once_with_disqualified_players_among_them(told):
    """`told` are the hand of each entry and whether it was disqualified in it."""
    in_order = sorted(enumerate(told), key=lambda one: one[1][0])
    busts = [
        Bust(entry, 1, f"hand {number}", 100 * entry, n, disqualified=dq)
        for n, (entry, (number, dq)) in enumerate(in_order)
    ]
    for policy in DisqualifiedInHand:
        found = places(busts, still_in=3, disqualified=policy)
        assert sorted(p.place for p in found.values()) == list(range(4, 4 + len(busts)))


# What becomes of their prize


def test_those_after_him_take_the_prize_of_the_place_above():
    placed = {n: Place(n, n, tied=False) for n in range(2, 7)}
    prizes = [1000, 600, 400, 300, 200]

    won = award(prizes, moved_up(placed, {3: placed[3]}))

    assert won.paid_cents == {2: 600, 4: 400, 5: 300, 6: 200}


def test_a_prize_that_nobody_would_take_is_not_moved_up():
    check_somebody_takes_them(6, 1, last_paid=5)
    with pytest.raises(NoNextPlace):
        check_somebody_takes_them(5, 1, last_paid=5)


@FEW
@given(
    st.lists(st.integers(1, 4), min_size=3, max_size=8),
    st.lists(st.integers(0, 10_000), min_size=1, max_size=6),
    st.data(),
)
def test_prizes_moved_up_are_the_same_money_to_the_cent(ties, amounts, data):
    """`ties` are the sizes of the classes that tie, the best first; nobody is left in."""
    placed: dict[int, Place] = {}
    first = 1
    for size in ties:
        for entry in range(first, first + size):
            placed[entry] = Place(first, first + size - 1, tied=size > 1)
        first += size
    gone = data.draw(st.sets(st.sampled_from(sorted(placed)), max_size=2))
    prizes = sorted(amounts, reverse=True)[: len(placed) - len(gone)]

    won = award(prizes, moved_up(placed, {entry: placed[entry] for entry in gone}))

    assert sum(won.paid_cents.values()) + won.staff_cents == sum(prizes)
    assert not gone & won.paid_cents.keys()
