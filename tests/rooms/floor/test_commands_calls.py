"""Chapter: the clock called at a table, and time cards.  Robert's Rules 6.16; TDA 2024 29."""

from datetime import timedelta

import pytest

from blinds.models import Clock
from tables.models import CallOutcome, Seat, TableCall, TimeCardUse
from tables.operations.presence import SeatEmpty
from tables.operations.seating import NoSuchSeat, NotSeated
from tables.rules.calls import CallRuns, NoCallRuns, NoCardsLeft, NoShotClock
from tdsite import director
from tdsite.web import log
from tests.factories import NOON, carl, dana, event, fay, running, sell
from tournaments.access import NotAllowed
from tournaments.models import Entry, Tournament
from tournaments.operations.events import WrongState
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db


def after(**span: float):
    return NOON + timedelta(**span)


def order(**span: float):
    return {"by": fay(), "at": after(**span)}


def sitting(tournament: Tournament) -> tuple[Entry, int]:
    seats = Seat.objects.filter(table__tournament=tournament, table__number=1, entry__gt=0)
    seat = seats.select_related("entry__player").order_by("number")[0]
    return seat.entry, seat.number


def test_the_clock_is_called_on_the_player_of_a_seat():
    tournament = running(players=4)
    entry, seat = sitting(tournament)

    line = director.call_clock(tournament.pk, table=1, seat=seat, **order(minutes=3))

    row = TableCall.objects.get()
    assert (row.table_number, row.entry, row.at, row.seconds) == (1, entry, after(minutes=3), 60)
    assert (row.ended_at, row.outcome) == (None, "")
    assert (line.kind, line.law) == ("tables.call_started", "6.16")
    assert log.says(line) == f"Clock called at 1-{seat}: 1:00, {entry.player.name}"


def test_it_may_be_called_at_a_table_without_a_name():
    tournament = running(players=4)
    line = director.call_clock(tournament.pk, table=1, **order())
    assert log.says(line) == "Clock called at 1: 1:00"
    assert TableCall.objects.get().entry is None


def test_a_house_that_plays_by_the_tda_gives_thirty_seconds():
    tournament = running(players=4, policy={"clock_call_s": 30})
    director.call_clock(tournament.pk, table=1, **order())
    assert TableCall.objects.get().seconds == 30


def test_the_level_clock_does_not_care():
    tournament = running(players=4)
    before = Clock.objects.values().get()
    director.call_clock(tournament.pk, table=1, **order(minutes=1))
    assert Clock.objects.values().get() == before


def test_a_table_has_one_call_at_a_time_and_another_after_it():
    tournament = running(players=4)
    director.call_clock(tournament.pk, table=1, **order())
    with pytest.raises(CallRuns):
        director.call_clock(tournament.pk, table=1, **order(seconds=5))

    line = director.end_call(tournament.pk, table=1, **order(seconds=20))
    director.call_clock(tournament.pk, table=1, **order(seconds=30))

    ended = TableCall.objects.order_by("pk")[0]
    assert (ended.ended_at, ended.outcome) == (after(seconds=20), CallOutcome.ACTED)
    assert log.says(line) == "Clock call at table 1: acted in time"


def test_a_call_may_be_withdrawn_and_only_a_call_that_runs():
    tournament = running(players=4)
    director.call_clock(tournament.pk, table=1, **order())
    director.end_call(tournament.pk, table=1, outcome=CallOutcome.WITHDRAWN, **order(seconds=9))
    with pytest.raises(NoCallRuns):
        director.end_call(tournament.pk, table=1, **order(seconds=10))


def test_nothing_is_called_at_a_table_or_a_chair_that_is_not_there():
    tournament = running(players=4)
    free = Seat.objects.filter(table__number=1, entry=None)[0]
    with pytest.raises(NoSuchSeat):
        director.call_clock(tournament.pk, table=9, **order())
    with pytest.raises(NoSuchSeat):
        director.call_clock(tournament.pk, table=1, seat=10, **order())
    with pytest.raises(SeatEmpty):
        director.call_clock(tournament.pk, table=1, seat=free.number, **order())
    assert not TableCall.objects.exists()


