"""The dashboard as it is used: keys, the drawer, an undo in place."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tests.factories import dana, running
from tournaments import queries
from tournaments.models import ChipCount, JournalLine

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def dashboard(browser, live_server, client):
    """Dana's dashboard of an event that has just been dealt, in a browser."""
    tournament = running(players=12, at=timezone.now())
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.route("**/live/staff/**", lambda route: route.abort())
    page.goto(live_server.url + reverse("dashboard", args=[tournament.pk]))
    return page, tournament


def test_a_bust_is_typed_and_undone_without_a_mouse(dashboard):
    page, tournament = dashboard
    seat = Seat.objects.filter(entry__isnull=False).select_related("table").first()

    page.keyboard.press("x")
    page.keyboard.type(f"{seat.table.number}-{seat.number}")
    page.keyboard.press("Enter")

    page.wait_for_selector(".toast")
    assert queries.still_in(tournament) == 11
    assert page.input_value("#command-line") == ""
    page.wait_for_selector("#log .log-list >> text=Bust 12th")

    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("s")
    page.wait_for_selector("#log .undone")
    assert queries.still_in(tournament) == 12


def test_space_stops_and_starts_the_clock_but_not_while_somebody_types(dashboard):
    page, _ = dashboard

    page.keyboard.press(" ")
    page.wait_for_selector(".clock-strip .badge.warn")
    page.keyboard.press("/")
    page.keyboard.type("f p 1")
    assert page.input_value("#command-line") == "f p 1"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")

    page.wait_for_selector(".clock-strip .badge.ok")


def test_a_seat_opens_in_the_drawer_and_escape_closes_it(dashboard):
    page, tournament = dashboard
    home = page.url

    page.click(".oval[data-table='1'] .seat[data-seat='1']")
    page.wait_for_selector("#drawer .seat-open")
    assert page.url.endswith(reverse("table", args=[tournament.pk, 1]) + "?seat=1")
    assert page.locator(".oval[aria-current]").count() == 1

    page.keyboard.press("Escape")

    page.wait_for_selector("#log", state="visible")
    assert page.url == home


def test_the_clock_counts_down_on_the_page(dashboard):
    page, _ = dashboard
    shown = page.inner_text(".clock-strip .time")

    sync_api.expect(page.locator(".clock-strip .time")).not_to_have_text(shown)


def test_what_is_refused_stays_to_be_corrected(dashboard):
    page, _ = dashboard
    page.goto(page.url + "table/1/")
    page.click("#table-count summary")
    stacks = page.locator("#table-count input.input")
    stacks.nth(0).fill("21.5k")
    stacks.nth(1).fill("abc")

    stacks.nth(1).press("Enter")

    page.wait_for_selector(".refusal >> text=“abc” is not a stack")
    assert [stacks.nth(n).input_value() for n in (0, 1)] == ["21.5k", "abc"]
    stacks.nth(1).fill("18500")
    stacks.nth(1).press("Enter")
    page.wait_for_selector(".toast >> text=Chips counted")
    assert sorted(ChipCount.objects.values_list("chips", flat=True)) == [18_500, 21_500]


def test_escape_leaves_the_command_box_and_one_key_is_an_act_again(dashboard):
    page, tournament = dashboard
    seat = Seat.objects.filter(entry__isnull=False).select_related("table").first()

    page.keyboard.press("/")
    page.keyboard.type(f"/b {seat.table.number}-{seat.number}")
    page.keyboard.press("Enter")
    page.wait_for_selector("#log .log-list >> text=Bust 12th")
    assert queries.still_in(tournament) == 11
    page.keyboard.press("Escape")
    page.keyboard.press("s")

    page.wait_for_selector("#log .undone")
    assert queries.still_in(tournament) == 12
    assert page.input_value("#command-line") == ""


def test_escape_closes_the_drawer_only_after_it_has_left_the_box(dashboard):
    page, _ = dashboard
    page.locator(".oval").first.click()
    page.wait_for_selector("#drawer .seat-rows")

    page.locator("#command-line").fill("b 1")
    page.keyboard.press("Escape")
    assert page.locator("#drawer .seat-rows").count() == 1
    assert page.input_value("#command-line") == "b 1"
    page.keyboard.press("Escape")

    sync_api.expect(page.locator("#drawer .seat-rows")).to_have_count(0)


def typed_ahead(page, *lines):
    """These lines one after the other, the first of them without its answer until all are typed."""
    held = []
    page.route("**/command/", lambda route: held.append(route), times=1)
    page.keyboard.press("/")
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('command-line').value === ''")
    while not held:
        page.wait_for_timeout(10)
    return held[0]


def test_what_is_typed_before_the_answer_is_a_command_of_its_own(dashboard):
    page, _ = dashboard
    out = [f"{seat.table.number}-{seat.number}" for seat in Seat.objects.filter(entry__gt=0)[:3]]

    first = typed_ahead(page, *(f"b {place}" for place in out[:2]))
    page.keyboard.type(f"b {out[2]}")
    first.continue_()

    for place in ("12th", "11th"):
        page.wait_for_selector(f"#log .log-list >> text=Bust {place}")
    assert page.input_value("#command-line") == f"b {out[2]}"
    page.keyboard.press("Enter")
    page.wait_for_selector("#log .log-list >> text=Bust 10th")
    # "b 1-3" without its beginning would have been "-3", three minutes less on the clock
    assert not JournalLine.objects.filter(kind="clock.time_added").exists()


def test_what_was_refused_stands_in_the_box_again_unless_something_is_typed_there(dashboard):
    page, _ = dashboard
    refused = page.get_by_role("alert").filter(has_text="is not a seat")

    typed_ahead(page, "b 1").continue_()
    refused.wait_for()
    assert page.input_value("#command-line") == "b 1"

    for key in ("Control+a", "Backspace"):
        page.keyboard.press(key)
    again = typed_ahead(page, "b 2")
    page.keyboard.type("pause")
    again.continue_()
    refused.filter(has_text="“2”").wait_for()
    assert page.input_value("#command-line") == "pause"
