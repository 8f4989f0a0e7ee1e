"""The form of an event: when registration opens, its zone and language, what tickets are for."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.api.conftest import program
from tests.factories import add_on_price, club, dana, entry_price, event, fay, running
from tests.rooms.club.test_page import typed
from tests.rooms.events.test_page import shown
from tournaments.models import Tournament
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db


def test_a_new_event_is_announced_and_its_times_are_those_of_its_zone(as_dana):
    main = event(name="Main")
    told = {"timezone": "Europe/London", "language": "fr", "target": main.pk}

    as_dana.post(
        reverse("new_event"),
        typed(**told, starts_at="2099-07-01T20:00", opens_at="2099-06-30T18:00"),
    )

    made = Tournament.objects.get(name="Sunday Special")
    assert (made.state, made.timezone, made.language) == (State.ANNOUNCED, "Europe/London", "fr")
    assert made.opens_at == datetime(2099, 6, 30, 17, tzinfo=UTC)
    assert made.starts_at == datetime(2099, 7, 1, 19, tzinfo=UTC)
    assert made.target == main


def test_a_time_that_has_passed_is_named_beside_its_field(as_dana):
    club()

    answer = as_dana.post(reverse("new_event"), typed(opens_at="2020-06-30T18:00"))

    page = answer.content.decode()
    assert (answer.status_code, Tournament.objects.count()) == (409, 0)
    assert "This time has passed." in page.split('name="opens_at"')[1].split("</label>")[0]


def test_the_add_on_of_the_break_alone_is_set_and_shown(as_dana):
    tournament = event(entry_price(), add_on_price(), at=timezone.now() + timedelta(days=1))

    sent = shown(as_dana, tournament)
    assert (sent["add_on-from_break"], sent["add_on-through_break"]) == ("", "1")
    change = {"add_on-from_break": "1", "entry-through_break": ""}
    as_dana.post(reverse("edit_event", args=[tournament.pk]), sent | change)

    prices = {price.kind: price for price in Tournament.objects.get().prices.all()}
    assert (prices["add_on"].from_break, prices["add_on"].through_break) == (True, True)
    assert prices["entry"].through_break is False
    assert shown(as_dana, tournament)["add_on-from_break"] == "1"


def test_registration_is_opened_suspended_and_resumed_by_buttons(as_dana):
    tournament = event(announced_only=True, at=timezone.now())
    page = reverse("dashboard", args=[tournament.pk])

    for button, state in [
        ("open-registration", ("registering", False)),
        ("suspend-registration", ("registering", True)),
        ("resume-registration", ("registering", False)),
    ]:
        address = reverse("act", args=[tournament.pk, button])
        assert address in as_dana.get(page).content.decode()
        as_dana.post(address)
        tournament.refresh_from_db()
        assert (tournament.state, tournament.suspended_at is not None) == state


def test_an_announced_event_sends_nobody_to_a_desk_that_sells_nothing_yet(as_dana):
    tournament = event(announced_only=True, at=timezone.now())
    page = reverse("dashboard", args=[tournament.pk])

    assert "players missing" not in as_dana.get(page).content.decode()
    as_dana.post(reverse("act", args=[tournament.pk, "open-registration"]))
    assert "2 players missing" in as_dana.get(page).content.decode()


def test_the_tickets_page_says_what_they_are_for(as_dana):
    main, satellite = event(name="Main"), running(players=3)
    address = reverse("aim_tickets", args=[satellite.pk])

    assert "Main</option>" in as_dana.get(reverse("tickets", args=[satellite.pk])).content.decode()
    as_dana.post(address, {"target": main.pk, "key": "k"})
    assert Tournament.objects.get(pk=satellite.pk).target == main
    as_dana.post(address, {"target": "", "key": "l"})
    assert Tournament.objects.get(pk=satellite.pk).target is None
    as_dana.force_login(fay())
    assert as_dana.post(address, {"target": main.pk}).status_code == 403


def test_the_api_announces_opens_suspends_resumes_and_aims():
    """Each answers with its line."""
    api, main = program(dana()), event(name="Main")
    terms = {"name": "Later", "starts_at": "2099-07-01T20:00Z", "opens_at": "2099-06-30T18:00Z"}
    line = api.post("/api/tournaments/", {**terms, "prices": [entry_price()]}).json()
    at = f"/api/tournaments/{line['data']['tournament_id']}/"

    for path, body in [
        ("registration/open/", {}),
        ("registration/suspend/", {}),
        ("registration/resume/", {}),
        ("target/", {"target_id": main.pk}),
    ]:
        assert api.post(at + path, body).status_code == 200, path

    told = api.get(at).json()
    assert (told["state"], told["suspended_at"], told["target_id"]) == (
        "registering",
        None,
        main.pk,
    )
    assert api.post(at + "target/", {"target_id": told["id"]}).status_code == 409


def test_while_registration_is_suspended_every_page_says_so_and_none_sends_to_the_desk(as_dana):
    tournament = event(at=timezone.now())
    pages = [reverse(name, args=[tournament.pk]) for name in ("desk", "dashboard")]
    as_dana.post(reverse("act", args=[tournament.pk, "suspend-registration"]))

    desk, dashboard = (as_dana.get(page).content.decode() for page in pages)

    for page in (desk, dashboard):
        assert "Registration suspended</span>" in page
        assert "Registering" not in page
    assert "No entries since" in dashboard
    assert "Two players needed to start. Resume registration first." in dashboard
    assert "Sell entries at the desk.<" not in dashboard


def test_the_desk_of_an_announced_event_says_that_registration_is_not_open(as_dana):
    tournament = event(announced_only=True, at=timezone.now())

    page = as_dana.get(reverse("desk", args=[tournament.pk])).content.decode()

    assert "Registration is not open yet</span>" in page
