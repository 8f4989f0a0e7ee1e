"""A running event's structure changed as a director does it, in a browser."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from blinds.queries import schedule_of
from tests.factories import EVENING, dana, running

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def browser_page(browser, live_server, client):
    tournament = running(players=12, at=timezone.now() - timedelta(minutes=25))
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(live_server.url + reverse("reshape", args=[tournament.pk]))
    return page, tournament


def test_the_levels_ahead_are_shortened_looked_at_and_put_in_force(browser_page):
    page, tournament = browser_page
    main = page.locator("#main")

    page.get_by_label("All coming levels (min)").fill("10")
    page.get_by_label("All coming levels (min)").press("Tab")
    page.keyboard.press("Enter")

    sync_api.expect(main).to_contain_text("4 rows change")
    assert schedule_of(tournament) == EVENING

    page.get_by_role("button", name="Insert").click()
    sync_api.expect(main).to_contain_text("5 rows change")
    page.get_by_label("Reason (shown in the log)").fill("The room closes at one.")
    page.get_by_role("button", name="Apply changes").click()

    sync_api.expect(page.locator(".toast")).to_contain_text("Structure changed from Break on")
    assert [step.seconds for step in schedule_of(tournament)[2:5]] == [600, 600, 600]

    with page.expect_response("**/undo/**"):
        page.locator(".toast button").first.click()
    assert schedule_of(tournament) == EVENING


def test_a_level_is_typed_over_and_seen_beside_the_old_one(browser_page):
    page, tournament = browser_page

    page.get_by_text("Level by level").click()
    row = page.locator("[data-step]:visible").nth(3)
    row.locator("[name=big_blind]").fill("500")
    row.locator("[name=small_blind]").fill("250")
    page.get_by_role("button", name="Preview").last.click()

    changed = page.locator("tr.changed")
    sync_api.expect(changed).to_have_count(1)
    sync_api.expect(changed).to_contain_text("250 / 500")
    assert schedule_of(tournament) == EVENING


def test_nothing_runs_off_the_side_of_a_phone(browser_page):
    page, _ = browser_page
    page.set_viewport_size({"width": 390, "height": 844})

    page.get_by_role("button", name="25% shorter").click()
    sync_api.expect(page.locator("#main")).to_contain_text("rows change")

    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_on_a_phone_the_remarks_stand_below_their_step(browser_page):
    page, _ = browser_page
    page.set_viewport_size({"width": 390, "height": 844})

    scroll = page.locator(".reshape-scroll")
    assert scroll.evaluate("box => box.scrollWidth <= box.clientWidth")
    remark = page.locator(".reshape-table .remark").first
    assert remark.bounding_box()["x"] < 40
