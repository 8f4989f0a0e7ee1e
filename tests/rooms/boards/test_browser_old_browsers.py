"""Whatever a television's browser lacks: no clock stands on it without saying so."""

import pytest
from django.utils import timezone

from tests.factories import running

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# what the board's scripts and styles use, and how a browser is without it
LACKING = {
    "ResizeObserver": "delete window.ResizeObserver",
    "EventSource": "delete window.EventSource",
    "replaceAll": "delete String.prototype.replaceAll",
    "structuredClone": "delete window.structuredClone",
    "Array.at": "delete Array.prototype.at",
    "AbortSignal.timeout": "delete AbortSignal.timeout",
    "fetch": "delete window.fetch",
    "requestAnimationFrame": "delete window.requestAnimationFrame",
    "AudioContext": "delete window.AudioContext",
    "speech": "delete window.speechSynthesis",
    "localStorage": "Object.defineProperty(window, 'localStorage', {get() {throw Error('no')}})",
    "Intl.PluralRules": "delete Intl.PluralRules",
    "CSS.supports": "delete CSS.supports",
    "cascade layers": "delete window.CSSLayerBlockRule",
    "units of a box": "CSS.supports = (name) => name !== 'width'",
    "light-dark()": "CSS.supports = (name) => name !== 'color'",
    "modules": "delete HTMLScriptElement.prototype.noModule",
}
# the board's own time, or the plain one's
TIME = '[data-part="time"], #plain-time'


@pytest.fixture
def hall(browser, site):
    """Opens the board of a running event in a browser that lacks something."""
    tournament = running(players=4, at=timezone.now())

    context = browser.new_context()

    def opened(without="", path="", block=""):
        page = context.new_page()
        if without:
            page.add_init_script(without)
        if block:
            page.route(block, lambda route: route.abort())
        page.goto(f"{site}/b/{tournament.board_token}/{path}")
        return page

    return opened


def runs(page):
    """Whether the time that is seen is another one soon."""
    deaf = "({sel, was}) => { const t = document.querySelector(sel);"
    again = f"{deaf} return t && /\\d/.test(t.textContent) && t.textContent !== was; }}"
    for _ in range(2):
        was = page.text_content(TIME)
        try:
            page.wait_for_function(again, arg={"sel": TIME, "was": was}, polling=100)
        except sync_api.TimeoutError:
            return False
    return True


@pytest.mark.long
def test_whatever_is_lacking_the_clock_runs_or_the_plain_board_takes_its_place(hall):
    stand = []
    for lacking, without in LACKING.items():
        page = hall(without)
        stand += [] if runs(page) else [lacking]
        page.close()

    assert stand == []


def test_a_browser_with_everything_stays_on_the_board(hall):
    page = hall()

    assert runs(page)
    assert "/plain/" not in page.url
    assert page.locator(".frozen").count() == 0


def test_a_module_that_does_not_come_leads_to_the_plain_board(hall):
    page = hall(block="**/js/paint.js")

    page.wait_for_url("**/plain/**")
    assert runs(page)


def test_without_a_server_the_clock_that_stands_says_so_and_waits(hall):
    page = hall("delete window.ResizeObserver", block="**/readyz**")

    expect(page.get_by_role("alert")).to_contain_text("The clock does not run on this screen")
    expect(page.locator('[data-part="time"]')).to_have_text("–")
    page.unroute("**/readyz**")
    page.wait_for_url("**/plain/**")


def test_the_plain_board_says_when_it_is_not_live_and_goes_on_counting(hall):
    page = hall(path="plain/")
    expect(page.locator("#plain-state")).to_have_text("Live")

    page.context.set_offline(True)

    expect(page.locator("#plain-state")).to_contain_text("Offline for")
    assert runs(page)
    page.context.set_offline(False)
    expect(page.locator("#plain-state")).to_have_text("Live")
