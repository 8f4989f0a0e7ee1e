"""People through the API."""

import pytest

from tests.api.test_commands import done
from tests.factories import club, event, sell, staff
from tests.rooms.players.test_commands import written
from tournaments.models import Player
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db


def test_a_player_is_written_in_with_all_that_is_known_and_changed(api):
    club()
    told = {"name": "Zoë Ng", "country": "sg", "phone": "070 123", "born_on": "1990-02-28"}

    line = done(api.post("/api/players/", told), 201)
    pk = line["data"]["player_id"]
    changed = done(
        api.post(f"/api/players/{pk}/change/", {"email": "zoe@example.org", "born_on": None})
    )

    assert changed["data"]["fields"] == ["born_on", "email"]
    assert api.get(f"/api/players/{pk}/").json() == {
        "id": pk,
        "name": "Zoë Ng",
        "alias": "",
        "member_number": "",
        "country": "SG",
        "phone": "070 123",
        "email": "zoe@example.org",
        "born_on": None,
        "age_checked_on": None,
        "notes": "",
        "merged_into": None,
        "erased_at": None,
        "sums": {"events": 0, "entries": 0, "in_the_money": 0},
    }


def test_a_search_forgives_an_error_and_says_so(api):
    person = written("Mårten Lindqvist", member_number="42")

    near = api.get("/api/players/search/?q=lindkvist").json()
    number = api.get("/api/players/search/?q=42&limit=1").json()

    assert [(one["player"]["id"], one["fit"]) for one in near] == [(person.pk, "near")]
    assert number[0]["fit"] == "number"
    assert api.get("/api/players/search/?q=zzz").json() == []
    assert api.get("/api/players/search/").status_code == 400
    assert api.get("/api/players/search/?q=a&limit=51").status_code == 400


def test_what_a_person_played_is_summed_up(api):
    entry = sell(event(), "Ada Zorn")[0]

    card = api.get(f"/api/players/{entry.player_id}/").json()

    assert card["sums"] == {"events": 1, "entries": 1, "in_the_money": 0}


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ({}, 409),
        ({"name": ""}, 400),
        ({"email": "nowhere"}, 409),
        ({"born_on": "2990-01-01"}, 409),
        ({"born_on": "yesterday"}, 400),
        ({"member_number": "7"}, 409),
        ({"merged_into": 1}, 400),
    ],
)
def test_what_cannot_be_so_is_refused(api, told, status):
    written("Bo Ek", member_number="7")
    person = written("Ada Zorn")

    assert api.post(f"/api/players/{person.pk}/change/", told).status_code == status
    assert api.post(f"/api/players/{person.pk + 99}/change/", {"alias": "x"}).status_code == 404


def test_a_screen_sees_nobody(as_person):
    person = written("Ada Zorn")
    screen = as_person(staff("wall", Role.DISPLAY))

    for address in (f"/api/players/{person.pk}/", "/api/players/search/?q=ada"):
        assert screen.get(address).status_code == 403


def test_who_was_merged_is_in_no_list_but_says_who_he_is_now(api):
    old, now = written("Old Name"), written("New Name")
    Player.objects.filter(pk=old.pk).update(merged_into=now)

    names = [one["name"] for one in api.get("/api/players/").json()["results"]]

    assert names == ["New Name"]
    assert api.get(f"/api/players/{old.pk}/").json()["merged_into"] == now.pk
