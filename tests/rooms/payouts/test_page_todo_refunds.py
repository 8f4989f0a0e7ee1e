"""A cancelled event says what it still has to give back."""

import pytest

from tdsite import director
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import NOON, carl, dana, event, sell

pytestmark = pytest.mark.django_db


def due(tournament):
    tournament.refresh_from_db()
    return [todo.what for todo in todos(EventState(tournament, NOON), by=dana())]


def test_a_cancelled_event_says_what_is_to_be_given_back_until_it_is():
    tournament = event()
    entries = sell(tournament, "Ann", "Ben")
    director.cancel(tournament.pk, reason="Rain", by=dana(), at=NOON)

    assert due(tournament) == ["2 refunds due"]

    for entry in entries:
        director.void_entry(entry.pk, reason="Rain", by=carl(), at=NOON)
    assert due(tournament) == []
