"""The sound of the boards in a real browser: only the one that is to speak gives the signals."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tdsite import director
from tests.factories import dana, running
from tournaments import queries
from tournaments.models import Screen
from tournaments.rules.boards import Loudness, Signal

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
BUTTON = "[data-sound]"
# A browser that has its voices only when the test gives them, and keeps what it was told to say
SPEECH = """
  window.voices = []; window.said = [];
  const speech = new EventTarget();
  speech.getVoices = () => window.voices;
  speech.speak = (words) => { window.said.push([words.voice.lang, words.text]); words.onend(); };
  Object.defineProperty(window, "speechSynthesis", { value: speech });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  window.come = (...langs) => {
    window.voices = langs.map((lang) => ({ lang, localService: true }));
    speech.dispatchEvent(new Event("voiceschanged"));
  };
"""
# A browser that lets nothing sound until the page was touched
BLOCKED = """
  let touched = false;
  addEventListener("pointerdown", () => { touched = true; }, true);
  const state = () => (touched ? "running" : "suspended");
  Object.defineProperty(AudioContext.prototype, "state", { get: state });
  AudioContext.prototype.resume = async () => {};
"""


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


def test_the_first_sentence_is_spoken_once_the_voices_are_there(page, site, evening):
    """Browsers fetch their voices after the page is loaded, some of them piece by piece."""
    page.add_init_script(SPEECH)
    screen = add(evening, speaks=True)
    board = opened(page, f"{site}/b/{screen.token}/")
    page.mouse.click(400, 400)

    next_level(evening)
    expect(board).to_have_attribute("data-heard", "level")
    page.wait_for_timeout(4_000)  # longer than a tone, and than a slow device needs
    before = page.evaluate("window.said")
    page.evaluate("come('fr-FR')")
    page.wait_for_timeout(200)
    foreign = page.evaluate("window.said")
    page.evaluate("come('fr-FR', 'en-GB')")

    page.wait_for_function("() => window.said.length === 1")
    assert before == foreign == []
    [[language, words]] = page.evaluate("window.said")
    assert (language, words[:8]) == ("en-GB", "Level 2.")


@pytest.fixture
def desk(site, browser, evening):
    """Dana in the control room."""
    client = Client()
    client.force_login(dana(), backend="django.contrib.auth.backends.ModelBackend")
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    page = context.new_page()

    def told():
        page.goto(f"{site}{reverse('screens', args=[evening.pk])}")
        return page.locator("#sounds")

    return told


@pytest.mark.long
def test_the_control_room_says_who_speaks_who_cannot_and_who_is_gone(page, site, evening, desk):
    page.add_init_script(SPEECH + BLOCKED)
    screen = add(evening, speaks=True, language="fr")
    expect(desk()).to_contain_text("Should play the sounds, but is not open anywhere")
    opened(page, f"{site}/b/{screen.token}/")

    heard = desk()
    expect(heard).to_contain_text("Blocked: touch the screen once")
    page.mouse.click(400, 400)
    page.evaluate("come('fr-FR')")
    expect(heard).to_contain_text("Speaks")
    page.evaluate("come('en-GB')")
    expect(heard).to_contain_text("Tones only: no French voice")
    order = {"by": dana(), "at": timezone.now()}
    director.change_screen(evening.pk, number=screen.number, muted=True, **order)
    expect(heard).to_contain_text("Muted")
    page.close()
    expect(heard).to_contain_text("Should play the sounds, but is not open anywhere")


def test_a_board_that_leaves_the_signals_to_another_says_so(page, site, evening, desk):
    add(evening, speaks=True)
    opened(page, f"{site}/b/{add(evening).token}/")

    expect(desk()).to_contain_text("Open, plays no sounds")


def test_a_phone_that_looks_on_at_the_events_own_board_tells_the_control_room_nothing(
    page, site, evening
):
    said = []
    page.on("request", lambda one: said.append(one) if one.url.endswith("/sound/") else None)
    page.add_init_script(SPEECH + BLOCKED)
    opened(page, f"{site}{reverse('board', args=[evening.board_token])}")

    with page.expect_request("**/sound/"):
        page.evaluate("localStorage.setItem('td-board-sound', 'on')")  # now it is to give signals

    assert [one.post_data_json["state"] for one in said] == ["blocked"]


def test_the_control_room_hears_without_a_reload_and_in_french(page, site, evening, desk):
    screen = add(evening, speaks=True)
    heard = desk()
    heard.page.context.add_cookies([{"name": "django_language", "value": "fr", "url": site}])
    page.add_init_script(SPEECH)
    opened(page, f"{site}/b/{screen.token}/")
    page.evaluate("come('en-GB')")
    page.mouse.click(400, 400)

    expect(heard).to_contain_text("Parle")


def test_the_final_table_is_shown_in_large_letters_unless_a_screen_keeps_them_off(page, site):
    began = timezone.now() - timedelta(minutes=1)
    evening = running(players=14, seats_per_table=9, at=began)
    for entry in list(queries.entries_in(evening).order_by("-number"))[:6]:
        director.bust_out(entry.pk, by=dana(), at=began)
    shows, keeps_off = add(evening), add(evening, flashes=False)
    other = page.context.new_page()
    opened(page, f"{site}/b/{shows.token}/")
    opened(other, f"{site}/b/{keeps_off.token}/")

    director.break_table(evening.pk, by=dana(), at=timezone.now())

    signal = page.locator('[data-over-part="signal"]')
    expect(signal).to_contain_text("Final table: 8 players are left.")
    expect(other.locator('[data-part="ticker"]')).to_contain_text("Table 2 is broken")
    expect(other.locator('[data-over-part="signal"]')).to_be_hidden()


@pytest.fixture
def dashboard(site, browser):
    """The dashboard of an event as Dana has it open."""
    client = Client()
    client.force_login(dana(), backend="django.contrib.auth.backends.ModelBackend")
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": site}])

    def opened_at(tournament):
        page = context.new_page()
        page.goto(f"{site}{reverse('dashboard', args=[tournament.pk])}")
        return page

    yield opened_at
    context.close()


def one_table_too_many():
    """Thirty players at six tables of six: one of them is to break."""
    began = timezone.now() - timedelta(minutes=1)
    tournament = running(players=31, seats_per_table=6, at=began)
    last = queries.entries_in(tournament).latest("number")
    director.bust_out(last.pk, by=dana(), at=began)
    return tournament


def break_a_table(page):
    """The press on the dashboard; the number of the table."""
    due = page.locator("#todo li", has_text=re.compile(r"Break table \d"))
    due.get_by_role("link", name="See plan").click()
    button = page.get_by_role("button", name=re.compile(r"Draw and break table \d"))
    number = re.search(r"\d+", button.inner_text())[0]
    button.click()
    return number


def test_a_table_that_is_broken_on_the_dashboard_is_called_out_on_the_boards(page, site, dashboard):
    tournament = one_table_too_many()
    loud, keeps_off = add(tournament, speaks=True), add(tournament, flashes=False)
    page.add_init_script(SPEECH)
    other = page.context.new_page()
    board = opened(page, f"{site}/b/{loud.token}/")
    opened(other, f"{site}/b/{keeps_off.token}/")
    page.mouse.click(400, 400)
    page.evaluate("come('en-GB')")

    number = break_a_table(dashboard(tournament))

    signal = page.locator('[data-over-part="signal"]')
    words = f"Table {number} breaks. Take your chips to your new seat."
    expect(signal).to_have_text(words)
    expect(signal).to_be_visible()
    expect(signal).to_have_attribute("data-signal", "table_broken")
    assert signal.locator("use").get_attribute("href").endswith("#i-break")
    # heard once, and spoken in the words that are shown
    page.wait_for_function("words => window.said.some(([, said]) => said === words)", arg=words)
    assert [said for _, said in page.evaluate("window.said")].count(words) == 1
    expect(board).to_have_attribute("data-heard", "table_broken")
    # a screen that keeps signals off says it in its foot alone
    expect(other.locator('[data-part="ticker"]')).to_contain_text(f"Table {number} is broken")
    expect(other.locator('[data-over-part="signal"]')).to_be_hidden()


def test_a_break_that_is_to_make_no_sound_is_not_shown_large_either(page, site):
    tournament = one_table_too_many()
    director.change_sayings(
        tournament.pk,
        language="en",
        sentences={},
        loudness={Signal.TABLE_BROKEN: Loudness.OFF},
        by=dana(),
        at=timezone.now(),
    )
    board = opened(page, f"{site}/b/{add(tournament, speaks=True).token}/")

    director.break_table(tournament.pk, by=dana(), at=timezone.now())

    expect(board.locator('[data-part="ticker"]')).to_contain_text("is broken")
    expect(page.locator('[data-over-part="signal"]')).to_be_hidden()
    assert board.get_attribute("data-heard") is None


def test_a_press_tries_the_sound_of_a_screen_that_gives_no_signals(page, site, evening):
    _speaks, quiet = add(evening), add(evening)
    board = opened(page, f"{site}/b/{quiet.token}/")

    def press():
        order = {"by": dana(), "at": timezone.now()}
        director.identify_screens(evening.pk, number=quiet.number, sound=True, **order)

    press()
    expect(page.locator('[data-over-part="number"]')).to_be_visible()
    page.keyboard.press("a")  # a browser that blocks it wants a touch
    press()

    expect(board).to_have_attribute("data-heard", "test")
