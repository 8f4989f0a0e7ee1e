"""Structures and chips through the API."""

import pytest

from blinds.models import ChipSet, Structure
from blinds.queries import schedule_of, steps_of
from tdsite import director
from tests.api.test_commands import at, done
from tests.factories import EVENING, NOON, club, dana, event

pytestmark = pytest.mark.django_db
STUD = {
    "kind": "level",
    "seconds": 1200,
    "ante_chips": 25,
    "ante_type": "per_player",
    "game": "Razz",
    "betting": "limit",
    "small_bet_chips": 100,
    "big_bet_chips": 200,
    "bring_in_chips": 50,
    "note": "Low wins.",
}
PLAN = {
    "name": "Mixed",
    "steps": [STUD],
    "chips": [{"chips": 100, "colour": "black"}, {"chips": 25, "colour": "green"}],
    "notes": "Bring ID.",
}


def kept() -> Structure:
    director.save_template(club().pk, name="Evening", schedule=EVENING, by=dana(), at=NOON)
    return Structure.objects.get(tournament=None)


def test_a_structure_is_changed_removed_and_brought_back(api):
    one = kept()

    done(api.post(f"/api/structures/{one.pk}/", PLAN))
    one.refresh_from_db()
    assert (one.name, one.notes) == ("Mixed", "Bring ID.")
    assert one.chips == [[25, "green"], [100, "black"]]
    (stud,) = steps_of(one)
    assert (stud.bring_in_chips, stud.big_bet_chips, stud.note) == (50, 200, "Low wins.")

    line = done(api.post(f"/api/structures/{one.pk}/remove/"))
    assert not Structure.objects.exists()
    done(api.post("/api/club/undo/", {"revision": line["revision"]}))
    assert Structure.objects.get().name == "Mixed"


def test_an_event_is_given_another_plan_before_its_start(api):
    tournament = event()

    done(api.post(at(tournament, "structure/change/"), PLAN))

    assert schedule_of(tournament)[0].game == "Razz"


def test_a_chip_set_is_added_changed_and_removed(api):
    club()
    case = {"name": "Case", "chips": [{"chips": 25, "colour": "green", "pieces": 400}]}
    line = done(api.post("/api/chip-sets/", case), 201)
    url = f"/api/chip-sets/{line['data']['chip_set_id']}/"

    done(api.post(url, {**case, "name": "Red case"}))
    assert ChipSet.objects.get().name == "Red case"
    done(api.post(f"{url}remove/"))
    assert not ChipSet.objects.exists()


def test_a_denomination_stands_in_a_set_once(api):
    twice = {"name": "Case", "chips": [{"chips": 25}, {"chips": 25}]}

    assert api.post("/api/chip-sets/", twice).status_code == 400
