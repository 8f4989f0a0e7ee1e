"""An evening's second look: the browser has every file already, and asks whether it still holds."""

import pytest
from django.core.asgi import get_asgi_application
from django.urls import reverse
from django.utils import timezone

from tests.factories import dana, running
from tests.serving import complaints_of, front_of, served

pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def aloud(settings):
    """The whole site on the server it runs on, its files asked for again at every visit."""
    settings.WHITENOISE_MAX_AGE = 0
    with served(front_of(get_asgi_application()), aloud=True) as port:
        yield f"http://127.0.0.1:{port}"


def test_pages_seen_before_are_seen_again_and_the_server_complains_of_nothing(
    browser, aloud, client, caplog
):
    tournament = running(players=12, at=timezone.now())
    client.force_login(dana())
    context = browser.new_context()
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": aloud}])
    page, answers = context.new_page(), []
    # Through the devtools a 304 is shown as what it stood for; the wire itself is asked.
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.responseReceivedExtraInfo", lambda told: answers.append(told["statusCode"]))
    rooms = [reverse("dashboard", args=[tournament.pk]), reverse("desk", args=[tournament.pk])]

    for address in rooms:
        page.goto(aloud + address, wait_until="load")
    answers.clear()
    for address in rooms:
        page.goto(aloud + address, wait_until="load")

    assert answers.count(304) > 30
    assert {status for status in answers if status >= 400} == set()
    assert complaints_of(caplog) == []
