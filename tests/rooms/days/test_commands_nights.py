"""Chapter: the night.  Nobody plays between two days, so nothing of play is done then."""

from datetime import timedelta

import pytest

from blinds.models import Clock
from tables import queries as floor
from tables.models import Seat, Table
from tables.rules.floor import Place
from tdsite import director
from tdsite.rooms.days.next_day import published
from tdsite.rooms.floor.table_states import scale_of
from tdsite.web.event_state import EventState
from tests.cached_scene import cached_scene
from tests.factories import NOON, dana, player, running
from tests.flights import bag_all, end_day
from tournaments import queries
from tournaments.models import Tournament
from tournaments.operations.day_ends import DayEnding, StacksAreBagged, is_night
from tournaments.undo import CannotUndo

pytestmark = pytest.mark.django_db


def drawn_night() -> Tournament:
    """Two tables of four and two, whose players have their seats for tomorrow."""

    def play() -> int:
        tournament = running(players=6, seats_per_table=4)
        end_day(tournament)
        director.draw_next_day(tournament.pk, by=dana(), at=NOON)
        return tournament.pk

    return Tournament.objects.get(pk=cached_scene("a drawn night", play))


def acts_of_play(tournament: Tournament):
    pk, order = tournament.pk, {"by": dana(), "at": NOON}
    somebody = queries.entries_in(tournament).first().pk
    return (
        lambda: director.table_hand(pk, table=1, **order),
        lambda: director.deal_next_hand(pk, table=1, **order),
        lambda: director.set_button(pk, table=1, seat=1, **order),
        lambda: director.hand_ended(pk, table=1, **order),
        lambda: director.call_clock(pk, table=1, **order),
        lambda: director.balance(pk, **order),
        lambda: director.break_table(pk, table=1, **order),
        lambda: director.redraw(pk, **order),
        lambda: director.bust_out(somebody, **order),
        lambda: director.push(pk, **order),
        lambda: director.draw_last_hands(pk, **order),
        lambda: director.begin_bagging(pk, **order),
    )


def test_nothing_of_play_is_done_before_the_next_day_begins():
    tournament = drawn_night()
    buttons = dict(Table.objects.values_list("number", "button"))

    for act in acts_of_play(tournament):
        with pytest.raises(StacksAreBagged, match="Day 1 is over"):
            act()

    assert dict(Table.objects.values_list("number", "button")) == buttons
    director.resume(tournament.pk, by=dana(), at=NOON)
    acts_of_play(tournament)[0]()


def test_a_seat_may_be_given_by_hand_in_the_night():
    tournament = drawn_night()
    entry = queries.entries_in(tournament).first()
    free = Seat.objects.filter(table__tournament=tournament, entry=None).first()

    director.move(entry.pk, table=free.table.number, seat=free.number, by=dana(), at=NOON)


def test_while_stacks_are_bagged_a_bust_may_be_told_and_no_table_is_balanced():
    tournament = running(players=6, seats_per_table=4)
    bag_all(tournament)

    with pytest.raises(DayEnding):
        director.balance(tournament.pk, by=dana(), at=NOON)
    director.bust_out(queries.entries_in(tournament).first().pk, by=dana(), at=NOON)


def test_who_enters_in_the_night_is_drawn_with_those_whose_stacks_are_in_bags():
    tournament = drawn_night()
    late = {"player_id": player("Late").pk, "by": dana(), "at": NOON + timedelta(minutes=9)}
    line = director.register_and_seat(tournament.pk, **late)

    drawn = director.draw_next_day(tournament.pk, by=dana(), at=late["at"])

    assert drawn.data["players_count"] == 7
    told = published(EventState(tournament, late["at"]))
    found = {one.name: (one.chips, one.place) for one in told.stacks}
    seat = Seat.objects.get(entry=line.data["entry"])
    assert found["Late"] == (20_000, Place(seat.table.number, seat.number))
    director.void_entry(queries.entries_in(tournament).first().pk, by=dana(), at=late["at"])
    assert len(published(EventState(tournament, late["at"])).stacks) == 6


def test_a_clock_held_before_the_night_does_not_come_back_running_in_it():
    tournament = running(players=2)
    held = director.pause(tournament.pk, by=dana(), at=NOON)
    end_day(tournament)

    with pytest.raises(CannotUndo, match="The day is over"):
        director.undo(tournament.pk, revision=held.revision, by=dana(), at=NOON)

    line = director.resume(tournament.pk, by=dana(), at=NOON)
    for _ in range(2):  # back, and again
        line = director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert not is_night(tournament)


def test_once_last_hands_are_drawn_the_end_of_hand_for_hand_leaves_the_clock_standing():
    tournament = running(players=6, seats_per_table=4)
    order = {"by": dana(), "at": NOON}
    director.close_registration(tournament.pk, **order)
    director.hands_announce(tournament.pk, target=2, **order)
    director.draw_last_hands(tournament.pk, certain=True, **order)

    director.hands_end(tournament.pk, **order)

    assert not Clock.objects.get(tournament=tournament).running


def test_no_table_is_short_at_night():
    tournament = running(players=10, seats_per_table=8)
    seats = Seat.objects.filter(table__number=1, entry__isnull=False).values_list(
        "entry", flat=True
    )
    for entry in list(seats)[:3]:
        director.bust_out(entry, by=dana(), at=NOON)
    short = scale_of(tournament, floor.counts(tournament)).look(1, 2).state
    end_day(tournament, {}, reason="not counted here")
    event_now = EventState(tournament, NOON)

    assert short in ("short", "halted")
    assert scale_of(tournament, floor.counts(tournament)).look(1, 2).state == "fine"
    assert (event_now.plays, event_now.due.value) == (False, "nothing")
