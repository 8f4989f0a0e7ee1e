"""Chapter: hand for hand.  TDA 2024 RP-8; WSOP 2026 126; the bubble is one hand at every table."""

import re
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.hand_for_hand import (
    HandForHandAlready,
    HandIsOver,
    Hands,
    HandUnderWay,
    NotHandForHand,
    ReportedAlready,
    State,
    TargetReached,
    announce,
    done,
    held,
    label,
    next_hand,
    outstanding,
    require_between,
    settled,
    state,
    suggested,
)
from tournaments.rules.places import Bust, places
from tournaments.rules.policy import Simultaneous

THREE = frozenset({1, 4, 6})


def after(*tables: int, playing: frozenset[int] = THREE, hands: Hands | None = None) -> Hands:
    """The hand once these tables have finished it."""
    hands = hands or announce(None, left=20, target=18)
    for table in tables:
        hands = settled(done(hands, table), playing)
    return hands


def test_it_is_suggested_when_one_hand_at_every_table_could_burst_the_bubble():
    assert not suggested(left=22, paid=18, tables=3)
    assert suggested(left=21, paid=18, tables=3)
    assert suggested(left=19, paid=18, tables=1)
    assert suggested(left=19, paid=18, tables=0)
    assert not suggested(left=18, paid=18, tables=3)
    assert not suggested(left=17, paid=18, tables=3)


def test_the_announcement_lets_each_table_finish_its_hand():
    hands = announce(None, left=20, target=18)

    assert state(None, THREE) is State.OFF
    assert (hands.hand, state(hands, THREE)) == (0, State.ANNOUNCED)
    assert outstanding(hands, THREE) == (1, 4, 6)


def test_it_waits_for_the_last_table():
    assert state(after(1), THREE) is State.WAITING
    assert outstanding(after(4, 1), THREE) == (6,)
    assert state(after(4, 1, 6), THREE) is State.RESOLVE


def test_the_next_hand_is_dealt_when_every_table_has_finished():
    following = next_hand(after(1, 4, 6), THREE, left=19)

    assert following == Hands(18, 1)
    assert state(following, THREE) is State.DEALING


def test_the_next_hand_names_the_tables_it_waits_for():
    with pytest.raises(HandUnderWay, match=re.escape("these tables first: 4, 6.")):
        next_hand(after(1), THREE, left=19)


def test_it_is_over_when_no_more_than_the_target_are_left():
    assert next_hand(after(1, 4, 6), THREE, left=18) is None
    assert next_hand(after(1, 4, 6), THREE, left=17) is None


def test_a_bubble_that_bursts_in_the_middle_of_a_hand_does_not_end_it():
    with pytest.raises(HandUnderWay):
        next_hand(after(1, 4), THREE, left=18)


def test_a_table_with_one_player_has_nothing_to_finish():
    assert outstanding(after(1, 4), frozenset({1, 4})) == ()


def test_a_table_filled_between_hands_has_missed_nothing():
    between = after(1, 4, playing=frozenset({1, 4}))

    assert state(between, THREE) is State.RESOLVE
    require_between(between, THREE)


def test_nobody_moves_from_the_announcement_to_the_end_of_the_hand():
    require_between(None, THREE)
    for hands in (after(), after(1), next_hand(after(1, 4, 6), THREE, left=19)):
        with pytest.raises(HandUnderWay):
            require_between(hands, THREE)
    require_between(after(1, 4, 6), THREE)


def test_an_all_in_is_held_until_the_table_has_finished():
    holding = held(after(1), 6)

    assert (holding.held, outstanding(holding, THREE)) == ({6}, (4, 6))
    assert done(holding, 6).held == frozenset()


@pytest.mark.parametrize(
    ("act", "refusal"),
    [
        (lambda: announce(Hands(18), left=20, target=18), HandForHandAlready),
        (lambda: announce(None, left=18, target=18), TargetReached),
        (lambda: announce(None, left=18, target=0), TargetReached),
        (lambda: done(None, 1), NotHandForHand),
        (lambda: held(None, 1), NotHandForHand),
        (lambda: next_hand(None, THREE, left=20), NotHandForHand),
        (lambda: done(after(1), 1), ReportedAlready),
        (lambda: held(after(1), 1), ReportedAlready),
        (lambda: held(held(after(), 1), 1), ReportedAlready),
        (lambda: done(after(1, 4, 6), 1), HandIsOver),
        (lambda: held(after(1, 4, 6), 1), HandIsOver),
    ],
)
def test_what_cannot_be_is_refused(act, refusal):
    with pytest.raises(refusal):
        act()


