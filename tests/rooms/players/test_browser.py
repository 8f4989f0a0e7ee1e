"""The players of the club in a browser: found while typing, a card corrected by keys alone."""

import pytest
from django.urls import reverse

from tests.browser.complaints import complaints_of
from tests.factories import NOON, club, dana
from tests.rooms.players.test_commands import written
from tournaments.models import Player

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
expect = sync_api.expect


@pytest.fixture
def at_list(browser, live_server, client):
    """Dana's list of players."""
    club()
    written("Mårten Lindqvist", member_number="LS-0042")
    written("Ada Zorn", phone="+46 70 123 45 67", age_checked_on=NOON.date())
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.complaints = complaints_of(page)
    page.goto(live_server.url + reverse("people"))
    return page


def test_people_are_found_while_they_are_typed_and_a_scan_names_one(at_list):
    page = at_list
    rows = page.locator("#people-list tbody tr")
    expect(rows).to_have_count(2)
    expect(page.locator("#people-search")).to_be_focused()

    page.keyboard.type("lnidq")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Mårten Lindqvist")
    expect(rows).to_contain_text("similar")
    page.locator("#people-search").fill("0701234567")
    expect(rows).to_contain_text("Ada Zorn")
    page.locator("#people-search").fill("LS-0042")
    expect(rows).to_contain_text("Mårten Lindqvist")
    page.keyboard.press("Enter")

    expect(rows).to_have_count(1)
    assert "q=LS-0042" in page.url
    assert page.complaints == []


def test_a_card_is_corrected_without_a_mouse_and_taken_back(at_list):
    page = at_list
    page.get_by_role("link", name="Ada Zorn").press("Enter")
    expect(page.get_by_role("heading", name="Ada Zorn")).to_be_visible()
    page.get_by_role("link", name="Edit").press("Enter")

    page.get_by_label("E-mail").fill("ada@example.org")
    page.keyboard.press("Enter")

    expect(page.get_by_role("link", name="ada@example.org")).to_be_visible()
    assert Player.objects.get(name="Ada Zorn").email == "ada@example.org"
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="ada@example.org")).to_have_count(0)
    assert page.complaints == []


def test_a_phone_shows_the_card_without_scrolling_sideways(at_list):
    page = at_list
    page.set_viewport_size({"width": 390, "height": 844})

    page.get_by_role("link", name="Mårten Lindqvist").click()
    expect(page.get_by_role("heading", name="Mårten Lindqvist")).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth") <= 390
