"""What only a browser shows of the report: columns moved in place, and the summary copied."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tdsite import director
from tests.factories import NOON, dana, running
from tournaments import queries
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament() -> Tournament:
    tournament = running(players=3)
    for entry in list(queries.entries_in(tournament).order_by("number"))[:-1]:
        director.bust_out(entry.pk, by=dana(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    return tournament


@pytest.fixture
def page(browser, live_server) -> Page:
    client = Client()
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live_server.url)
    context.route(
        re.compile("/live/"), lambda route: route.fulfill(content_type="text/event-stream")
    )
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    return context.new_page()


def test_columns_are_moved_in_place_and_the_preview_follows(page, live_server, tournament):
    page.goto(live_server.url + reverse("export", args=[tournament.pk]))
    heads = page.locator(".export-preview th")
    expect(heads).to_have_text(["Place", "Player", "Country", "Prize"])

    page.locator("#up-1").press("Enter")
    expect(heads).to_have_text(["Player", "Place", "Country", "Prize"])
    page.locator("#heading-0").fill("Nom")
    page.locator("#heading-0").press("Tab")

    expect(heads).to_have_text(["Nom", "Place", "Country", "Prize"])
    expect(page.locator(".export-preview tbody tr")).to_have_count(1)


def test_the_summary_is_copied_with_one_press(page, live_server, tournament):
    page.goto(live_server.url + reverse("summary", args=[tournament.pk]))

    page.get_by_role("button", name="Copy").last.click()

    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("Friday Deepstack, ")
    assert "P3 wins" in page.evaluate("navigator.clipboard.readText()")
