"""The structure of a running event changed through the API, and its forecast."""

from datetime import timedelta

import pytest
from django.utils import timezone

from blinds.queries import schedule_of
from blinds.rules import reshape as rules
from blinds.rules.structure import to_csv, to_json
from tests.api.test_commands import at, done
from tests.factories import EVENING, event, running

pytestmark = pytest.mark.django_db

FASTER = rules.with_lengths(EVENING, after=1, seconds=600)


@pytest.fixture
def tournament():
    return running(players=12, at=timezone.now() - timedelta(minutes=25))


@pytest.mark.parametrize("plan", [{"json": to_json(FASTER)}, {"csv": to_csv(FASTER)}])
def test_the_levels_ahead_change(api, tournament, plan):
    sent = {**plan, "reason": "The room closes at one."}

    line = done(api.post(at(tournament, "structure/reshape/"), sent, format="json"))

    assert line["kind"] == "clock.reshaped"
    assert schedule_of(tournament) == FASTER


def test_the_steps_as_the_api_answers_them_can_be_sent_back(api, tournament):
    steps = api.get(at(tournament, "structure/")).json()["steps"]
    steps[-1]["seconds"] = 600

    done(
        api.post(
            at(tournament, "structure/reshape/"),
            {
                "steps": [{k: v for k, v in s.items() if v is not None} for s in steps],
                "reason": "x",
            },
            format="json",
        )
    )

    assert schedule_of(tournament)[-1].seconds == 600


def test_a_forecast_names_the_plan_that_a_change_rests_on(api, tournament):
    seen = api.get(at(tournament, "forecast/")).json()["seen_plan"]
    sent = {"json": to_json(FASTER), "reason": "x", "seen_plan": seen}
    done(api.post(at(tournament, "structure/reshape/"), sent, format="json"))

    again = {**sent, "json": to_json(rules.scaled(FASTER, after=1, percent=150))}
    answer = api.post(at(tournament, "structure/reshape/"), again, format="json")

    assert answer.status_code == 409


def test_the_expected_end_is_a_range(api, tournament):
    told = api.get(at(tournament, "forecast/")).json()["forecast"]

    assert told["early"]["seconds"] <= told["likely"]["seconds"] <= told["late"]["seconds"]
    assert told["early"]["at"] is not None


def test_nothing_is_foretold_before_anybody_is_in(api):
    assert api.get(at(event(), "forecast/")).json() == {"forecast": None, "seen_plan": ""}
