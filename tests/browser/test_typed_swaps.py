"""What is typed, while parts of the page are drawn anew: beside it, around it, and in vain."""

import pytest
from playwright.sync_api import expect

from tests.browser.hall import ACTED, act, part

pytestmark = pytest.mark.browser
AMOUNT = '<input name="amount" id="amount" value="100">'
NOTE = '<input name="note" id="note">'


def beside(html: str) -> str:
    """A part that comes along with another answer."""
    return html.replace("<section", '<section hx-swap-oob="true"', 1)


# ---- where the caret stands --------------------------------------------------------------------
def test_a_word_is_typed_on_where_it_was_left(hall):
    hall.draws(part(act('<textarea name="why" id="why"></textarea>')))
    hall.answers["/part"] = part(act('<textarea name="why" id="why"></textarea>'))
    hall.page.locator("#why").press_sequentially("wrog till")
    for _ in range(6):
        hall.page.keyboard.press("ArrowLeft")

    hall.nudge()
    hall.page.keyboard.type("n")

    expect(hall.page.locator("#why")).to_have_value("wrong till")


def test_a_part_that_wants_the_caret_does_not_take_it_from_who_types(hall):
    wants = part('<input id="given" autofocus>')
    hall.draws(f"{part('')}<form>{NOTE}</form>")
    hall.answers["/part"] = wants
    hall.page.locator("#note").press_sequentially("Quist, ")

    hall.nudge()
    hall.page.keyboard.type("table 4")

    expect(hall.page.locator("#given")).to_be_attached()
    expect(hall.page.locator("#note")).to_have_value("Quist, table 4")


def test_a_press_hands_the_caret_to_what_it_opened(hall):
    opens = '<a id="sells" href="#" hx-get="/part" hx-target="#part" hx-swap="outerHTML">Sell</a>'
    hall.draws(part("") + opens)
    hall.answers["/part"] = part('<input id="given" autofocus>')

    hall.answered(lambda: hall.page.locator("#sells").click())

    expect(hall.page.locator("#given")).to_be_focused()


def test_a_press_by_key_hands_the_caret_on_from_the_box_it_was_found_with(hall):
    opens = '<a id="second" hx-get="/part" hx-target="#part" hx-swap="outerHTML">2</a>'
    hall.draws(f"<form>{NOTE}</form>{part('')}{opens}")
    hall.answers["/part"] = part('<input id="given" autofocus>')
    hall.page.locator("#note").press_sequentially("lin")

    hall.answered(lambda: hall.page.locator("#second").evaluate("(link) => link.click()"))

    expect(hall.page.locator("#given")).to_be_focused()
    expect(hall.page.locator("#note")).to_have_value("lin")


def test_who_types_on_after_the_press_keeps_the_caret(hall):
    opens = '<a id="second" hx-get="/part" hx-target="#part" hx-swap="outerHTML">2</a>'
    hall.draws(f"<form>{NOTE}</form>{part('')}{opens}")
    hall.answers["/part"] = part('<input id="given" autofocus>')
    hall.page.locator("#note").press_sequentially("lin")

    hall.holds(lambda: hall.page.locator("#second").evaluate("(link) => link.click()"))
    hall.page.keyboard.type("d")
    hall.let_go()
    hall.page.keyboard.type("a")

    expect(hall.page.locator("#given")).to_be_attached()
    expect(hall.page.locator("#note")).to_have_value("linda")


def test_what_is_typed_under_an_open_heading_stays_open(hall):
    folded = part(f"<details><summary>More</summary>{act(NOTE)}</details>")
    hall.draws(folded)
    hall.answers["/part"] = folded
    hall.page.locator("summary").click()
    hall.page.locator("#note").press_sequentially("call b")

    hall.nudge()
    hall.page.keyboard.type("ack")

    expect(hall.page.locator("#note")).to_be_visible()
    expect(hall.page.locator("#note")).to_have_value("call back")


# ---- what a redrawing must not send ------------------------------------------------------------
def test_half_a_number_is_not_sent_because_its_part_is_drawn_anew(hall):
    form = part(act('<input name="seconds" id="seconds" value="">', more='hx-trigger="change"'))
    hall.draws(form)
    hall.answers["/part"] = form

    hall.page.locator("#seconds").press_sequentially("1")
    hall.nudge()
    hall.settle()
    hall.page.keyboard.type("5")

    assert [path for path, _ in hall.asked] == ["/part"]
    hall.answered(lambda: hall.page.locator("#seconds").blur())
    assert hall.asked[1:] == [("/act", "seconds=15")]


def test_what_was_typed_before_a_redrawing_is_sent_when_its_field_is_left(hall):
    form = part(act(AMOUNT, more='hx-trigger="change"'))
    hall.draws(form)
    hall.answers["/part"] = form

    hall.page.locator("#amount").press_sequentially("7")
    hall.nudge()
    hall.nudge()
    hall.answered(lambda: hall.page.keyboard.press("Tab"))

    assert [asked for asked in hall.asked if asked[0] == "/act"] == [("/act", "amount=7100")]


