"""A page that no longer hears of the event says so, on every staff page, until it hears again."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import dana, running

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
AGE = re.compile(r"Not live\s+for \d+\s+s")
NAMES = ("dashboard", "desk", "payouts", "walk", "journal", "tablet")


@pytest.fixture
def opened(browser, site, client):
    """Dana's pages of one running event, by name, in one browser."""
    tournament = running(players=12, at=timezone.now())
    client.force_login(dana())
    context = browser.new_context(base_url=site, viewport={"width": 1280, "height": 800})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": site}])

    def page(name):
        page = context.new_page()
        more = [tournament.tables.get(number=1).number] if name == "tablet" else []
        page.goto(reverse(name, args=[tournament.pk, *more]))
        return page

    return context, page


def test_every_staff_page_says_that_it_is_not_live_and_stops_saying_so(opened):
    context, page = opened
    pages = {name: page(name) for name in NAMES}
    for one in pages.values():
        expect(one.locator(".line-live")).to_be_visible()
        expect(one.locator(".line-lost")).to_be_hidden()

    context.set_offline(True)

    for one in pages.values():
        expect(one.locator(".line-lost")).to_have_text(AGE)
    for name in set(NAMES) - {"desk"}:  # which says more in a place of its own
        expect(pages[name].locator("#not-live")).to_contain_text("the clock keeps counting")

    context.set_offline(False)

    for one in pages.values():
        expect(one.locator(".line-live")).to_be_visible()
        expect(one.locator("#not-live")).to_be_hidden()


def test_a_link_pressed_without_a_line_leaves_the_page_where_it_is(opened):
    context, page = opened
    floor = page("dashboard")
    expect(floor.locator(".line-live")).to_be_visible()

    context.set_offline(True)
    floor.locator(".topbar nav").get_by_role("link", name="Payouts").click()

    expect(floor.locator("#not-live")).to_contain_text("The server cannot be reached.")
    expect(floor.locator("#wall")).to_be_visible()


def test_a_link_pressed_while_the_server_was_slow_is_followed_once_it_answers(opened):
    _, page = opened
    floor = page("dashboard")
    expect(floor.locator(".line-live")).to_be_visible()
    floor.route("**/readyz", lambda route: route.fulfill(status=503))
    with floor.expect_response(lambda answer: answer.status == 503):
        pass
    with floor.expect_request("**/readyz"):  # it has heard the answer, and asks again
        pass
    link = floor.locator(".topbar nav").get_by_role("link", name="Payouts")
    link.click()
    expect(floor.locator("#wall")).to_be_visible()

    floor.unroute("**/readyz")

    expect(floor).to_have_url(re.compile("/payouts/"))


def test_an_act_without_an_answer_is_counted_until_it_has_one(opened):
    _, page = opened
    room = page("dashboard")
    held = []
    room.route("**/command/", lambda route: held.append(route))

    room.locator("#command-line").fill("b 1-1")
    room.locator("#command-line").press("Enter")

    waits = room.locator("[data-line-state] [data-line-waiting]")
    expect(waits).to_have_text("1 act waits for its answer")
    held[0].continue_()
    expect(waits).to_be_hidden()


def test_a_server_that_no_longer_tells_what_others_do_is_not_live(opened):
    context, page = opened
    context.route("**/live/staff/**", lambda route: route.abort())
    room = page("dashboard")

    expect(room.locator("#not-live")).to_contain_text("live updates have stopped")
    expect(room.locator(".line-lost")).to_be_visible()
