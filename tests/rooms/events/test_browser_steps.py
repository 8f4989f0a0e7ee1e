"""The page of a new event under a hand: where its steps open, and what stays under the pointer."""

import pytest
from django.urls import reverse

from tests.factories import club, dana

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page(browser, live_server, client):
    club()
    client.force_login(dana())
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    context = browser.new_context(base_url=live_server.url, reduced_motion="reduce")
    context.add_cookies([session | {"url": live_server.url}])
    page = context.new_page()
    page.route("**/live/staff/**", lambda route: route.abort())
    page.goto(reverse("new_event"))
    return page


def opened(page, name):
    return page.locator(f"[data-step={name}][open]")


def test_who_begins_with_nothing_begins_with_the_name(page):
    sync_api.expect(page.locator("#id_name")).to_be_focused()
    sync_api.expect(page.get_by_text("Start from")).to_have_count(0)


def test_a_repair_leaves_its_step_open(page):
    page.get_by_role("button", name="Close after level 6").click()

    # the page is drawn anew: its fields have the repair
    sync_api.expect(page.get_by_label("Late registration to level")).to_have_value("6")
    sync_api.expect(opened(page, "basics")).to_have_count(1)
    page.get_by_role("button", name="Next: Price").click()
    sync_api.expect(opened(page, "price")).to_have_count(1)
    sync_api.expect(opened(page, "basics")).to_have_count(0)


def test_a_structure_that_was_made_is_seen_where_it_was_asked_for(page):
    page.locator("[name=entry-prize]").evaluate("field => field.value = '20'")
    page.locator("[name=entry-chips]").evaluate("field => field.value = '10000'")
    page.locator("[data-step=structure] > summary").click()
    page.get_by_label("Should end at").fill("23:45")
    page.get_by_role("button", name="Generate structure").click()

    sync_api.expect(page.locator("[data-step=structure] .blinds-curve")).to_be_visible()


def test_a_warning_that_says_the_same_is_not_exchanged_under_the_pointer(page):
    press = page.get_by_role("button", name="Close after level 6").element_handle()
    page.locator("#id_name").fill("Friday")

    # the figures have followed what was typed
    sync_api.expect(page.locator("#summary-figures").get_by_text("Friday")).to_be_visible()
    assert press.evaluate("button => button.isConnected")
