"""The sound of the boards in a real browser: only the one that is to speak gives the signals."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tdsite import director
from tests.factories import dana, running
from tournaments.models import Screen

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
BUTTON = "[data-sound]"


@pytest.fixture
def evening():
    return running(players=8, at=timezone.now() - timedelta(minutes=1))


def add(tournament, **settings):
    order = {"by": dana(), "at": timezone.now()}
    line = director.add_screen(tournament.pk, **order)
    if settings:
        director.change_screen(tournament.pk, number=line.data["number"], **settings, **order)
    return Screen.objects.get(number=line.data["number"])


def next_level(tournament):
    director.jump(tournament.pk, index=1, by=dana(), at=timezone.now())


def opened(page, address):
    page.goto(address)
    expect(page.locator('[data-part="live"]:not(.stale):not([hidden])')).to_have_count(1)
    return page.locator("[data-board]")


def test_one_screen_speaks_and_the_other_keeps_quiet(page, site, evening):
    loud, quiet = add(evening, speaks=True), add(evening)
    other = page.context.new_page()
    board = opened(page, f"{site}/b/{loud.token}/")
    silent = opened(other, f"{site}/b/{quiet.token}/")
    page.locator(BUTTON).click()
    expect(page.locator(BUTTON)).to_be_hidden()

    next_level(evening)

    expect(board).to_have_attribute("data-heard", "level")
    expect(silent.locator('[data-part="band"]')).to_have_text("Level 2")
    assert silent.get_attribute("data-heard") is None
    # a kiosk may sound untouched, so the screen tries, and an ordinary browser remarks on it
    assert [said for said in page.complaints if "AudioContext" not in said] == []


def test_a_muted_screen_gives_no_signal(page, site, evening):
    screen = add(evening, speaks=True, muted=True)
    board = opened(page, f"{site}/b/{screen.token}/")

    next_level(evening)

    expect(board.locator('[data-part="band"]')).to_have_text("Level 2")
    assert board.get_attribute("data-heard") is None


@pytest.mark.parametrize("preset", ["classic", "bar", "minimal"])
def test_a_board_without_screens_is_switched_on_by_hand(page, site, evening, preset):
    board = opened(page, f"{site}/b/{evening.board_token}/?preset={preset}")
    page.mouse.move(400, 400)
    page.get_by_role("button", name="Turn the sound on").click()
    expect(page.locator(BUTTON)).to_have_attribute("aria-pressed", "true")

    next_level(evening)

    expect(board).to_have_attribute("data-heard", "level")


def test_a_picture_of_the_board_is_silent_and_offers_no_sound(page, site, evening):
    board = opened(page, f"{site}/b/{evening.board_token}/?preview")
    page.mouse.move(400, 400)

    next_level(evening)

    expect(board.locator('[data-part="band"]')).to_have_text("Level 2")
    expect(page.locator(BUTTON)).to_be_hidden()
    assert board.get_attribute("data-heard") is None


def test_the_general_board_leaves_the_signals_to_the_screen_that_gives_them(page, site, evening):
    add(evening, speaks=True)
    board = opened(page, f"{site}/b/{evening.board_token}/")
    expect(page.locator(BUTTON)).to_be_hidden()

    next_level(evening)

    expect(board.locator('[data-part="band"]')).to_have_text("Level 2")
    assert board.get_attribute("data-heard") is None
