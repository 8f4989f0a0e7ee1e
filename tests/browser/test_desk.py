"""The desk with hands on the keyboard: type, Enter, amount, Enter; the seat in large figures."""

import pytest
from django.utils import timezone

from tests import factories

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page(browser, live_server, client):
    context = browser.new_context(base_url=live_server.url)
    # the live stream is not served here: it would hold the test's own server
    context.route("**/live/**", lambda route: route.abort())
    client.force_login(factories.carl(), backend="django.contrib.auth.backends.ModelBackend")
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    return context.new_page()


def test_a_known_player_is_sold_and_seated_without_a_mouse(page):
    tournament = factories.running(at=timezone.now())
    factories.player("Mårten Lind")
    page.goto(f"/events/{tournament.pk}/desk/")

    page.keyboard.type("lin mar")
    expect(page.locator("[data-match='1']")).to_contain_text("Mårten Lind")
    page.keyboard.press("Enter")
    expect(page.locator("#given")).to_be_focused()
    page.keyboard.type("150")
    expect(page.locator("[data-change] output")).to_have_text("€40")
    page.keyboard.press("Enter")

    expect(page.locator("#result .who")).to_have_text("Mårten Lind")
    expect(page.locator("#sought")).to_be_focused()
    expect(page.locator("#sought")).to_have_value("")


def test_an_unreachable_server_is_told_in_place_and_nothing_typed_is_lost(page):
    tournament = factories.running(at=timezone.now())
    player = factories.player("Ola Bergström")
    page.goto(f"/events/{tournament.pk}/desk/?player={player.pk}")
    page.fill("#given", "200")

    page.context.set_offline(True)
    page.keyboard.press("F9")

    expect(page.locator("#sale [data-refusal]")).to_contain_text("The server cannot be reached.")
    expect(page.locator("#given")).to_have_value("200")
