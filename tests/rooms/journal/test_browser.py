"""The log in a browser: an old line is undone from the side, and the past is looked at."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tests.browser.complaints import complaints_of
from tests.factories import dana, running
from tournaments import queries
from tournaments.models import Entry

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def log(browser, live_server, client):
    """The log of an event in which P1 is out and P2 was moved to the seat that P1 left."""
    tournament, now = running(players=12, at=timezone.now()), timezone.now()
    one, two = Entry.objects.filter(number__in=(1, 2)).order_by("number")
    bust = director.bust_out(one.pk, by=dana(), at=now)
    table, seat = map(int, bust.data["seat"].split("-"))
    move = director.move(two.pk, table=table, seat=seat, by=dana(), at=now)
    client.force_login(dana())
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.complaints = complaints_of(page)
    page.route("**/live/staff/**", lambda route: route.fulfill(status=204))
    page.goto(live_server.url + reverse("journal", args=[tournament.pk]))
    return page, tournament, bust, move


def test_an_old_line_goes_back_with_what_rests_on_it_from_the_side_of_the_log(log):
    page, tournament, bust, move = log
    expect = sync_api.expect

    page.locator(f"#line-{bust.revision} .line-acts a[hx-get]").press("Enter")
    drawer = page.locator("#drawer")
    expect(drawer).to_contain_text("1 later action depends on it and is undone too")
    expect(drawer.locator("[data-close-drawer]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(drawer.locator("h2")).to_have_count(0)

    page.locator(f"#line-{bust.revision} .line-acts a[hx-get]").press("Enter")
    drawer.get_by_role("button", name="Undo all 2 lines").press("Enter")

    expect(page.locator(".toast")).to_contain_text("Undone together: Move P2")
    expect(drawer.locator("h2")).to_have_count(0)
    for line in (bust, move):
        expect(page.locator(f"#line-{line.revision}")).to_contain_text("undone by line")
    assert queries.still_in(tournament) == 12


def test_the_past_is_looked_at_from_the_log_and_left_again(log):
    page, _, bust, _ = log
    expect = sync_api.expect

    page.locator(f"#line-{bust.revision} .line-acts a").first.click()

    expect(page.locator("#past")).to_contain_text(f"after line {bust.revision}: Bust 12th P1")
    expect(page.locator("#command-line")).to_be_disabled()
    page.get_by_role("link", name="A line later").click()
    expect(page.locator("#past")).to_contain_text(f"after line {bust.revision + 1}: Move P2")
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator("#command-line")).to_be_enabled()
    expect(page.locator("#past")).to_have_count(0)
    assert not [said for said in page.complaints if "Content Security" in said]
