"""The strip of the clock says when a day, a flight or the event ends."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from blinds.rules.steps import PlanStep, StepKind
from tdsite import director
from tdsite.web.as_of import DayEnds
from tdsite.web.event_state import EventState
from tests.factories import (
    NOON,
    dana,
    level,
    running,
)
from tests.flights import enter, festival, flight
from tests.markup import one_line
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


DAYS = (
    *(level(100, 200), level(200, 400), PlanStep(StepKind.DAY_END, 0)),
    *(level(300, 600), level(400, 800)),
)


def strip_of(client, tournament):
    client.force_login(dana())
    answer = client.get(reverse("clock_strip", args=[tournament.pk]))
    return one_line(answer.content.decode())


def day_ends(tournament, *, minutes=0):
    tournament.refresh_from_db()
    return EventState(tournament, NOON + timedelta(minutes=minutes)).day_over


def test_a_day_of_several_says_when_it_ends_and_after_which_level():
    tournament = running(players=60, schedule=DAYS)

    over = NOON + timedelta(minutes=40)
    assert day_ends(tournament, minutes=15) == DayEnds(over, 2, tournament.timezone)
    director.pause(tournament.pk, by=dana(), at=NOON + timedelta(minutes=10))
    # a clock that stands is taken to run on now
    assert day_ends(tournament, minutes=15).at == over + timedelta(minutes=5)


def test_at_the_end_of_the_day_and_on_the_last_one_no_end_of_a_day_is_said():
    tournament = running(players=60, schedule=DAYS)
    assert day_ends(tournament, minutes=41) is None
    assert day_ends(running(players=60, schedule=DAYS[3:])) is None


def test_an_event_that_is_over_before_its_day_says_its_own_end():
    long = (level(25_000, 50_000, minutes=60), level(50_000, 100_000, minutes=60), DAYS[2])
    tournament = running(players=3, schedule=(*long, level(100_000, 200_000)))
    state = EventState(tournament, NOON)

    assert state.ends.is_today
    assert state.day_over is None


def test_a_flight_says_its_end_before_the_start_and_while_it_is_played(client):
    whole = flight(festival(), "1A")
    enter(whole, *(f"P{n}" for n in range(1, 13)))
    starts = NOON + timedelta(hours=1)
    assert day_ends(whole) == DayEnds(starts + timedelta(minutes=140), 6, whole.timezone)

    director.start(whole.pk, by=dana(), at=NOON)

    assert day_ends(whole, minutes=30).at == NOON + timedelta(minutes=140)
    assert day_ends(whole, minutes=141) is None  # it stands at its end
    assert day_ends(Tournament.objects.get(pk=whole.feeds_id)) is None  # not known before it began


def test_the_strip_of_the_clock_says_when_the_day_ends(client):
    strip = strip_of(client, running(players=60, schedule=DAYS, at=timezone.now()))

    assert "<small>day ends</small>" in strip
    assert "End of the day by the structure, after level 2" in strip


def test_a_flight_that_is_over_does_not_say_when_one_player_would_be_left(client):
    whole = flight(festival(), "1A")
    enter(whole, *(f"P{n}" for n in range(1, 13)))
    began = timezone.now() - timedelta(hours=3)
    director.start(whole.pk, by=dana(), at=began)

    assert EventState(whole, timezone.now()).ends is not None
    assert 'class="ends"' not in strip_of(client, whole)
