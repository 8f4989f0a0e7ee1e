"""Time to act through the API."""

import pytest
from django.utils import timezone

from tables.models import CallOutcome, TableCall, TimeCardUse
from tests.api.test_commands import at, done, of
from tests.factories import event, running, sell
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def live(**fields) -> Tournament:
    return running(players=6, at=timezone.now(), **fields)


def seat_of(tournament) -> int:
    return Entry.objects.filter(tournament=tournament).order_by("number")[0].seat.number


def test_the_clock_is_called_on_a_seat_and_the_player_acts(api):
    tournament = live()

    line = done(api.post(at(tournament, "tables/1/call/"), {"seat": seat_of(tournament)}))
    assert (line["kind"], line["data"]["call_seconds"]) == ("tables.call_started", 60)
    done(api.post(at(tournament, "tables/1/call/end/")))

    assert TableCall.objects.get().outcome == CallOutcome.ACTED


def test_it_is_called_at_a_table_and_withdrawn(api):
    tournament = live()
    done(api.post(at(tournament, "tables/1/call/")))
    line = done(api.post(at(tournament, "tables/1/call/end/"), {"outcome": "withdrawn"}))
    assert line["says"] == "Clock call at table 1: withdrawn"


def test_nobody_says_that_the_time_is_up_but_the_clock(api):
    tournament = live()
    done(api.post(at(tournament, "tables/1/call/")))
    answer = api.post(at(tournament, "tables/1/call/end/"), {"outcome": "expired"})
    assert answer.status_code == 400


def test_a_second_call_at_a_table_is_refused(api):
    tournament = live()
    done(api.post(at(tournament, "tables/1/call/")))
    assert api.post(at(tournament, "tables/1/call/")).status_code == 409


def test_a_time_card_is_spent_where_a_shot_clock_is_kept(api):
    tournament = live(shot_clock_seconds=30, time_cards=1)
    entry = Entry.objects.filter(tournament=tournament).order_by("number")[0]

    assert done(api.post(of(entry, "time-card")))["data"]["cards_count"] == 0
    assert api.post(of(entry, "time-card")).status_code == 409
    assert TimeCardUse.objects.count() == 1


def test_a_player_of_another_event_has_no_card_here(api):
    tournament, elsewhere = live(shot_clock_seconds=30, time_cards=1), event()
    stranger = sell(elsewhere, "Someone Else")[0]
    assert api.post(at(tournament, f"entries/{stranger.pk}/time-card/")).status_code == 404


def test_the_terms_say_whether_it_starts_by_itself_and_how_long_a_decision_may_take(api):
    tournament = event()
    done(
        api.post(
            at(tournament, "change/"),
            {"starts_itself": True, "shot_clock_seconds": 30, "time_cards": 2},
        )
    )
    told = api.get(at(tournament, "")).json()
    names = ("starts_itself", "shot_clock_seconds", "time_cards", "time_card_seconds")
    assert [told[name] for name in names] == [True, 30, 2, 30]


def test_a_start_by_itself_is_no_question_once_the_event_runs(api):
    answer = api.post(at(live(), "change/"), {"starts_itself": True})
    assert (answer.status_code, "starts_itself" in answer.content.decode()) == (409, True)