def test_there_are_no_calls_before_the_start():
    tournament = event(seated_at_sale=True)
    sell(tournament, "Ana", "Bo")
    with pytest.raises(WrongState):
        director.call_clock(tournament.pk, table=1, **order())


def test_calls_are_for_the_floor_and_not_for_the_desk():
    tournament = running(players=4)
    with pytest.raises(NotAllowed):
        director.call_clock(tournament.pk, table=1, by=carl(), at=NOON)


def test_a_call_is_undone_and_so_is_its_end():
    tournament = running(players=4)
    line = director.call_clock(tournament.pk, table=1, **order())
    director.undo(tournament.pk, revision=line.revision, by=fay(), at=after(seconds=3))
    assert not TableCall.objects.exists()

    director.call_clock(tournament.pk, table=1, **order(seconds=5))
    end = director.end_call(tournament.pk, table=1, **order(seconds=10))
    director.undo(tournament.pk, revision=end.revision, by=fay(), at=after(seconds=12))
    row = TableCall.objects.get()
    assert (row.ended_at, row.outcome) == (None, "")


def test_an_end_is_not_undone_once_the_clock_is_called_there_again():
    tournament = running(players=4)
    director.call_clock(tournament.pk, table=1, **order())
    end = director.end_call(tournament.pk, table=1, **order(seconds=10))
    director.call_clock(tournament.pk, table=1, **order(seconds=20))
    with pytest.raises(BlockedByLaterLine):
        director.undo(tournament.pk, revision=end.revision, by=fay(), at=after(seconds=30))


def test_the_start_is_not_undone_once_the_clock_was_called():
    tournament = running(players=4)
    line = director.call_clock(tournament.pk, table=1, **order(seconds=5))
    start = tournament.journal.get(kind="tournament.started")
    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=start.revision, by=dana(), at=after(seconds=9))
    assert refusal.value.revision == line.revision


# time cards


def with_shot_clock(**fields: int) -> Tournament:
    terms = {"shot_clock_seconds": 30, "time_cards": 2, "time_card_seconds": 45, **fields}
    return running(players=4, **terms)


def test_a_time_card_is_spent_and_the_line_says_how_many_are_left():
    tournament = with_shot_clock()
    entry, seat = sitting(tournament)

    line = director.use_time_card(entry.pk, **order())

    assert TimeCardUse.objects.get().entry == entry
    assert log.says(line) == f"Time card of {entry.player.name}, left: 1"
    told = {name: line.data[name] for name in ("seat", "card_seconds", "cards_count")}
    assert told == {"seat": f"1-{seat}", "card_seconds": 45, "cards_count": 1}


def test_nobody_has_more_cards_than_the_terms_give():
    entry, _ = sitting(with_shot_clock())
    director.use_time_card(entry.pk, **order())
    director.use_time_card(entry.pk, **order())
    with pytest.raises(NoCardsLeft):
        director.use_time_card(entry.pk, **order())


def test_a_card_comes_back_with_an_undo():
    tournament = with_shot_clock()
    entry, _ = sitting(tournament)
    line = director.use_time_card(entry.pk, **order())
    director.undo(tournament.pk, revision=line.revision, by=fay(), at=NOON)
    assert not TimeCardUse.objects.exists()


def test_a_card_given_back_and_spent_otherwise_is_not_spent_a_second_time_by_an_undo():
    tournament = with_shot_clock(time_cards=1)
    entry, _ = sitting(tournament)
    line = director.use_time_card(entry.pk, **order())
    undone = director.undo(tournament.pk, revision=line.revision, by=fay(), at=NOON)
    again = director.use_time_card(entry.pk, **order())
    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=undone.revision, by=fay(), at=NOON)
    assert refusal.value.revision == again.revision
    assert TimeCardUse.objects.count() == 1


def test_without_a_shot_clock_or_a_seat_there_is_no_card():
    entry, _ = sitting(running(players=4))
    with pytest.raises(NoShotClock):
        director.use_time_card(entry.pk, **order())

    gone, _ = sitting(with_shot_clock())
    director.bust_out(gone.pk, by=dana(), at=NOON)
    with pytest.raises(NotSeated):
        director.use_time_card(gone.pk, **order())
