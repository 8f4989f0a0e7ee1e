"""The draw room as it is used: from the announcement to the start, without loading a page."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Draw, SeatNeed
from tests.factories import dana, event, sell

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def room(browser, live_server, client):
    """Dana's draw room of an event with twelve players, in a browser."""
    now = timezone.now()
    tournament = event(at=now)
    sell(tournament, *(f"Player {word}" for word in NAMES), at=now)
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.route("**/live/staff/**", lambda route: route.abort())
    page.goto(live_server.url + reverse("draw_room", args=[tournament.pk]))
    return page, tournament


NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida", "Jo", "Kit", "Lea")


def test_from_the_announcement_to_the_start_in_one_page(room):
    page, tournament = room
    expect = sync_api.expect
    home = page.url
    main = page.locator("#steps .button-main")

    for words in ("Announce", "Draw the seats", "Publish", "Start"):
        expect(main).to_have_count(1)
        expect(main).to_have_text(words)
        main.click()
    expect(page.locator("#steps")).to_contain_text("The event has started")

    assert page.url == home
    expect(page.locator(".draw-group li")).to_have_count(12)
    tournament.refresh_from_db()
    assert tournament.started_at is not None


def test_a_draw_made_again_asks_why_in_place_and_goes_on(room):
    page, tournament = room
    expect = sync_api.expect
    page.locator("#steps .button-main").click()
    page.get_by_role("button", name="Draw the seats").click()
    page.get_by_role("button", name="Draw again (takes its place)").click()
    asked = page.locator("form[data-draw-again]")

    asked.locator("[name=again_reason]").fill("A table was forgotten")
    asked.get_by_role("button", name="Draw again", exact=True).click()

    expect(asked).to_have_count(0)
    expect(page.locator("#steps .button-main")).to_have_text("Publish")
    newest = Draw.objects.filter(tournament=tournament).latest("number")
    assert (newest.times, newest.why) == (2, "A table was forgotten")


def test_a_need_is_typed_offered_taken_and_removed(room):
    page, _ = room
    expect = sync_api.expect
    page.get_by_text("Assign seat").click()
    form = page.locator("#add-need")

    form.locator("[name=player]").press_sequentially("cle")
    expect(page.locator("#need-who option")).to_have_attribute("value", "Player Cleo #3")
    form.locator("[name=player]").fill("Player Cleo #3")
    form.locator("[name=chair]").fill("2-4")
    page.keyboard.press("Enter")

    expect(page.locator("#needs")).to_contain_text("Player Cleo")
    expect(form.locator("[name=player]")).to_have_value("")
    expect(form.locator("[name=player]")).to_be_focused()
    assert str(SeatNeed.objects.get().table_number) == "2"

    page.locator("#needs [title=Remove]").click()
    expect(page.locator("#needs")).to_contain_text("No seat requests")


def test_a_name_that_nobody_has_is_said_beside_the_form_and_stays_typed(room):
    page, _ = room
    expect = sync_api.expect
    page.get_by_text("Separate two players").click()
    form = page.locator("#add-pair")
    form.locator("[name=player]").fill("Player Ann")
    form.locator("[name=other]").fill("Zzz")
    page.keyboard.press("Enter")

    expect(form.locator("[data-refusal]")).to_contain_text("No player named")
    expect(form.locator("[name=player]")).to_have_value("Player Ann")
