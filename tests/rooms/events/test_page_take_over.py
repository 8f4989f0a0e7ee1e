"""The page on which an event that is played already is taken over."""

import pytest
from django.urls import reverse

from tests.factories import carl, dana, event, pause, sell
from tests.rooms.events.test_take_over import PLAN, announced
from tournaments.models import Entry, Player, Tournament
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db

COUNTED = {
    "level": "7",
    "left_seconds": "4:12",
    "entries_count": "60",
    "left_count": "23",
    "method": "cash",
    "key": "k",
}


@pytest.fixture
def as_dana(client):
    client.force_login(dana())
    return client


def page(tournament) -> str:
    return reverse("take_over", args=[tournament.pk])


def outlook(client, tournament, **typed):
    return client.post(reverse("take_over_outlook", args=[tournament.pk]), {**COUNTED, **typed})


def test_the_start_check_leads_to_it(as_dana):
    tournament = announced()

    start = as_dana.get(reverse("start_check", args=[tournament.pk])).content.decode()

    assert page(tournament) in start
    assert "Take over a running event" in as_dana.get(page(tournament)).content.decode()


def test_the_dashboard_of_an_event_without_entries_leads_to_it(as_dana):
    tournament = announced()
    dashboard = reverse("dashboard", args=[tournament.pk])

    assert page(tournament) in as_dana.get(dashboard).content.decode()
    sell(tournament, "Ann Berg")
    assert page(tournament) not in as_dana.get(dashboard).content.decode()


def test_figures_names_and_seats_make_a_running_event(as_dana):
    tournament = announced()
    names = "Ann Berg, 3-5, 45,000\nBo Lund 3-6 12.5k\nCy Hale"

    answer = as_dana.post(page(tournament), {**COUNTED, "players": names})

    assert answer.url == reverse("dashboard", args=[tournament.pk])
    tournament = Tournament.objects.get(pk=tournament.pk)
    assert tournament.state == State.RUNNING
    dashboard = as_dana.get(answer.url).content.decode()
    assert "Taken over at level 7 (entries: 60, players: 23, tables: 3)" in dashboard


def test_how_it_goes_on_is_shown_first_and_nothing_is_written(as_dana):
    tournament = announced()

    shown = outlook(as_dana, tournament, players="Ann Berg, 3-5, 45,000").content.decode()

    assert "22 seats are drawn." in shown
    assert "New in the club: Ann Berg" in shown
    assert "1,200,000" in shown
    assert "€6,000" in shown
    tournament.refresh_from_db()
    assert (tournament.revision, tournament.state) == (0, State.REGISTERING)
    assert not Entry.objects.exists()
    assert not Player.objects.exists()


def test_before_enough_is_typed_nothing_is_shown(as_dana):
    shown = outlook(as_dana, announced(), left_count="").content.decode()

    assert "then chips, pool and prizes stand here" in shown


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"left_count": "61"}, "More players left than entries sold: 61 of 60."),
        ({"level": "13"}, "The structure ends with level 12."),
        ({"left_seconds": "four"}, "Enter minutes and seconds, like 4:12."),
        ({"players": "Ann 1-1\nBo\t1\t2\t3\t4"}, "Line 2 is not clear"),
        ({"players": "Ann 1-1\nBo 1-1"}, "Seat 1-1 is in the list twice."),
    ],
)
def test_what_does_not_fit_stands_at_its_field_and_all_that_was_typed_stays(
    as_dana, typed, sentence
):
    tournament = announced()

    answer = as_dana.post(page(tournament), {**COUNTED, "players": "Ann Berg", **typed})

    assert answer.status_code in (400, 409)
    shown = answer.content.decode()
    assert sentence in shown
    for name, value in {**COUNTED, **typed}.items():
        assert name == "method" or value.splitlines()[0] in shown


def test_an_event_without_levels_leads_to_its_structure(as_dana):
    shown = as_dana.get(page(event(schedule=()))).content.decode()

    assert "Choose a structure" in shown


def test_a_cashier_does_not_take_over(client):
    client.force_login(carl())

    assert client.get(page(announced())).status_code == 403


def test_a_break_is_taken_over_where_the_plan_has_one(as_dana):
    tournament = event(schedule=(*PLAN[:2], pause(10), *PLAN[2:]))

    answer = as_dana.post(
        page(tournament), {**COUNTED, "level": "2", "on_break": "on", "left_seconds": "9:00"}
    )

    assert answer.status_code == 302
