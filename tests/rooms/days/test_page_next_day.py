"""Where the next day goes on: said on the page and the list, and changed there."""

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import NOON, dana
from tests.flights import end_day, enter, festival, flight, merged, start
from tests.rooms.days.test_page import page, words
from tournaments.models import Tournament
from tournaments.models.days import EndsBy

pytestmark = pytest.mark.django_db


def merged_after(index: int, **terms) -> Tournament:
    """An event whose one flight stopped at that step of the plan; the seats are drawn."""
    main = festival(direct_entries=False, **terms)
    one = flight(main, "1A")
    enter(one, "Ann", "Bob")
    start(one)
    director.jump(one.pk, index=index, by=dana(), at=NOON)
    director.close_registration(one.pk, by=dana(), at=NOON)
    end_day(one)
    merged(main, [one])
    director.make_draw(main.pk, by=dana(), at=NOON)
    return main


def test_the_page_says_with_which_level_the_day_begins_and_takes_another(as_dana):
    main = merged_after(3)

    shown = page(as_dana, main)
    answer = as_dana.post(reverse("act", args=[main.pk, "start"]), {"index": 4})

    assert "1A: after level 2" in shown
    assert "Registration closes with the start" in shown
    assert '<option value="3" selected>Level 3 · 200 / 400, ante 400</option>' in shown
    assert answer.status_code == 302
    assert main.clock.index == 4


def test_the_list_says_where_the_day_goes_on():
    main = merged_after(3)
    todo = next(
        one for one in todos(EventState(main, NOON), by=dana()) if one.what == "Shuffle up and deal"
    )

    assert todo.why == (
        "Starts at Level 3 (200 / 400, ante 400), where the flights stopped. Registration closes."
    )


def test_a_day_that_would_end_while_entries_are_sold_asks_first(as_dana):
    event = festival()
    enter(event, "Ann", "Bob")
    start(event)
    url = reverse("act", args=[event.pk, "begin-bagging"])

    asked = as_dana.post(url, {"ends_by": "level"})
    certain = as_dana.post(url, {"ends_by": "level", "certain": "1"})

    assert (asked.status_code, certain.status_code) == (409, 302)
    assert "Registration of Main Event is still open" in words(asked)
    assert 'name="certain" value="1"' in words(asked)
    assert event.day_ends.get().ends_by == EndsBy.LEVEL
