"""A page that no longer hears of the event says so, on every staff page, until it hears again."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import dana, running

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
AGE = re.compile(r"Offline\s+for \d+\s+s")
NAMES = ("dashboard", "desk", "payouts", "walk", "journal", "tablet")


@pytest.fixture
def device(browser, site, client):
    """Opens a browser that Dana has signed in with, and a page of one running event in it.

    A browser holds six connections to a host, and every page that is seen keeps one: pages that
    are looked at side by side are on devices of their own.
    """
    tournament = running(players=12, at=timezone.now())
    client.force_login(dana())
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}
    contexts = []

    def open_page(name):
        contexts.append(browser.new_context(base_url=site, viewport={"width": 1280, "height": 800}))
        contexts[-1].add_cookies([session])
        page = contexts[-1].new_page()
        more = [tournament.tables.get(number=1).number] if name == "tablet" else []
        page.goto(reverse(name, args=[tournament.pk, *more]))
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def dashboard(device):
    """The dashboard on a device of its own, live."""
    page = device("dashboard")
    expect(page.locator(".line-live")).to_be_visible()
    return page


def test_every_staff_page_says_that_it_is_not_live_and_stops_saying_so(device):
    pages = {name: device(name) for name in NAMES}
    for page in pages.values():
        expect(page.locator(".line-live")).to_be_visible()
        expect(page.locator(".line-lost")).to_be_hidden()

    for page in pages.values():
        page.context.set_offline(True)

    for page in pages.values():
        expect(page.locator(".line-lost")).to_have_text(AGE)
    for name in set(NAMES) - {"desk"}:  # which says more in a place of its own
        expect(pages[name].locator("#not-live")).to_contain_text("the clock keeps counting")

    for page in pages.values():
        page.context.set_offline(False)

    for page in pages.values():
        expect(page.locator(".line-live")).to_be_visible()
        expect(page.locator("#not-live")).to_be_hidden()


def test_a_link_pressed_without_a_line_leaves_the_page_where_it_is(dashboard):
    dashboard.context.set_offline(True)
    dashboard.locator(".rooms").get_by_role("link", name="Payouts").click()

    expect(dashboard.locator("#not-live")).to_contain_text("The server cannot be reached.")
    expect(dashboard.locator("#wall")).to_be_visible()


def test_a_link_pressed_while_the_server_was_slow_is_followed_once_it_answers(dashboard):
    dashboard.route("**/readyz", lambda route: route.fulfill(status=503))
    with dashboard.expect_response(lambda answer: answer.status == 503):
        pass
    with dashboard.expect_request("**/readyz"):  # it has heard the answer, and asks again
        pass
    link = dashboard.locator(".rooms").get_by_role("link", name="Payouts")
    link.click()
    expect(dashboard.locator("#wall")).to_be_visible()

    dashboard.unroute("**/readyz")

    expect(dashboard).to_have_url(re.compile("/payouts/"))


def test_an_act_without_an_answer_is_counted_until_it_has_one(dashboard):
    held = []
    dashboard.route("**/command/", lambda route: held.append(route))

    dashboard.locator("#command-line").fill("b 1-1")
    dashboard.locator("#command-line").press("Enter")

    waits = dashboard.locator("[data-line-state] [data-line-waiting]")
    expect(waits).to_have_text("1 action is waiting for its answer")
    held[0].continue_()
    expect(waits).to_be_hidden()


def test_a_server_that_no_longer_tells_what_others_do_is_not_live(dashboard):
    dashboard.route("**/live/staff/**", lambda route: route.abort())
    dashboard.reload()

    expect(dashboard.locator("#not-live")).to_contain_text("live updates have stopped")
    expect(dashboard.locator(".line-lost")).to_be_visible()
