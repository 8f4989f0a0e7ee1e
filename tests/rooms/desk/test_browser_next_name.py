"""The next name, typed on a card that is not sold yet or under a question, stays whole."""

import pytest
from django.utils import timezone

from tests import factories
from tournaments.models import Sale

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WRITE_IN = "**/desk/player/new/"


class Held:
    """One answer that waits until it is let go."""

    def __init__(self, page):
        self.page = page

    def hold(self, address):
        self.route, self.is_free = None, False
        self.page.route(address, self.keep, times=1)

    def keep(self, route):
        self.route = route
        if self.is_free:
            route.continue_()

    def let_go(self):
        self.is_free = True
        if self.route:
            self.route.continue_()


@pytest.fixture
def desk(browser, client, live_server):
    """Carl's desk, asked whether a new Ada Berg is the one in the book."""
    tournament = factories.running(at=timezone.now())
    factories.player("Ada Berg")
    client.force_login(factories.carl(), backend="django.contrib.auth.backends.ModelBackend")
    context = browser.new_context(base_url=live_server.url)
    context.route("**/live/**", lambda route: route.abort())
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"/events/{tournament.pk}/desk/")
    yield page
    page.unroute_all(behavior="ignoreErrors")
    context.close()


@pytest.fixture
def answers(desk):
    return Held(desk)


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def ask(page):
    """A new Ada Berg is written in, and the desk asks whether they are the one in the book."""
    page.keyboard.type("Ada Berg")
    press(page, "Alt+n", "F9")
    expect(page.get_by_text("Possible duplicates:")).to_be_visible()


def sold():
    return list(Sale.objects.order_by("number").values_list("entry__player__name", flat=True))


@pytest.mark.parametrize("name", ["Bo Carr", "Cleo Dunn", "Dov Carr", "Vera Lund"])
def test_a_name_typed_behind_the_answer_to_a_question_is_no_way_to_pay_and_presses_nothing(
    desk, answers, name
):
    """B is no way to pay, o is "owed", and the space behind it is the press on "Sell"."""
    ask(desk)
    before = sold()

    answers.hold(WRITE_IN)
    desk.keyboard.press("F9")  # somebody else of this name
    desk.keyboard.type(name)
    answers.let_go()

    expect(desk.locator("#sought")).to_have_value(name)
    expect(desk.locator("#sell [name=method]:checked")).to_have_value("cash")
    expect(desk.locator("#given")).to_have_value("")
    assert sold() == before
    press(desk, "Alt+n", "F9", "F9")
    expect(desk.locator("#result .who")).to_have_text(name)
    assert sold() == [*before, name]


@pytest.mark.parametrize("name", ["Bo Carr", "Cleo Dunn", "Dov Carr", "Vera Lund"])
def test_a_name_typed_on_a_card_is_looked_for_and_waits_in_the_box_until_the_card_is_sold(
    desk, name
):
    ask(desk)
    desk.keyboard.press("F9")
    expect(desk.locator("#given")).to_be_focused()

    desk.keyboard.type(name)
    expect(desk.locator("#sell [name=method]:checked")).to_have_value("cash")
    desk.keyboard.press("F9")

    expect(desk.locator("#result .who")).to_have_text("Ada Berg")
    expect(desk.locator("#sought")).to_be_focused()
    expect(desk.locator("#sought")).to_have_value(name)


def test_a_letter_alone_still_chooses_the_way_to_pay_ahead_of_the_answer(desk, answers):
    ask(desk)

    answers.hold(WRITE_IN)
    press(desk, "F9", "d", "F9")
    answers.let_go()

    expect(desk.locator("#result .who")).to_have_text("Ada Berg")
    assert Sale.objects.latest("number").method == "card"


def test_a_name_kept_behind_a_question_is_still_there_when_the_question_is_sold(desk, answers):
    answers.hold(WRITE_IN)
    desk.keyboard.type("Ada Berg")
    press(desk, "Alt+n", "F9")
    desk.keyboard.type("Bo Carr")
    answers.let_go()
    expect(desk.locator("#sought")).to_have_value("Bo Carr")

    press(desk, "F9", "F9")

    expect(desk.locator("#result .who")).to_have_text("Ada Berg")
    expect(desk.locator("#sought")).to_have_value("Bo Carr")


def test_a_question_in_the_middle_of_a_name_does_not_tear_it(desk, answers):
    """The hands are faster than the eyes: they stop with the name, and not with the question."""
    desk.clock.install()
    desk.reload()
    answers.hold(WRITE_IN)
    with desk.expect_request(WRITE_IN):  # no press waits for a clock that is stopped below
        desk.keyboard.type("Ada Berg")
        press(desk, "Alt+n", "F9")
    desk.keyboard.type("Bo ")
    expect(desk.locator(".line-waiting").first).to_be_visible()
    before = sold()

    desk.clock.pause_at(desk.evaluate("Date.now()") / 1000 + 60)
    answers.let_go()
    expect(desk.get_by_text("Possible duplicates:")).to_be_visible()
    desk.keyboard.type("Carr")
    press(desk, "Alt+n", "F9", "F9")
    desk.clock.resume()

    expect(desk.locator("#sought")).to_have_value("Bo Carr")
    expect(desk.locator("#new-player [name=name]")).to_have_value("Ada Berg")
    assert sold() == before


def test_letters_without_a_key_of_their_own_keep_their_place_among_the_held_ones(desk, answers):
    """Dead keys, input methods and keyboards on glass write text that no key was pressed for."""
    ask(desk)
    before = sold()

    answers.hold(WRITE_IN)
    press(desk, "F9", "F9")
    desk.keyboard.type("L")
    desk.keyboard.insert_text("é")
    desk.keyboard.type("o Carr")
    press(desk, "Alt+n", "F9", "F9")
    answers.let_go()

    expect(desk.locator("#result .who")).to_have_text("Léo Carr")
    assert sold() == [*before, "Ada Berg", "Léo Carr"]


COMPOSES = """
  (text) => {
    const field = document.activeElement;
    const tell = (name, data) => {
      field.dispatchEvent(new CompositionEvent(name, { data, bubbles: true }));
    };
    tell("compositionstart", "");
    field.value += text;
    field.dispatchEvent(new InputEvent("input", { data: text, bubbles: true, isComposing: true }));
    tell("compositionend", text);
  }
"""


def test_a_composition_under_an_answer_is_taken_back_and_written_in_its_turn(desk, answers):
    ask(desk)
    before = sold()

    answers.hold(WRITE_IN)
    press(desk, "F9", "F9")
    desk.keyboard.type("L")
    desk.evaluate(COMPOSES, "é")
    expect(desk.locator("#new-player [name=name]")).to_have_value("Ada Berg")
    desk.keyboard.type("o Carr")
    press(desk, "Alt+n", "F9", "F9")
    answers.let_go()

    expect(desk.locator("#result .who")).to_have_text("Léo Carr")
    assert sold() == [*before, "Ada Berg", "Léo Carr"]
