"""Deals through the API."""

import pytest
from django.utils import timezone

from tdsite import director
from tests.api.test_commands import at, done
from tests.factories import dana
from tests.rooms.prizes.test_commands_deals import last_three
from tournaments import queries
from tournaments.models import Deal, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Three are left, for 650.00, 300.00 and 250.00."""
    return last_three()


def told(tournament: Tournament, *cents: int, **more) -> dict:
    entries = queries.entries_in(tournament).order_by("number")
    shares = [
        {"entry_id": entry.pk, "amount_cents": amount, "signed": True}
        for entry, amount in zip(entries, cents, strict=True)
    ]
    return {"shares": shares, "left_prizes": [90_00], **more}


def test_a_deal_is_recorded_read_and_void_again(api, tournament):
    sent = told(tournament, 380_00, 370_00, 360_00, guaranteed=True)

    line = done(api.post(at(tournament, "deals/"), sent, format="json"), 201)
    (kept,) = api.get(at(tournament, "deals/")).json()
    void = at(tournament, f"deals/{kept['id']}/void/")

    assert line["data"]["deal_id"] == kept["id"]
    assert (kept["left_prizes"], kept["guaranteed"]) == ([90_00], True)
    assert [share["amount_cents"] for share in kept["shares"]] == [380_00, 370_00, 360_00]
    assert done(api.post(void, {"reason": "P2 did not agree"}, format="json"))["law"] == "7.37"
    assert Deal.objects.get().voided


def test_a_deal_that_does_not_hold_is_refused_with_its_field(api, tournament):
    sent = told(tournament, 380_00, 370_00, 361_00)

    answer = api.post(at(tournament, "deals/"), sent, format="json")

    assert answer.status_code == 409
    (error,) = answer.json()["errors"]
    assert (error["code"], error["attr"]) == ("deal_is_off", "shares")


def test_a_deal_of_another_event_is_not_found(api, tournament):
    answer = api.post(at(tournament, "deals/99/void/"), {"reason": "x"}, format="json")
    assert answer.status_code == 404


def test_the_figures_of_every_way_come_with_the_stacks_as_counted(api, tournament):
    entries = queries.entries_in(tournament).order_by("number")
    counts = dict(zip([e.pk for e in entries], (120_000, 80_000, 40_000), strict=True))
    before = api.get(at(tournament, "deal-figures/")).json()
    director.count_chips(tournament.pk, counts=counts, by=dana(), at=timezone.now())

    found = api.get(at(tournament, "deal-figures/"), {"left_cents": 90_00, "unit_cents": 1}).json()

    rounded = api.get(at(tournament, "deal-figures/")).json()

    assert (rounded["unit_cents"], rounded["house_pays"]) == (50_00, True)
    assert not any(p["icm_cents"] % 50_00 for p in rounded["players"])
    assert [p["icm_cents"] for p in before["players"]] == [None] * 3
    assert (found["pool_cents"], found["secured_cents"]) == (1200_00, 250_00)
    assert [p["chip_chop_cents"] for p in found["players"]] == [430_00, 370_00, 310_00]
    for way in ("even_cents", "chip_chop_cents", "icm_cents"):
        assert sum(p[way] for p in found["players"]) == 1110_00


def test_who_pays_is_left_to_the_policy_unless_it_is_said(api, tournament):
    sent = told(tournament, 380_00, 370_00, 360_00)
    done(api.post(at(tournament, "deals/"), sent, format="json"), 201)
    assert api.get(at(tournament, "deals/")).json()[0]["guaranteed"] is True


def test_play_stops_with_a_deal_on_everything(api, tournament):
    sent = told(tournament, 450_00, 400_00, 350_00, left_prizes=[], stops=True)
    for share, chips in zip(sent["shares"], (120_000, 80_000, 40_000), strict=True):
        share["stack_chips"] = chips

    line = done(api.post(at(tournament, "deals/"), sent, format="json"), 201)

    tournament.refresh_from_db()
    assert (tournament.state, line["data"]["player"]) == ("finished", "P1")
    assert api.get(at(tournament, "deals/")).json()[0]["stopped_play"] is True
