"""The look of the boards through the API."""

import base64

import pytest

from tdsite.rooms.boards import snapshots
from tests.api.test_commands import at, done
from tests.factories import event
from tests.rules.test_pictures import png

pytestmark = pytest.mark.django_db


def test_a_program_sends_the_logo_of_the_house_and_takes_it_away(api):
    tournament = event()
    logo = base64.b64encode(png()).decode()

    line = done(api.post(at(tournament, "look/"), {"accent": "violet", "logo": logo}))
    tournament.refresh_from_db()
    dressed = snapshots.of(tournament)["look"]
    done(api.post(at(tournament, "look/"), {"logo": ""}))

    tournament.refresh_from_db()
    assert line["kind"] == "board.look_changed"
    assert (dressed["accent"], len(dressed["logo"])) == ("violet", 64)
    assert snapshots.of(tournament)["look"] == {"accent": "violet"}


@pytest.mark.parametrize("text", ["!", "PHN2Zz4="])
def test_what_is_no_picture_is_refused(api, text):
    answer = api.post(at(event(), "look/"), {"logo": text})

    assert answer.status_code == 409
    assert answer.json()["errors"][0]["code"] == "not_a_picture"


def test_an_unknown_colour_is_no_colour(api):
    assert api.post(at(event(), "look/"), {"accent": "pink"}).status_code == 400
