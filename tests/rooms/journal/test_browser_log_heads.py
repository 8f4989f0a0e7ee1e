"""A phone is a witness: it keeps heads of the log by itself, and says when one no longer holds."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tdsite.web.addresses import token_of
from tests.factories import running, sell
from tests.rooms.journal.test_page_log_heads import reseal_from
from tests.waiting import wait_for
from tournaments.models import Entry

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def keys(tmp_path, settings):
    settings.DATA_DIR = tmp_path


def kept(page) -> list[int]:
    """The lines whose heads this browser keeps."""
    return page.evaluate(
        "() => Object.entries(localStorage).filter(([name]) => name.startsWith('td-heads '))"
        ".flatMap(([, heads]) => JSON.parse(heads)).map((head) => head.line)"
    )


def opened(page, address: str) -> None:
    with page.expect_response("**/head.json"):
        page.goto(address)


def test_a_players_phone_finds_a_log_that_was_rewritten_and_sealed_again(browser, live_server):
    tournament = running(players=3)
    player = Entry.objects.filter(tournament=tournament).first()
    page = browser.new_context(base_url=live_server.url).new_page()
    seat = reverse("player_page", args=[token_of(player.pk)])
    opened(page, seat)
    wait_for(lambda: kept(page))
    first = kept(page)
    sell(tournament, "Zoe")
    with page.expect_response("**/head.json"):
        page.reload()
    wait_for(lambda: len(kept(page)) == 2)
    expect(page.locator("#witness")).to_be_hidden()
    assert kept(page) == [*first, first[0] + 1]

    tournament.refresh_from_db()
    reseal_from(tournament, 2, reason="another")
    page.reload()

    expect(page.locator("#witness")).to_contain_text(
        f"was rewritten: this device keeps another seal of line {first[0]}."
    )
    page.get_by_role("link", name="Check the log").click()
    expect(page.get_by_role("heading", name="Check a code")).to_be_visible()
    expect(page.locator("#witness")).to_be_visible()


def test_a_phone_whose_server_is_away_accuses_nobody(browser, live_server):
    tournament = running(players=3)
    player = Entry.objects.filter(tournament=tournament).first()
    page = browser.new_context(base_url=live_server.url).new_page()
    page.route("**/l/**", lambda route: route.abort())

    page.goto(reverse("player_page", args=[token_of(player.pk)]))
    page.wait_for_load_state("networkidle")

    expect(page.locator("#witness")).to_be_hidden()
    assert kept(page) == []