# ---- several parts, and swaps that fail --------------------------------------------------------
def test_what_is_typed_outlives_an_answer_with_a_part_beside_it(hall):
    hall.draws(part(act(AMOUNT)) + part("<b>1</b>", at="till"))
    hall.answers["/part"] = part(act(AMOUNT)) + beside(part("<b>2</b>", at="till"))
    hall.answers["/till"] = part("<b>2</b>", at="till")
    hall.page.locator("#amount").fill("166")

    hall.nudge()

    expect(hall.page.locator("b")).to_have_text("2")
    expect(hall.page.locator("#amount")).to_have_value("166")


def test_a_part_beside_the_answer_keeps_what_is_typed_in_it(hall):
    sells = '<a id="go" href="#" hx-post="/sold" hx-swap="none">Sell</a>'
    hall.draws(sells + part(act(NOTE), at="waiting"))
    hall.answers["/sold"] = beside(part(act(NOTE), at="waiting"))
    hall.page.locator("#note").fill("for Anna")

    hall.answered(lambda: hall.page.locator("#go").click())

    expect(hall.page.locator("#note")).to_have_value("for Anna")


def test_a_part_beside_the_answer_to_its_own_press_is_the_servers(hall):
    hall.draws(part(act(NOTE), at="waiting"))
    hall.answers["/act"] = beside(part(act(NOTE), at="waiting"))
    hall.page.locator("#note").fill("Anna")

    hall.answered(lambda: hall.page.locator(".go").click())

    expect(hall.page.locator("#note")).to_have_value("")


def test_another_part_is_drawn_and_nothing_typed_is_touched(hall):
    hall.draws(part("<b>1</b>") + act(AMOUNT))
    hall.answers["/part"] = part("<b>2</b>")
    hall.page.locator("#amount").press_sequentially("7")
    hall.page.locator("#amount").evaluate("(field) => { window.same = field; }")

    hall.nudge()

    expect(hall.page.locator("b")).to_have_text("2")
    expect(hall.page.locator("#amount")).to_have_value("7100")
    assert hall.page.evaluate("window.same === document.activeElement")


@pytest.mark.parametrize("status", [404, 500, 503])
def test_an_answer_that_failed_loses_nothing_and_the_next_one_neither(hall, status):
    hall.draws(part(act(AMOUNT)))
    hall.answers["/part"] = (status, "", {})
    hall.page.locator("#amount").press_sequentially("7")

    hall.nudge()
    expect(hall.page.locator("#amount")).to_have_value("7100")
    hall.answers["/part"] = part(act(AMOUNT))
    hall.nudge()

    expect(hall.page.locator("#amount")).to_have_value("7100")


def test_a_swap_that_was_called_off_leaves_the_fields_alive(hall):
    form = part(act(AMOUNT, more='hx-trigger="change"'))
    hall.draws(form)
    hall.answers["/part"] = form
    hall.page.evaluate(
        "document.addEventListener('htmx:beforeSwap',"
        " ({ detail }) => { detail.shouldSwap = false; }, { once: true })"
    )
    hall.page.locator("#amount").press_sequentially("7")

    hall.nudge()
    hall.answered(lambda: hall.page.locator("#amount").blur())

    assert hall.asked[-1] == ("/act", "amount=7100")


@pytest.mark.parametrize("status", [200, 409])
def test_a_part_is_not_drawn_anew_under_an_act_that_waits_for_its_answer(hall, status):
    box = part(act(NOTE) + "<div data-refusal></div>")
    hall.draws(box)
    refusal = '<div class="refusal"><p>Anna is here already.</p></div>'
    hall.answers["/act"] = (200, "", ACTED) if status == 200 else (409, refusal, {})
    hall.answers["/part"] = box.replace("</section>", "<b>2</b></section>")
    hall.page.locator("#note").fill("Anna")
    hall.holds(hall.page.locator(".go").click)
    act_sent, hall.held = hall.held, None
    hall.nudge(waiting=1)
    expect(hall.page.locator("b")).to_have_count(0)

    hall.held = act_sent
    hall.let_go()

    if status == 200:
        expect(hall.page.locator("#note")).to_have_value("")
    else:
        expect(hall.page.locator("#note")).to_have_value("Anna")
    expect(hall.page.locator("b")).to_have_text("2")


def test_a_row_that_is_opened_opens_though_its_part_was_asked_for_anew_meanwhile(hall):
    opens = '<a class="go" hx-get="/open" hx-target="#part" hx-swap="outerHTML">Pay</a>'
    hall.draws(part(opens))
    hall.answers["/open"] = part("<b>Hand 480 to Anna?</b>").replace('"/part"', '"/part?open=1"')
    hall.answers["/part"] = part(opens)
    hall.answers["/part?open=1"] = part("<b>Hand 480 to Anna? Bea plays.</b>")
    hall.holds(hall.page.locator(".go").click)
    press_sent, hall.held = hall.held, None
    hall.nudge(waiting=1)

    hall.held = press_sent
    hall.let_go()

    expect(hall.page.locator("b")).to_have_text("Hand 480 to Anna? Bea plays.")


# ---- before the scripts are there --------------------------------------------------------------
def test_a_choice_made_before_the_scripts_came_is_sent_once_they_have(browser, hall):
    hall.late = []
    form = act('<select name="table"><option>1</option><option>2</option></select>')
    hall.opens(form.replace("<form", '<form hx-trigger="change"'))
    hall.page.locator("select").select_option("2")
    assert hall.asked == []

    hall.scripts_come()

    hall.settle()
    assert hall.asked == [("/act", "table=2")]
