"""Chapter: what happens by itself, from one agenda, each thing once.  Robert's Rules 7.9, 7.33."""

import logging
from datetime import timedelta

import pytest
from django.db import OperationalError

from blinds.rules.steps import PlanStep, StepKind
from tables.models import Seat, TableCall
from tdsite import director
from tdsite.acts.agenda import What
from tdsite.rooms.clock import agenda as clock
from tdsite.rooms.clock.agenda import agenda, fire_due
from tests.factories import NOON, dana, entry_price, event, fay, level, pause, running, sell
from tournaments.models import Tournament
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db


def after(**span: float):
    return NOON + timedelta(**span)


def kinds(tournament: Tournament, *wanted: str) -> list[tuple[str, float]]:
    lines = tournament.journal.filter(kind__in=wanted).order_by("revision")
    return [(line.kind, (line.at - NOON).total_seconds() / 60) for line in lines]


def coming(tournament: Tournament, now) -> list[tuple[str, float]]:
    found = agenda(now, only=tournament.pk)
    return [(due.what.value, (due.at - NOON).total_seconds() / 60) for due in found]


def test_the_agenda_holds_turns_last_minutes_and_the_close_in_order():
    tournament = running(players=4)
    assert coming(tournament, NOON)[:6] == [
        ("last_minute", 19),
        ("turn", 20),
        ("last_minute", 39),
        ("turn", 40),
        ("last_minute", 49),
        ("turn", 50),
    ]
    assert ("registration", 50) in coming(tournament, NOON)


def test_a_clock_that_stands_brings_nothing():
    tournament = running(players=4)
    director.pause(tournament.pk, by=fay(), at=after(minutes=5))
    assert coming(tournament, after(minutes=6)) == []


def test_at_one_moment_the_level_turns_before_registration_closes():
    tournament = running(players=4)
    at_fifty = [what for what, minute in coming(tournament, NOON) if minute == 50]
    assert at_fifty == ["turn", "registration"]


def test_each_thing_is_done_once_at_its_moment_and_says_how_late_it_was():
    tournament = running(players=4)

    first = fire_due(after(minutes=20, seconds=2))
    again = fire_due(after(minutes=20, seconds=2))

    assert [(fired.what, fired.late_seconds) for fired in first] == [(What.TURN, 2.0)]
    assert again == []
    line = tournament.journal.get(kind="clock.level_began")
    assert (line.at, line.by, line.data["late_ms"]) == (after(minutes=20), None, 2000)


def test_a_whole_evening_swept_each_second_calls_every_turn_and_last_minute_once():
    tournament = running(
        players=4, schedule=(level(100, 200, minutes=2), pause(2), level(200, 400, minutes=2))
    )
    for second in range(420):
        fire_due(after(seconds=second))
    assert kinds(tournament, "clock.level_began", "clock.warned") == [
        ("clock.warned", 1),
        ("clock.level_began", 2),
        ("clock.warned", 3),
        ("clock.level_began", 4),
        ("clock.warned", 5),
    ]


# the last minute


def warned(tournament: Tournament) -> list[float]:
    return [minute for _, minute in kinds(tournament, "clock.warned")]


def test_a_last_minute_is_not_called_once_it_is_over():
    tournament = running(players=4)
    fire_due(after(minutes=21))
    assert warned(tournament) == []


def test_time_given_back_in_the_last_minute_calls_it_again_only_above_a_minute():
    tournament = running(players=4)
    fire_due(after(minutes=19, seconds=30))
    director.add_time(tournament.pk, seconds=20, by=fay(), at=after(minutes=19, seconds=30))
    fire_due(after(minutes=19, seconds=31))
    assert warned(tournament) == [19]

    director.add_time(tournament.pk, seconds=300, by=fay(), at=after(minutes=19, seconds=40))
    assert coming(tournament, after(minutes=19, seconds=41))[0][0] == "last_minute"
    fire_due(after(minutes=24, seconds=30))
    assert warned(tournament) == [19, pytest.approx(24 + 20 / 60)]


def test_a_pause_in_the_last_minute_does_not_call_it_again():
    tournament = running(players=4)
    fire_due(after(minutes=19, seconds=10))
    director.pause(tournament.pk, by=fay(), at=after(minutes=19, seconds=20))
    director.resume(tournament.pk, by=fay(), at=after(minutes=30))
    fire_due(after(minutes=30, seconds=5))
    assert warned(tournament) == [19]


