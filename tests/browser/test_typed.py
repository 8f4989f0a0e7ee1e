"""What a person is typing is never overwritten by a fragment that comes meanwhile."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tdsite import director
from tests.factories import NOON, dana, entry_price, running
from tests.rooms.payouts.test_browser import signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def prizes(browser, live_server) -> Page:
    """The prize room of an event whose prizes are set, on a slow line."""
    tournament = running(entry_price(), players=12, prize_unit_cents=5_00)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    page = signed_in(browser, live_server, dana())
    page.goto(live_server.url + reverse("prizes", args=[tournament.pk]))
    return page


def slow(page: Page) -> list:
    """Answers to the form wait until they are let go."""
    waiting: list = []
    page.route("**/prizes/", lambda route: waiting.append(route))
    return waiting


def let_go(page: Page, waiting: list) -> None:
    with page.expect_response("**/prizes/"):
        waiting.pop(0).continue_()
    page.wait_for_timeout(150)


def test_an_amount_stays_as_it_is_typed_while_the_answer_comes(prizes):
    waiting = slow(prizes)
    amount = prizes.locator("#amount-1")

    prizes.locator("#reason").fill("as agreed")
    amount.click()  # the reason changed: the form is sent
    prizes.keyboard.press("Control+a")
    prizes.keyboard.type("166")
    let_go(prizes, waiting)

    expect(amount).to_have_value("166")
    expect(amount).to_be_focused()
    prizes.keyboard.type(".16")
    expect(amount).to_have_value("166.16")
    expect(prizes.locator("#reason")).to_have_value("as agreed")


def test_what_was_typed_and_left_after_the_form_was_sent_stays_too(prizes):
    waiting = slow(prizes)

    prizes.locator("#reason").fill("as agreed")
    prizes.locator("#amount-1").click()
    prizes.locator("#amount-1").fill("610")
    prizes.locator("#amount-2").click()
    prizes.keyboard.press("Control+a")
    prizes.keyboard.type("3")
    waiting[:-1] = []  # the second form sent took the place of the first
    let_go(prizes, waiting)

    expect(prizes.locator("#amount-1")).to_have_value("610")
    expect(prizes.locator("#amount-2")).to_have_value("3")
    expect(prizes.locator("#amount-2")).to_be_focused()


def test_a_press_still_brings_what_the_server_answers(browser, live_server):
    tournament = running(entry_price(), players=12)
    page = signed_in(browser, live_server, dana())
    page.goto(live_server.url + reverse("prizes", args=[tournament.pk]))
    page.get_by_role("button", name="Edit manually").click()
    amount = page.locator("#amount-1")
    amount.fill("1000")

    page.locator("[name=prize_table][value=casino]").check(force=True)
    page.get_by_role("button", name="Edit manually").click()

    expect(amount).not_to_have_value("1000")


def test_a_refresh_in_the_background_keeps_a_reason_half_typed(browser, live_server):
    tournament = running(entry_price(), players=3)
    page = signed_in(browser, live_server, dana())
    page.goto(live_server.url + reverse("deal", args=[tournament.pk]))
    page.evaluate(
        """() => {
          const part = document.createElement("div");
          part.id = "part";
          part.setAttribute("hx-get", location.pathname + "?part");
          part.setAttribute("hx-trigger", "td:changed from:body");
          part.setAttribute("hx-swap", "outerHTML");
          part.innerHTML = '<input id="why" name="why"><input type="checkbox" id="tick">';
          document.body.append(part);
          htmx.process(part);
        }"""
    )
    drawn = '<div id="part"><input id="why" name="why"><input type="checkbox" id="tick"></div>'
    page.route("**/deal/?part", lambda route: route.fulfill(body=drawn, content_type="text/html"))

    page.locator("#tick").check()
    page.locator("#why").press_sequentially("wrong t")
    page.evaluate("document.body.dispatchEvent(new CustomEvent('td:changed', {bubbles: true}))")
    page.wait_for_timeout(300)
    page.keyboard.type("ill")

    expect(page.locator("#why")).to_have_value("wrong till")
    expect(page.locator("#tick")).to_be_checked()
