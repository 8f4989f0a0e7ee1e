"""Chapter: hand for hand.  TDA 2024 RP-8; WSOP 2026 126; Robert's Rules 7.35."""

from datetime import timedelta

import pytest

from blinds.models import Clock
from blinds.rules.clock import NoLevelNow
from tables.models import HandForHand, Seat, Table, TableHand
from tables.operations.seating import NoSuchSeat
from tables.queries import positions_of
from tables.rules.hand_for_hand import (
    HandForHandAlready,
    HandIsOver,
    HandUnderWay,
    NotHandForHand,
    ReportedAlready,
    TargetReached,
)
from tdsite import director
from tdsite.rooms.floor.acts.hands import PlacesNotSet
from tests.bubble import LONG, announce, at, bubble, bust, finish, following, numbers, order
from tests.factories import NOON, carl, running
from tournaments.access import NotAllowed
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def left_on_clock(tournament: Tournament, minutes: float = 0) -> tuple[int, bool]:
    clock = Clock.objects.get(tournament=tournament)
    return clock.left_ms // 1000, clock.running


# Announced, reported, dealt on


def test_the_announcement_plays_down_to_the_places_paid():
    tournament = bubble(players=20, paid=18)

    line = announce(tournament)

    play = HandForHand.objects.get(tournament=tournament)
    assert (play.target, play.hand, play.dealing) == (18, 0, True)
    assert (line.kind, line.law) == ("hands.announced", "TDA 2024 RP-8")
    assert (line.data["players_count"], line.data["left_count"]) == (18, 20)


def test_another_number_may_be_named():
    tournament = bubble()
    announce(tournament, target=10)
    assert HandForHand.objects.get().target == 10


def test_hands_are_dealt_together_when_all_tables_have_reported():
    tournament = bubble(players=20)
    announce(tournament)
    first, second, third = numbers(tournament)

    finish(tournament, [third, first])
    director.hand_held(tournament.pk, table=second, **order())
    with pytest.raises(HandUnderWay, match=r"first: 2\. Then"):
        following(tournament)
    finish(tournament, [second])
    line = following(tournament)

    assert (line.kind, line.data["hand"]) == ("hands.dealt", 1)
    assert HandForHand.objects.get().dealing
    assert not TableHand.objects.exists()


def test_the_buttons_that_are_known_move_on_with_each_hand():
    tournament = bubble(players=20)
    announce(tournament)
    finish(tournament)
    before = {t.number: positions_of(t) for t in Table.objects.all()}
    Table.objects.filter(number=3).update(button=None, sb=None, bb=None)

    following(tournament)

    after = {t.number: positions_of(t) for t in Table.objects.all()}
    assert after[3] is None
    for number in (1, 2):
        assert (after[number].button, after[number].sb) == (before[number].sb, before[number].bb)


def test_it_ends_by_itself_with_the_hand_that_bursts_the_bubble():
    tournament = bubble(players=20, paid=18)
    announce(tournament)
    bust(at(tournament, 1)[0], 5_000)
    finish(tournament, [1])
    bust(at(tournament, 2)[0], 4_000)
    with pytest.raises(HandUnderWay):
        following(tournament)
    finish(tournament, [2, 3])

    line = following(tournament)

    assert (line.kind, line.data["left_count"]) == ("hands.ended", 18)
    assert not HandForHand.objects.exists()
    assert not TableHand.objects.exists()


def test_the_director_ends_it_whenever_he_likes():
    tournament = bubble()
    announce(tournament)
    finish(tournament, [1])

    director.hands_end(tournament.pk, **order())

    assert not HandForHand.objects.exists()
    with pytest.raises(NotHandForHand):
        director.hands_end(tournament.pk, **order())


def test_a_table_that_lost_its_second_player_is_not_waited_for():
    tournament = bubble(players=6, paid=4, seats_per_table=3)
    announce(tournament)
    a, b, _ = at(tournament, 2)
    finish(tournament, [1])
    bust(a, 5_000)
    assert HandForHand.objects.get().dealing
    bust(b, 4_000)

    assert not HandForHand.objects.get().dealing
    assert following(tournament).kind == "hands.ended"


def test_what_cannot_be_is_refused():
    tournament = running(players=20, schedule=LONG)
    with pytest.raises(PlacesNotSet):
        announce(tournament)
    tournament = bubble(players=20, paid=18)
    for target in (20, 21, 0):
        with pytest.raises(TargetReached):
            announce(tournament, target=target)
    for act in (director.hand_next, director.hands_end):
        with pytest.raises(NotHandForHand):
            act(tournament.pk, **order())
    announce(tournament)
    with pytest.raises(HandForHandAlready):
        announce(tournament)
    with pytest.raises(NoSuchSeat):
        finish(tournament, [9])
    finish(tournament, [1])
    with pytest.raises(ReportedAlready):
        finish(tournament, [1])
    finish(tournament, [2, 3])
    with pytest.raises(HandIsOver):
        director.hand_held(tournament.pk, table=1, **order())


