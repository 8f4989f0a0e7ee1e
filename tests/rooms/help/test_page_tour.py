"""The tour of the sample: cards on its pages alone, gone when it is ended."""

import pytest
from django.urls import reverse

from tdsite.ops.up import sample
from tests.factories import NOON, club, dana, running
from tournaments.models import Tournament
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_dana(client):
    client.force_login(dana())
    return client


@pytest.fixture
def the_sample():
    sample.fill(club(), by=dana(), now=NOON)
    return Tournament.objects.filter(feeds=None, state=State.RUNNING, flights=None).first()


def card(answer) -> str:
    page = answer.content.decode()
    return page.partition('<aside class="tour"')[2].partition("</aside>")[0]


def test_without_a_sample_no_tour_is_offered_and_none_begins(as_dana):
    running(players=3)

    assert reverse("tour_stop", args=[1]) not in as_dana.get(reverse("help")).content.decode()
    assert as_dana.get(reverse("tour_stop", args=[1])).url == reverse("help")


def test_a_tour_goes_from_page_to_page_and_is_gone_when_ended(as_dana, the_sample):
    assert reverse("tour_stop", args=[1]) in as_dana.get(reverse("help")).content.decode()

    pages = []
    for number in range(1, 9):
        stop = as_dana.get(reverse("tour_stop", args=[number]), follow=True)
        pages.append(stop.request["PATH_INFO"])
        assert f"stop {number} of 8" in " ".join(card(stop).split())
    assert len(set(pages)) == 6  # the dashboard has three stops
    assert pages[0] == reverse("dashboard", args=[the_sample.pk])
    assert reverse("tour_stop", args=[9]) not in card(stop)

    as_dana.get(reverse("tour_end"))
    assert card(as_dana.get(pages[0])) == ""


def test_what_is_opened_on_the_way_leads_back_to_the_stop(as_dana, the_sample):
    as_dana.get(reverse("tour_stop", args=[2]))

    elsewhere = card(as_dana.get(reverse("busts", args=[the_sample.pk])))

    assert "Back to this stop" in elsewhere
    assert f'href="{reverse("tour_stop", args=[2])}"' in elsewhere


def test_an_event_of_the_clubs_own_never_has_a_card(as_dana, the_sample):
    own = running(players=3)
    as_dana.get(reverse("tour_stop", args=[1]))

    assert card(as_dana.get(reverse("dashboard", args=[own.pk]))) == ""
    assert card(as_dana.get(reverse("busts", args=[the_sample.pk]))) != ""
