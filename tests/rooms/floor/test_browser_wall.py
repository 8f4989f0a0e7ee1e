"""The wall of a large room: tiles, one tab stop, and no table more than two keys away."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat, Table
from tdsite import director
from tests.factories import dana, fay, running
from tests.large_rooms import filled

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
OUT_OF_SIGHT = """() => {
  const view = document.getElementById("wall").getBoundingClientRect();
  const tiles = [...document.querySelectorAll("#wall > .tile")];
  return tiles.map((tile) => tile.getBoundingClientRect()).filter((box) => (
    box.width < 80 || box.height < 70 || box.left < view.left || box.right > innerWidth
    || box.top < view.top || box.bottom > Math.min(view.bottom, innerHeight)
  )).length;
}"""
STOPS = "() => document.querySelectorAll('#wall a[tabindex=\"0\"]').length"


@pytest.fixture
def opened(site, browser):
    """Dana's dashboard of an event with so many tables."""

    def open_it(tables, *, sections=()):
        tournament = filled(running(players=9, at=timezone.now()), tables=tables)
        for number, name in enumerate(sections):
            share = tables // len(sections)
            rows = Table.objects.filter(tournament=tournament, number__gt=number * share)
            rows.update(section=name)
        context = browser.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
        )
        client = Client()
        client.force_login(dana(), backend="django.contrib.auth.backends.ModelBackend")
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}
        context.add_cookies([cookie])
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        with page.expect_request("**/live/staff/**"):
            page.goto(site + reverse("dashboard", args=[tournament.pk]))
        expect(page.locator("#wall a[tabindex='0']")).to_have_count(1)
        return page, tournament

    return open_it


def framed(page, number):
    table = page.locator(f"#wall > .oval[data-table='{number}']")
    expect(table.locator("xpath=self::a | .//a[contains(@class, 'sign')]")).to_be_focused()
    return table


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_sixty_tables_are_seen_at_once_and_are_one_stop_of_the_tab_key(opened):
    page, _ = opened(60)

    assert page.locator("#wall > .tile").count() == 60
    assert page.evaluate(OUT_OF_SIGHT) == 0
    assert page.evaluate(STOPS) == 1


def test_arrows_lead_by_row_and_column_enter_opens_and_escape_leads_back(opened):
    page, _ = opened(60)
    page.locator("#wall a[tabindex='0']").focus()
    framed(page, 1)
    across = page.evaluate(
        "getComputedStyle(document.getElementById('wall')).gridTemplateColumns.split(' ').length"
    )

    press(page, "ArrowRight", "ArrowDown")
    framed(page, 2 + across)
    press(page, "ArrowUp", "ArrowLeft")
    framed(page, 1)
    press(page, "End")
    framed(page, 60)
    press(page, "Enter")
    expect(page.locator("#drawer")).to_be_focused()
    expect(page.locator("#drawer .seat-rows")).to_be_visible()
    press(page, "Escape")

    framed(page, 60)
    expect(page.locator("#drawer > *")).to_have_count(0)
    assert page.evaluate(STOPS) == 1
    press(page, " ")
    page.wait_for_selector(".clock-strip .badge.warn")  # a space is the clock's, here as well
    assert page.faults == []


def test_zoom_keeps_the_chosen_table_and_what_was_chosen_stays(opened):
    page, _ = opened(60)
    press(page, "4", "7")
    framed(page, 47)

    press(page, "z")
    expect(page.locator("#wall.wall-ovals, #wall.wall-many")).to_have_count(1)
    expect(framed(page, 47)).to_be_in_viewport()
    press(page, "m", "ArrowRight")
    expect(page.locator(".oval[data-table='47'] .seat[data-seat='2']")).to_be_focused()
    press(page, "Escape")
    framed(page, 47)
    press(page, "z")
    expect(page.locator("#wall.wall-names")).to_have_count(1)
    expect(framed(page, 47)).to_contain_text("Ann ")
    expect(framed(page, 47)).to_be_in_viewport()
    expect(page.get_by_role("button", name="Names")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("#wall.wall-names")).to_have_count(1)
    assert page.faults == []


def test_three_hundred_tables_by_number_by_name_and_by_need(opened):
    page, tournament = opened(300, sections=("Ballroom", "Garden", "Mezzanine"))
    shown = page.locator("#wall > .oval:visible")
    heading = page.locator(".wall-section").first
    expect(heading).to_contain_text("Ballroom 100 tables, 900 players")

    press(page, "2", "8", "4")
    expect(framed(page, 284)).to_be_in_viewport()
    page.wait_for_selector(".wall-typed", state="hidden")
    press(page, "7", "-", "3", "Enter")
    expect(page.locator("#drawer .seat-open")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/table/7/\?seat=3$"))
    press(page, "Escape")
    framed(page, 7)

    seats = Seat.objects.filter(table__tournament=tournament, table__number=150)
    for seat in seats.filter(number__lte=4):
        director.bust_out(seat.entry_id, by=fay(), at=timezone.now())
    tile = page.locator(".tile[data-table='150']")
    expect(tile).to_have_attribute("data-state", "halted")
    expect(tile.locator(".pips > .empty")).to_have_count(4)
    page.get_by_role("button", name=re.compile("Needs you")).click()
    expect(shown).to_have_count(1)
    page.get_by_role("button", name=re.compile("^All")).click()
    page.get_by_role("searchbox", name="Table or player").fill("ferrer299")
    expect(shown).to_have_count(1)
    expect(shown.locator(".pips > .found")).not_to_have_count(0)
    press(page, "Escape")
    page.locator("body").click(position={"x": 5, "y": 790})
    press(page, "3")
    framed(page, 3)  # what was filtered away is shown again
    assert page.faults == []
