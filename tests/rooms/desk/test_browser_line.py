"""The server goes away: the desk says so, keeps what was typed, and sells once when it is back."""

import pytest
from django.core.asgi import get_asgi_application
from django.utils import timezone

from tests import factories
from tests.serving import front_of, served
from tournaments.models import Sale

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    # WhiteNoise hands its files over as plain iterators; Django reads them whole, and says so
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
DOWN = "Server offline. Sales resume when it is back."


@pytest.fixture
def desk(browser, client):
    """Opens Carl's desk at an address, with a sale to Ola begun."""

    def opened(address):
        tournament = factories.running(at=timezone.now())
        player = factories.player("Ola Bergström")
        client.force_login(factories.carl(), backend="django.contrib.auth.backends.ModelBackend")
        context = browser.new_context(base_url=address)
        context.route("**/live/**", lambda route: route.abort())
        cookie = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": address}])
        page = context.new_page()
        page.goto(f"/events/{tournament.pk}/desk/?player={player.pk}")
        expect(page.locator("#given")).to_be_focused()
        return page

    return opened


def sold():
    return Sale.objects.filter(entry__player__name="Ola Bergström").count()


def test_with_the_network_off_nothing_is_sold_and_typing_goes_on(desk, live_server):
    page = desk(live_server.url)
    page.fill("#given", "150")

    page.context.set_offline(True)
    expect(page.get_by_role("alert").filter(has_text=DOWN)).to_be_visible()
    expect(page.locator("#sell .button-main")).to_be_disabled()
    page.locator("#given").press("Enter")
    page.keyboard.press("F9")
    page.fill("#given", "200")
    page.fill("#sought", "lin")

    expect(page.locator("#given")).to_have_value("200")
    expect(page.locator("#sought")).to_have_value("lin")
    expect(page.locator("#result .who")).to_have_count(0)
    assert sold() == 0

    page.context.set_offline(False)
    expect(page.get_by_text("The server is back.")).to_be_visible()
    page.keyboard.press("F9")
    expect(page.locator("#result .who")).to_have_text("Ola Bergström")
    assert sold() == 1


def test_an_answer_lost_on_its_way_is_asked_for_again_and_shows_the_first_receipt(
    desk, live_server
):
    page = desk(live_server.url)

    def lose(route):
        route.fetch()
        route.abort("connectionreset")

    page.route("**/desk/sell/", lose, times=1)
    page.keyboard.press("F9")

    expect(page.get_by_text("No answer: the sale may or may not be saved")).to_be_visible()
    expect(page.locator("#result .who")).to_have_count(0)
    expect(page.get_by_text("Try again; the sale is made only once")).to_be_visible()
    page.keyboard.press("F9")
    expect(page.locator("#result .who")).to_have_text("Ola Bergström")
    expect(page.locator("#line .refusal")).to_have_count(0)
    assert sold() == 1


def test_a_gateway_without_a_server_behind_it_is_a_server_away(desk, live_server):
    page = desk(live_server.url)
    page.route("**/readyz", lambda route: route.fulfill(status=502, body="Bad gateway"))
    page.route("**/desk/sell/", lambda route: route.fulfill(status=502, body="Bad gateway"))

    page.keyboard.press("F9")

    expect(page.get_by_role("alert").filter(has_text=DOWN)).to_be_visible()
    expect(page.get_by_text("No answer: the sale may or may not be saved")).to_be_visible()
    assert sold() == 0
    page.unroute("**/readyz")
    page.unroute("**/desk/sell/")
    expect(page.get_by_text("Try again; the sale is made only once")).to_be_visible()
    page.keyboard.press("F9")
    expect(page.locator("#result .who")).to_have_text("Ola Bergström")
    assert sold() == 1


def test_a_server_killed_in_mid_sale_and_started_again_has_sold_once(desk):
    pages = get_asgi_application()
    with served(front_of(pages)) as port:
        page = desk(f"http://127.0.0.1:{port}")
        page.fill("#given", "150")
        page.route("**/desk/sell/", lambda route: (route.fetch(), route.abort()), times=1)
        page.keyboard.press("F9")
        expect(page.get_by_text("No answer: the sale may or may not be saved")).to_be_visible()

    expect(page.get_by_role("alert").filter(has_text=DOWN)).to_be_visible()
    expect(page.locator("#given")).to_have_value("150")
    expect(page.locator("#result .who")).to_have_count(0)

    with served(front_of(pages), port=port):
        expect(page.get_by_text("Try again; the sale is made only once")).to_be_visible()
        page.keyboard.press("F9")
        expect(page.locator("#result .who")).to_have_text("Ola Bergström")
        expect(page.locator("#result .change")).to_have_text("€40")
        page.goto("about:blank")
    assert sold() == 1
