"""Keys typed ahead of an answer at the desk: none is lost, and none falls into the wrong field."""

import pytest
from django.utils import timezone

from tests import factories
from tournaments.models import Player, Sale

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SLOW_MS = 900


@pytest.fixture
def desk(browser, client, live_server):
    """Carl's desk on a slow line."""
    tournament = factories.running(at=timezone.now())
    for name in ("Ola Bergström", "Marta Quist"):
        factories.player(name)
    client.force_login(factories.carl(), backend="django.contrib.auth.backends.ModelBackend")
    context = browser.new_context(base_url=live_server.url)
    context.route("**/live/**", lambda route: route.abort())
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page = context.new_page()

    def late(route):
        page.wait_for_timeout(SLOW_MS)
        route.continue_()

    page.goto(f"/events/{tournament.pk}/desk/")
    page.route("**/desk/**", late)
    return page


def test_a_sale_and_the_next_name_are_typed_ahead_of_every_answer(desk):
    desk.locator("#sought").press_sequentially("ola berg")
    expect(desk.locator("[data-match='1']")).to_be_visible()

    desk.keyboard.press("Enter")  # the card is on its way
    desk.keyboard.press("F9")  # and sold before it is here
    desk.keyboard.type("Marta Quist")  # and the next one asked for
    expect(desk.locator(".line-waiting").first).to_be_visible()

    expect(desk.locator("#result .who")).to_have_text("Ola Bergström")
    expect(desk.locator("#sought")).to_have_value("Marta Quist")
    expect(desk.locator("[data-match='1']")).to_contain_text("Marta Quist")
    assert Sale.objects.filter(entry__player__name="Ola Bergström").count() == 1
    assert Player.objects.filter(name__startswith="Marta").count() == 1


def test_nothing_is_pressed_on_top_of_a_refusal_and_the_name_is_kept(desk):
    desk.locator("#sought").press_sequentially("ola berg")
    expect(desk.locator("[data-match='1']")).to_be_visible()
    desk.keyboard.press("Enter")
    expect(desk.locator("#given")).to_be_visible()
    desk.locator("#given").fill("5")  # less than it costs

    desk.keyboard.press("F9")
    desk.keyboard.type("Marta")
    desk.keyboard.press("F9")

    expect(desk.locator("#sought")).to_have_value("Marta")
    expect(desk.locator("#given")).to_have_value("5")
    assert Sale.objects.filter(entry__player__name="Ola Bergström").count() == 0