def test_a_clock_set_back_calls_the_last_minute_again():
    tournament = running(players=4)
    fire_due(after(minutes=19, seconds=10))
    director.jump(tournament.pk, index=0, by=fay(), at=after(minutes=19, seconds=20))
    assert coming(tournament, after(minutes=20))[0] == ("last_minute", pytest.approx(38 + 1 / 3))


def test_a_level_may_be_given_time_and_that_undone_before_the_call():
    tournament = running(players=4)
    line = director.add_time(tournament.pk, seconds=300, by=fay(), at=after(minutes=5))
    director.undo(tournament.pk, revision=line.revision, by=fay(), at=after(minutes=6))
    fire_due(after(minutes=19, seconds=1))
    assert warned(tournament) == [19]


def test_a_minute_long_step_is_not_warned_of():
    tournament = running(players=4, schedule=(level(100, 200, minutes=1), level(200, 400)))
    assert coming(tournament, NOON)[0] == ("turn", 1)


def test_the_end_of_a_day_is_called_and_the_clock_waits():
    day_end = PlanStep(StepKind.DAY_END, 0)
    tournament = running(players=4, schedule=(level(100, 200), day_end, level(200, 400)))
    fire_due(after(minutes=20))
    assert kinds(tournament, "clock.level_began") == [("clock.level_began", 20)]
    assert "turn" not in dict(coming(tournament, after(minutes=21)))


# starts


def timed(*names: str, **fields) -> Tournament:
    tournament = event(starts_at=after(hours=1), starts_itself=True, **fields)
    sell(tournament, *names)
    return tournament


def test_an_event_set_to_start_by_itself_starts_to_the_second():
    tournament = timed("Ana", "Bo")
    assert coming(tournament, NOON) == [("start", 60)]

    assert fire_due(after(minutes=59, seconds=59)) == []
    assert [fired.what for fired in fire_due(after(hours=1, seconds=1))] == [What.START]

    tournament.refresh_from_db()
    line = tournament.journal.get(kind="tournament.started")
    assert (tournament.started_at, line.by) == (after(hours=1), None)
    assert tournament.clock.at == after(hours=1)
    assert fire_due(after(hours=1, seconds=2)) == []


def test_an_event_that_is_not_set_to_waits_for_its_director():
    tournament = event(starts_at=after(hours=1))
    sell(tournament, "Ana", "Bo")
    fire_due(after(hours=1))
    tournament.refresh_from_db()
    assert tournament.state == State.REGISTERING


def test_without_two_players_it_does_not_start_and_nothing_is_written():
    tournament = timed("Ana")
    revision = Tournament.objects.get(pk=tournament.pk).revision
    assert fire_due(after(hours=1)) == []
    assert Tournament.objects.get(pk=tournament.pk).revision == revision


def test_two_minutes_later_it_is_for_a_person_to_start():
    tournament = timed("Ana", "Bo")
    assert fire_due(after(hours=1, minutes=2)) == []
    assert coming(tournament, after(hours=1, minutes=2)) == []


def test_a_house_that_was_away_for_a_minute_starts_the_clock_when_it_is_back():
    tournament = timed("Ana", "Bo")
    fire_due(after(hours=1, minutes=1))
    tournament.refresh_from_db()
    assert tournament.started_at == after(hours=1, minutes=1)


def test_a_start_that_was_undone_is_not_made_again_by_the_clock():
    tournament = timed("Ana", "Bo")
    fire_due(after(hours=1))
    line = tournament.journal.get(kind="tournament.started")
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=after(hours=1, seconds=5))
    assert fire_due(after(hours=1, seconds=6)) == []


def test_a_start_that_was_undone_and_set_for_later_comes_by_itself():
    tournament = timed("Ana", "Bo")
    fire_due(after(hours=1))
    line = tournament.journal.get(kind="tournament.started")
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=after(hours=1, seconds=5))
    later = after(hours=1, minutes=30)
    director.change_event(
        tournament.pk, fields={"starts_at": later}, prices=(), by=dana(), at=after(hours=1)
    )
    assert coming(tournament, after(hours=1, minutes=10)) == [("start", 90)]

    assert [fired.what for fired in fire_due(later)] == [What.START]


def test_an_event_started_too_early_and_taken_back_still_starts_on_time():
    tournament = timed("Ana", "Bo")
    line = director.start(tournament.pk, by=dana(), at=after(minutes=50))
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=after(minutes=51))
    assert [fired.what for fired in fire_due(after(hours=1))] == [What.START]


