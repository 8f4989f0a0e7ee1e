"""Who presses something by keys stands on something afterwards, whatever was drawn meanwhile."""

import pytest
from playwright.sync_api import expect

from tests.browser.hall import ACTED, act, part

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def nothing_stood_on(hall):
    """Where somebody stood is remembered as long as the page lives: each case has a new one."""
    hall.opens()
    hall.page.wait_for_load_state()


def reaches(hall, name):
    """Tab by Tab to the button of this name."""
    button = hall.page.get_by_role("button", name=name)
    while not button.evaluate("e => e === document.activeElement"):
        hall.page.keyboard.press("Tab")


def tasks(*names, heading="To do"):
    return part(f"<h2>{heading}</h2>" + "".join(act(f"<b>{one}</b>", entry=one) for one in names))


def button_of(hall, entry):
    return hall.page.locator(f"form:has(input[value='{entry}']) button")


def test_what_is_drawn_anew_keeps_the_focus(hall):
    hall.draws(tasks(1, 2))
    hall.answers["/part"] = tasks(2, 1)
    hall.page.keyboard.press("Tab")
    expect(button_of(hall, 1)).to_be_focused()

    hall.nudge()

    expect(button_of(hall, 1)).to_be_focused()


def test_what_is_gone_hands_the_focus_to_the_heading_of_its_part(hall):
    hall.draws(tasks(1, 2))
    hall.answers["/part"] = tasks(2)
    hall.answers["/act"] = (204, "", ACTED)
    hall.page.keyboard.press("Tab")

    hall.page.keyboard.press("Enter")

    expect(hall.page.get_by_role("heading", name="To do")).to_be_focused()
    hall.page.keyboard.press("Tab")
    expect(button_of(hall, 2)).to_be_focused()


def test_a_part_that_has_a_name_is_stood_on_itself_and_again_when_it_is_drawn_again(hall):
    drawn = part("<p>Nobody waits</p>").replace("<section", "<section aria-label='Waiting'")
    hall.draws(drawn.replace("<p>", "<p><button>Call</button> "))
    hall.answers["/part"] = drawn
    reaches(hall, "Call")

    for _ in range(2):
        hall.nudge()
        expect(hall.page.get_by_role("region", name="Waiting")).to_be_focused()


def test_a_button_that_was_off_under_its_own_press_has_the_focus_again(hall):
    hall.draws(act("", more="hx-disabled-elt='find button'"))
    hall.answers["/act"] = (409, "<div class='refusal' role='alert'>Too late</div>", {})
    hall.page.keyboard.press("Tab")

    hall.page.keyboard.press("Enter")

    expect(hall.page.get_by_role("alert")).to_have_text("Too late")
    expect(hall.page.get_by_role("button", name="Go")).to_be_focused()


def test_what_was_left_on_purpose_stays_left(hall):
    hall.draws(tasks(1))
    hall.answers["/part"] = tasks(1)
    hall.page.keyboard.press("Tab")
    hall.page.evaluate("document.activeElement.blur()")
    hall.page.wait_for_timeout(50)  # whatever would give it back

    hall.nudge()

    assert hall.page.evaluate("document.activeElement === document.body")


def test_a_hand_that_points_is_led_nowhere(hall):
    hall.draws(tasks(1))
    hall.answers["/part"] = tasks(2)
    hall.answers["/act"] = (204, "", ACTED)

    button_of(hall, 1).click()
    expect(button_of(hall, 2)).to_be_visible()
    hall.page.wait_for_timeout(50)  # whatever would lead there

    assert hall.page.evaluate("document.activeElement === document.body")


def test_a_live_region_that_is_itself_drawn_anew_is_said_by_the_page(hall):
    live = "<div id='live' role='status'></div>"
    sums = "<p id='sums' role='status'>{}</p>"
    hall.draws(live + part(sums.format("18 left")))
    for answer, said in (("18 left", ""), ("17 left", "17 left")):
        hall.answers["/part"] = part(sums.format(answer))

        hall.nudge()

        expect(hall.page.locator("#live")).to_have_text(said)
