"""A table counted on a tablet: Enter leads on, pieces add up to a stack, stacks to the table."""

import re

import pytest

from blinds.models import Structure
from tdsite import director
from tests.factories import NOON, dana, running
from tournaments.models import Bag

expect = pytest.importorskip("playwright.sync_api").expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def signed_in(page, client, live_server):
    """Dana at this tablet."""
    client.force_login(dana())
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])


def test_enter_leads_from_seat_to_seat_and_pieces_add_up(live_server, page, client):
    tournament = running(players=3)
    Structure.objects.filter(tournament=tournament).update(chips=[[500, "red"], [5000, "blue"]])
    director.begin_bagging(tournament.pk, certain=True, by=dana(), at=NOON)
    signed_in(page, client, live_server)
    page.goto(f"{live_server.url}/events/{tournament.pk}/bagging/1/")
    stacks, rows = page.locator("[data-stack]"), page.locator(".bag-row")

    page.keyboard.type("19,5k")
    page.keyboard.press("Enter")
    expect(stacks.nth(1)).to_be_focused()
    rows.nth(1).locator("summary").click()
    rows.nth(1).get_by_label(re.compile("^Chips of 5,000")).fill("4")
    rows.nth(1).get_by_label(re.compile("^Chips of 500,")).fill("3")
    expect(stacks.nth(1)).to_have_value("21500")
    stacks.nth(2).fill("20 000")

    expect(page.locator("[data-total]")).to_have_text("61,000")
    expect(page.locator("[data-difference] b")).to_have_text("+1,000")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".badge").filter(has_text="second count")).to_be_visible()
    assert sorted(Bag.objects.values_list("chips", flat=True)) == [19_500, 20_000, 21_500]
    assert page.complaints == []


def test_enter_pressed_before_the_scripts_are_there_leads_on_and_sends_nothing(
    live_server, page, client
):
    tournament = running(players=3)
    director.begin_bagging(tournament.pk, certain=True, by=dana(), at=NOON)
    signed_in(page, client, live_server)
    held = []
    page.route("**/js/bagging.js", lambda route: held.append(route))
    page.goto(f"{live_server.url}/events/{tournament.pk}/bagging/1/", wait_until="commit")
    stacks = page.locator("[data-stack]")
    expect(stacks.first).to_be_focused()

    page.keyboard.type("19500")
    page.keyboard.press("Enter")
    page.keyboard.type("21500")
    held[0].continue_()
    page.wait_for_load_state()
    page.keyboard.press("Enter")
    page.keyboard.type("19000")

    assert [stack.input_value() for stack in stacks.all()] == ["19500", "21500", "19000"]
    expect(page.locator("[data-total]")).to_have_text("60,000")
    assert page.complaints == []
