"""The sample: offered to an empty club, named on Today, and removed by one press that says all."""

import pytest
from django.urls import reverse

from tests.factories import NOON, club, dana, event, fay, sell
from tournaments import samples
from tournaments.models import Player, Tournament
from tournaments.operations.samples import note_sample

pytestmark = pytest.mark.django_db


def brought(name="Sample Deepstack"):
    club()
    before = samples.rows_of_club()
    tournament = event(name=name)
    sell(tournament, "Ann Sample", "Bob Sample")
    note_sample(club().pk, before=before, by=dana(), at=NOON)
    return tournament


def test_today_says_what_is_the_sample_and_leads_to_its_removal(as_dana):
    brought()

    page = as_dana.get(reverse("club")).content.decode()

    assert "let you look around" in page
    assert reverse("sample") in page
    assert reverse("sample") in as_dana.get(reverse("club_settings")).content.decode()


def test_the_page_says_what_goes_and_what_stays(as_dana):
    brought()
    event(name="Our own")

    page = as_dana.get(reverse("sample")).content.decode()

    for said in ("1 event", "Sample Deepstack", "2 players", "Ann Sample", "Bob Sample"):
        assert said in page
    assert "1 event of your own also stays." in page


def test_one_press_removes_it_and_today_is_empty(as_dana):
    brought()
    page = as_dana.get(reverse("sample"))

    answer = as_dana.post(reverse("remove_sample"), {"key": page.context["key"]})

    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert not Tournament.objects.exists()
    assert not Player.objects.exists()
    assert as_dana.get("/")["Location"] == reverse("first_run")  # nobody has said where it plays


def test_a_link_to_an_event_of_our_own_is_said_and_nothing_goes(as_dana):
    target = brought()
    event(name="Our flight", feeds_id=target.pk, flight="1A")

    answer = as_dana.post(reverse("remove_sample"))
    page = answer.content.decode()

    assert answer.status_code == 409
    assert "“Our flight” is linked to “Sample Deepstack” of the sample." in page
    assert Tournament.objects.count() == 2


def test_one_press_brings_it_in_and_the_next_takes_it_out(as_dana, monkeypatch):
    club()
    monkeypatch.setattr("tdsite.ops.up.sample.fill", lambda club, by, now: brought())

    offer = as_dana.get(reverse("sample")).content.decode()
    answer = as_dana.post(reverse("add_sample"))

    assert "Add the sample" in offer
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert as_dana.get("/").context["has_sample"]


def test_it_is_the_directors_to_add_and_to_remove(client):
    brought()
    client.force_login(fay())

    answers = [client.post(reverse(name)) for name in ("add_sample", "remove_sample")]

    assert [answer.status_code for answer in answers] == [403, 403]
    assert "let you look around" not in client.get("/").content.decode()