@dataclass
class Room:
    """The slow second engine: tables as lists of players, and a board of who has reported."""

    tables: dict[int, list[int]]
    target: int
    reported: set[int] = field(default_factory=set)
    over: bool = False
    hand: int = 0
    out: list[tuple[int, int, int]] = field(default_factory=list)  # entry, table, hand

    @property
    def left(self) -> int:
        return sum(map(len, self.tables.values()))

    @property
    def dealing(self) -> frozenset[int]:
        return frozenset(number for number, players in self.tables.items() if len(players) > 1)

    @property
    def waits_for(self) -> tuple[int, ...]:
        return tuple(sorted(n for n in self.dealing if n not in self.reported and not self.over))

    def settle(self) -> None:
        self.over = self.over or not self.waits_for


acts = st.lists(
    st.tuples(st.sampled_from(["done", "done", "held", "bust", "next", "next"]), st.integers(0, 9)),
    max_size=80,
)


@given(
    sizes=st.lists(st.integers(1, 4), min_size=1, max_size=5), target=st.integers(1, 6), acts=acts
)
def test_whatever_is_reported_no_bust_is_lost_and_it_ends_with_the_target(sizes, target, acts):
    entry = iter(range(1, 100))
    room = Room({n: [next(entry) for _ in range(k)] for n, k in enumerate(sizes, 1)}, target)
    began = room.left
    if began <= target:
        with pytest.raises(TargetReached):
            announce(None, left=began, target=target)
        return
    hands: Hands | None = settled(announce(None, left=began, target=target), room.dealing)
    room.settle()
    for what, which in acts:
        assert hands is not None
        hands = _act(room, hands, what, which)
        if hands is None:
            assert room.left <= target
            assert room.over
            break
        assert (hands.hand, hands.dealing) == (room.hand, not room.over)
        assert outstanding(hands, room.dealing) == room.waits_for
    _check_places(room, began)


def _act(room: Room, hands: Hands, what: str, which: int) -> Hands | None:
    table = 1 + which % len(room.tables)
    if what == "bust":
        return _bust(room, hands, table)
    if what == "next":
        return _next(room, hands)
    told = {"done": done, "held": held}[what]
    try:
        hands = settled(told(hands, table), room.dealing)
    except HandIsOver:
        assert room.over
    except ReportedAlready:
        assert table in room.reported | hands.held
    else:
        assert not room.over
        assert table not in room.reported
        room.reported |= {table} if what == "done" else set()
        room.settle()
    return hands


def _bust(room: Room, hands: Hands, table: int) -> Hands:
    if room.left > 1 and room.tables[table]:
        room.out.append((room.tables[table].pop(), table, hands.hand))
        room.settle()
    return settled(hands, room.dealing)


def _next(room: Room, hands: Hands) -> Hands | None:
    try:
        following = next_hand(hands, room.dealing, left=room.left)
    except HandUnderWay:
        assert room.waits_for
        return hands
    assert not room.waits_for
    assert (following is None) == (room.left <= room.target)
    if following is not None:
        room.hand, room.reported, room.over = room.hand + 1, set(), False
        room.settle()
        following = settled(following, room.dealing)
    return following


def _check_places(room: Room, began: int) -> None:
    """Every one who went out has a place; a hand's places are those between its hands' counts."""
    busts = [
        Bust(entry, table, label(1, hand), None, number)
        for number, (entry, table, hand) in enumerate(room.out)
    ]
    placed = places(busts, still_in=room.left, policy=Simultaneous.SHARE_ALL)
    assert len(placed) == began - room.left
    first = began
    for hand in range(room.hand + 1):
        together = [entry for entry, _, number in room.out if number == hand]
        spans = {(placed[entry].place, placed[entry].through) for entry in together}
        assert spans == ({(first - len(together) + 1, first)} if together else set())
        first -= len(together)
