"""Tills kept and the house changed through the API."""

import pytest

from tdsite import director
from tests.factories import NOON, carl, club, dana, event, sell, staff
from tournaments.models import Club, Till, TillShift
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db


def opened(as_person) -> TillShift:
    club()
    as_person(dana()).post("/api/tills/", {"name": "Desk 1"})
    till = Till.objects.get()
    answer = as_person(carl()).post(f"/api/tills/{till.pk}/open/", {"float_cents": 200_00})
    assert answer.status_code == 201, answer.json()
    return TillShift.objects.get(pk=answer.json()["data"]["shift_id"])


def shift_url(shift: TillShift, act: str) -> str:
    return f"/api/tills/shifts/{shift.pk}/{act}/"


def attr_of(answer) -> str:
    return answer.json()["errors"][0]["attr"]


def test_a_refund_above_the_limit_has_a_second_person_behind_it(as_person):
    director.change_club(club().pk, fields={"refund_limit_cents": 50_00}, by=dana(), at=NOON)
    entry = sell(event(), "Ana")[0]
    boss = dana()
    boss.set_password("a key of Dana's")
    boss.save()
    url = f"/api/tournaments/{entry.tournament_id}/entries/{entry.pk}/void/"

    alone = as_person(carl()).post(url, {"reason": "ill"})
    assert (alone.status_code, attr_of(alone)) == (409, "approver")
    both = {"reason": "ill", "approver": "dana", "approver_password": "a key of Dana's"}
    line = as_person(carl()).post(url, both).json()

    assert line["kind"] == "entry.voided"
    assert "dana" in str(line["data"])


def test_a_till_is_kept_from_the_float_to_the_count(as_person):
    shift = opened(as_person)
    program = as_person(carl())
    move = {"kind": "drop", "amount_cents": 50_00, "reason": "safe"}
    assert program.post(shift_url(shift, "move"), move).status_code == 200
    assert program.post(shift_url(shift, "count"), {"counted_cents": 150_00}).status_code == 200
    closing = {"counted_cents": 149_00, "signed_by": "Carl"}
    refused = program.post(shift_url(shift, "close"), closing)
    assert (refused.status_code, attr_of(refused)) == (409, "explanation")

    line = program.post(shift_url(shift, "close"), {**closing, "explanation": "a lost coin"}).json()

    assert line["data"]["difference_cents"] == -1_00
    retired = as_person(dana()).post(f"/api/tills/{shift.till_id}/retire/")
    assert retired.status_code == 200


def test_a_colleague_takes_a_till_over_with_his_own_password(as_person):
    shift = opened(as_person)
    dora = staff("dora", Role.DESK)
    dora.set_password("a key of Dora's")
    dora.save()
    given = {"counted_cents": 200_00, "signed_by": "Carl", "approver": "dora"}
    url = shift_url(shift, "hand-over")

    wrong = as_person(carl()).post(url, {**given, "approver_password": "x"})
    assert (wrong.status_code, attr_of(wrong)) == (409, "approver_password")
    told = as_person(carl()).post(url, {**given, "approver_password": "a key of Dora's"})

    assert told.status_code == 200
    assert TillShift.objects.get(closed_at=None).holder == dora
    assert "a key of" not in str(told.json())


def test_the_house_is_changed_and_what_is_not_named_stays(api):
    club()
    api.post("/api/club/change/", {"refund_limit_cents": 0})
    house = Club.objects.get()
    assert (house.refund_limit_cents, house.name) == (0, "Lantern Street Card Room")
    assert api.post("/api/club/change/", {"timezone": "Moon/Base"}).status_code == 400
    assert api.post("/api/club/change/", {"language": "xx"}).status_code == 409


def test_a_till_that_is_none_is_not_found(api):
    club()
    assert api.post("/api/tills/9/open/", {"float_cents": 0}).status_code == 404
    assert api.post("/api/tills/shifts/9/count/", {"counted_cents": 0}).status_code == 404
