"""Chapter: chips that go evenly into no bigger one leave at their break.  Robert's Rules 7.10."""

from datetime import timedelta

import pytest

from blinds.models import ColorUp, ColorUpWay, Structure
from tdsite import director
from tdsite.rooms.races.todo import plan_of
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import NOON, dana, fay, level, pause, running
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
LATER = level(100, 200), pause(), level(500, 1000)


def event_of(old: int, new: int) -> Tournament:
    plan = (level(old, 2 * old), pause(remove=old), *LATER)
    tournament = running(players=8, seats_per_table=4, schedule=plan)
    chips = [[old, "blue"], [new, "green"]]
    Structure.objects.filter(tournament=tournament).update(chips=chips)
    return tournament


def listed(tournament: Tournament, *, minutes: int) -> list:
    now = EventState(Tournament.objects.get(pk=tournament.pk), NOON + timedelta(minutes=minutes))
    return [todo for todo in todos(now, by=dana()) if todo.law.endswith("7.10")]


@pytest.mark.parametrize(("old", "new"), [(10, 25), (20, 50)])
def test_the_to_do_comes_at_its_break_and_begins_the_passes(old: int, new: int):
    tournament = event_of(old, new)

    (soon,) = listed(tournament, minutes=15)
    (due,) = listed(tournament, minutes=25)
    begin, _plan = due.presses
    director.open_color_up(tournament.pk, by=fay(), at=NOON + timedelta(minutes=25), **begin.fields)

    assert soon.what == f"Color-up of the {old}s in"
    assert due.what == f"Chip race of {old}s: 2 tables"
    assert f"5 of them for 2 chips of {new}" in due.why
    assert "repeated passes" in due.why
    assert ColorUp.objects.get().way == ColorUpWay.PASSES
    assert ColorUp.objects.get().new_chips == new


def test_chips_that_go_evenly_are_raced_as_before():
    tournament = event_of(25, 100)

    (due,) = listed(tournament, minutes=25)

    assert "way" not in due.presses[0].fields
    assert due.why == "To be exchanged for 100s. No longer needed in play."


def test_the_plan_says_how_they_leave():
    tournament = event_of(10, 25)

    line, _largest = plan_of(EventState(tournament, NOON + timedelta(minutes=5)))

    assert (line.into, line.planned) == (25, "break after level 1")
    assert "repeated passes" in line.remark
