"""A queue at the desk: all names are typed in one go, however slow the answers and the page."""

import random

import pytest
from django.utils import timezone

from tests import factories
from tournaments.models import Player, Sale

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = """
    Ada Berg, Bo Carr, Cleo Dunn, Dov Engel, Eva Falk, Finn Gray, Gia Holt, Hal Ivers, Ida Jonas,
    Jon Kern, Kai Lund, Lea Mohr
"""
NAMES = [name.strip() for name in NAMES.split(",")]
FASTEST_MS, SLOWEST_MS = 20, 200
OVERTAKEN_MS = 600


@pytest.fixture
def desk(browser, client, live_server):
    """Carl's desk, where each answer takes a time of its own."""
    tournament = factories.running(at=timezone.now())
    client.force_login(factories.carl(), backend="django.contrib.auth.backends.ModelBackend")
    context = browser.new_context(base_url=live_server.url)
    context.route("**/live/**", lambda route: route.abort())
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page = context.new_page()
    chance = random.Random(14)

    def late(route):
        page.wait_for_timeout(chance.randint(FASTEST_MS, SLOWEST_MS))
        route.continue_()

    page.route("**/desk/*/**", late)
    page.address = f"/events/{tournament.pk}/desk/"
    yield page
    page.unroute_all(behavior="ignoreErrors")  # or an answer held back ends in the next test
    context.close()


def write_in_and_sell(page, *names):
    """A name, Alt+N, F9 to write it in, F9 to sell; nothing is waited for."""
    for name in names:
        page.keyboard.type(name)
        for key in ("Alt+n", "F9", "F9"):
            page.keyboard.press(key)


def sold():
    return list(Sale.objects.order_by("number").values_list("entry__player__name", flat=True))


def test_all_names_of_a_queue_are_typed_without_waiting_for_an_answer(desk):
    desk.goto(desk.address)
    before = sold()

    write_in_and_sell(desk, *NAMES)

    expect(desk.locator("#result .who")).to_have_text(NAMES[-1])
    expect(desk.locator("#sought")).to_have_value("")
    assert sold() == before + NAMES


def test_a_list_drawn_anew_under_a_press_does_not_stop_the_queue(desk):
    """The link that was pressed is gone from the page when its answer comes."""
    desk.goto(desk.address)
    before = sold()

    def overtaken(route):
        desk.wait_for_timeout(OVERTAKEN_MS)
        route.continue_()

    desk.route("**/desk/player/new/?*", overtaken)
    write_in_and_sell(desk, "Ada Berg", "Bo Carr")

    expect(desk.locator("#result .who")).to_have_text("Bo Carr")
    assert sold() == [*before, "Ada Berg", "Bo Carr"]


def test_what_is_typed_before_the_scripts_are_there_is_sold_in_its_order(desk):
    def late(route):
        desk.wait_for_timeout(OVERTAKEN_MS)
        route.continue_()

    desk.route("**/js/stream.js", late)
    before = sold()
    desk.goto(desk.address, wait_until="commit")

    expect(desk.locator("#sought")).to_be_focused()
    write_in_and_sell(desk, "Ada Berg", "Bo Carr")

    expect(desk.locator("#result .who")).to_have_text("Bo Carr")
    assert sold() == [*before, "Ada Berg", "Bo Carr"]


def test_a_question_stops_the_queue_and_what_was_typed_after_it_goes_on_when_told(desk):
    factories.player("Ada Berg")
    desk.goto(desk.address)
    before = sold()

    write_in_and_sell(desk, "Ada Berg", "Bo Carr", "Cleo Dunn")

    expect(desk.get_by_text("Possible duplicates:")).to_be_visible()
    stopped = desk.locator("#ahead .refusal")
    expect(stopped).to_contain_text("Not run yet")
    expect(stopped).to_contain_text("Bo Carr Alt N F9 F9 Cleo Dunn Alt N F9 F9")
    assert sold() == before
    desk.keyboard.press("F9")  # somebody else of this name
    expect(desk.locator("#given")).to_be_focused()
    desk.keyboard.press("F9")
    expect(desk.locator("#result .who")).to_have_text("Ada Berg")
    desk.keyboard.press("Alt+g")

    expect(desk.locator("#result .who")).to_have_text("Cleo Dunn")
    expect(stopped).to_have_count(0)
    assert sold() == [*before, "Ada Berg", "Bo Carr", "Cleo Dunn"]


def test_a_match_picked_before_its_list_is_there_is_sold_and_keys_like_tab_keep_their_place(desk):
    factories.player("Ola Bergström")
    desk.goto(desk.address)
    before = sold()

    desk.keyboard.type("ola1")
    desk.keyboard.press("F9")
    desk.keyboard.type("Dov Engeln")
    for key in ("Backspace", "Alt+n", "Tab"):
        desk.keyboard.press(key)
    desk.keyboard.type("The Angel")
    for key in ("F9", "F9"):
        desk.keyboard.press(key)

    expect(desk.locator("#result .who")).to_have_text("Dov Engel")
    assert sold() == [*before, "Ola Bergström", "Dov Engel"]
    assert Player.objects.get(name="Dov Engel").alias == "The Angel"
