"""Marks in a real browser: put down with keys alone, drawn in place, undone from the toast."""

import pytest

from tests.factories import dana, player
from tournaments.models import Mark

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def person(browser, live_server, client):
    """The page of Ana Berg, as Dana sees it."""
    ana = player("Ana Berg")
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.route("**/live/staff/**", lambda route: route.abort())
    page.goto(f"{live_server.url}/players/{ana.pk}/")
    return page


def test_a_mark_is_put_with_keys_alone_and_undone_from_the_toast(person):
    marks = person.locator("#marks")
    sync_api.expect(marks).to_contain_text("No restrictions")

    person.get_by_text("New restriction").focus()
    person.keyboard.press("Enter")
    person.get_by_label("Banned").focus()
    person.keyboard.press("Space")
    person.get_by_label("Reason").focus()
    person.keyboard.type("Threw a chair")
    person.keyboard.press("Enter")

    sync_api.expect(marks).to_contain_text("blocks all sales")
    sync_api.expect(marks).to_contain_text("Threw a chair")
    sync_api.expect(person.locator("#toasts")).to_contain_text("Restriction on Ana Berg: Banned")
    assert Mark.objects.count() == 1

    person.locator("#toasts").get_by_role("button", name="Undo").click()
    sync_api.expect(person.locator("#marks")).to_contain_text("No restrictions")
    assert not Mark.objects.exists()


def test_a_refused_mark_keeps_what_was_typed(person):
    person.get_by_text("New restriction").click()
    person.get_by_label("Owes money").check()
    person.get_by_label("Reason").fill("Friday's rebuy")
    person.get_by_role("button", name="Add restriction").click()

    marks = person.locator("#marks")
    sync_api.expect(marks.get_by_role("alert")).to_have_text("Enter how much the player owes.")
    sync_api.expect(person.get_by_label("Reason")).to_have_value("Friday's rebuy")
    person.get_by_label("Debt").fill("12,50")
    person.get_by_role("button", name="Add restriction").click()
    sync_api.expect(marks).to_contain_text("€12.50")
