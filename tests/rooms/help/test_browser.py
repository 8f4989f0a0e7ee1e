"""Notes and the tour by the keyboard alone; a note opens without a script too."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.browser.complaints import complaints_of
from tests.factories import dana, running

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def opened(browser, live_server, client, **options):
    """The penalties of an event that runs, as its director sees them."""
    tournament = running(players=6, at=timezone.now())
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1280, "height": 800}, **options)
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.complaints = complaints_of(page)
    page.route("**/live/staff/**", lambda route: route.fulfill(status=204))
    page.goto(live_server.url + reverse("penalties", args=[tournament.pk]))
    return page


def test_a_note_opens_and_closes_by_the_keyboard_and_leads_to_the_guide(
    browser, live_server, client
):
    expect = sync_api.expect
    page = opened(browser, live_server, client)
    button = page.get_by_role("button", name="Help: Penalty")
    note = page.get_by_role("dialog", name="Penalty")
    expect(note).to_be_hidden()

    button.focus()
    page.keyboard.press("Enter")

    expect(note).to_be_visible()
    expect(note).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(button).to_be_focused()

    page.keyboard.press("Enter")
    note.get_by_role("link", name="Floor guide").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Floor guide")
    expect(page.locator("#penalty")).to_be_in_viewport()
    assert page.complaints == []


def test_a_note_opens_without_a_script(browser, live_server, client):
    page = opened(browser, live_server, client, java_script_enabled=False)

    page.get_by_role("button", name="Help: Penalty").click()

    sync_api.expect(page.get_by_role("dialog", name="Penalty")).to_be_visible()
