"""Hand for hand at the screens: one tap at the dashboard, and the board counts on."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import HandForHand
from tdsite import director
from tests.bubble import bubble
from tests.factories import dana

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def screens(browser, live_server, client):
    """Dana's dashboard and the public board of an event two players from the money."""
    tournament = bubble(players=20, paid=18, now=timezone.now())
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    context.route("**/live/**", lambda route: route.abort())
    page, board = context.new_page(), context.new_page()
    page.goto(live_server.url + reverse("dashboard", args=[tournament.pk]))
    return page, board, tournament, live_server.url


def test_a_hand_is_announced_reported_and_dealt_on_by_taps_and_the_board_draws_it(screens):
    page, board, tournament, home = screens
    expect = sync_api.expect

    page.get_by_role("button", name="Announce").first.click()
    expect(page.locator("#hands")).to_be_visible()
    page.get_by_role("button", name="Table 2: all-in on hold").click()
    expect(page.locator("#hands .held")).to_contain_text("All-in: on hold")
    for number in (1, 3, 2):
        page.get_by_role("button", name=f"Table {number}: hand complete").click()
    page.get_by_role("button", name="Next hand").click()
    expect(page.locator(".hands-count")).to_contain_text("hand 1")
    assert HandForHand.objects.get(tournament=tournament).hand == 1

    director.hand_done(tournament.pk, table=1, by=dana(), at=timezone.now())
    board.goto(home + reverse("board", args=[tournament.board_token]))
    expect(board.locator("[data-part=hands-count]")).to_have_text("1 of 3")
    expect(board.locator("[data-part=hand]")).to_have_text("tables donehand 1")
    expect(board.locator("[data-part=hand-tables] li.done")).to_have_text("Table 1")
    expect(board.locator("[data-part=hand-tables] li.playing svg")).to_have_count(2)


def test_it_is_run_from_the_keyboard(screens):
    page, *_ = screens
    expect = sync_api.expect

    page.keyboard.press("/")
    for line, shown in (("hh", "current hand"), ("hh 1", "of 3"), ("hh 3 hold", "on hold")):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        expect(page.locator("#hands")).to_contain_text(shown)
        expect(page.locator("#command-line")).to_have_value("")

    expect(page.locator(".hands-count b").first).to_have_text("1")
