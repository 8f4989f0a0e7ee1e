"""The board that needs nobody: half an hour alone, bad clocks, a reload without a server."""

import re
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from django.core.asgi import get_asgi_application
from django.utils import timezone, translation

from blinds.rules.steps import PlanStep, StepKind
from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.face_words import words
from tdsite.rooms.boards.faces import face
from tests.factories import EVENING, dana, level, pause, running
from tests.serving import front_of, served

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

LIVE = '[data-part="live"]:not(.stale):not([hidden])'
STALE = '[data-part="live"].stale'
BURST = 8  # questions for the time, as js/offset.js has it
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]

# A device that runs fast or slow and whose wall clock is wrong, and can be set meanwhile.
BENT = """
(() => {
  const [wall, mono] = [Date.now.bind(Date), performance.now.bind(performance)];
  window.real = wall;
  window.ahead = %(ahead)d;
  Date.now = () => Math.floor(wall() + window.ahead + mono() * (%(rate)f - 1));
  performance.now = () => mono() * %(rate)f;
})();
"""
# The true moments, within their seconds, at which the time shown changes.
WATCHED = """
(() => {
  const turns = [];
  new MutationObserver(() => {
    turns.push((real() - %d) %% 1000);
    document.body.dataset.turns = turns.length;
    document.body.dataset.moments = turns.join(" ");
  }).observe(document.querySelector("[data-part=time]"), { childList: true });
})();
"""
# A busy machine draws most turns late; a clock that is off draws none of them at its second
ON_THE_SECOND = """() => {
  const turns = (document.body.dataset.moments ?? "").split(" ").filter(Boolean).map(Number);
  return turns.length >= 3 && turns.some((at) => Math.min(at, 1000 - at) < 50);
}"""
FONTS = "document.fonts.load('700 20px Barlow Condensed').then((found) => found.length)"
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  while (!await caches.match(location.href)) await new Promise((done) => setTimeout(done, 20));
}"""


@pytest.fixture(scope="module")
def pages():
    return get_asgi_application()


@pytest.fixture
def site(pages):
    with served(front_of(pages)) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def context(chromium):
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    yield context
    context.close()


def part(page, name):
    return page.locator(f'[data-part="{name}"]')


def expected(tournament, at):
    tournament.refresh_from_db()
    with translation.override("en"):
        shot = snapshots.of(tournament)
        return face(shot, words(), now_ms=snapshots.ms(at), locale="en")


def seconds(text):
    minutes, rest = text.split(":")
    return 60 * int(minutes) + int(rest)


def shown(page):
    """Band, time and the true moment, read in one go."""
    band, time, at = page.evaluate(
        "[...['band', 'time'].map((n) => document.querySelector(`[data-part=${n}]`).textContent),"
        " Date.now()]"
    )
    return (
        band,
        seconds(time),
        datetime.fromtimestamp(at / 1000, tz=UTC),
    )


def tells_the_truth(page, tournament):
    """What stands on the board is between what is right before and after it was read."""
    before = expected(tournament, timezone.now())
    band, left, _ = shown(page)
    after = expected(tournament, timezone.now())
    assert band == before.band == after.band
    assert seconds(after.time) - 1 <= left <= seconds(before.time) + 1


def test_half_an_hour_without_a_network_it_shows_the_right_second_and_says_it_is_not_live(
    site, context
):
    tournament = running(players=4, at=timezone.now() - timedelta(minutes=15))
    page = context.new_page()
    page.clock.install()
    told = count(1)
    with page.expect_request_finished(lambda r: "/live/now/" in r.url and next(told) == BURST):
        page.goto(f"{site}/b/{tournament.board_token}/")
    expect(page.locator(LIVE)).to_be_visible()  # and no answer is on its way any more
    context.set_offline(True)

    page.clock.fast_forward("30:00")

    expect(part(page, "band")).to_contain_text("Break: back at")
    band, left, at = shown(page)
    assert at - timezone.now() > timedelta(minutes=29)
    there = expected(tournament, at)
    assert band == there.band
    assert abs(left - seconds(there.time)) <= 1
    expect(part(page, "live-text")).to_have_text("Offline for 30 min")

    context.set_offline(False)
    expect(page.locator(LIVE)).to_be_visible()


def test_it_waits_at_the_end_of_a_day_and_goes_on_when_told(site, context):
    night = PlanStep(StepKind.DAY_END, 0)
    plan = (level(100, 100), pause(), night, *EVENING[1:])
    tournament = running(players=4, schedule=plan, at=timezone.now() - timedelta(minutes=15))
    page = context.new_page()
    page.clock.install()
    page.goto(f"{site}/b/{tournament.board_token}/")
    expect(page.locator(LIVE)).to_be_visible()
    context.set_offline(True)

    page.clock.fast_forward("01:00:00")

    expect(part(page, "band")).to_have_text("Day over")
    director.resume(tournament.pk, by=dana(), at=timezone.now() + timedelta(hours=1))
    context.set_offline(False)
    expect(part(page, "band")).to_have_text("Level 2")


def bent_board(context, site, tournament, *, ahead, rate=1.0):
    """A board on a device with bad clocks."""
    page = context.new_page()
    page.add_init_script(BENT % {"ahead": ahead, "rate": rate})
    page.goto(f"{site}/b/{tournament.board_token}/")
    expect(page.locator(LIVE)).to_be_visible()
    return page


def test_two_boards_with_bad_clocks_turn_their_seconds_with_the_server(site, context):
    tournament = running(players=4, at=timezone.now() - timedelta(minutes=3))
    began_ms = snapshots.make(tournament)["clock"]["at"]
    fast = bent_board(context, site, tournament, ahead=-9_000_000, rate=1.0002)
    other = context.browser.new_context()
    slow = bent_board(other, site, tournament, ahead=400_000, rate=0.9998)

    for page, leap in ((fast, 180_000), (slow, -600_000)):
        page.evaluate(f"window.ahead += {leap}")  # somebody sets the device's clock
        page.evaluate(WATCHED % began_ms)
    for page in (fast, slow):
        page.wait_for_function(ON_THE_SECOND)
        tells_the_truth(page, tournament)
    other.close()


def test_a_board_that_stops_after_its_clock_was_set_back_says_so(site, context):
    board = bent_board(context, site, running(players=4, at=timezone.now()), ahead=0)
    board.route("**/readyz*", lambda route: route.abort())  # or the plain board takes its place

    board.evaluate("window.requestAnimationFrame = () => 0; window.ahead -= 600_000")

    expect(board.get_by_role("alert")).to_contain_text("The clock does not run on this screen")


def test_a_page_loaded_again_while_the_server_is_down_is_right_and_says_so(pages, context):
    tournament = running(players=4, at=timezone.now() - timedelta(minutes=5))
    with served(front_of(pages)) as port:
        page = bent_board(context, f"http://127.0.0.1:{port}", tournament, ahead=3_600_000)
        director.add_time(tournament.pk, seconds=600, by=dana(), at=timezone.now())
        expect(part(page, "time")).to_have_text(re.compile("^2\\d:"))
        page.evaluate(KEPT)

    page.reload()
    expect(page.locator(STALE)).to_be_visible()
    expect(page.locator("[data-board]")).to_have_attribute("data-kept", "")
    tells_the_truth(page, tournament)
    assert page.evaluate(FONTS) > 0

    page.evaluate("window.marked = true")
    director.pause(tournament.pk, by=dana(), at=timezone.now())
    with served(front_of(pages), port=port):
        expect(part(page, "band")).to_contain_text("Paused since")
        expect(page.locator(LIVE)).to_be_visible()
        assert page.evaluate("window.marked")


def test_it_moves_a_little_against_burning_in_and_is_never_cut_off(site, context):
    tournament = running(players=4, at=timezone.now())
    page = context.new_page()
    page.clock.install()
    page.goto(f"{site}/b/{tournament.board_token}/")
    expect(page.locator(LIVE)).to_be_visible()

    context.set_offline(True)  # or the server would say that no time has passed

    for _ in range(3):
        place = page.get_attribute("body", "data-sway")
        page.clock.fast_forward("03:00")
        expect(page.locator("body")).not_to_have_attribute("data-sway", place)
        box = page.locator("[data-board]").bounding_box()
        assert min(box["x"], box["y"]) >= 0
        assert box["x"] + box["width"] <= 1280
        assert box["y"] + box["height"] <= 720
        over = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert page.evaluate(over) == [1280, 720]


def test_the_pointer_and_the_button_come_and_go_and_f_fills_the_screen(site, context):
    tournament = running(players=4, at=timezone.now())
    page = context.new_page()
    page.goto(f"{site}/b/{tournament.board_token}/")
    button = page.get_by_role("button", name="Full screen")

    page.mouse.move(100, 100)
    expect(button).to_be_visible()
    expect(button).not_to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-idle", "")

    page.mouse.move(200, 100)
    expect(page.locator("html")).not_to_have_attribute("data-idle", "")
    page.keyboard.press("f")
    expect(button).to_have_attribute("aria-pressed", "true")
    page.mouse.dblclick(300, 300)
    expect(button).to_have_attribute("aria-pressed", "false")
