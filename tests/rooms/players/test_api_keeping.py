"""Marks, merges and erasures through the API."""

import pytest

from tests.api.test_commands import done
from tests.factories import carl, fay, player, staff
from tournaments.models import Player
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db


def of(who: Player, path: str) -> str:
    return f"/api/players/{who.pk}/{path}/"


def test_a_mark_is_put_listed_and_lifted(api):
    ana = player("Ana Berg")
    told = {"kind": "owes", "amount_cents": 50_00, "reason": "Friday"}
    answer = api.post(of(ana, "marks"), told)
    assert answer.status_code == 201
    mark = answer.json()["data"]["mark_id"]

    assert api.get(of(ana, "marks")).json() == [
        {
            "id": mark,
            "kind": "owes",
            "stops": False,
            "reason": "Friday",
            "until": None,
            "amount_cents": 50_00,
        }
    ]
    done(api.post(f"/api/marks/{mark}/lift/", {"paid_cents": 20_00}))
    assert api.get(of(ana, "marks")).json()[0]["amount_cents"] == 30_00
    done(api.post(f"/api/marks/{mark}/lift/"))
    assert api.get(of(ana, "marks")).json() == []


def test_a_self_exclusion_is_not_lifted(api):
    answer = api.post(of(player(), "marks"), {"kind": "self_excluded"})
    mark = answer.json()["data"]["mark_id"]
    refused = api.post(f"/api/marks/{mark}/lift/")
    assert refused.status_code == 409
    assert refused.json()["errors"][0]["code"] == "self_exclusion_stands"


def test_doubles_are_listed_merged_and_made_two_again(api):
    keep, other = player("Anna Berg"), player("Berg Anna")
    [pair] = api.get("/api/players/doubles/").json()
    assert {pair["one"], pair["other"]} == {keep.pk, other.pk}
    assert pair["reasons"] == ["same_name"]

    line = done(api.post(of(keep, "merge"), {"other_id": other.pk, "take": ["name"]}))
    assert Player.objects.get(pk=keep.pk).name == "Berg Anna"
    assert api.get("/api/players/doubles/").json() == []

    done(api.post("/api/club/undo/", {"revision": line["revision"]}))
    assert Player.objects.get(pk=keep.pk).name == "Anna Berg"
    done(api.post(of(keep, "apart"), {"other_id": other.pk}))
    assert api.get("/api/players/doubles/").json() == []


def test_all_data_of_one_person_then_none(api):
    ana = player("Ana Berg")
    kept = api.get(of(ana, "data")).json()
    assert kept["rows"]["tournaments.player"][0]["name"] == "Ana Berg"
    assert kept["log"][0]["says"] == "New player Ana Berg"

    assert api.post(of(ana, "erase"), {"typed": ana.pk + 1}).status_code == 409
    done(api.post(of(ana, "erase"), {"typed": ana.pk}))
    assert Player.objects.get(pk=ana.pk).name == f"Player {ana.pk}"
    assert api.post(of(ana, "marks"), {"kind": "banned"}).status_code == 409


TOLD = {
    "marks": {"kind": "banned"},
    "merge": {"other_id": 1},
    "apart": {"other_id": 1},
    "erase": {"typed": 1},
}


@pytest.mark.parametrize("path", ["merge", "apart", "erase"])
def test_keeping_is_the_director_s(as_person, path):
    told = TOLD[path]
    for who in (carl(), fay(), staff("tv", Role.DISPLAY)):
        assert as_person(who).post(of(player(), path), told).status_code == 403


def test_marks_are_seen_by_those_who_put_them(as_person):
    ana = player()
    seen = {r: as_person(staff(f"a {r}", r)).get(of(ana, "marks")).status_code for r in Role}
    allowed = {r for r, status in seen.items() if status == 200}
    assert allowed == {Role.DIRECTOR, Role.FLOOR, Role.DESK, Role.CASHIER}


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("marks", {}),
        ("marks", {"kind": "rude"}),
        ("marks", {"kind": "owes", "amount_cents": -1}),
        ("merge", {}),
        ("merge", {"other_id": 1, "take": ["hair"]}),
        ("erase", {"typed": "x"}),
    ],
)
def test_a_request_of_the_wrong_shape_names_its_field(api, path, told):
    assert api.post(of(player(), path), told).status_code == 400


def test_nobody_is_not_found(api):
    for path, told in TOLD.items():
        assert api.post(f"/api/players/999999/{path}/", told).status_code == 404
    assert api.post("/api/marks/999999/lift/").status_code == 404
