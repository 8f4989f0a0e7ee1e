"""A page of the staff on paper: black on white, without what can only be pressed."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import dana, running

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def on_paper(browser, live_server, client):
    """A page as the printer gets it, in the dark theme."""
    client.force_login(dana())
    context = browser.new_context()
    for name, value in {"sessionid": client.cookies["sessionid"].value, "theme": "dark"}.items():
        context.add_cookies([{"name": name, "value": value, "url": live_server.url}])

    def opened(path: str):
        page = context.new_page()
        page.route("**/live/staff/**", lambda route: route.abort())
        page.goto(live_server.url + path)
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        return page

    return opened


@pytest.mark.parametrize("name", ["payouts", "report", "journal", "timers"])
def test_a_page_is_printed_black_on_white_with_its_event_above(on_paper, name):
    tournament = running(players=3, at=timezone.now())

    page = on_paper(reverse(name, args=[tournament.pk]))

    head = page.locator(".print-head")
    sync_api.expect(head).to_contain_text(tournament.name)
    sync_api.expect(head.locator("time")).to_contain_text(str(timezone.now().year))
    for gone in (".topbar", ".rooms", ".room-tabs", ".page-acts"):
        sync_api.expect(page.locator(gone).first).to_be_hidden()
    colours = page.evaluate(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
    )
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
