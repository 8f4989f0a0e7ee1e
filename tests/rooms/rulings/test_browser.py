"""The ruling calculators in one hand: answers while a number is typed, cards in two taps."""

from datetime import timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.db import close_old_connections
from django.urls import reverse
from django.utils import timezone

from tests.factories import fay, running
from tournaments.models import Ruling

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def phone(browser, live_server, client):
    """A page on Fay's phone; what its scripts complain of is kept."""
    client.force_login(fay())
    context = browser.new_context(viewport=PHONE, has_touch=True)
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.house = live_server.url
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.route("**/live/**", lambda route: route.abort())
    yield page
    close_old_connections()


def test_a_case_is_answered_as_it_is_typed_tapped_and_logged(phone):
    event = running(players=12, seats_per_table=6, at=timezone.now() - timedelta(minutes=5))
    phone.goto(f"{phone.house}{reverse('event_calculators', args=[event.pk])}?table=1")

    # cards: a rank, then a suit
    phone.tap("text=Compare hands")
    phone.wait_for_url("**/kicker/**")
    phone.tap("[data-cards] >> nth=1")
    for key in ("A", "♠", "K", "♠"):
        phone.tap(f".card-picker :is([data-rank='{key}'], [data-suit='{key}'])")
    sync_api.expect(phone.locator("[data-cards] >> nth=1")).to_have_value("A♠ K♠")
    phone.tap(".card-picker [data-rank='A']")
    sync_api.expect(phone.locator(".picker-suits .card-s")).to_be_disabled()

    # an answer while a number is typed; the address is the case
    phone.goto(f"{phone.house}{reverse('event_calculator', args=[event.pk, 'pot-limit'])}?table=1")
    says = phone.locator(".verdict-says")
    phone.fill("[name=pot]", "150")
    phone.fill("[name=bet]", "50")
    sync_api.expect(says).to_have_text("At most 250 in all.")
    sync_api.expect(phone.locator("[name=bet]")).to_be_focused()
    assert "pot=150" in phone.url
    assert "bet=50" in phone.url

    # one tap for each action
    phone.goto(f"{phone.house}{reverse('calculator', args=['minimum-raise'])}?big_blind=100")
    phone.fill("[name=amount]", "250")
    phone.tap(".case-act-keys >> text=Bet")
    sync_api.expect(says).to_have_text("B may call 250, or raise to at least 500.")
    phone.tap(".case-act-keys >> text=Raise to")
    sync_api.expect(says).to_have_text("C may call 500, or raise to at least 750.")
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    serious = [
        found["id"]
        for found in Axe().run(phone).response["violations"]
        if found["impact"] in ("serious", "critical")
    ]
    assert serious == []

    # into the log, with a law picked from those that answer
    phone.tap(f".case-log >> text={event.name}")
    phone.wait_for_url("**/rulings/new/**")
    phone.fill("[name=law]", "short all-in")
    phone.tap("[data-pick-law] >> nth=0")
    sync_api.expect(phone.locator("[name=law]")).to_have_value(phone.input_value("[name=law]"))
    phone.tap("text=Save ruling")
    sync_api.expect(phone.locator(".ruling-verdict")).to_contain_text("C may call 500")
    row = Ruling.objects.get()
    assert row.calculator == "minimum-raise"
    assert row.law[0].isdigit()
    assert phone.complaints == []
