"""Drawing again through the API: the same two questions, answered with the act."""

import pytest

from tables.models import Draw
from tests.api.test_commands import at, done
from tests.factories import event, fay, sell

pytestmark = pytest.mark.django_db


def test_a_program_says_why_and_who_confirms(api):
    fay()
    second = fay()
    second.set_password("lantern street")
    second.save()
    tournament = event()
    sell(tournament, *(f"P{n}" for n in range(1, 7)))
    made = at(tournament, "draws/")
    done(api.post(made, {}))

    refused = api.post(made, {"again": True})
    assert refused.status_code == 409
    assert refused.json()["errors"][0]["attr"] == "again_reason"
    assert refused.json()["errors"][0]["code"] == "drawn_before"
    told = {"again": True, "again_reason": "Two players were forgotten"}
    assert api.post(made, told).json()["errors"][0]["attr"] == "again_approver"

    told |= {"again_approver": "fay", "again_approver_password": "lantern street"}
    line = done(api.post(made, told))

    assert line["data"]["drawn_again"] == {
        "times": 2,
        "why": "Two players were forgotten",
        "confirmed_by": "fay",
        "alone": False,
    }
    assert Draw.objects.get(number=2).confirmed_by == second


def test_an_act_that_draws_nothing_has_no_such_field(api):
    tournament = event()

    assert api.post(at(tournament, "cancel/"), {"again_reason": "x"}).status_code == 400
