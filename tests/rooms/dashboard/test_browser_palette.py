"""Go to, find or do, by keys: opened anywhere, answered, done in order, and out again."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.waiting import wait_for
from tournaments.models import JournalLine

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament():
    names = ["Marta Quist", "Tom Achterberg", *(f"P{n}" for n in range(10))]
    return factories.running(players=names, at=timezone.now())


@pytest.fixture
def page(browser, client, live_server, tournament):
    """Dana's page of the log."""
    client.force_login(factories.dana(), backend="django.contrib.auth.backends.ModelBackend")
    context = browser.new_context(base_url=live_server.url, locale="en")
    context.route("**/live/**", lambda route: route.abort())
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page = context.new_page()
    page.goto(reverse("journal", args=[tournament.pk]))
    yield page
    page.unroute_all(behavior="ignoreErrors")
    context.close()


def kinds(tournament):
    lines = JournalLine.objects.filter(tournament=tournament).order_by("revision")
    return list(lines.values_list("kind", flat=True))


def test_it_opens_answers_and_closes_and_gives_the_page_its_keys_back(page):
    page.keyboard.press("Control+k")
    box = page.get_by_role("combobox", name="Go to, find or do")
    expect(box).to_be_focused()
    expect(page.locator("#palette").get_by_role("option").first).to_contain_text(
        "bust NAME by NAME"
    )

    page.keyboard.type("quist")
    expect(page.locator("#palette").get_by_role("option").first).to_contain_text("Marta Quist")
    page.keyboard.press("Escape")

    expect(box).to_be_hidden()
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("[")
    expect(page.locator(".shell")).to_have_attribute("data-rooms", "icons")


def reload_held(page):
    """The page is seen before the script of the palette is there: that script, to be let go."""
    held = []
    page.route("**/js/palette.js", lambda route: held.append(route))
    page.reload(wait_until="commit")
    page.locator(".shell").wait_for()
    wait_for(lambda: held or page.wait_for_timeout(10))
    return held[0]


def test_keys_pressed_before_its_script_is_there_are_not_lost(page, tournament):
    script = reload_held(page)

    page.keyboard.press("Control+k")
    page.keyboard.type("bust quist by tomm")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    script.continue_()

    expect(page.locator("#toasts .toast")).to_contain_text("Marta Quist")
    assert kinds(tournament)[-1] == "entry.busted"


@pytest.mark.parametrize("closes", ["Escape", "Control+k"])
def test_what_closes_it_does_so_before_its_script_is_there(page, tournament, closes):
    before, script = kinds(tournament), reload_held(page)

    for key in ("Control+k", "p", closes):
        page.keyboard.press(key)
    script.continue_()
    page.wait_for_load_state("load")
    page.keyboard.press("Control+k")

    expect(page.get_by_role("combobox", name="Go to, find or do")).to_have_value("")
    assert kinds(tournament) == before


def test_a_player_is_busted_by_name_without_leaving_the_page(page, tournament):
    page.keyboard.press("Control+k")
    page.keyboard.type("bust quist by tom")
    expect(page.locator("#palette").get_by_role("option", selected=True)).to_contain_text(
        "out in 12th"
    )

    page.keyboard.press("Enter")

    expect(page.locator("#toasts .toast")).to_contain_text("Marta Quist")
    expect(page.get_by_role("combobox", name="Go to, find or do")).to_be_hidden()
    assert kinds(tournament)[-1] == "entry.busted"


def test_ten_commands_typed_without_waiting_are_all_done_in_order(page, tournament):
    before = len(kinds(tournament))
    page.keyboard.press("Control+k")

    for line in ["pause", "+2 min", "resume", "next", "back"] * 2:
        page.keyboard.type(line)
        page.keyboard.press("Control+Enter")

    asked = ["paused", "time_added", "resumed", "jumped", "jumped"] * 2
    wait_for(lambda: len(kinds(tournament)) == before + 10, "ten acts")
    assert kinds(tournament)[before:] == [f"clock.{kind}" for kind in asked]
    expect(page.get_by_role("combobox", name="Go to, find or do")).to_be_focused()


def test_a_room_is_reached_by_three_letters_and_enter(page, tournament):
    page.keyboard.press("/")
    page.keyboard.type("rul")
    page.keyboard.press("Enter")

    page.wait_for_url(f"**{reverse('rulings', args=[tournament.pk])}")


def test_a_refusal_is_read_in_its_place_and_nothing_typed_is_lost(page):
    page.keyboard.press("Control+k")
    page.keyboard.type("resume")
    expect(page.locator("#palette").get_by_role("option", selected=True)).to_contain_text(
        "Start the clock"
    )
    page.keyboard.press("Enter")

    expect(page.locator("#palette [data-refusal]")).to_contain_text("clock")
    expect(page.get_by_role("combobox", name="Go to, find or do")).to_have_value("resume")


def test_tab_completes_what_is_offered(page):
    page.keyboard.press("Control+k")
    page.keyboard.type("reb")
    expect(page.locator("#palette").get_by_role("option", selected=True)).to_contain_text(
        "rebuy 1-5 card 2x"
    )

    page.keyboard.press("Tab")

    expect(page.get_by_role("combobox", name="Go to, find or do")).to_have_value("rebuy ")
