"""The payout desk in a real browser: authorised and paid by two people, in place, keyboard only."""

import re

import pytest
from playwright.sync_api import expect

from tdsite import director
from tests.factories import NOON, carl, dana, entry_price, fay, running
from tests.rooms.payouts.test_browser import signed_in
from tournaments.models import Club, Entry, Payout, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament() -> Tournament:
    """Four played for one prize of 400; the first took it, and three bounties."""
    tournament = running(entry_price(bounty_cents=20_00), players=4)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    first, *others = Entry.objects.filter(tournament=tournament).order_by("number")
    for entry in others:
        director.bust_out(entry.pk, by_entries=[first.pk], certain=True, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    Club.objects.update(payout_limit_cents=100_00)
    return tournament


def test_a_large_prize_is_authorised_by_one_and_paid_by_another(browser, live_server, tournament):
    desk = f"{live_server.url}/events/{tournament.pk}/payouts/"
    first, second = signed_in(browser, live_server, dana()), signed_in(browser, live_server, carl())

    first.goto(desk)
    first.locator("#payouts-table a.button-main").click()
    first.get_by_role("button", name="Authorise").click()
    expect(first.locator(".prize-table .badge.info")).to_have_text(re.compile("Authorised"))

    second.goto(desk)
    second.locator("#show-authorised").click()
    expect(second).to_have_url(re.compile("show=authorised"))
    second.locator("#payouts-table a.button-main").focus()
    second.keyboard.press("Enter")
    expect(second.locator(".confirm button.button-main")).to_be_focused()
    expect(second.locator(".confirm")).to_contain_text("authorised by dana")
    second.keyboard.press("Enter")
    expect(second.locator(".toast")).to_contain_text("Paid €480 to P1.")

    expect(second.locator(".prize-table")).to_contain_text("None")
    paid = Payout.objects.order_by("pk").values_list("kind", "authorised_by", "paid_by")
    assert list(paid) == [(kind, dana().pk, carl().pk) for kind in ("prize", "bounty")]


def test_bounties_are_paid_without_any_script(browser, live_server, tournament):
    page = signed_in(browser, live_server, carl(), java_script_enabled=False)
    page.goto(f"{live_server.url}/events/{tournament.pk}/payouts/")

    page.locator("#show-bounties").click()
    page.locator("#payouts-table a.button-main").click()
    expect(page.locator(".confirm button.button-main")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(r"/payouts/\?show=bounties$"))
    expect(page.locator(".toast")).to_contain_text("Paid €80 to P1.")
    assert Payout.objects.get().kind == "bounty"


def test_the_answer_to_a_press_comes_though_the_rows_were_asked_for_anew_meanwhile(
    browser, live_server, tournament
):
    Club.objects.update(payout_limit_cents=None)
    page, held = signed_in(browser, live_server, carl()), []
    page.route(re.compile("/payouts/pay/"), lambda route: held.append(route))
    page.goto(f"{live_server.url}/events/{tournament.pk}/payouts/")
    page.locator("#payouts-table a.button-main").click()
    page.locator(".confirm button.button-main").click()

    with page.expect_response("**/payouts/table/**"):
        page.evaluate("htmx.trigger(document.body, 'td:changed')")
    held[0].continue_()

    expect(page.locator(".toast")).to_contain_text("Paid €480 to P1.")
    expect(page.locator(".prize-table .badge.ok")).to_have_text(re.compile("Paid"))
    expect(page.locator(".confirm")).to_have_count(0)
