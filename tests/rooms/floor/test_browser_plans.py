"""The balance plan as it is used: a line rejected, another accepted, the wall drawn anew."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Move, Seat, Table
from tables.rules.floor import Place
from tables.solving import balance_plan, solution
from tdsite import director
from tests.factories import dana, running
from tournaments.models import Entry

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
expect = sync_api.expect


@pytest.fixture
def short_table(browser, live_server, client):
    """Dana's dashboard in a browser: nine players at table 1, five at table 2."""
    tournament = running(players=18, seats_per_table=9, at=timezone.now())
    Table.objects.filter(tournament=tournament).update(button=6, sb=7, bb=8, heads_up=False)
    for seat in Seat.objects.filter(table__number=2, number__lte=4):
        director.bust_out(seat.entry_id, by=dana(), at=timezone.now())
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.route("**/live/staff/**", lambda route: route.abort())
    page.goto(live_server.url + reverse("dashboard", args=[tournament.pk]))
    return page, tournament


def test_a_rejected_line_brings_another_that_is_accepted_and_undone(short_table):
    page, tournament = short_table
    rejected, next_in_turn = balance_plan(tournament)
    new = solution(tournament, stay=[rejected.from_place]).moves[1]
    assert new.from_place not in (rejected.from_place, next_in_turn.from_place)
    goes = Entry.objects.select_related("player").get(
        seat__table__number=new.from_place.table, seat__number=new.from_place.seat
    )
    there = page.locator(f".oval[data-table='2'] .seat[data-seat='{new.to_place.seat}']")

    page.get_by_role("link", name="2 moves").click()
    page.locator("#plan").get_by_role("link", name="Reject").first.click()

    struck, instead = page.locator(".plan-lines .rejected"), page.locator(".plan-lines .instead")
    expect(struck).to_contain_text(str(rejected.from_place))
    expect(page.locator(".plan-lines .rejected + .instead")).to_contain_text("Alternative")
    expect(instead).to_contain_text(goes.player.name)
    expect(instead.get_by_role("button", name="Accept")).to_have_count(0)  # one leaves before them

    page.locator("#plan").get_by_role("button", name="Accept").click()
    expect(page.locator(".plan-lines .accepted")).to_contain_text(str(next_in_turn.from_place))
    expect(struck).to_have_count(1)  # who was rejected still stays
    expect(there).to_contain_text("free")
    instead.get_by_role("button", name="Accept").click()

    expect(there).to_contain_text(goes.player.name)
    expect(page.locator("#plan")).to_have_count(0)  # the tables are even
    assert Move.objects.filter(entry=goes).count() == 1

    page.locator(".toast").last.get_by_role("button", name="Undo").click()

    expect(there).to_contain_text("free")
    assert not Move.objects.filter(entry=goes).exists()


def test_a_move_waits_for_the_hand_and_goes_when_it_ends(short_table):
    page, tournament = short_table
    first = balance_plan(tournament)[0]
    assert first.from_place == Place(1, 9)

    page.get_by_role("link", name="2 moves").click()
    page.locator("#plan").get_by_role("button", name="After this hand").first.click()
    waits = page.locator(".todo-list li", has_text="Table 1 → table 2 after this hand")
    expect(waits).to_be_visible()
    expect(page.locator("#plan")).to_contain_text("1 move")

    waits.get_by_role("button", name="Hand complete").click()

    expect(waits).to_have_count(0)
    expect(page.locator(".oval[data-table='1'] .seat[data-seat='9']")).to_contain_text("free")
    expect(page.locator(".toast").last).to_contain_text("Hand ended at table 1: 1-9")
