"""A television in the hall: a code, its board, another board, a power cut, and a code again."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tests.factories import dana, event, fay, running
from tournaments.models import Screen, Television

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
# what a television of 2016 lacks, and more
OLD = """
    delete window.fetch; delete window.EventSource; delete window.ResizeObserver;
    delete window.localStorage; delete window.CSSLayerBlockRule; delete Promise.allSettled;
    delete String.prototype.replaceAll; delete Array.prototype.at; delete window.AbortSignal;
"""


@pytest.fixture
def hall(site, browser):
    """A television, and Dana's computer on the page of the televisions."""
    tournament = running(players=4, at=timezone.now())
    tv = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    tv.goto(f"{site}{reverse('tv')}")
    desk = browser.new_context(viewport={"width": 1280, "height": 800})
    client = Client()
    client.force_login(dana(), backend="django.contrib.auth.backends.ModelBackend")
    session = client.cookies["sessionid"].value
    desk.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    page = desk.new_page()
    page.goto(f"{site}{reverse('televisions')}")
    return tv, page, tournament


def type_code(tv, desk) -> None:
    code = tv.locator(".tv-code").inner_text().replace(" ", "")
    assert re.fullmatch(r"\d{6}", code)
    desk.get_by_label("Code on the screen").fill(f"{code[:3]} {code[3:]}")


def test_a_code_typed_on_the_page_brings_the_board_and_a_power_cut_loses_nothing(hall, browser):
    tv, desk, tournament = hall
    expect(tv.locator("#tv-state")).to_have_text("Ready")
    expect(tv.locator("#tv-left")).to_have_text(re.compile(r"^4:\d\d$"))

    type_code(tv, desk)
    desk.get_by_label("Name").fill("Bar left")
    desk.get_by_role("button", name="Pair").click()

    expect(desk.locator("#televisions")).to_contain_text("Bar left")
    tv.wait_for_url(f"**/b/{tournament.board_token}/")
    expect(tv.locator('[data-part="time"]')).to_have_text(re.compile(r"\d+:\d\d"))

    kept = tv.context.storage_state()  # what a browser has on its disk
    tv.context.close()
    again = browser.new_context(storage_state=kept).new_page()
    again.goto(desk.url.replace("/televisions/", "/tv/"))
    expect(again).to_have_url(re.compile(f"/b/{tournament.board_token}/$"))


def test_sent_elsewhere_it_goes_there_and_unpaired_it_shows_a_code(hall):
    tv, desk, tournament = hall
    director.add_screen(tournament.pk, name="Stage", by=fay(), at=timezone.now())
    type_code(tv, desk)
    desk.get_by_role("button", name="Pair").click()
    tv.wait_for_url("**/b/**")

    desk.get_by_role("link", name="Change TV 1").click()
    desk.get_by_label("Board").select_option(label=f"{tournament.name} · Screen 1 (Stage)")
    desk.get_by_role("button", name="Show this board").click()
    tv.wait_for_url(f"**/b/{Screen.objects.get().token}/")

    desk.get_by_role("link", name="Change TV 1").click()
    desk.get_by_label("Name").fill("Stage door")
    desk.get_by_role("button", name="Rename").click()
    desk.get_by_role("link", name="Change Stage door").click()
    desk.get_by_role("button", name="Unpair").click()
    tv.wait_for_url("**/tv/")
    expect(tv.locator(".tv-code")).to_be_visible()
    assert not Television.objects.exists()


def test_an_old_television_is_paired_and_led_too(site, hall, browser):
    _tv, desk, tournament = hall
    other = event(name="Turbo")
    old = browser.new_context(viewport={"width": 1280, "height": 720})
    old.add_init_script(OLD)
    tv = old.new_page()
    complaints = []
    tv.on("pageerror", lambda error: complaints.append(str(error)))
    tv.goto(f"{site}{reverse('tv')}")

    type_code(tv, desk)
    desk.get_by_role("button", name="Pair").click()
    tv.wait_for_url(f"**/b/{tournament.board_token}/plain/**")
    assert complaints == []

    told = {"television_id": Television.objects.get().pk, "tournament_id": other.pk}
    director.point_television(other.club_id, **told, by=dana(), at=timezone.now())
    tv.wait_for_url(f"**/b/{other.board_token}/**")


def test_the_page_with_the_code_says_when_the_server_is_away(hall):
    tv, _desk, _tournament = hall

    tv.context.set_offline(True)
    expect(tv.locator("#tv-state")).to_have_text("No connection")
    tv.context.set_offline(False)
    expect(tv.locator("#tv-state")).to_have_text("Ready")


@pytest.mark.parametrize(("wide", "high"), [(1920, 1080), (1280, 720), (390, 844)])
def test_nothing_lies_outside_the_page(hall, wide, high):
    tv, desk, _tournament = hall
    for page in (tv, desk):
        page.set_viewport_size({"width": wide, "height": high})
        spill = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(spill) <= 0
