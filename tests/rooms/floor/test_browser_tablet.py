"""The tablet at a table: calls the floor, busts with who won, and never scrolls."""

from datetime import timedelta

import pytest
from django.db import close_old_connections
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tdsite import director
from tests.factories import fay, running, staff
from tournaments import queries
from tournaments.models import FloorCall, KnockOut
from tournaments.models.club import Role

sync_api = pytest.importorskip("playwright.sync_api")
expect = getattr(sync_api, "expect", None)
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    # WhiteNoise hands its files over as plain iterators; Django reads them whole, and says so
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
LANDSCAPE, PORTRAIT = {"width": 1024, "height": 768}, {"width": 768, "height": 1024}
THUMB = 44  # px, what a finger hits
SMALL = """(thumb) => [...document.querySelectorAll("#tablet :is(a, button, summary, label)")]
  .filter((one) => one.checkVisibility())
  .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < thumb)
  .map((one) => one.textContent.trim())"""
SCROLLS = """[...document.querySelectorAll("html, .tablet-side, .tablet-seat")]
  .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
  .map((one) => one.className || one.tagName)"""


def test_a_dealer_calls_the_floor_and_busts_a_player_without_scrolling(
    browser, live_server, client
):
    tournament = running(
        players=9, seats_per_table=9, shot_clock_seconds=30, time_cards=2,
        at=timezone.now() - timedelta(minutes=5),
    )  # fmt: skip
    out, by = Seat.objects.filter(entry__gt=0).select_related("entry__player")[2:4]
    director.go_away(by.entry_id, by=fay(), at=timezone.now())
    client.force_login(staff("dee", Role.DEALER))
    context = browser.new_context(viewport=LANDSCAPE, has_touch=True)
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.route("**/live/**", lambda route: route.abort())
    page.goto(live_server.url + reverse("tablet", args=[tournament.pk, 1]))

    page.tap(".tablet-key >> text=Chips")
    expect(page.locator(".tablet-key.info")).to_contain_text("called 0:0")
    call = FloorCall.objects.get()
    director.answer_call(tournament.pk, call=call.pk, by=fay(), at=timezone.now())
    _changed(page)
    expect(page.locator(".tablet-key.ok")).to_contain_text("fay on the way")

    for size in (LANDSCAPE, PORTRAIT):
        page.set_viewport_size(size)
        assert (page.evaluate(SCROLLS), page.evaluate(SMALL, THUMB)) == ([], [])

    page.tap(f"[data-seat='{out.number}'] .seat-tap")
    page.tap(f".hitman:has-text('{by.entry.player.name}')")
    assert (page.evaluate(SCROLLS), page.evaluate(SMALL, THUMB)) == ([], [])
    director.call_done(tournament.pk, call=call.pk, by=fay(), at=timezone.now())
    _changed(page)
    expect(page.locator(".tablet-key.ok")).to_have_count(0)
    expect(page.locator(".hitman input:checked")).to_have_count(1)  # what was ticked stays
    page.tap(".do-bust")

    expect(page.locator(".tablet-oval")).to_be_visible()
    assert queries.still_in(tournament) == 8
    assert KnockOut.objects.get().by_entry_id == by.entry_id
    context.close()
    close_old_connections()


def _changed(page) -> None:
    """What the stream would say."""
    page.evaluate("document.body.dispatchEvent(new CustomEvent('td:changed', {bubbles: true}))")
