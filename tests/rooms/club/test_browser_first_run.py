"""A new user answers the first questions with the keys alone, and finds the zone by typing."""

import pytest
from django.urls import reverse

from tests.factories import club, dana
from tournaments.models import Club

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page(browser, live_server, client):
    club()
    client.force_login(dana())
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    context = browser.new_context(
        base_url=live_server.url, reduced_motion="reduce", timezone_id="America/Toronto"
    )
    context.add_cookies([session | {"url": live_server.url}])
    page = context.new_page()
    page.route("**/live/staff/**", lambda route: route.abort())
    page.goto("/")
    return page


def test_the_zone_of_the_computer_is_proposed_with_its_currency(page):
    expect = sync_api.expect

    expect(page.get_by_role("combobox", name="Time zone")).to_have_value("Toronto, Canada")
    expect(page.get_by_label("Currency")).to_have_value("CAD")


def test_a_club_is_set_up_by_keys_alone(page):
    expect = sync_api.expect
    zone = page.get_by_role("combobox", name="Time zone")
    expect(page.get_by_label("Name of the room")).to_be_focused()

    page.keyboard.type("The Blue Room")
    page.keyboard.press("Tab")
    page.keyboard.type("belgi")
    expect(page.locator(".zone-list [role=option]")).to_have_count(1)
    expect(page.locator(".zone-list [role=option]").locator("time")).to_have_text(
        page.evaluate(
            "new Intl.DateTimeFormat('en', {timeZone: 'Europe/Brussels', hour: '2-digit',"
            " minute: '2-digit', hourCycle: 'h23'}).format(new Date())"
        )
    )
    page.keyboard.press("Enter")
    expect(zone).to_have_value("Brussels, Belgium")
    expect(page.get_by_label("Currency")).to_have_value("EUR")
    page.keyboard.press("Enter")

    page.wait_for_url("**" + reverse("new_event"))
    house = Club.objects.get()
    kept = (house.name, house.timezone, house.currency)
    assert kept == ("The Blue Room", "Europe/Brussels", "EUR")


def test_what_is_no_zone_leaves_the_one_that_was_chosen(page):
    zone = page.get_by_role("combobox", name="Time zone")

    zone.fill("Atlantis")
    sync_api.expect(page.get_by_text("No such city or country")).to_be_visible()
    page.keyboard.press("Tab")

    sync_api.expect(zone).to_have_value("Toronto, Canada")
