"""Penalties, absences and held prizes through the API."""

import pytest

from tests.api.test_commands import at, done, first_in, of
from tests.factories import running
from tournaments.models import Absence, HeldPrize, Penalty, PenaltyHand, Tournament

pytestmark = pytest.mark.django_db


def live() -> Tournament:
    return running(players=12, seats_per_table=9)


def test_a_penalty_is_given_served_and_lifted(api):
    tournament = live()
    entry = first_in(tournament)
    told = {"kind": "hands", "amount": 3, "law": "7.25", "reason": "phone at the table"}

    line = done(api.post(of(entry, "penalty"), told))
    table = entry.seat.table.number
    done(api.post(at(tournament, f"tables/{table}/hand-dealt/"), {}))
    done(api.post(at(tournament, f"tables/{table}/hand-dealt/"), {"again": True}))
    assert PenaltyHand.objects.count() == 1
    lifted = at(tournament, f"penalties/{line['data']['penalty_id']}/lift/")
    done(api.post(lifted, {"reason": "not his phone"}))

    assert Penalty.objects.get().lifted_why == "not his phone"
    assert api.post(lifted, {"reason": "again"}).status_code == 409
    elsewhere = f"/api/tournaments/{tournament.pk + 1}/penalties/1/lift/"
    assert api.post(elsewhere, {"reason": "of another event"}).status_code == 404


WRONG = (
    ({"kind": "hands", "amount": 0, "reason": "x"}, 409),
    ({"kind": "disqualified", "reason": "x"}, 400),
    ({"kind": "warning", "reason": ""}, 400),
)


def test_a_penalty_of_the_wrong_shape_or_length_is_refused(api):
    entry = first_in(live())
    for told, status in WRONG:
        assert api.post(of(entry, "penalty"), told).status_code == status


def test_a_player_is_away_his_stack_is_held_and_he_comes_back(api):
    entry = first_in(live())

    done(api.post(of(entry, "away"), {"why": "in the other event"}))
    done(api.post(of(entry, "hold"), {"reason": "called"}))
    assert Absence.objects.get().held
    done(api.post(of(entry, "back"), {}))

    assert Absence.objects.get().ended_at is not None
    assert api.post(at(entry.tournament, "absent/post/"), {}).status_code == 409


def test_the_prize_of_somebody_disqualified_is_decided_on(api):
    tournament = live()
    entry = first_in(tournament)
    told = {"kind": "disqualified", "stack_chips": 100, "law": "7.28", "reason": "insults"}
    done(api.post(of(entry, "remove"), told))
    assert Penalty.objects.get().reason == "insults"

    answer = api.post(of(entry, "prize"), {"decision": "pay", "reason": "no rule against it"})

    assert (answer.status_code, HeldPrize.objects.count()) == (409, 0)
    assert b"Close registration" in answer.content
