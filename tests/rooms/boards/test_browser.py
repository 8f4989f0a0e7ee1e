"""The board in a real browser: it counts without a network, heals alone, and fits every screen."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.test import Client
from django.utils import timezone

from tdsite import director
from tests.factories import carl, dana, running
from tests.serving import front_of, served

MS = timedelta(milliseconds=1)
LIVE = '[data-part="live"]:not(.stale):not([hidden])'
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    # WhiteNoise hands its files over as plain iterators; Django reads them whole, and says so
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]


def part(page, name):
    return page.text_content(f'[data-part="{name}"]').strip()


def test_the_board_goes_through_a_level_turn_without_a_network_and_heals_without_a_reload(
    site, page
):
    began = timezone.now() - timedelta(minutes=10)
    tournament = running(players=4, at=began)
    page.clock.install()
    page.goto(f"{site}/b/{tournament.board_token}/")
    page.wait_for_selector(LIVE)
    page.evaluate("window.marked = true")
    page.context.set_offline(True)

    to_the_turn = began + timedelta(minutes=20) - timezone.now()
    page.clock.fast_forward(int(to_the_turn / MS) - 50_000)
    page.wait_for_selector('.board[data-state="last-minute"]')
    assert part(page, "band") == "Last minute of level 1"
    page.clock.fast_forward(50_000)
    page.wait_for_selector('[data-part="band"]:text-is("Level 2")')
    assert part(page, "blinds") == "100 / 200"
    assert part(page, "time") == "20:00" or part(page, "time").startswith("19:")
    page.wait_for_selector('[data-part="live"].stale')
    assert part(page, "live").startswith("Offline for ")

    director.pause(tournament.pk, by=dana(), at=timezone.now())
    page.context.set_offline(False)
    page.wait_for_selector('.board[data-state="paused"]')
    page.wait_for_selector(LIVE)
    assert page.evaluate("window.marked")


def test_the_board_survives_a_restart_of_the_server(page):
    tournament = running(players=4, at=timezone.now())
    pages = get_asgi_application()
    with served(front_of(pages)) as port:
        page.goto(f"http://127.0.0.1:{port}/b/{tournament.board_token}/")
        page.wait_for_selector(LIVE)
    director.pause(tournament.pk, by=dana(), at=timezone.now())

    with served(front_of(pages), port=port):
        page.wait_for_selector('.board[data-state="paused"]')


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (1024, 768), (390, 844)])
def test_nothing_scrolls_and_nothing_is_complained_about(site, page, size):
    tournament = running(players=25, at=timezone.now())
    page.set_viewport_size({"width": size[0], "height": size[1]})

    page.goto(f"{site}/b/{tournament.board_token}/")
    page.wait_for_selector(LIVE)

    over = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(over) == list(size)
    assert page.complaints == []


def test_without_scripts_the_board_is_a_page_that_loads_itself_again(site, chromium):
    tournament = running(players=4, at=timezone.now() - timedelta(minutes=30))
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()

    page.goto(f"{site}/b/{tournament.board_token}/")

    assert page.inner_text(".board-band") == "Level 2"
    assert page.locator('meta[http-equiv="refresh"]').count() == 1
    context.close()


def test_a_staff_page_turns_a_higher_revision_into_an_event(site, page):
    tournament = running(players=4)
    client = Client()
    client.force_login(carl())
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}]
    )
    body = f'<body data-tournament="{tournament.pk}" data-revision="{tournament.revision}">'
    script = '<script src="/static/js/stream.js" type="module"></script>'
    html = f"<!doctype html>{body}{script}</body>"
    page.route("**/probe", lambda route: route.fulfill(body=html, content_type="text/html"))

    with page.expect_request("**/live/staff/**"):
        page.goto(f"{site}/probe")
    page.evaluate(
        "window.told = [];"
        "document.addEventListener('td:changed', (event) => told.push(event.detail.revision))"
    )
    page.wait_for_timeout(300)
    line = director.pause(tournament.pk, by=dana(), at=timezone.now())

    page.wait_for_function(f"() => told.includes({line.revision})")
    assert page.evaluate("told") == [line.revision]
