"""The key that undoes, said on the toast where it would, and in the list of keys."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.factories import dana, running
from tests.rooms.payouts.test_browser import signed_in
from tournaments import queries
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WORDS = {"en": ("Undo", "undo last action"), "fr": ("Annuler", "annuler la dernière action")}


@pytest.fixture(params=WORDS)
def language(request) -> str:
    return request.param


@pytest.fixture
def floor(browser, live_server, language) -> tuple[Page, Tournament]:
    """The dashboard of six players, of whom the first was just busted by the command box."""
    tournament = running(players=6)
    page = signed_in(browser, live_server, dana(), viewport={"width": 1280, "height": 800})
    page.context.add_cookies(
        [{"name": "django_language", "value": language, "url": live_server.url}]
    )
    page.goto(live_server.url + reverse("dashboard", args=[tournament.pk]))
    page.keyboard.press("/")
    page.keyboard.type("b 1-1")
    page.keyboard.press("Enter")
    page.locator(".toast").wait_for()
    return page, tournament


def test_the_newest_toast_says_the_key_that_undoes_it_and_one_key_does(floor, language):
    page, tournament = floor
    undo = page.locator(".toast [data-undo]").last
    assert queries.still_in(tournament) == 5
    expect(undo).to_have_text(f"{WORDS[language][0]} Esc S", use_inner_text=True)

    page.keyboard.press("Escape")
    expect(undo).to_have_text(f"{WORDS[language][0]} S", use_inner_text=True)
    expect(undo).to_have_attribute("aria-keyshortcuts", "S")
    page.keyboard.press("s")

    page.wait_for_selector("#log .undone", state="attached")  # no log beside a wall this narrow
    assert queries.still_in(tournament) == 6


def test_of_two_toasts_the_newest_has_the_key_and_the_list_says_it_too(floor, language):
    page, _ = floor
    page.keyboard.press("Escape")
    page.evaluate(
        "() => { const all = document.getElementById('toasts');"
        " all.append(all.querySelector('.toast').cloneNode(true)); }"
    )
    undos = page.locator(".toast [data-undo]")

    expect(undos.nth(0).locator("kbd:visible")).to_have_count(0)
    expect(undos.nth(1).locator("kbd:visible")).to_have_text("S")
    page.keyboard.press("?")
    says = page.locator("#drawer dd", has_text=WORDS[language][1]).last
    expect(says).to_be_visible()
    assert says.evaluate("(said) => said.previousElementSibling.innerText") == "S"


def test_a_letter_in_another_field_is_a_letter_and_no_key_is_said(floor):
    page, tournament = floor
    page.keyboard.press("Escape")
    page.evaluate(
        "() => { const field = document.createElement('input'); field.id = 'other';"
        " document.querySelector('main').append(field); field.focus(); }"
    )

    page.keyboard.type("s")

    expect(page.locator(".toast kbd:visible")).to_have_count(0)
    expect(page.locator("#other")).to_have_value("s")
    assert queries.still_in(tournament) == 5
