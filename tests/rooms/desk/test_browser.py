"""The desk with hands on the keyboard: three letters, Enter, Enter; the seat in large figures."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.utils import timezone

from tests import factories
from tournaments.models import Entry, Mark, Player, Printed, Sale

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SECONDS_PER_KEY = 0.2  # somebody who types without hurry, and looks up now and then


@dataclass
class Hands:
    """A keyboard that counts what is pressed on it."""

    page: Any
    pressed: int = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.pressed += len(text)


@pytest.fixture
def page(browser, live_server, client):
    context = browser.new_context(base_url=live_server.url)
    # the live stream is not served here: it would hold the test's own server
    context.route("**/live/**", lambda route: route.abort())
    client.force_login(factories.carl(), backend="django.contrib.auth.backends.ModelBackend")
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    return context.new_page()


@pytest.fixture(autouse=True)
def public_address(settings):
    """Codes on paper lead somewhere, although the tests' own server answers to nobody else."""
    settings.PUBLIC_URL = "https://poker.example.org"


@pytest.fixture
def hands(page):
    return Hands(page)


def at_desk(page, tournament, query=""):
    page.goto(f"/events/{tournament.pk}/desk/{query}")
    expect(page.locator("#sought")).to_be_visible()


def test_a_known_player_is_sold_seated_and_printed_with_three_keys_after_three_letters(page, hands):
    tournament = factories.running(at=timezone.now())
    factories.player("Mårten Lind")
    printed = []
    page.on("request", lambda asked: printed.append(asked.method) if ".pdf" in asked.url else None)
    at_desk(page, tournament)

    page.keyboard.type("lin")
    hands.press("Enter")
    expect(page.locator("#given")).to_be_focused()
    hands.press("Enter")

    expect(page.locator("#result .who")).to_have_text("Mårten Lind")
    with page.expect_request(lambda asked: ".pdf" in asked.url and asked.method == "GET"):
        hands.press("Alt+p")
    expect(page.locator(".card-frame")).to_be_attached()
    seat = Entry.objects.get(player__name="Mårten Lind").seat
    expect(page.locator("#result .seat-sign b").first).to_have_text(str(seat.table.number))
    expect(page.locator("#sought")).to_be_focused()
    expect(page.locator("#sought")).to_have_value("")
    assert hands.pressed == 3
    assert printed == ["POST", "GET"]  # counted, then shown: the viewer is opened once


def test_a_card_whose_code_leads_nowhere_is_said_at_the_desk_and_not_printed(page, settings):
    settings.PUBLIC_URL = ""
    tournament = factories.running(at=timezone.now())
    factories.player("Mårten Lind")
    at_desk(page, tournament)
    page.keyboard.type("lin")
    page.keyboard.press("Enter")
    expect(page.locator("#given")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#result .who")).to_have_text("Mårten Lind")

    page.keyboard.press("Alt+p")

    refusal = page.locator("#toasts").get_by_role("alert")
    expect(refusal).to_contain_text("Not printed: the code would lead to localhost")
    assert not Printed.objects.exists()


def test_given_and_change_and_another_way_to_pay_cost_a_key_each(page, hands):
    tournament = factories.running(at=timezone.now())
    factories.player("Linda Marsh")
    factories.player("Mårten Lind")
    at_desk(page, tournament)

    page.keyboard.type("lin")
    expect(page.locator("[data-match='2']")).to_be_visible()
    hands.press("2")
    expect(page.locator("#given")).to_be_focused()
    hands.type("150")
    expect(page.locator("[data-change] output")).to_have_text("€40")
    hands.press("d")
    expect(page.locator("#sell .button-main")).to_be_focused()
    hands.press("Enter")

    expect(page.locator("#result .who")).to_be_visible()
    assert Sale.objects.order_by("-number")[0].method == "card"
    assert hands.pressed <= 6


def test_a_new_player_is_written_in_and_sold_within_45_seconds_of_typing(page, hands):
    tournament = factories.running(at=timezone.now())
    at_desk(page, tournament)

    hands.type("Konstantin Papadimitrakopoulos")
    hands.press("Alt+n")
    name = page.locator("#new-player [name=name]")
    expect(name).to_be_focused()
    expect(name).to_have_value("Konstantin Papadimitrakopoulos")
    hands.press("Tab")
    hands.type("Kosta")
    hands.press("Tab")
    hands.type("20417")
    hands.press("Tab")
    hands.type("GR")
    hands.press("Tab")
    hands.type("+30 21 0123 4567")
    hands.press("Tab")
    hands.type("kosta@example.org")
    hands.press("F9")
    expect(page.locator("#given")).to_be_focused()
    hands.type("200")
    hands.press("F9")

    expect(page.locator("#result .who")).to_have_text("Konstantin Papadimitrakopoulos")
    player = Player.objects.get(member_number="20417")
    assert (player.country.upper(), player.email) == ("GR", "kosta@example.org")
    assert hands.pressed * SECONDS_PER_KEY < 45


def test_a_warning_is_seen_with_one_key_and_the_cursor_goes_on_to_the_money(page, hands):
    tournament = factories.running(at=timezone.now())
    player = factories.player("Mårten Lind")
    Mark.objects.create(
        player=player, kind="warning", reason="ask Dana", from_on=factories.NOON.date()
    )
    at_desk(page, tournament)

    page.keyboard.type("lin")
    hands.press("Enter")
    expect(page.locator("[name=sure]")).to_be_focused()
    hands.press("Space")
    expect(page.locator("#given")).to_be_focused()
    hands.press("Enter")

    expect(page.locator("#result .who")).to_have_text("Mårten Lind")
    assert hands.pressed <= 6


def test_a_scan_into_nowhere_finds_the_search_box(page):
    tournament = factories.running(at=timezone.now())
    factories.player("Mårten Lind")
    at_desk(page, tournament)
    page.evaluate("document.activeElement.blur()")

    page.keyboard.type("lin")

    expect(page.locator("#sought")).to_be_focused()
    expect(page.locator("#sought")).to_have_value("lin")
