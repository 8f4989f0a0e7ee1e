"""Televisions through a program: paired by the code, sent to a board, named, unpaired."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tdsite import director
from tdsite.web import limits
from tests.factories import NOON, dana, event, ivy, paired, staff
from tournaments.models import StaffRole, Television, TelevisionKey
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db
HERE = "/api/televisions/"


def waiting(code: str = "407186") -> TelevisionKey:
    now = timezone.now()
    until = now + timedelta(minutes=5)
    told = {"digest": code * 10, "code": code, "code_until": until, "seen_at": now}
    return TelevisionKey.objects.create(**told)


def test_a_program_pairs_lists_sends_names_and_unpairs(api):
    tournament, other = event(), event(name="Turbo")
    director.add_screen(tournament.pk, name="Stage", by=dana(), at=NOON)
    waiting()

    told = {"code": "407 186", "name": " Main  hall ", "tournament_id": tournament.pk, "number": 1}
    line = api.post(HERE, told)
    assert line.status_code == 201
    assert line.json()["kind"] == "television.paired"
    assert line.json()["data"]["board"] == f"{tournament.name}, 1 (Stage)"
    pk = line.json()["data"]["television_id"]

    (listed,) = api.get(HERE).json()
    assert (listed["id"], listed["name"], listed["number"], listed["live"]) == (
        pk,
        "Main hall",
        1,
        True,
    )
    assert api.post(f"{HERE}{pk}/show/", {"tournament_id": other.pk}).status_code == 200
    assert api.post(f"{HERE}{pk}/rename/", {"name": "Bar"}).status_code == 200
    (listed,) = api.get(HERE).json()
    assert (listed["name"], listed["tournament_id"], listed["number"]) == ("Bar", other.pk, 0)
    assert api.post(f"{HERE}{pk}/unpair/").status_code == 200
    assert api.get(HERE).json() == []
    assert not TelevisionKey.objects.exists()


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"code": "407187"}, "code"),
        ({"code": ""}, "code"),
        ({"code": "no"}, "code"),
        ({"number": 4}, "number"),
        ({"tournament_id": 999}, "tournament_id"),
        ({"name": "BAR"}, "name"),
    ],
)
def test_what_cannot_be_paired_is_refused_at_its_field_and_the_code_still_works(api, told, field):
    tournament = event()
    paired(tournament, name="Bar")
    waiting()
    right = {"code": "407186", "tournament_id": tournament.pk}

    answer = api.post(HERE, right | told)

    assert answer.status_code in (400, 409)
    assert {one["attr"] for one in answer.json()["errors"]} == {field}
    assert api.post(HERE, right).status_code == 201


def test_a_code_works_once_and_for_five_minutes(api):
    tournament = event()
    key = waiting()
    told = {"code": "407186", "tournament_id": tournament.pk}
    assert api.post(HERE, told).status_code == 201
    assert api.post(HERE, told).status_code == 409

    key = waiting("555555")
    TelevisionKey.objects.filter(pk=key.pk).update(code_until=timezone.now())
    assert api.post(HERE, told | {"code": "555555"}).status_code == 409


def test_ten_wrong_codes_lock_for_a_minute_the_right_one_too(api, as_person):
    tournament = event()
    waiting()
    told = {"tournament_id": tournament.pk}

    for number in range(10):
        assert api.post(HERE, told | {"code": f"00000{number}"}).status_code == 409
    locked = api.post(HERE, told | {"code": "407186"})

    assert "Wait a minute" in str(locked.json())
    fay = as_person(staff("fay", Role.FLOOR))
    assert fay.post(HERE, told | {"code": "407186"}).status_code == 201


def test_wrong_codes_are_counted_where_all_processes_count(api, monkeypatch):
    counted: list[str] = []
    monkeypatch.setattr(limits, "knocks", lambda key, seconds: counted.append(key) or 1)
    monkeypatch.setattr(limits, "known", lambda key: counted.count(key))
    tournament = event()
    told = {"tournament_id": tournament.pk, "code": "000000"}

    answers = [api.post(HERE, told).json() for _ in range(11)]

    assert len(counted) == 10
    assert "Wait a minute" in str(answers[-1])


def test_without_a_name_it_takes_the_first_number_that_nobody_has_typed(api):
    tournament = event()
    paired(tournament, name="tv 1")
    waiting()

    line = api.post(HERE, {"code": "407186", "tournament_id": tournament.pk})

    assert line.status_code == 201
    assert line.json()["data"]["television"] == "TV 2"


def test_a_press_sent_twice_pairs_once(api):
    tournament = event()
    waiting()
    told = {"code": "407186", "tournament_id": tournament.pk}

    lines = [api.post(HERE, told, headers={"Idempotency-Key": "k"}).json() for _ in range(2)]

    assert lines[0]["revision"] == lines[1]["revision"]
    assert Television.objects.count() == 1


def test_who_directs_one_event_sends_no_television_of_the_house(as_person):
    tournament = event()
    television = paired(tournament)
    person = ivy()
    StaffRole.objects.create(user=person, role=Role.DIRECTOR, tournament=tournament)
    theirs = as_person(person)

    assert theirs.get(HERE).status_code == 403
    sent = theirs.post(f"{HERE}{television.pk}/show/", {"tournament_id": tournament.pk})
    assert sent.status_code == 403


def test_an_undo_brings_a_name_and_a_board_back_and_no_key(api):
    tournament, other = event(), event(name="Turbo")
    television = paired(tournament)
    order = {"by": dana(), "at": NOON}
    of = {"television_id": television.pk, **order}
    house = tournament.club_id
    lines = [
        director.rename_television(house, name="Stage", **of),
        director.point_television(house, tournament_id=other.pk, **of),
    ]

    for line in reversed(lines):
        director.undo_in_club(house, revision=line.revision, **order)

    television.refresh_from_db()
    assert (television.name, television.tournament_id) == ("Bar", tournament.pk)
    gone = director.unpair_television(house, **of)
    refused = api.post("/api/club/undo/", {"revision": gone.revision})
    assert refused.status_code == 409
    assert "Pair the screen again" in str(refused.json())
