"""The rulebook in a browser: what is typed is found at once; a cited law opens where it stands."""

import re

import pytest

from tests.browser.complaints import complaints_of
from tests.factories import club

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def reader(browser, live_server):
    """A player's phone with the rules open; `complaints` is what its console says."""
    club()
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.complaints = complaints_of(page)
    page.goto(f"{live_server.url}/rules/")
    return page


def test_a_law_is_found_while_it_is_typed_and_opens_as_a_card_where_it_is_cited(reader):
    expect = sync_api.expect
    expect(reader.get_by_role("searchbox")).to_be_focused()

    reader.keyboard.type("gageure à deux")

    expect(reader.locator(".hit").first).to_contain_text("String bets")
    expect(reader).to_have_url(re.compile(r"\?q=gageure"))
    reader.locator(".hit").first.click()
    expect(reader.get_by_role("heading", level=1)).to_have_text("3.5.14 String bets")

    cited = reader.locator(".law-body").get_by_role("link", name="3.5.15", exact=True).first
    cited.focus()
    reader.keyboard.press("Enter")

    card = reader.get_by_role("dialog")
    expect(card).to_contain_text("One large chip without a word")
    expect(card).to_be_in_viewport(ratio=1)
    reader.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(cited).to_be_focused()
    expect(reader).to_have_url(re.compile(r"/rules/3\.5\.14/$"))
    assert reader.complaints == []
