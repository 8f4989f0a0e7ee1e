"""Dealers and calls of the tables through the API."""

from datetime import timedelta
from functools import cache

import pytest
from django.utils import timezone

from tests.api.test_commands import at, done
from tests.factories import event, running
from tournaments.models import Dealer, Down, FloorCall, Shift, Tournament

pytestmark = pytest.mark.django_db


@cache
def then():
    """One evening for the whole chapter: it began with its first test."""
    return timezone.now()


def live() -> Tournament:
    return running(players=12, seats_per_table=8, at=then())


def come(api, tournament, name) -> int:
    dealer = done(api.post("/api/dealers/", {"name": name}), 201)["data"]["dealer_id"]
    until = (timezone.now() + timedelta(hours=5)).isoformat()
    line = api.post(at(tournament, "shifts/"), {"dealer_id": dealer, "until": until})
    return done(line, 201)["data"]["shift_id"]


def test_dealers_come_are_sent_pushed_and_go_home(api):
    tournament = live()
    ana, ben, cleo = (come(api, tournament, name) for name in ("Ana", "Ben", "Cleo"))
    done(api.post(at(tournament, f"shifts/{ana}/send/"), {"table": 1}))
    done(api.post(at(tournament, f"shifts/{ben}/send/"), {"table": 2}))

    told = {one["dealer"]: one for one in api.get(at(tournament, "shifts/")).json()}
    assert (told["Ana"]["table"], told["Ana"]["next_table"], told["Ana"]["why"]) == (1, 2, "next")
    assert [one["name"] for one in api.get("/api/dealers/").json()] == ["Ana", "Ben", "Cleo"]

    line = done(api.post(at(tournament, "push/"), {"keep": [2]}))
    assert (line["kind"], line["says"]) == ("dealer.pushed", "Push (tables: 1, breaks: 1)")
    done(api.post(at(tournament, f"shifts/{cleo}/send/"), {"table": None}))
    done(api.post(at(tournament, f"shifts/{cleo}/leave/")))

    assert dict(Down.objects.filter(ended_at=None).values_list("shift", "table_number")) == {
        ana: None,
        ben: 2,
    }
    assert api.post(at(tournament, f"shifts/{cleo}/leave/")).status_code == 409
    assert api.post(at(event(), f"shifts/{ana}/leave/")).status_code == 404


def test_a_dealer_is_changed_and_put_away(api):
    tournament = live()
    dealer = done(api.post("/api/dealers/", {"name": "Ana"}), 201)["data"]["dealer_id"]
    done(api.post(f"/api/dealers/{dealer}/change/", {"note": "Omaha"}))
    done(api.post(f"/api/dealers/{dealer}/retire/"))

    row = Dealer.objects.get()
    assert (row.name, row.note, row.retired) == ("Ana", "Omaha", True)
    assert api.post(f"/api/dealers/{dealer}/retire/").status_code == 409
    assert api.post("/api/dealers/99/retire/").status_code == 404
    assert api.post(at(tournament, "shifts/"), {"dealer_id": dealer}).status_code == 409


def test_a_table_calls_is_answered_and_done(api):
    tournament = live()
    first = done(api.post(at(tournament, "tables/1/floor-call/"), {"what": "cards"}), 201)
    call = first["data"]["call_id"]
    assert api.post(at(tournament, "tables/1/floor-call/"), {"what": "cards"}).status_code == 409
    (standing,) = api.get(at(tournament, "floor-calls/")).json()
    assert (standing["call_id"], standing["table"], standing["who"]) == (call, 1, "")
    done(api.post(at(tournament, f"floor-calls/{call}/answer/")))
    done(api.post(at(tournament, f"floor-calls/{call}/done/")))
    other = done(api.post(at(tournament, "tables/2/floor-call/"), {}), 201)["data"]["call_id"]
    done(api.post(at(tournament, f"floor-calls/{other}/withdraw/")))

    told = FloorCall.objects.order_by("pk").values_list("what", "withdrawn")
    assert list(told) == [("cards", False), ("floor", True)]
    assert api.post(at(tournament, "floor-calls/999/done/")).status_code == 404
    assert not Shift.objects.exists()
