"""Public links renewed in a browser: an open board says so, a phone and a television go on."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tdsite.web.addresses import token_of
from tests.factories import dana, running
from tournaments.models import Entry, Tournament

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
LIVE = '[data-part="live"]:not(.stale):not([hidden])'
GONE = "No board at this address any more."


def control_room(browser, site, tournament):
    room = browser.new_context(viewport={"width": 1280, "height": 1000})
    client = Client()
    client.force_login(dana(), backend="django.contrib.auth.backends.ModelBackend")
    session = client.cookies["sessionid"].value
    room.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    page = room.new_page()
    page.goto(site + reverse("screens", args=[tournament.pk]))
    return page


def test_renewed_links_end_open_boards_with_a_sentence_and_leave_the_phones(site, browser, page):
    tournament = running(players=4, at=timezone.now())
    old = reverse("board", args=[tournament.board_token])
    entry = Entry.objects.filter(tournament=tournament).first()
    page.goto(site + old)
    page.wait_for_selector(LIVE)
    plain = browser.new_context().new_page()
    plain.goto(f"{site}{old}plain/")
    phone = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    phone.goto(site + reverse("player_page", args=[token_of(entry.pk)]))
    expect(phone.locator('[data-live-is="on"]')).to_be_visible()

    desk = control_room(browser, site, tournament)
    desk.get_by_text("Public links", exact=True).click()
    expect(desk.locator("#links")).to_contain_text("paired screens follow by themselves")
    desk.get_by_role("button", name="Renew the public links").click()
    expect(desk.locator("#links")).not_to_contain_text(tournament.board_token)
    new = Tournament.objects.get(pk=tournament.pk).board_token

    expect(desk.locator("#links")).to_contain_text(new)
    for board in (page, plain):
        expect(board.get_by_role("heading")).to_have_text(GONE)
        assert tournament.name not in board.content()
    expect(phone.locator("body")).to_have_attribute("data-live", re.compile(new))
    expect(phone.locator('[data-live-is="on"]')).to_be_visible()
    assert phone.url.endswith(reverse("player_page", args=[token_of(entry.pk)]))
