"""Bounties in a real browser: the list of envelopes as it is written, one opened and proved."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tdsite import director
from tests.factories import NOON, dana, entry_price, fay, running
from tournaments import bounties, dues
from tournaments.models import Entry, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def tournament() -> Tournament:
    """Four in, a pot of 200, registration closed, no envelope filled."""
    made = running(entry_price(bounty_cents=50_00), players=4, bounty_kind="mystery")
    director.close_registration(made.pk, by=dana(), at=NOON)
    return made


def signed_in(browser: Browser, server, **options) -> Page:
    client = Client()
    client.force_login(dana())
    context = browser.new_context(**options)
    # the live stream is not served here: it would hold the test's own server
    context.route(
        re.compile("/live/"), lambda route: route.fulfill(content_type="text/event-stream")
    )
    context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server.url}]
    )
    return context.new_page()


def test_envelopes_are_filled_opened_and_the_draw_holds(browser, live_server, tournament):
    a, b, *_ = Entry.objects.filter(tournament=tournament).order_by("number")
    page = signed_in(browser, live_server)
    page.goto(f"{live_server.url}/events/{tournament.pk}/bounties/")
    total = page.locator("#envelope-sum")
    expect(total).to_contain_text("Adds up to the pot")

    page.get_by_label("Amount each, row 1").fill("10")
    expect(total).to_contain_text("left to allocate")
    for row, (number, amount) in enumerate([("1", "110"), ("3", "30"), ("", "")], start=1):
        page.get_by_label(f"Envelopes, row {row}", exact=True).fill(number)
        page.get_by_label(f"Amount each, row {row}", exact=True).fill(amount)
    expect(total).to_contain_text("Adds up to the pot")
    page.get_by_role("button", name="Fill the envelopes").click()
    expect(page.locator(".envelope-steps tbody tr")).to_have_count(2)

    director.bust_out(b.pk, by_entries=[a.pk], by=fay(), at=NOON)
    page.reload()
    page.get_by_role("button", name="Open an envelope").click()
    won = page.locator(".reveal-sum")
    expect(won).to_have_text(re.compile("€(110|30)"))
    assert bounties.won(tournament).won == {a.pk: int(won.inner_text().strip("€ \n")) * 100}

    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Check the draw").click()
    proof = opened.value
    proof.locator("[data-verify]").click()
    expect(proof.locator("[data-verdict=holds]")).to_be_visible()


def test_a_last_longer_on_a_phone_without_any_script(browser, live_server, tournament):
    page = signed_in(browser, live_server, java_script_enabled=False, viewport=PHONE)
    page.goto(f"{live_server.url}/events/{tournament.pk}/bounties/")
    page.get_by_label("New last longer").fill("Table 2")
    page.get_by_label("Stake each").fill("20")
    page.get_by_role("button", name="Open", exact=True).click()

    page.locator("select[name=entry]").select_option(label="P1")
    page.get_by_role("button", name="Collect €20").click()

    expect(page.locator(".bounty-pot")).to_contain_text("P1")
    assert [pot.standing.pot_cents for pot in dues.pots(tournament)] == [20_00]
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
