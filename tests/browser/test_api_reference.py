"""The reference of the API in a browser: it opens, finds as one types, and can be copied."""

import re

import pytest

from tests.browser.complaints import complaints_of
from tests.factories import club

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def reader(browser, live_server, client):
    """The reference as it is open to everybody; `complaints` is what its console says."""
    club()
    client.get("/api/docs/")  # the schema is made once, which no browser has to wait for here
    context = browser.new_context(base_url=live_server.url, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.complaints = complaints_of(page)
    page.goto("/api/docs/")
    return page


def test_an_operation_is_found_as_one_types_opens_with_its_fields_and_is_named_in_the_address(
    reader,
):
    expect = sync_api.expect
    expect(reader.locator(".op").first).to_be_visible()

    reader.get_by_role("searchbox").fill("add-time seconds")

    expect(reader.locator(".op:visible")).to_have_count(1)
    expect(reader.locator("[data-api-count]")).to_contain_text("1 / ")
    reader.locator("#add_time > summary").click()
    fields = reader.locator("#add_time .op-fields")
    expect(fields.filter(has_text="seconds").first).to_contain_text("-86,400 to 86,400")
    expect(reader.locator("#add_time").get_by_role("button", name="Copy")).to_be_visible()
    expect(reader).to_have_url(re.compile(r"#add_time$"))

    reader.get_by_role("searchbox").fill("nothing like it")
    expect(reader.get_by_text("No operation matches.")).to_be_visible()
    assert reader.complaints == []


def test_an_address_with_a_name_behind_it_opens_that_operation(reader):
    expect = sync_api.expect
    reader.goto("about:blank")

    reader.goto("/api/docs/#rebuy")

    expect(reader.locator("#rebuy > summary")).to_be_in_viewport()
    expect(reader.locator("#rebuy .op-fields").first).to_be_visible()
    assert reader.complaints == []
