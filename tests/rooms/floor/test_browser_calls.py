"""Time to act on the tablet: a call that counts down, and a shot clock, by a clock we move."""

import re
from datetime import timedelta

import pytest
from django.db import close_old_connections
from django.urls import reverse
from django.utils import timezone

from tables.models import TableCall, TimeCardUse
from tests.factories import fay, running
from tournaments.models import Tournament

sync_api = pytest.importorskip("playwright.sync_api")
expect = getattr(sync_api, "expect", None)
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    # WhiteNoise hands its files over as plain iterators; Django reads them whole, and says so
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
TABLET = {"width": 1024, "height": 768}
COUNTED = """
  window.said = [];
  window.SpeechSynthesisUtterance = class { constructor(words) { this.words = words; } };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => [{ lang: "en-GB" }],
    cancel() {},
    speak: ({ words }) => window.said.push(words),
  } });
"""


@pytest.fixture
def tablet(browser, live_server, client):
    """The tablet of table 1, its clock in our hands; what it says aloud is noted."""
    client.force_login(fay())
    context = browser.new_context(viewport=TABLET)
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.clock.install()
    page.add_init_script(COUNTED)
    page.route("**/live/**", lambda route: route.abort())

    def go(**fields):
        tournament = running(players=4, at=timezone.now() - timedelta(minutes=1), **fields)
        page.goto(live_server.url + reverse("tablet", args=[tournament.pk, 1]))
        return page

    yield go
    close_old_connections()


def call(page):
    page.click("summary:has-text('Call the clock')")
    page.click("text=No name")
    expect(page.locator("[data-call]")).to_be_visible()


def hold(page):
    """From here on time passes only when we say so: from four seconds ahead, since a machine needs
    some to get there, and there is no way back; if those were too few, we try again."""
    while True:
        try:
            page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 4)
        except sync_api.Error:
            continue
        return


def said(page) -> list[str]:
    return list(page.evaluate("window.said"))


def test_a_call_counts_down_without_a_network_and_its_last_ten_seconds_are_called(tablet):
    page = tablet()
    call(page)
    page.context.set_offline(True)
    hold(page)
    time, panel = page.locator("[data-call-time]"), page.locator("[data-call]")

    left = int(time.inner_text().removeprefix("0:"))  # of sixty
    page.clock.run_for(1_000 * (left - 25))
    expect(time).to_have_text(re.compile(r"0:2[456]"))
    assert said(page) == []

    page.clock.run_for(17_000)
    expect(panel).to_have_attribute("data-phase", "counted")
    expect(page.locator("#live")).to_have_text("Ten seconds")
    page.clock.run_for(12_000)

    expect(panel).to_have_attribute("data-phase", "up")
    expect(time).to_have_text("0:00")
    expect(page.locator(".call-up")).to_contain_text("Facing a bet: dead hand")
    assert said(page)[-10:] == ["9", "8", "7", "6", "5", "4", "3", "2", "1", "Time is up"]
    assert (
        TableCall.objects.get().ended_at is None
    )  # the page says it; the clock of the house ends it


def test_a_player_who_acts_ends_the_call_in_one_tap(tablet):
    page = tablet()
    call(page)

    page.click("[data-call] >> text=Acted")

    expect(page.locator("[data-call]")).to_have_count(0)
    assert TableCall.objects.get().outcome == "acted"


def test_the_shot_clock_begins_anew_with_each_player_and_calls_its_last_five_seconds(tablet):
    page = tablet(shot_clock_seconds=30)
    left, shot = page.locator("[data-shot-left]"), page.locator("[data-shot]")
    expect(left).to_have_text("30")
    hold(page)

    page.keyboard.press("Space")
    page.clock.run_for(10_000)
    expect(left).to_have_text("20")
    page.click("[data-shot-next]")
    page.clock.run_for(24_900)
    expect(left).to_have_text("6")
    assert said(page) == []
    page.clock.run_for(5_300)

    expect(shot).to_have_attribute("data-phase", "up")
    assert said(page) == ["5", "4", "3", "2", "1", "Time is up"]
    page.click("[data-shot-stop]")
    expect(shot).to_have_attribute("data-phase", "stands")


def test_a_time_card_lengthens_the_decision_and_is_gone(tablet):
    page = tablet(shot_clock_seconds=30, time_cards=1, time_card_seconds=45)
    left = page.locator("[data-shot-left]")
    hold(page)
    page.keyboard.press("Space")
    page.clock.run_for(20_000)
    expect(left).to_have_text("10")

    card = page.locator("[data-time-card] button").first
    card.click()

    expect(page.locator(".toast")).to_contain_text("Time card of")
    page.clock.run_for(200)
    expect(left).to_have_text("55")
    expect(page.locator("[data-time-card] button").first).to_be_disabled()
    assert TimeCardUse.objects.count() == 1


def test_a_time_card_that_is_refused_gives_no_time(tablet):
    page = tablet(shot_clock_seconds=30, time_cards=1, time_card_seconds=45)
    left = page.locator("[data-shot-left]")
    hold(page)
    page.keyboard.press("Space")
    page.clock.run_for(20_000)
    Tournament.objects.update(time_cards=0)

    page.locator("[data-time-card] button").first.click()

    expect(page.locator(".refusal")).to_be_visible()
    page.clock.run_for(200)
    expect(left).to_have_text("10")
