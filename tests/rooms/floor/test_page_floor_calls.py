"""Calls of the tables on the tablet, the walker's phone, the dashboard and their own page."""

import re
from datetime import timedelta
from functools import cache

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tdsite import director
from tests.factories import fay, running, staff
from tournaments import queries
from tournaments.models import Absence, FloorCall
from tournaments.models.club import Role
from tournaments.models.dealers import CallFor

pytestmark = pytest.mark.django_db


@cache
def then():
    """One evening for the whole chapter: it began half an hour before its first test."""
    return timezone.now() - timedelta(minutes=30)


@pytest.fixture
def tournament():
    return running(players=12, seats_per_table=8, at=then())


def press(client, tournament, name, **fields):
    return client.post(reverse("act", args=[tournament.pk, name]), fields)


def shown(client, tournament, name, *args, **asked) -> str:
    answer = client.get(reverse(name, args=[tournament.pk, *args]), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def called_on_the_wall(client, tournament) -> list[str]:
    """The tables that stand out; an answer with the changes alone has them too."""
    wall = shown(client, tournament, "wall")
    state = re.compile(r'data-state="(\w+)" data-table="(\d+)"')
    scale = re.search(r'data-scale="(.*?)"', wall)[1]
    asked = {"since": tournament.revision, "scale": scale}
    part = client.get(
        reverse("wall", args=[tournament.pk]), asked, headers={"HX-Request": "true"}
    ).content.decode()
    drawn = state.findall(part)
    assert set(drawn) <= set(state.findall(wall))
    assert "1" in [number for _look, number in drawn]
    return [number for look, number in state.findall(wall) if look == "call"]


def test_a_key_of_the_tablet_calls_and_the_floor_answers_in_one_tap(client, tournament):
    client.force_login(staff("dee", Role.DEALER))
    shown(client, tournament, "tablet", 1)
    press(client, tournament, "call-floor", table=1, what="chips")
    assert "called <time" in shown(client, tournament, "tablet", 1)

    client.force_login(fay())
    call = FloorCall.objects.get()
    assert called_on_the_wall(client, tournament) == ["1"]
    for page in ("walk", "floor_calls"):
        assert f'data-floor-call="{call.pk}"' in shown(client, tournament, page)
    assert "Table 1: chips" in shown(client, tournament, "todo")
    press(client, tournament, "answer-call", call=call.pk)

    assert called_on_the_wall(client, tournament) == []
    assert "fay on the way" in shown(client, tournament, "tablet", 1)
    assert "data-floor-call" not in shown(client, tournament, "walk")
    press(client, tournament, "call-done", call=call.pk)
    assert "is coming" not in shown(client, tournament, "tablet", 1)
    assert "No calls waiting" in shown(client, tournament, "floor_calls")


def test_a_call_that_waits_is_marked_more_and_more(client, tournament):
    client.force_login(fay())
    at = timezone.now() - timedelta(minutes=3)
    director.call_floor(tournament.pk, table=2, what=CallFor.FLOOR, by=fay(), at=at)
    assert 'class="floor-call rail warn"' in shown(client, tournament, "floor_calls")
    FloorCall.objects.update(at=timezone.now() - timedelta(minutes=6))
    assert 'class="floor-call rail stop"' in shown(client, tournament, "floor_calls")


# the rest of the tablet


def seat_of(tournament):
    rows = Seat.objects.filter(table__tournament=tournament, table__number=1, entry__gt=0)
    return rows.select_related("entry__player").order_by("number")[0]


def test_a_tap_on_a_seat_opens_what_may_be_done_with_its_player(client, tournament):
    client.force_login(staff("dee", Role.DEALER))
    seat = seat_of(tournament)
    oval = shown(client, tournament, "tablet", 1)
    opened = shown(client, tournament, "tablet", 1, seat=seat.number)

    assert f'href="?seat={seat.number}"' in oval
    assert 'class="tablet-seat"' in opened
    assert f'id="bust-{seat.entry_id}"' in opened
    press(client, tournament, "away", entry=seat.entry_id)
    assert Absence.objects.get(ended_at=None).entry_id == seat.entry_id
    assert ">absent</small>" in shown(client, tournament, "tablet", 1)
    press(client, tournament, "bust", entry=seat.entry_id)
    assert queries.still_in(tournament) == 11
    assert 'class="tablet-seat"' not in shown(client, tournament, "tablet", 1, seat=seat.number)


def test_odd_seats_show_the_table(client, tournament):
    client.force_login(fay())
    for seat in ("x", "99", "", "-1"):
        assert 'class="tablet-seat"' not in shown(client, tournament, "tablet", 1, seat=seat)
