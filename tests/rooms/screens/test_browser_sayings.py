"""Announcements in a real browser: a name is put in by a press, and read with an example."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.factories import dana, event
from tests.rooms.payouts.test_browser import signed_in
from tournaments.models import Look

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_name_is_put_in_by_a_press_and_read_with_an_example(browser, live_server):
    tournament = event()
    page = signed_in(browser, live_server, dana())
    page.goto(live_server.url + reverse("sayings", args=[tournament.pk, "en"]))
    row = page.locator("[data-signal=level]")
    text, preview = row.locator("input"), row.locator("[data-preview]")
    expect(preview).to_contain_text("Level 9. Blinds 400, 800")

    text.fill("Up we go to")
    row.get_by_role("button", name="Insert “level”").click()
    expect(text).to_have_value("Up we go to [level]")
    expect(text).to_be_focused()
    expect(preview).to_have_text("Up we go to 9")

    page.get_by_role("button", name="Save announcements").click()
    expect(text).to_have_value("Up we go to [level]")
    assert Look.objects.get().sayings["en"]["level"] == "Up we go to %(level)s"

    row.get_by_role("button", name="Standard text").click()
    expect(text).to_have_value("")
    expect(preview).to_contain_text("Level 9. Blinds")
