"""Busts and counts in the browser: hitmen ticked in the drawer, a correction, counts by Enter."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tests.factories import dana, fay, running
from tournaments import finishes
from tournaments.models import ChipCount, Elimination

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
expect = sync_api.expect


@pytest.fixture
def desk(browser, live_server, client):
    """A page signed in as Dana, and an event of ten players of whom P1 and P2 are out."""
    tournament = running(players=10, at=timezone.now(), seats_per_table=10)
    entries = list(tournament.entries.order_by("number").select_related("seat__table"))
    for entry in entries[:2]:
        director.bust_out(entry.pk, by=fay(), at=timezone.now())
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.route("**/live/staff/**", lambda route: route.abort())

    def visit(name, *args, query=""):
        page.goto(live_server.url + reverse(name, args=[tournament.pk, *args]) + query)

    return page, visit, tournament, entries


def test_by_whom_is_ticked_in_the_drawer_of_a_table(desk):
    page, visit, _, entries = desk
    out, one, other = entries[2:5]
    visit("table", out.seat.table.number, query=f"?seat={out.seat.number}")

    page.get_by_text("Winner of the chips").first.click()
    form = page.locator(".seat-bust")
    form.get_by_label(one.player.name, exact=False).check()
    form.get_by_label(other.player.name, exact=False).check()
    form.get_by_role("button", name="Bust").click()

    expect(page.locator(".toast")).to_contain_text(f"Bust 8th {out.player.name}")
    row = Elimination.objects.get(entry=out)
    assert {told.by_entry_id for told in row.knock_outs.all()} == {one.pk, other.pk}


def test_a_late_bust_is_looked_at_and_then_reported(desk):
    page, visit, tournament, entries = desk
    visit("busts")
    page.get_by_placeholder("Seat or name").fill("P7")
    page.get_by_role("button", name="Correct / late report").click()

    page.get_by_label("right before").check()
    page.get_by_label("Other bust").select_option(str(entries[1].pk))
    page.get_by_label("Reason for correction").fill("left without a word")
    page.get_by_role("button", name="Preview").click()
    difference = page.locator(".difference")
    expect(difference).to_contain_text("P2")
    difference.get_by_role("button", name="Record bust").click()

    expect(page.locator(".toast")).to_contain_text("Bust 9th P7")
    assert [standing.place for standing in finishes.standings(tournament).values()] == [
        "8",
        "9",
        "10",
    ]


def test_enter_leads_from_stack_to_stack(desk):
    page, visit, _, _ = desk
    visit("counts")
    first = page.locator(".count-row input").first
    first.click()
    page.keyboard.type("45k")
    page.keyboard.press("Enter")
    page.keyboard.type("12500")
    page.get_by_role("button", name="Save counts").first.click()

    expect(page.locator(".toast")).to_contain_text("Chips counted (players: 2)")
    expect(page.locator(".leaders")).to_contain_text("45,000")
    assert sorted(ChipCount.objects.values_list("chips", flat=True)) == [12_500, 45_000]
