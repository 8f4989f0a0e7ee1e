"""What is typed, and who may write over it: which field is which, and what an act has booked."""

import pytest
from playwright.sync_api import expect

from tests.browser.hall import ACTED, Hall, act, part

pytestmark = pytest.mark.browser
REASON = '<input name="reason">'
EDITS = '<input name="amount" id="amount" value="100">'


# ---- which field is which ----------------------------------------------------------------------
def test_what_is_typed_in_the_second_of_two_forms_alike_stays_in_the_second(hall):
    rows = part(act(REASON, entry=1) + act(REASON, entry=2))
    hall.draws(rows)
    hall.answers["/part"] = rows
    first, second = (hall.page.locator("[name=reason]").nth(n) for n in (0, 1))

    second.press_sequentially("slow play")
    hall.nudge()

    expect(first).to_have_value("")
    expect(second).to_have_value("slow play")
    expect(second).to_be_focused()


def test_a_reason_stays_with_its_player_when_the_one_above_is_gone(hall):
    hall.draws(part(act(REASON, entry=1) + act(REASON, entry=2) + act(REASON, entry=3)))
    hall.answers["/part"] = part(act(REASON, entry=2) + act(REASON, entry=3))

    hall.page.locator("[name=reason]").nth(1).fill("late")
    hall.nudge()

    assert values(hall, "[name=reason]") == ["late", ""]


def test_a_reason_is_never_written_beside_another_player(hall):
    hall.draws(part(act(REASON, entry=1), at="drawer") + '<a hx-get="/drawer/2">B</a>')
    page = hall.page
    page.evaluate(
        "() => { const a = document.querySelector('a'); a.setAttribute('hx-target', '#drawer');"
        " a.setAttribute('hx-swap', 'outerHTML'); htmx.process(a); }"
    )
    hall.answers["/drawer/2"] = part(act(REASON, entry=2), at="drawer")
    page.locator("[name=reason]").fill("about A")

    hall.answered(lambda: page.locator("a").click())

    expect(page.locator("[name=entry]")).to_have_value("2")
    expect(page.locator("[name=reason]")).to_have_value("")


def test_ticks_of_a_list_stay_with_whom_they_stand_for(hall):
    def names(*numbers: int) -> str:
        ticks = "".join(f'<input type="checkbox" name="who" value="{n}">' for n in numbers)
        return part(act(ticks))

    hall.draws(names(1, 2, 3))
    hall.answers["/part"] = names(2, 3)

    hall.page.locator("[name=who][value='2']").check()
    hall.nudge()

    assert checked(hall, "[name=who]") == ["2"]


def test_a_choice_that_is_no_longer_offered_is_the_servers(hall):
    offers = '<select name="table"><option>1</option>{}</select>'
    hall.draws(part(act(offers.format("<option>2</option>"))))
    hall.answers["/part"] = part(act(offers.format("")))

    hall.page.locator("select").select_option("2")
    hall.nudge()

    expect(hall.page.locator("select")).to_have_value("1")


def test_a_field_that_was_locked_meanwhile_says_what_the_server_says(hall):
    hall.draws(part(act(EDITS)))
    hall.answers["/part"] = part(act('<input name="amount" id="amount" value="90" readonly>'))

    hall.page.locator("#amount").fill("166")
    hall.nudge()

    expect(hall.page.locator("#amount")).to_have_value("90")


# ---- acts and their answers --------------------------------------------------------------------
def test_a_box_is_empty_once_its_press_went_through_though_the_caret_stands_in_it(hall):
    box = part(act('<input name="name" id="name">'))
    hall.draws(box)
    hall.answers |= {"/act": (200, "", ACTED), "/part": box}

    hall.page.locator("#name").fill("Anna")
    hall.answered(lambda: hall.page.keyboard.press("Enter"))

    expect(hall.page.locator("#name")).to_have_value("")
    expect(hall.page.locator("#name")).to_be_focused()


def test_what_a_press_said_is_the_servers_from_then_on(hall):
    hall.draws(part(act(EDITS)))
    hall.answers |= {"/act": (200, "", ACTED), "/part": part(act(EDITS.replace("100", "166")))}
    hall.page.locator("#amount").fill("166")
    hall.answered(lambda: hall.page.locator(".go").click())

    hall.answers["/part"] = part(act(EDITS.replace("100", "120")))  # another director's word
    hall.nudge()

    expect(hall.page.locator("#amount")).to_have_value("120")


