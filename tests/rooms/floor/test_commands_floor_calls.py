"""Chapter: a table calls the floor, somebody comes, it is done; and how long it took."""

from datetime import timedelta

import pytest

from tables.models import Seat
from tables.operations.seating import NoSuchSeat
from tdsite import director
from tdsite.web import log
from tdsite.web.floor_calls import standing, times
from tests.factories import NOON, carl, dana, fay, running, staff
from tournaments.access import NotAllowed
from tournaments.models import FloorCall, Tournament
from tournaments.models.club import Role
from tournaments.models.dealers import CallFor
from tournaments.operations.dealers import AnsweredAlready, CallOver, CallsAlready
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return running(players=12, seats_per_table=8)


def order(seconds: float = 0):
    return {"by": fay(), "at": NOON + timedelta(seconds=seconds)}


def call(tournament, table=1, what=CallFor.FLOOR, *, at=0) -> int:
    line = director.call_floor(tournament.pk, table=table, what=what, **order(at))
    return line.data["call_id"]


def test_a_dealer_calls_the_floor_answers_and_it_is_done(tournament):
    dealer = staff("dee", Role.DEALER)
    dealer.td_table = (tournament.pk, 1)  # as the tablet's sign-in says
    made = director.call_floor(
        tournament.pk, table=1, what=CallFor.CHIPS, note=" change  500s ", by=dealer, at=NOON
    )
    row = FloorCall.objects.get()
    came = director.answer_call(tournament.pk, call=row.pk, **order(40))
    done = director.call_done(tournament.pk, call=row.pk, by=dealer, at=NOON + timedelta(minutes=2))

    row.refresh_from_db()
    assert (row.note, row.answered_by, row.withdrawn) == ("change 500s", fay(), False)
    assert row.ended_at - row.at == timedelta(minutes=2)
    assert [log.says(line) for line in (made, came, done)] == [
        "Table 1: chips",
        "fay goes to table 1: chips",
        "Call resolved at table 1: chips",
    ]


def test_a_dealer_does_not_answer_for_the_floor_and_the_desk_calls_nobody(tournament):
    row = call(tournament)
    with pytest.raises(NotAllowed):
        director.answer_call(tournament.pk, call=row, by=staff("dee", Role.DEALER), at=NOON)
    with pytest.raises(NotAllowed):
        director.call_floor(tournament.pk, table=1, by=carl(), at=NOON)


def test_a_table_calls_once_for_one_thing_and_one_person_comes(tournament):
    row = call(tournament)
    with pytest.raises(CallsAlready):
        call(tournament)
    call(tournament, what=CallFor.CARDS)
    with pytest.raises(NoSuchSeat):
        call(tournament, table=99)

    director.answer_call(tournament.pk, call=row, **order(10))
    with pytest.raises(AnsweredAlready, match="fay is already on the way"):
        director.answer_call(tournament.pk, call=row, by=dana(), at=NOON)
    director.withdraw_call(tournament.pk, call=row, **order(12))
    with pytest.raises(CallOver):
        director.call_done(tournament.pk, call=row, **order(13))
    call(tournament, at=14)


def test_who_waits_longest_comes_first_and_grows_more_pressing(tournament):
    first, second = call(tournament), call(tournament, table=2, at=100)
    answered = call(tournament, what=CallFor.CARDS, at=0)
    director.answer_call(tournament.pk, call=answered, **order(5))

    def shown(seconds):
        rows = standing(tournament, NOON + timedelta(seconds=seconds))
        return [(row.pk, row.tone) for row in rows]

    assert shown(119) == [(first, "info"), (second, "info"), (answered, "ok")]
    assert shown(220) == [(first, "warn"), (second, "warn"), (answered, "ok")]
    assert shown(300) == [(first, "stop"), (second, "warn"), (answered, "ok")]


def test_the_call_of_a_table_that_breaks_is_over_until_the_break_is_undone():
    tournament = running(players=10, seats_per_table=8)
    for entry in Seat.objects.filter(entry__gt=0).values_list("entry", flat=True)[:2]:
        director.bust_out(entry, by=dana(), at=NOON)
    row = call(tournament, table=2)
    broken = director.break_table(tournament.pk, table=2, by=dana(), at=NOON)
    assert standing(tournament, NOON) == []
    director.undo(tournament.pk, revision=broken.revision, by=dana(), at=NOON)
    assert [one.pk for one in standing(tournament, NOON)] == [row]


def test_the_times_are_told_by_kind_without_what_was_withdrawn(tournament):
    for seconds in (30, 90, 240):
        row = call(tournament, at=0)
        director.answer_call(tournament.pk, call=row, **order(seconds))
        director.call_done(tournament.pk, call=row, **order(seconds + 60))
    director.withdraw_call(tournament.pk, call=call(tournament), **order(900))
    call(tournament, what=CallFor.CLOCK)

    told = {one.what: (one.calls, one.median_s, one.longest_s) for one in times(tournament)}

    assert told == {CallFor.FLOOR: (3, 90, 240), CallFor.CLOCK: (1, None, None)}


def test_undo_takes_an_answer_back_and_refuses_a_call_that_was_made_again(tournament):
    row = call(tournament)
    answer = director.answer_call(tournament.pk, call=row, **order(10))
    director.undo(tournament.pk, revision=answer.revision, **order(11))
    assert FloorCall.objects.get().answered_by is None
    gone = director.withdraw_call(tournament.pk, call=row, **order(12))
    call(tournament, at=13)
    with pytest.raises(BlockedByLaterLine):
        director.undo(tournament.pk, revision=gone.revision, **order(14))
