"""Screens driven from the control room: what is pressed there is on the wall."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tests.factories import dana, fay, running
from tests.waiting import wait_for
from tournaments.models import Screen, Tournament

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    # WhiteNoise hands its files over as plain iterators; Django reads them whole, and says so
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
LIVE = '[data-part="live"]:not(.stale):not([hidden])'


@pytest.fixture
def hall(site, browser):
    """Two walls that show their boards, and Dana in the control room with the first of them."""
    tournament = running(players=6, at=timezone.now())
    for name in ("Bar", "Stage"):
        director.add_screen(tournament.pk, name=name, by=fay(), at=timezone.now())
    walls = browser.new_context(viewport={"width": 1280, "height": 720})
    boards = [_board(walls, site, screen) for screen in _screens(tournament)]
    room = browser.new_context(viewport={"width": 1280, "height": 1400})
    desk = _control_room(room, site, tournament)
    return desk, boards, tournament


def _screens(tournament: Tournament) -> list[Screen]:
    return list(Screen.objects.filter(tournament=tournament).order_by("number"))


def _board(context, site, screen):
    page = context.new_page()
    page.goto(site + reverse("board", args=[screen.token]))
    page.wait_for_selector(LIVE)
    page.evaluate("window.marked = true")
    return page


def _control_room(context, site, tournament):
    client = Client()
    client.force_login(dana(), backend="django.contrib.auth.backends.ModelBackend")
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    page = context.new_page()
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto(f"{site}{reverse('screens', args=[tournament.pk])}?screen=1")
    page.wait_for_selector("#screen")
    return page


def test_a_press_in_the_control_room_is_on_the_wall_unasked(hall):
    desk, (bar, stage), _tournament = hall
    bar_board, stage_board = bar.locator(".board"), stage.locator(".board")
    message = bar.locator('[data-over-part="message"]')

    with desk.expect_response("**/screens/change/"):
        desk.click("#preset-big")
    expect(bar_board).to_have_attribute("data-preset", "big")

    expect(desk.locator("#preset-big")).to_have_attribute("aria-pressed", "true")
    desk.fill("#message-one", "Shuffle up and deal")
    with desk.expect_response("**/screens/change/"):
        desk.keyboard.press("Enter")
    expect(bar.get_by_text("Shuffle up and deal")).to_be_visible()
    expect(stage.locator('[data-over-part="message"]')).to_be_hidden()

    with desk.expect_response("**/screens/change/"):
        desk.click("#no-message")
    expect(message).to_be_hidden()
    expect(desk.locator("#no-message")).to_have_count(0)  # the room is drawn anew: a press holds

    with desk.expect_response("**/screens/change/"):
        desk.click("#muted")
    expect(bar_board).to_have_attribute("data-muted", "true")
    expect(stage_board).to_have_attribute("data-muted", "false")
    expect(desk.locator('input[name="muted"]')).to_have_value("0")

    with desk.expect_response("**/screens/identify/"):
        desk.click("#identify-all")
    expect(bar.locator(".over-digits")).to_be_visible()
    for wall, number in ((bar, "1"), (stage, "2")):
        expect(wall.locator(".over-digits")).to_have_text(number)
        expect(wall.locator(".over-digits")).to_be_visible()
    assert [wall.evaluate("window.marked") for wall in (bar, stage)] == [True, True]
    assert desk.complaints == []


def test_of_two_boards_one_speaks_and_one_that_is_removed_says_so(hall):
    desk, (bar, stage), tournament = hall
    speaks = [wall.locator(".board") for wall in (bar, stage)]
    expect(speaks[0]).to_have_attribute("data-speaks", "true")
    expect(speaks[1]).to_have_attribute("data-speaks", "false")

    desk.locator(".screen-open").nth(1).click()
    expect(desk.locator("#screen h2")).to_contain_text("Stage")
    with desk.expect_response("**/screens/change/"):
        desk.click("#speaks")

    expect(speaks[1]).to_have_attribute("data-speaks", "true")
    expect(speaks[0]).to_have_attribute("data-speaks", "false")
    assert Screen.objects.filter(tournament=tournament, speaks=True).count() == 1

    # another language is drawn anew, and a removed screen says so
    order = {"by": dana(), "at": timezone.now()}

    director.change_screen(tournament.pk, number=1, language="fr", **order)
    director.remove_screen(tournament.pk, number=2, **order)

    expect(bar.locator("html")).to_have_attribute("lang", "fr")
    expect(bar.locator('[data-part="band"]')).to_contain_text("Niveau")
    expect(stage.get_by_role("heading")).to_have_text("No board at this address any more.")


def test_a_row_is_dragged_and_what_is_typed_is_kept(hall):
    desk, _walls, tournament = hall
    pages = [["clock", 30, []], ["payouts", 15, []], ["moves", 20, []]]
    order = {"by": dana(), "at": timezone.now()}
    desk.fill("#name", "Half a na")

    director.change_screen(tournament.pk, number=1, pages=pages, **order)
    expect(desk.locator(".screen-shows").first).to_contain_text("Payouts")
    expect(desk.locator("#name")).to_have_value("Half a na")

    with desk.expect_response("**/screens/change/"):
        desk.locator("#name").press("Enter")
    expect(desk.locator(".turn")).to_have_count(3)
    desk.locator("[data-grip]").nth(2).drag_to(desk.locator(".turn").nth(0))
    expect(desk.locator(".turn select").nth(0)).to_have_value("moves")
    wait_for(lambda: _screens(tournament)[0].pages[0][0] == "moves")

    assert [page for page, *_ in _screens(tournament)[0].pages] == ["moves", "clock", "payouts"]
    assert _screens(tournament)[0].name == "Half a na"


def test_a_time_that_cannot_be_is_said_at_its_field(hall):
    desk, _boards, _tournament = hall
    desk.get_by_role("button", name="Standard pages").click()
    seconds = desk.locator("[name=seconds_0]")
    seconds.fill("3")

    desk.keyboard.press("Tab")

    expect(seconds).to_be_focused()  # the browser says there what it takes