def test_words_of_a_refused_press_outlive_the_next_drawing(hall):
    hall.draws(part(act(REASON)))
    hall.answers |= {"/act": (409, "", {}), "/part": part(act(REASON))}
    hall.page.locator("[name=reason]").fill("late")

    hall.answered(lambda: hall.page.locator(".go").click())
    hall.nudge()

    expect(hall.page.locator("[name=reason]")).to_have_value("late")


def test_what_is_typed_after_the_press_is_not_taken_for_sent(hall):
    hall.draws(part(act(EDITS)))
    hall.answers |= {"/act": (200, "", ACTED), "/part": part(act(EDITS))}
    amount = hall.page.locator("#amount")
    amount.fill("166")
    hall.holds(lambda: hall.page.keyboard.press("Enter"))
    amount.fill("170")

    hall.let_go()

    expect(amount).to_have_value("170")


def test_a_press_in_one_form_says_nothing_of_another_with_the_same_words(hall):
    both = part(act(REASON, entry=1) + act(REASON, entry=2))
    hall.draws(both)
    hall.answers |= {"/act": (200, "", ACTED), "/part": both}
    hall.page.locator("[name=reason]").nth(0).fill("late")
    hall.page.locator("[name=reason]").nth(1).fill("late")

    hall.answered(lambda: hall.page.locator(".go").nth(0).click())

    assert values(hall, "[name=reason]") == ["", "late"]


def test_a_tick_that_acts_by_itself_is_the_servers_once_it_went_through(hall):
    tick = '<input type="checkbox" name="muted" id="muted" {}>'
    form = 'hx-trigger="change"'
    hall.draws(part(act(tick.format(""), more=form)))
    hall.answers |= {
        "/act": (200, "", ACTED),
        "/part": part(act(tick.format("checked"), more=form)),
    }
    hall.answered(lambda: hall.page.locator("#muted").click())
    expect(hall.page.locator("#muted")).to_be_checked()

    hall.answers["/part"] = part(act(tick.format(""), more=form))  # taken out by somebody else
    hall.nudge()

    expect(hall.page.locator("#muted")).not_to_be_checked()


def test_a_tick_that_was_refused_is_drawn_as_it_is(hall):
    tick = part(act('<input type="checkbox" name="muted" id="muted">', more='hx-trigger="change"'))
    hall.draws(tick)
    hall.answers |= {"/act": (409, "", {}), "/part": tick}

    hall.answered(lambda: hall.page.locator("#muted").click())
    hall.nudge()

    expect(hall.page.locator("#muted")).not_to_be_checked()


def test_a_choice_that_draws_its_part_anew_is_what_the_answer_says(hall):
    form = (
        '<form id="add" action="/act" hx-post="/act" hx-trigger="change" hx-swap="outerHTML">'
        '<select id="page" name="page"><option value="">Add</option><option>bar</option></select>'
        "</form>"
    )
    hall.draws(form)
    hall.answers["/act"] = form

    hall.answered(lambda: hall.page.locator("#page").select_option("bar"))

    expect(hall.page.locator("#page")).to_have_value("")


def test_a_question_asked_while_somebody_types_books_nothing(hall):
    asks = (
        '<div hx-post="/told" hx-trigger="input from:closest form" hx-include="closest form"'
        ' hx-target="#told"></div>'
    )
    hall.draws(part(act(EDITS + asks)) + '<p id="told"></p>')
    hall.answers |= {"/told": "gives 166", "/part": part(act(EDITS + asks))}

    hall.answered(lambda: hall.page.locator("#amount").fill("166"))
    hall.page.locator("#amount").blur()
    hall.nudge()

    expect(hall.page.locator("#amount")).to_have_value("166")


def test_a_form_put_back_is_typed_no_longer(hall):
    hall.draws(part(act(EDITS)))
    hall.answers["/part"] = part(act(EDITS.replace("100", "120")))
    hall.page.locator("#amount").fill("166")
    hall.page.locator("#amount").blur()

    hall.page.evaluate("document.querySelector('form').reset()")
    hall.nudge()

    expect(hall.page.locator("#amount")).to_have_value("120")


def values(hall: Hall, selector: str) -> list[str]:
    return hall.page.locator(selector).evaluate_all("(all) => all.map(({ value }) => value)")


def checked(hall: Hall, selector: str) -> list[str]:
    return hall.page.locator(f"{selector}:checked").evaluate_all(
        "(all) => all.map(({ value }) => value)"
    )
