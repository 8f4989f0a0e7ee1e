"""A structure as it is written: keys, rows, paste, remarks, two people at once."""

import re

import pytest
from django.urls import reverse

from blinds.models import Structure
from blinds.queries import steps_of
from tdsite import director
from tests.factories import EVENING, NOON, club, dana, fay, level

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
expect = sync_api.expect
CHIPS = [(100, "black"), (500, "purple"), (1000, "yellow")]


@pytest.fixture
def editor(browser, live_server, client):
    """Dana's editor of a structure of eight steps, in a browser."""
    director.save_structure(
        club().pk, name="Evening", schedule=EVENING, chips=CHIPS, by=dana(), at=NOON
    )
    structure = Structure.objects.get(tournament=None)
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(live_server.url + reverse("structure", args=[structure.pk]))
    return page, structure


def pasted(page, text):
    """Pasted into the cell that has the focus."""
    page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            const told = { clipboardData, bubbles: true, cancelable: true };
            document.activeElement.dispatchEvent(new ClipboardEvent("paste", told));
        }""",
        text,
    )


def cell(page, row, name):
    return page.locator(f".step:nth-child({row}) [name={name}]")


def bigs(page):
    return page.locator(".step [name=big_blind]").evaluate_all("all => all.map(one => one.value)")


def saved(page):
    page.keyboard.press("Control+s")
    expect(page.locator(".toast")).to_contain_text("saved")
    return steps_of(Structure.objects.get(tournament=None))


def test_cells_are_walked_and_rows_are_made_without_a_mouse(editor):
    page, _ = editor

    cell(page, 8, "small_blind").click()
    page.keyboard.press("Enter")  # past the end: a new level, as long as the last
    expect(cell(page, 9, "small_blind")).to_be_focused()
    page.keyboard.type("1500")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("3000")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+d")  # the ante of the row above
    page.keyboard.press("ArrowUp")
    expect(cell(page, 8, "ante")).to_be_focused()

    last = saved(page)[-1]
    assert (last.small_chips, last.big_chips, last.ante_chips) == (1500, 3000, 2000)
    assert last.seconds == 20 * 60


def test_a_change_made_while_an_answer_comes_is_judged_too(editor):
    page, _ = editor
    held = []
    page.route("**/*", lambda route: held.append(route), times=1)
    with page.expect_request(lambda request: request.method == "POST"):
        cell(page, 1, "minutes").fill("30")

    page.locator(".step:nth-child(2) [data-do=copy]").click()  # it waits a moment itself
    held[0].continue_()

    expect(page.locator(".step:nth-child(9) [data-slot=number]")).to_have_text("7")


def test_rows_are_moved_and_copied_and_numbers_and_times_follow(editor):
    page, _ = editor

    cell(page, 1, "big_blind").focus()
    page.keyboard.press("Alt+ArrowDown")
    assert bigs(page)[:2] == ["200", "100"]
    expect(page.locator(".step:nth-child(2) [name=big_blind]")).to_be_focused()

    page.locator(".step:nth-child(2) [data-drag]").drag_to(
        page.locator(".step:nth-child(1) .step-number"), target_position={"x": 10, "y": 4}
    )
    assert bigs(page)[:2] == ["100", "200"]

    page.locator(".step:nth-child(2) [data-do=copy]").click()
    expect(page.locator(".step:nth-child(9) [data-slot=number]")).to_have_text("7")
    assert bigs(page)[:3] == ["100", "200", "200"]

    cell(page, 1, "minutes").fill("30")
    page.keyboard.press("Control+Shift+d")
    expect(page.locator(".steps-sum .sign")).to_have_text("3:50")
    expect(page.locator(".step:nth-child(2) .step-starts")).to_have_text("0:30")
    expect(cell(page, 4, "minutes")).to_have_value("10")  # a break


def test_cells_of_a_spreadsheet_are_pasted_from_one_cell_on(editor):
    page, _ = editor
    cell(page, 8, "small_blind").focus()

    pasted(page, "800\t1600\t1600\n1000\t2000\t2000\n")

    steps = saved(page)
    assert [(s.small_chips, s.big_chips, s.ante_chips) for s in steps[-2:]] == [
        (800, 1600, 1600),
        (1000, 2000, 2000),
    ]


def test_a_printed_sheet_is_pasted_looked_at_and_saved(editor):
    page, structure = editor

    page.get_by_text("Paste or load").click()
    page.fill("[name=pasted]", "Level 1 100/200 20 min\nPause 15\nLevel 2 200/400 (50) 20")
    page.get_by_role("button", name="Insert rows").click()

    expect(page.locator(".refusal.ok")).to_contain_text("3 rows read")
    expect(page.locator(".step")).to_have_count(3)
    assert len(steps_of(structure)) == len(EVENING)  # nothing is saved yet
    assert [step.big_chips for step in saved(page)] == [200, 0, 400]


def test_what_was_read_is_in_view_although_the_button_is_far_below_it(editor):
    page, _ = editor
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_text("Paste or load").click()
    page.fill("[name=pasted]", "Level SB BB\n1 100 200\n2 200 400")

    page.get_by_role("button", name="Insert rows").click()

    expect(page.locator(".refusal.warn")).to_be_in_viewport()
    expect(page.get_by_role("heading", name="What was read")).to_be_in_viewport()


def test_an_ante_typed_or_pasted_is_paid_by_somebody(editor):
    page, _ = editor
    cell(page, 1, "ante").fill("100")
    page.keyboard.press("Tab")
    expect(cell(page, 1, "ante_type")).to_have_value("big_blind")
    page.keyboard.press("Control+Enter")
    cell(page, 2, "small_blind").focus()
    pasted(page, "100\t200\t25\t\t20")

    expect(cell(page, 2, "ante_type")).to_have_value("big_blind")  # as the level above
    assert saved(page)[1].ante_chips == 25


def test_rows_that_the_server_drew_are_still_taken_by_their_handles(editor):
    page, _ = editor
    page.get_by_text("Paste or load").click()
    page.fill("[name=pasted]", "100/200 20\n200/400 20\n300/600 20")
    page.get_by_role("button", name="Insert rows").click()
    expect(page.locator(".step")).to_have_count(3)

    page.locator(".step:nth-child(1) [data-drag]").hover()
    page.mouse.down()
    page.locator(".step:nth-child(3) .step-says").hover()
    last = page.locator(".step:nth-child(3)").bounding_box()
    page.mouse.move(last["x"] + 40, last["y"] + last["height"] - 3)
    page.mouse.up()

    assert bigs(page) == ["400", "600", "200"]


def test_what_is_typed_is_not_left_behind_unasked_by_the_button_that_duplicates(editor):
    page, _ = editor
    asked = []
    page.on("dialog", lambda dialog: asked.append(dialog.type))
    cell(page, 1, "small_blind").fill("75")

    page.get_by_role("button", name="Duplicate", exact=True).last.click()

    expect(page.locator("[name=name]")).to_have_value("Evening, copy")
    assert asked == ["beforeunload"]


def test_what_the_chips_cannot_pay_is_said_beside_the_row_while_it_is_typed(editor):
    page, _ = editor

    cell(page, 4, "small_blind").fill("230")

    row = page.locator(".step:nth-child(4)")
    expect(row.locator(".step-says")).to_contain_text("cannot pay 230 exactly")
    cell(page, 4, "big_blind").fill("oops")
    page.keyboard.press("Tab")  # a cell is marked once it was left
    expect(row.locator(".step-says")).to_contain_text("is not a number of chips")
    expect(cell(page, 4, "big_blind")).to_have_attribute("aria-invalid", "true")
    cell(page, 4, "big_blind").fill("300")
    cell(page, 4, "small_blind").fill("200")
    cell(page, 4, "ante").fill("300")
    expect(row.locator(".step-says")).to_be_empty()


def test_a_stale_save_names_who_was_first_and_keeps_what_was_typed(editor):
    page, structure = editor
    cell(page, 8, "big_blind").fill("2400")
    director.save_structure(
        club().pk,
        structure_id=structure.pk,
        name="Evening",
        schedule=(level(25, 50),),
        by=director_too(),
        at=NOON,
    )

    page.get_by_role("button", name="Save", exact=True).last.click()

    expect(page.locator(".refusal")).to_contain_text("Dana2 saved first")
    expect(cell(page, 8, "big_blind")).to_have_value("2400")
    assert steps_of(structure)[-1].big_chips == 50
    assert saved(page)[-1].big_chips == 2400


def director_too():
    other = fay()
    other.username, other.is_superuser = "dana2", True
    other.save()
    return other


def test_what_is_refused_is_not_left_behind_unasked(editor):
    page, _ = editor
    cell(page, 1, "big_blind").fill("oops")
    page.keyboard.press("Control+s")
    expect(page.locator(".refusal")).to_contain_text("not saved yet")
    asked = []
    page.on("dialog", lambda dialog: asked.append(dialog.type))

    page.locator(".crumbs").get_by_role("link", name="Structures").click()
    page.wait_for_url("**/structures/")

    assert asked == ["beforeunload"]


@pytest.fixture
def new_plan(editor):
    """The page of a new structure, drawn for its first answers."""
    page, _ = editor
    page.goto(page.url.split("/structures/")[0] + reverse("new_structure"))
    expect(page.locator("#plan-outlook")).to_contain_text("Ends about")
    return page


def test_an_answer_draws_the_plan_below_and_keeps_the_focus(new_plan):
    page = new_plan

    page.fill("[name=players]", "200")

    expect(page.locator(".step:first-child [data-slot=in-play]")).to_have_text("20,000 BB")
    expect(page.locator("[name=players]")).to_be_focused()
    expect(page.locator("[name=name]")).to_have_value(re.compile("^200 players"))


def test_a_cell_is_marked_wrong_only_after_it_was_left(new_plan):
    page = new_plan
    row = page.locator(".step:nth-child(2)")

    with page.expect_response(lambda answer: answer.request.method == "POST"):
        cell(page, 2, "big_blind").fill("oops")
    expect(page.locator("#plan-told [data-wrong~=big_blind]")).to_have_count(1)  # it is known
    expect(cell(page, 2, "big_blind")).not_to_have_attribute("aria-invalid", "true")
    expect(row.locator(".step-says")).to_be_empty()

    page.keyboard.press("Tab")
    expect(cell(page, 2, "big_blind")).to_have_attribute("aria-invalid", "true")
    expect(row.locator(".step-says")).to_contain_text("is not a number of chips")
