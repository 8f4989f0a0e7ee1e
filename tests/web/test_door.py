"""Who is signed out loses nothing: they sign in where they are, and come back to it."""

import pytest
from django.urls import reverse

from tests.factories import dana, event, running
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
IN_PLACE = {"HX-Request": "true"}
PASSWORD = "lantern street"


@pytest.fixture
def tournament():
    return running(players=4)


ACTS = [
    ("act", ["bust"]),
    ("command", []),
    ("desk_sell", []),
    ("desk_new_player", []),
    ("todo", []),
    ("payouts", []),
    ("edit_event", []),
]


@pytest.mark.parametrize(("name", "more"), ACTS)
def test_a_part_of_a_page_is_told_so(client, tournament, name, more):
    answer = client.post(reverse(name, args=[tournament.pk, *more]), headers=IN_PLACE)

    # A part that is only looked at knows no POST; it says so first.
    assert answer.status_code == (405 if name == "todo" else 401)


def test_a_part_that_is_fetched_is_told_so(client, tournament):
    answer = client.get(reverse("todo", args=[tournament.pk]), headers=IN_PLACE)

    assert (answer.status_code, answer.content) == (401, b"")


def test_an_act_leads_back_to_the_page_it_was_pressed_on(client, tournament):
    desk = reverse("desk", args=[tournament.pk]) + "?player=7"

    answer = client.post(
        reverse("desk_sell", args=[tournament.pk]), headers={"Referer": f"http://testserver{desk}"}
    )

    assert answer["Location"] == f"/login/?next={desk.replace('?', '%3F').replace('=', '%3D')}"


@pytest.mark.parametrize("referer", ["", "https://elsewhere.example/events/1/desk/"])
def test_an_act_from_nowhere_we_know_leads_to_the_event(client, tournament, referer):
    answer = client.post(
        reverse("act", args=[tournament.pk, "pause"]), headers={"Referer": referer}
    )

    assert answer["Location"] == f"/login/?next={reverse('dashboard', args=[tournament.pk])}"


def test_after_the_sign_in_there_is_a_page(client, tournament):
    who = dana()
    who.set_password(PASSWORD)
    who.save()
    led = client.post(reverse("act", args=[tournament.pk, "pause"]))["Location"]

    page = client.post(led, {"username": "dana", "password": PASSWORD}, follow=True)

    assert (page.status_code, page.request["PATH_INFO"]) == (
        200,
        reverse("dashboard", args=[tournament.pk]),
    )


def test_the_address_of_a_button_has_a_page_that_says_so(client, tournament):
    client.force_login(dana())

    answer = client.get(reverse("act", args=[tournament.pk, "pause"]))

    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "Nothing was saved." in answer.content.decode()
    assert "Events" in answer.content.decode()


def test_an_event_announced_in_place_leads_on_to_its_dashboard(client):
    tournament = event(name="Friday Deepstack")
    client.force_login(dana())
    sent = {
        "name": "Late Mini",
        "starts_at": "2026-11-22T20:00",
        "currency": "EUR",
        "seats_per_table": "9",
        "prize_table": "bar",
        "prize_unit": "5",
        "plan": "kind,small_blind,big_blind,minutes\nlevel,100,200,20\n",
        "entry-prize": "50",
        "entry-chips": "10000",
    }

    answer = client.post(reverse("new_event"), sent, headers=IN_PLACE)

    made = Tournament.objects.exclude(pk=tournament.pk).get()
    assert answer["HX-Redirect"] == reverse("dashboard", args=[made.pk])
