"""Chapter: the clock as it is told and as it calls out.  Robert's Rules 7.8, 7.9."""

from datetime import timedelta

import pytest

from blinds.operations.clocks import announce_due
from blinds.queries import face_of, standing
from blinds.rules.clock import NoSuchLevel, NotRunning
from tdsite import director
from tdsite.rooms.clock.agenda import close_due
from tests.factories import NOON, dana, entry_price, event, fay, rebuy_price, running, sell
from tournaments.models import Tournament
from tournaments.operations.events import WrongState

pytestmark = pytest.mark.django_db


def after(**span: int):
    return NOON + timedelta(**span)


def reads(tournament: Tournament, at) -> tuple[int, int]:
    reading = face_of(tournament).read(at)
    return reading.index, reading.left_ms // 1000


def called(tournament: Tournament) -> list[str]:
    lines = tournament.journal.filter(kind="clock.level_began").order_by("revision")
    return [f"{line.data['index']} at {(line.at - NOON).seconds // 60}" for line in lines]


def test_the_clock_starts_with_the_event_and_passes_levels_by_itself():
    tournament = running(players=4)
    assert reads(tournament, NOON) == (0, 1200)
    assert reads(tournament, after(minutes=19, seconds=59)) == (0, 1)
    assert reads(tournament, after(minutes=20)) == (1, 1200)
    assert reads(tournament, after(minutes=45)) == (2, 300)


def test_a_pause_stops_it_and_a_resume_goes_on_where_it_stood():
    tournament = running(players=4)
    director.pause(tournament.pk, by=fay(), at=after(minutes=5))
    assert reads(tournament, after(hours=3)) == (0, 900)

    director.resume(tournament.pk, by=fay(), at=after(hours=3))
    assert reads(tournament, after(hours=3, minutes=1)) == (0, 840)


def test_time_is_added_and_taken_away():
    tournament = running(players=4)
    director.add_time(tournament.pk, seconds=60, by=fay(), at=NOON)
    director.add_time(tournament.pk, seconds=-120, by=fay(), at=NOON)
    assert reads(tournament, NOON) == (0, 1140)


def test_the_clock_is_set_to_another_step_and_only_to_one_there_is():
    tournament = running(players=4)
    director.jump(tournament.pk, index=3, by=dana(), at=NOON)
    assert reads(tournament, NOON) == (3, 1200)
    with pytest.raises(NoSuchLevel):
        director.jump(tournament.pk, index=99, by=dana(), at=NOON)


def test_a_clock_that_stands_cannot_be_paused():
    tournament = running(players=4)
    director.pause(tournament.pk, by=fay(), at=NOON)
    with pytest.raises(NotRunning):
        director.pause(tournament.pk, by=fay(), at=NOON)


def test_there_is_no_clock_before_the_start():
    tournament = event()
    sell(tournament, "Ana", "Bo")
    with pytest.raises(WrongState):
        director.pause(tournament.pk, by=fay(), at=NOON)


def test_every_turn_is_called_out_once_at_the_moment_it_was_due():
    tournament = running(players=4)

    announce_due(after(minutes=19))
    announce_due(after(minutes=55))
    announce_due(after(minutes=55))

    assert called(tournament) == ["1 at 20", "2 at 40", "3 at 50"]


def test_a_turn_of_a_clock_told_otherwise_since_is_not_called_out():
    tournament = running(players=4)
    director.pause(tournament.pk, by=fay(), at=after(minutes=10))
    announce_due(after(minutes=30))
    assert called(tournament) == []


def test_a_level_gone_back_to_is_called_out_again():
    tournament = running(players=4)
    announce_due(after(minutes=21))
    director.jump(tournament.pk, index=0, by=dana(), at=after(minutes=22))
    announce_due(after(minutes=43))
    assert called(tournament) == ["1 at 20", "1 at 42"]


def test_registration_closes_by_itself_when_its_level_and_the_break_after_it_are_over():
    tournament = running(players=4)

    assert close_due(after(minutes=49)) == 0
    assert close_due(after(minutes=50)) == 1
    assert close_due(after(minutes=51)) == 0

    [line] = tournament.journal.filter(kind="registration.closed")
    assert (line.by, line.data["places_count"]) == (None, tournament.prizes.count())


def test_the_prizes_wait_for_the_last_rebuy():
    running(entry_price(until_level=1), rebuy_price(until_level=2), players=4)
    assert close_due(after(minutes=30)) == 0
    assert close_due(after(minutes=50)) == 1


def test_a_break_belongs_to_the_level_before_it():
    tournament = running(players=4)
    where = standing(tournament, after(minutes=45))
    assert (where.level, where.on_break) == (2, True)


def test_a_finished_event_has_a_clock_that_stands():
    tournament = running(players=2)
    loser = tournament.entries.get(number=1)
    director.bust_out(loser.pk, by=fay(), at=after(minutes=5))
    director.finish(tournament.pk, by=dana(), at=after(minutes=5))
    assert reads(tournament, after(hours=9)) == (0, 900)
