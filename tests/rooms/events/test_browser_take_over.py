"""Taking over under a hand: what was refused is no longer marked once it is typed over."""

import pytest
from django.urls import reverse

from tests.factories import dana
from tests.rooms.events.test_take_over import announced

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_field_that_is_mended_is_no_longer_marked(browser, live_server, client):
    tournament = announced()
    client.force_login(dana())
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    context = browser.new_context(base_url=live_server.url, reduced_motion="reduce")
    context.add_cookies([session | {"url": live_server.url}])
    page = context.new_page()
    page.route("**/live/staff/**", lambda route: route.abort())
    page.goto(reverse("take_over", args=[tournament.pk]))
    for name, value in (("level", "13"), ("left_seconds", "4:12"), ("entries_count", "60")):
        page.fill(f"[name={name}]", value)
    page.fill("[name=left_count]", "23")
    page.get_by_role("button", name="Take over").click()
    level = page.locator("[name=level]")
    sync_api.expect(level).to_have_attribute("aria-invalid", "true")

    level.fill("7")

    sync_api.expect(level).not_to_have_attribute("aria-invalid", "true")
    sync_api.expect(page.locator("main .errors")).to_have_count(0)
    sync_api.expect(page.locator("#take-over-outlook")).to_contain_text("Places paid")
