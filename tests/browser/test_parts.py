"""Parts that every room uses: a long list, what is waited for, and the events behind G."""

import re

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import dana, event, running
from tournaments.models import StaffRole
from tournaments.models.club import Role

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]


@pytest.fixture
def opened(site, browser):
    """A page of Dana's, with what its scripts complained of."""

    def open_it(name, *arguments, width=1280, scripts=True):
        context = browser.new_context(
            viewport={"width": width, "height": 800}, java_script_enabled=scripts
        )
        client = Client()
        client.force_login(dana(), backend="django.contrib.auth.backends.ModelBackend")
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}
        context.add_cookies([cookie])
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.goto(site + reverse(name, args=arguments))
        return page

    return open_it


def crew(number):
    for one in range(1, number + 1):
        person = User.objects.create(username=f"w{one}", first_name=f"Worker {one}")
        StaffRole.objects.create(user=person, role=Role.FLOOR)


def test_a_list_is_sorted_by_a_press_filtered_and_shown_fifty_lines_at_a_time(opened):
    crew(70)
    page = opened("staff")
    lines = page.locator(".staff-table tbody tr:visible")
    first = lines.first.locator("th")
    name = page.locator(".staff-table thead th").first

    expect(lines).to_have_count(50)
    name.get_by_role("button").click()
    expect(name).to_have_attribute("aria-sort", "ascending")
    expect(first).to_contain_text("dana")
    name.get_by_role("button").click()
    expect(name).to_have_attribute("aria-sort", "descending")
    expect(first).to_contain_text("Worker 70")  # and not 9: figures within words count
    page.locator(".table-pages").get_by_role("button", name="Next").click()
    expect(lines).to_have_count(21)
    page.get_by_label("Filter the list").fill("wörker 6")
    expect(lines).to_have_count(16)
    expect(page.locator("[data-table-count]")).to_have_text("16 of 71")
    page.get_by_label("Filter the list").fill("nobody of that name")
    page.get_by_role("button", name="Show all").click()
    expect(lines).to_have_count(50)
    top = page.locator(".staff-table thead th").first
    page.mouse.wheel(0, 900)
    expect(top).to_be_in_viewport()
    assert page.faults == []


def test_without_a_script_the_list_is_a_plain_table(opened):
    crew(60)
    page = opened("staff", scripts=False)

    expect(page.locator(".staff-table tbody tr:visible")).to_have_count(61)
    expect(page.locator(".table-tools:visible, .table-pages:visible")).to_have_count(0)


def test_what_takes_long_is_a_line_then_words_and_may_be_stopped(opened):
    running(players=3)
    page = opened("people")
    busy = page.locator("#busy")
    held = []
    page.route("**/*q=quist*", lambda route: held.append(route))
    expect(busy).to_be_hidden()

    page.locator("#people-search").press_sequentially("quist")
    expect(page.locator(".busy-line")).to_be_visible()
    expect(page.locator(".busy-says")).to_contain_text("Still working")
    page.get_by_role("button", name="Cancel").click()

    expect(busy).to_be_hidden()
    assert page.faults == []


def test_g_and_a_figure_go_to_that_event(opened):
    running(players=3, at=timezone.now())
    other = event(name="Turbo", at=timezone.now())
    page = opened("days", other.pk)

    page.keyboard.press("g")
    expect(page.locator(".switch-list li")).to_have_count(2)
    expect(page.locator(".switch-list kbd").first).to_have_text("1")
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    page.keyboard.press("1")

    expect(page).to_have_url(re.compile(r"/events/\d+/$"))
    assert page.url.split("/")[-2] != str(other.pk)


def test_what_shows_its_name_has_no_second_one_beside_it(opened):
    page = opened("club")
    page.keyboard.press("Tab")
    room = page.locator(".rooms").get_by_role("link", name="Players")
    room.focus()
    expect(room).to_be_focused()
    expect(page.locator(".tip")).to_have_count(0)
    # and the search says what it is for in words
    expect(page.locator(".go > span")).to_be_visible()

    page.keyboard.press("[")
    page.locator(".rooms").get_by_role("link", name="Leagues").focus()
    expect(page.locator(".tip")).to_have_text("Leagues")
