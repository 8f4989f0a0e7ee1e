"""Leagues in a real browser: a formula is tried while it is typed, standings fit a phone."""

import pytest

from tests.factories import dana
from tests.rooms.leagues.test_commands import counted, played, season

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def opened(browser, live_server, client):
    """A page of the house in a window of this size, as Dana sees it."""
    client.force_login(dana())

    def at(address: str, *, width: int = 1280, height: int = 800):
        context = browser.new_context(viewport={"width": width, "height": height})
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"{live_server.url}{address}")
        return page

    return at


def test_a_formula_is_tried_while_it_is_typed_and_its_mistake_is_marked(opened):
    page = opened(f"/seasons/{season().pk}/terms/")
    tried, says = page.locator("#tried"), page.locator("#formula-says")
    sync_api.expect(says).to_contain_text("Formula valid")

    formula = page.get_by_label("Points formula")
    formula.fill("100 / nmberOfHits")
    sync_api.expect(says.locator("mark")).to_have_text("nmberOfHits")

    formula.fill("100 * n")
    sync_api.expect(tried.get_by_role("row").nth(2)).to_contain_text("1,000")
    page.get_by_label("Players from").fill("12")
    sync_api.expect(tried.get_by_role("row").nth(2)).to_contain_text("1,200")
    sync_api.expect(page.get_by_label("Players from")).to_be_focused()

    page.get_by_role("button", name="Save settings").click()
    sync_api.expect(page.locator("#toasts")).to_contain_text("changed")


def test_on_a_phone_who_and_how_many_stay_in_sight_while_the_events_go_by(opened):
    evenings = [played("Ann", "Ben"), played("Cat", "Dan", "Eve"), played("Fay", "Gil")]
    one = season()
    for evening in evenings:
        counted(evening, one)
    page = opened(f"/seasons/{one.pk}/", width=390, height=844)

    name = page.get_by_role("rowheader", name="Ann")
    before = name.bounding_box()["x"]
    page.locator(".standings-scroll").evaluate("box => box.scrollTo(400, 0)")

    assert name.bounding_box()["x"] == before
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
