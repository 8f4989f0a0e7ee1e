"""The screens through the API."""

import pytest
from rest_framework.test import APIClient

from tests.api.test_commands import at, done
from tests.factories import event, staff
from tournaments.models import Screen
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db
PAGES = [{"page": "clock", "seconds": 30}, {"page": "payouts", "seconds": 15, "moments": ["break"]}]


def test_a_screen_is_added_changed_listed_and_removed(api):
    tournament = event()

    line = done(api.post(at(tournament, "screens/"), {"name": "Bar", "pages": PAGES}), 201)
    assert (line["kind"], line["data"]["number"]) == ("screen.added", 1)
    done(api.post(at(tournament, "screens/1/change/"), {"preset": "big", "volume": 30}))
    assert api.get(at(tournament, "screens/")).json() == [
        {
            "number": 1,
            "name": "Bar",
            "token": Screen.objects.get().token,
            "preset": "big",
            "pages": [{**page, "moments": page.get("moments", [])} for page in PAGES],
            "language": "",
            "theme": "",
            "volume": 30,
            "muted": False,
            "speaks": True,
            "flashes": True,
            "message": "",
        }
    ]
    done(api.post(at(tournament, "screens/1/remove/")))

    assert api.get(at(tournament, "screens/")).json() == []


def test_all_screens_are_told_the_same(api):
    tournament = event()
    for _ in range(2):
        done(api.post(at(tournament, "screens/")), 201)

    line = done(api.post(at(tournament, "screens/change/"), {"message": "Last hands"}))

    assert line["says"] == "Screen 1–2: message"
    assert set(Screen.objects.values_list("message", flat=True)) == {"Last hands"}


def test_screens_show_their_numbers(api):
    tournament = event()
    done(api.post(at(tournament, "screens/")), 201)

    done(api.post(at(tournament, "screens/1/identify/")))
    line = done(api.post(at(tournament, "screens/identify/")))

    assert line["kind"] == "screen.identified"
    assert Screen.objects.get().identified_until is not None


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"preset": "cinema"}, 400),
        ({"volume": 101}, 400),
        ({"pages": [{"page": "clock", "seconds": 1}]}, 400),
        ({"pages": [{"page": "news", "seconds": 20}]}, 400),
        ({"token": "mine"}, 400),
    ],
)
def test_what_a_screen_cannot_be_is_malformed(api, body, status):
    tournament = event()
    done(api.post(at(tournament, "screens/")), 201)

    assert api.post(at(tournament, "screens/1/change/"), body).status_code == status


def test_a_screen_that_is_not_there_is_refused(api):
    assert api.post(at(event(), "screens/7/change/"), {"muted": True}).status_code == 409


@pytest.mark.parametrize("role", Role)
def test_the_floor_drives_the_screens_and_all_but_tables_and_screens_list_them(
    as_person: "type[APIClient]", role
):
    tournament = event()
    program = as_person(staff(f"a {role}", role))

    sees = role not in (Role.DEALER, Role.DISPLAY)  # who sees a table only, or a board
    assert program.get(at(tournament, "screens/")).status_code == (200 if sees else 403)
    may = role in (Role.DIRECTOR, Role.FLOOR)
    assert program.post(at(tournament, "screens/")).status_code == (201 if may else 403)
