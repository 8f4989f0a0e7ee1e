"""The ETag of an answered act is where the event stands, also where the act wrote several lines."""

import pytest

from tdsite import director
from tests.api.test_commands import at
from tests.factories import NOON, dana, event, sell
from tests.flights import end_day, enter, festival, flight, merged
from tests.flights import start as begin
from tournaments.models import JournalLine, Tournament

pytestmark = pytest.mark.django_db


def day_two() -> Tournament:
    """An event whose flight is over: its start also closes registration, in a second line."""
    main = festival(direct_entries=False)
    one = flight(main, "1A")
    enter(one, "Ann", "Ben")
    begin(one)
    director.close_registration(one.pk, by=dana(), at=NOON)
    end_day(one)
    merged(main, [one])
    return Tournament.objects.get(pk=main.pk)


def test_a_start_that_closes_registration_answers_the_later_revision(api):
    main = day_two()
    key = {"Idempotency-Key": "start-1"}

    started = api.post(at(main, "start/"), {}, headers=key)
    repeated = api.post(at(main, "start/"), {}, headers=key)
    stands = Tournament.objects.get(pk=main.pk).revision
    paused = api.post(at(main, "clock/pause/"), {}, headers={"If-Match": started["ETag"]})

    assert started.json()["revision"] == main.revision + 1
    assert (started["ETag"], repeated["ETag"]) == (f'"{stands}"', f'"{stands}"')
    assert stands == main.revision + 2
    assert paused.status_code == 200


def test_what_somebody_else_did_meanwhile_is_not_in_it(api):
    tournament = event()
    sell(tournament, "Ann", "Ben")

    started = api.post(at(tournament, "start/"), {})
    director.pause(tournament.pk, by=dana(), at=NOON)
    late = api.post(at(tournament, "clock/resume/"), {}, headers={"If-Match": started["ETag"]})

    assert late.status_code == 412


def test_an_act_of_the_club_answers_the_clubs_revision(api):
    event()

    answer = api.post("/api/players/", {"name": "Ann Lee"})

    line = JournalLine.objects.filter(tournament=None).latest("revision")
    assert answer["ETag"] == f'"{line.revision}"'
