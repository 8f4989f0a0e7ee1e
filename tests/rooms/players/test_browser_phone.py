"""A player's phone in a browser: the kept seat that shakes it and is answered, the home screen."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.web.addresses import WAITING, token_of
from tests.factories import carl, event, sell
from tests.rooms.desk.test_commands_alternates import full, join, one_leaves
from tournaments.models import Alternate

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
expect = sync_api.expect

SHAKES = "window.shakes = 0; navigator.vibrate = () => { window.shakes += 1; return true; };"
CHANGED = "document.body.dispatchEvent(new CustomEvent('td:changed', { bubbles: true }))"
OFFERS_TO_INSTALL = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}"""


@pytest.fixture
def phone(browser, live_server):
    """A phone that opens an address; what it hears by itself is left out."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.add_init_script(SHAKES)
    page.route("**/live/**", lambda route: route.abort())
    page.at = lambda path: page.goto(live_server.url + path)
    return page


def test_a_seat_that_is_kept_shakes_the_phone_and_is_taken_by_a_thumb(phone):
    tournament = full()
    join(tournament, "Ann")
    row = Alternate.objects.get(player__name="Ann")
    phone.at(reverse("waiting_page", args=[token_of(row.pk, salt=WAITING)]))
    expect(phone.get_by_text("Your place on the waiting list")).to_be_visible()
    one_leaves(tournament)
    director.offer_seat(tournament.pk, by=carl(), at=timezone.now())

    phone.evaluate(CHANGED)
    expect(phone.get_by_text("A seat is held for you")).to_be_visible()
    phone.wait_for_function("() => window.shakes === 1")
    phone.get_by_role("button", name="On my way").click()

    expect(phone.get_by_text("The desk knows that you are coming.")).to_be_visible()
    row.refresh_from_db()
    assert row.coming_at is not None


def test_no_browser_asks_to_keep_the_page_and_who_wants_to_finds_how(phone):
    (entry,) = sell(event(), "Ann")
    phone.at(reverse("player_page", args=[token_of(entry.pk)]))
    offer = phone.get_by_role("button", name="Add to the home screen")
    phone.get_by_text("Keep this page on your phone").click()
    expect(offer).to_be_hidden()

    assert phone.evaluate(OFFERS_TO_INSTALL)

    expect(offer).to_be_visible()