# registration


def test_terms_changed_after_their_time_close_no_earlier_than_the_change():
    tournament = running(players=4)
    director.change_event(
        tournament.pk,
        fields={},
        prices=[entry_price(until_level=0)],
        by=dana(),
        at=after(minutes=10),
    )
    fired = fire_due(after(minutes=10, seconds=1))
    assert [(one.what, one.late_seconds) for one in fired] == [(What.REGISTRATION, 1.0)]


# calls


def test_a_call_that_runs_out_is_ended_by_the_clock_at_that_very_second():
    tournament = running(players=4)
    director.call_clock(tournament.pk, table=1, by=fay(), at=NOON)
    assert coming(tournament, NOON)[0] == ("call", 1)

    fire_due(after(seconds=61))
    fire_due(after(seconds=62))

    line = tournament.journal.get(kind="tables.call_ended")
    assert (line.at, line.by) == (after(seconds=60), None)
    assert line.data["outcome"] == "expired"
    assert TableCall.objects.get().ended_at == after(seconds=60)


def test_an_expiry_that_was_undone_is_left_to_a_person():
    tournament = running(players=4)
    director.call_clock(tournament.pk, table=1, by=fay(), at=NOON)
    fire_due(after(seconds=60))
    line = tournament.journal.get(kind="tables.call_ended")
    director.undo(tournament.pk, revision=line.revision, by=fay(), at=after(seconds=65))
    assert fire_due(after(seconds=70)) == []
    director.end_call(tournament.pk, table=1, outcome="acted", by=fay(), at=after(seconds=75))


def test_a_call_on_a_player_who_has_left_the_table_comes_to_nothing():
    tournament = running(players=4)
    seat = Seat.objects.filter(table__tournament=tournament, entry__isnull=False).first()
    assert seat
    director.call_clock(tournament.pk, table=1, seat=seat.number, by=fay(), at=NOON)
    director.bust_out(seat.entry_id, by=fay(), at=after(seconds=30))

    fire_due(after(seconds=60))

    line = tournament.journal.get(kind="tables.call_ended")
    assert (line.at, line.data["outcome"]) == (after(seconds=60), "withdrawn")


def test_a_call_at_a_table_that_has_broken_comes_to_nothing():
    tournament = running(players=12, seats_per_table=8)
    director.call_clock(tournament.pk, table=2, by=fay(), at=NOON)
    for seat in Seat.objects.filter(table__tournament=tournament, table__number=2, entry__gt=0)[:4]:
        director.bust_out(seat.entry_id, by=fay(), at=after(seconds=10))
    director.break_table(tournament.pk, table=2, by=fay(), at=after(seconds=30))

    fire_due(after(seconds=60))

    line = tournament.journal.get(kind="tables.call_ended")
    assert line.data["outcome"] == "withdrawn"


# one sweep, many events


def test_a_turn_whose_sweep_failed_is_called_out_before_the_one_after_it(monkeypatch):
    tournament = running(players=4)
    announce = clock.announce_turn

    def locked(tournament_id, **told):
        if told["turn"].index == 1:
            raise OperationalError("database is locked")
        return announce(tournament_id, **told)

    with monkeypatch.context() as patched:
        patched.setattr(clock, "announce_turn", locked)
        fire_due(after(minutes=41))
    fire_due(after(minutes=41))

    assert kinds(tournament, "clock.level_began") == [
        ("clock.level_began", 20),
        ("clock.level_began", 40),
    ]


def test_an_event_that_fails_does_not_hold_up_the_others(monkeypatch, caplog):
    broken, sound = running(players=4), running(players=4)
    announce = clock.announce_turn

    def failing(tournament_id, **told):
        if tournament_id == broken.pk:
            raise ValueError("a row that nobody expected")
        return announce(tournament_id, **told)

    monkeypatch.setattr(clock, "announce_turn", failing)
    with caplog.at_level(logging.CRITICAL, logger="tdsite.rooms.clock.agenda"):
        fired = fire_due(after(minutes=20))

    assert [one.what for one in fired] == [What.TURN]
    assert kinds(sound, "clock.level_began") == [("clock.level_began", 20)]


def test_a_time_may_be_given_to_one_event_only():
    one, other = running(players=4), running(players=4)
    fire_due(after(minutes=20), only=one.pk)
    assert kinds(one, "clock.level_began")
    assert not kinds(other, "clock.level_began")
