"""A press that is held while its part is drawn anew is a press on what stands there."""

import pytest
from playwright.sync_api import expect

from tests.browser.hall import part

pytestmark = pytest.mark.browser
TICK = '<input type="checkbox" name="pays" value="1">'
SWITCH = f'<form action="/act"><label>{TICK}House pays</label></form>'


def press(player: str) -> str:
    return part(
        '<form action="/act" hx-post="/act" hx-swap="none">'
        f'<input type="hidden" name="entry" value="{player}"><button>Bust</button></form>'
    )


def hold(hall, selector: str) -> None:
    box = hall.page.locator(selector).bounding_box()
    hall.page.mouse.move(box["x"] + 4, box["y"] + 4)
    hall.page.mouse.down()


def test_a_button_drawn_anew_under_the_finger_is_pressed(hall):
    hall.draws(press("7"))
    hall.answers["/part"] = press("7")
    hold(hall, "button")

    hall.nudge()
    hall.page.mouse.up()
    hall.settle()

    assert hall.asked[-1][0] == "/act"


@pytest.mark.parametrize(
    "in_its_place",
    [press("8"), press("7").replace("Bust", "Undo")],
    ids=["another player", "other words"],
)
def test_what_is_not_the_same_in_its_place_is_not_pressed(hall, in_its_place):
    hall.draws(press("7"))
    hall.answers["/part"] = in_its_place
    hold(hall, "button")

    hall.nudge()
    hall.page.mouse.up()
    hall.settle()

    assert hall.asked[-1][0] == "/part"


def test_a_press_beside_nothing_drawn_anew_counts_once(hall):
    hall.draws(press("7"))

    hall.page.locator("button").click()
    hall.settle()

    assert [path for path, _ in hall.asked] == ["/act"]


@pytest.mark.parametrize("by_key", [True, False], ids=["key", "finger"])
def test_a_tick_held_while_it_is_drawn_anew_is_set(hall, by_key):
    hall.draws(part(SWITCH))
    hall.answers["/part"] = part(SWITCH)
    if by_key:
        hall.page.locator("input").focus()
        hall.page.keyboard.down(" ")
    else:
        hold(hall, "input")

    hall.nudge()
    if by_key:
        hall.page.keyboard.up(" ")
    else:
        hall.page.mouse.up()

    expect(hall.page.locator("input")).to_be_checked()
