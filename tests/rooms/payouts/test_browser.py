"""The payout desk in a real browser: a prize paid by keyboard, and without any script."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tdsite import director
from tests.factories import NOON, carl, dana, running
from tournaments import queries
from tournaments.models import Payout, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament() -> Tournament:
    """Seven in, two places paid, one prize due."""
    tournament = running(players=7)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    for entry in list(queries.entries_in(tournament).order_by("number"))[:-1]:
        director.bust_out(entry.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    return tournament


def signed_in(browser: Browser, server, user: User, **options) -> Page:
    client = Client()
    client.force_login(user)
    context = browser.new_context(**options)
    # the live stream is not served here: it would hold the test's own server
    context.route(
        re.compile("/live/"), lambda route: route.fulfill(content_type="text/event-stream")
    )
    context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server.url}]
    )
    return context.new_page()


def test_a_prize_is_paid_with_the_keyboard_alone(browser, live_server, tournament):
    page = signed_in(browser, live_server, carl())
    page.goto(f"{live_server.url}/events/{tournament.pk}/payouts/")

    page.locator("#payouts-table a.button-main").focus()
    page.keyboard.press("Enter")
    page.locator(".confirm button.button-main:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator(".toast").wait_for()

    assert Payout.objects.get().paid_by == carl()
    assert page.locator(".prize-table .badge.ok").inner_text().strip() == "Paid"
    assert page.locator(".confirm").count() == 0


def test_a_prize_is_paid_without_any_script(browser, live_server, tournament):
    page = signed_in(browser, live_server, carl(), java_script_enabled=False)
    page.goto(f"{live_server.url}/events/{tournament.pk}/payouts/")

    page.locator("#payouts-table a.button-main").click()
    page.locator(".confirm button.button-main").click()

    expect(page.locator(".toast")).to_have_count(1)
    assert page.url == f"{live_server.url}/events/{tournament.pk}/payouts/"
    assert Payout.objects.get().paid_by == carl()


def test_two_cashiers_one_prize(browser, live_server, tournament):
    page = signed_in(browser, live_server, carl())
    page.goto(f"{live_server.url}/events/{tournament.pk}/payouts/")
    page.locator("#payouts-table a.button-main").click()
    page.locator(".confirm button.button-main").wait_for()
    director.pay(next(iter(queries.awards(tournament).paid_cents)), by=dana(), at=NOON)

    page.locator(".confirm button.button-main").click()
    page.locator(".refusal").wait_for()

    assert "Already paid: " in " ".join(page.locator(".refusal").inner_text().split())
    assert Payout.objects.count() == 1


def test_a_redrawn_table_keeps_what_is_being_typed(browser, live_server, tournament):
    entry = next(iter(queries.awards(tournament).paid_cents))
    director.pay(entry, by=carl(), at=NOON)
    page = signed_in(browser, live_server, carl())
    page.goto(f"{live_server.url}/events/{tournament.pk}/payouts/")
    page.locator("[id^=void-]").first.click()
    page.locator(".confirm input.input").fill("counted tw")

    with page.expect_response("**/payouts/table/**"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('td:changed'))")
    expect(page.locator(".htmx-request")).to_have_count(0)

    assert page.locator(".confirm input.input").input_value() == "counted tw"
