"""The log of rulings through the API."""

import pytest

from tests.api.test_commands import at, done
from tests.factories import event, running
from tournaments import queries
from tournaments.models import Ruling, Tournament

pytestmark = pytest.mark.django_db
ASKED = "Seat 3 put 1,000 over a bet of 600 without a word."


def live() -> Tournament:
    return running(players=12, seats_per_table=6)


def test_a_ruling_is_asked_decided_changed_released_and_void(api):
    tournament = live()
    one = queries.entries_in(tournament).select_related("player").order_by("number")[0]
    told = {
        "question": ASKED,
        "table": 1,
        "law": "6.13",
        "entries": [one.pk],
        "deadline": "next_round",
        "frozen_chips": 900,
    }

    asked = done(api.post(at(tournament, "rulings/"), told), 201)

    where = at(tournament, f"rulings/{asked['data']['ruling_id']}/")
    decision = {"decision": "A call of 600.", "calculator": "chip-gesture", "inputs": {"bet": 600}}
    done(api.post(f"{where}decide/", decision))
    done(api.post(f"{where}release/", {"shares": [{"to": "seat 3", "chips": 900}]}))
    line = done(
        api.post(f"{where}change/", {"decision": "A raise.", "reason": "He said raise", "law": ""})
    )
    (row,) = api.get(at(tournament, "rulings/?law=6.13&q=raise")).json()["results"]
    assert line["says"] == "Ruling 1 changed: A raise."
    assert (row["decision"], row["decided_by"], row["law"]) == ("A raise.", "dana", "6.13")
    assert row["about"] == [{"entry_id": one.pk, "player": one.player.name}]
    assert (row["table"], row["released_to"], row["inputs"]) == (1, "seat 3", {"bet": 600})
    done(api.post(f"{where}void/", {"reason": "Wrong event"}))
    assert api.get(at(tournament, "rulings/?state=decided")).json()["results"] == []


def test_what_cannot_be_asked_is_refused(api):
    tournament = live()

    for told, status in (
        ({"question": " "}, 400),
        ({"question": ASKED, "table": 99}, 409),
        ({"question": ASKED, "frozen_chips": 10**12}, 409),
        ({"question": ASKED, "entries": [10**17]}, 404),
        ({"question": ASKED, "inputs": {"x": "\0"}}, 400),
        ({"question": ASKED, "inputs": {"x": "y" * 20_000}}, 400),
    ):
        assert api.post(at(tournament, "rulings/"), told).status_code == status
    assert not Ruling.objects.exists()


def test_a_ruling_of_another_event_is_not_found(api):
    tournament, elsewhere = live(), event()
    asked = done(api.post(at(tournament, "rulings/"), {"question": ASKED}), 201)

    where = at(elsewhere, f"rulings/{asked['data']['ruling_id']}/")

    assert api.post(f"{where}decide/", {"decision": "x"}).status_code == 404
    assert api.post(f"{where}void/", {"reason": "x"}).status_code == 404
