"""Chapter: the night.  Nobody plays between two days, so nothing of play is done then."""

import pytest

from tables import queries as floor
from tables.models import Seat, Table
from tdsite import director
from tdsite.dashboard.event_now import EventNow
from tdsite.dashboard.looks import scale_of
from tests.factories import NOON, dana, running
from tests.flights import bag_all, end_day
from tests.laid_down import laid_down
from tournaments import queries
from tournaments.models import Tournament
from tournaments.operations.day_ends import DayEnding
from tournaments.operations.nights import NobodyPlays

pytestmark = pytest.mark.django_db


def drawn_night() -> Tournament:
    """Two tables of four and two, whose players have their seats for tomorrow."""

    def play() -> int:
        tournament = running(players=6, seats_per_table=4)
        end_day(tournament)
        director.draw_next_day(tournament.pk, by=dana(), at=NOON)
        return tournament.pk

    return Tournament.objects.get(pk=laid_down("a drawn night", play) or play())


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
    )


def test_nothing_of_play_is_done_before_the_next_day_begins():
    tournament = drawn_night()
    buttons = dict(Table.objects.values_list("number", "button"))

    for act in acts_of_play(tournament):
        with pytest.raises(NobodyPlays, match="Day 1 is over"):
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


def test_no_table_is_short_at_night():
    tournament = running(players=10, seats_per_table=8)
    seats = Seat.objects.filter(table__number=1, entry__isnull=False).values_list(
        "entry", flat=True
    )
    for entry in list(seats)[:3]:
        director.bust_out(entry, by=dana(), at=NOON)
    short = scale_of(tournament, floor.counts(tournament)).look(1, 2).state
    end_day(tournament, {}, reason="not counted here")
    evening = EventNow(tournament, NOON)

    assert short in ("short", "halted")
    assert scale_of(tournament, floor.counts(tournament)).look(1, 2).state == "fine"
    assert (evening.plays, evening.due.value) == (False, "nothing")