def test_a_cashier_does_not_run_it():
    with pytest.raises(NotAllowed):
        announce(bubble(), by=carl())


# The clock


def test_the_clock_stands_and_each_hand_takes_two_minutes():
    """T10-025: hand for hand from 17:30, three hands, 11:30."""
    tournament = bubble()
    announce(tournament, at=NOON + timedelta(minutes=42.5))
    assert left_on_clock(tournament) == (1050, False)

    for hand in range(3):
        finish(tournament)
        following(tournament, minutes=44 + hand)

    assert left_on_clock(tournament) == (690, False)


def test_the_clock_runs_on_when_it_is_over():
    tournament = bubble()
    announce(tournament, at=NOON + timedelta(minutes=10))
    director.hands_end(tournament.pk, **order(20))
    assert left_on_clock(tournament) == (3000, True)


def test_a_clock_that_stood_before_stands_after():
    tournament = bubble()
    director.pause(tournament.pk, **order(10))
    announce(tournament, at=NOON + timedelta(minutes=11))
    director.hands_end(tournament.pk, **order(20))
    assert left_on_clock(tournament) == (3000, False)


def test_a_level_that_ran_out_turns_with_the_next_hand_and_a_break_is_waited_for():
    tournament = bubble()
    announce(tournament, at=NOON + timedelta(minutes=59))
    finish(tournament)
    following(tournament, minutes=60)
    assert left_on_clock(tournament) == (0, False)

    finish(tournament)
    line = following(tournament, minutes=62)
    assert (line.data["level"], line.data["left_seconds"]) == (2, 58 * 60)

    director.add_time(tournament.pk, seconds=-58 * 60, **order(63))
    finish(tournament)
    with pytest.raises(NoLevelNow):
        following(tournament, minutes=64)


# Nobody moves in the middle of a hand


def free_seat(tournament: Tournament, table: int) -> int:
    seats = Seat.objects.filter(table__tournament=tournament, table__number=table, entry=None)
    return seats[0].number


def test_nobody_moves_while_a_hand_is_dealt_and_anybody_may_between_hands():
    tournament = bubble(players=20)
    mover, other = at(tournament, 1)[0], at(tournament, 2)[0]
    moves = {
        "balance": lambda: director.balance(tournament.pk, **order()),
        "break": lambda: director.break_table(tournament.pk, **order()),
        "redraw": lambda: director.redraw(tournament.pk, **order()),
        "move": lambda: director.move(mover.pk, table=2, seat=free_seat(tournament, 2), **order()),
        "swap": lambda: director.swap(mover.pk, other_entry_id=other.pk, **order()),
        "one": lambda: director.balance_one(
            tournament.pk, from_table=1, from_seat=1, to_table=2, to_seat=1, **order()
        ),
        "ended": lambda: director.hand_ended(tournament.pk, table=1, **order()),
    }
    announce(tournament)
    for name, act in moves.items():
        with pytest.raises(HandUnderWay, match="1, 2, 3"):
            act()
        assert name
    finish(tournament)

    moves["move"]()
    following(tournament)

    with pytest.raises(HandUnderWay):
        moves["swap"]()


def test_the_next_hand_called_twice_with_one_key_is_dealt_once():
    tournament = bubble(players=20, paid=18)
    announce(tournament)
    finish(tournament)
    first = director.hand_next(tournament.pk, **order(), key="next")
    one, other = numbers(tournament)[:2]
    bust(at(tournament, one)[0], 900)
    bust(at(tournament, other)[0], 800)

    again = director.hand_next(tournament.pk, **order(), key="next")

    assert again == first
    assert HandForHand.objects.get(tournament=tournament).hand == 1


def test_a_hand_that_ended_leaves_the_button_to_the_next_hand_of_all_tables():
    tournament = bubble(players=20, paid=18)
    announce(tournament)
    finish(tournament)
    before = positions_of(Table.objects.get(tournament=tournament, number=1))

    director.hand_ended(tournament.pk, table=1, **order())

    assert positions_of(Table.objects.get(tournament=tournament, number=1)) == before


def test_no_table_deals_on_by_itself():
    tournament = bubble(players=20, paid=18)
    announce(tournament)

    with pytest.raises(HandForHandAlready, match="deal the next hand for all tables"):
        director.deal_next_hand(tournament.pk, table=1, **order())
