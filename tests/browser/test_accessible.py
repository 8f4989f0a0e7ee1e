"""WCAG 2.2 AA where no page of the staff is, and in the states that a page opens with.

The pages of the staff themselves are asked on the tour, test_every_page.py.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tdsite.web.addresses import token_of
from tests.browser import axe
from tests.factories import dana
from tests.whole_house import House, whole_house
from tournaments.models import Season
from tournaments.models.screens import BoardPage
from tournaments.operations.alternates import preregister

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WINDOWS = {"dark": (1280, 800), "light": (390, 844)}
BOARD_PAGES = [page for page in BoardPage.values if page != BoardPage.CLOCK]


@pytest.fixture
def opened(chromium, site) -> Iterator[Callable[..., Any]]:
    """A page of a browser, in a theme and its window; signed in where it is given a client."""
    contexts = []

    def open_it(theme: str, client: Any = None, **more: Any) -> Any:
        width, height = WINDOWS[theme]
        context = chromium.new_context(
            base_url=site,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            **more,
        )
        contexts.append(context)
        cookies = {"theme": theme, "django_language": "en"}
        if client:
            cookies["sessionid"] = client.cookies["sessionid"].value
        context.add_cookies([{"name": n, "value": v, "url": site} for n, v in cookies.items()])
        return context.new_page()

    yield open_it
    for context in contexts:
        context.close()


def for_everybody(house: House) -> dict[str, str]:
    """What players and onlookers open, by what it is."""
    board, entry = house.running.board_token, house.running.entries.order_by("number")[0]
    with transaction.atomic():
        signed = preregister(house.announced.pk, at=timezone.now(), name="Nia Orr")
    pages = {
        "sign-in": reverse("login"),
        "board": reverse("board", args=[board]),
        "board before the start": reverse("board", args=[house.announced.board_token]),
        "board in a break": reverse("board", args=[house.knockout.board_token]),
        "board at the end": reverse("board", args=[house.finished.board_token]),
        "draws": reverse("draws", args=[board]),
        "draw": reverse("draw", args=[board, 1]),
        "head of the log": reverse("log_head", args=[board]),
        "player's page": reverse("player_page", args=[token_of(entry.pk)]),
        "join": reverse("join", args=[house.announced.board_token]),
        "check-in": reverse("check_in", args=[signed.token]),
        "standings": reverse("public_standings", args=[Season.objects.latest("pk").token]),
        "television": reverse("tv"),
    }
    return pages | {f"board: {page}": f"{pages['board']}?pages={page}:60" for page in BOARD_PAGES}


@pytest.mark.parametrize("theme", WINDOWS)
@pytest.mark.long
def test_what_everybody_opens_keeps_the_rules(opened, theme, subtests):
    pages = for_everybody(whole_house(timezone.now(), crowded=False))
    page = opened(theme)

    for name, path in pages.items():
        with subtests.test(msg=name):
            assert page.goto(path).status == 200
            page.wait_for_load_state("load")
            assert broken(page) == []


def broken(page: Any) -> list[str]:
    return [f"{one.rule} {one.words}" for one in axe.violations(page)]


@pytest.mark.parametrize("theme", WINDOWS)
def test_what_opens_on_a_page_keeps_the_rules(opened, client, theme, subtests):
    house = whole_house(timezone.now(), crowded=False)
    client.force_login(dana())
    page = opened(theme, client)

    def judge(state: str) -> None:
        with subtests.test(msg=state):
            assert broken(page) == []

    page.goto(reverse("dashboard", args=[house.running.pk]))
    page.wait_for_load_state("load")
    page.keyboard.press("Control+k")
    page.keyboard.type("bust")
    expect(page.get_by_role("option").first).to_be_visible()
    judge("palette")
    page.keyboard.press("Escape")

    page.get_by_role("article").first.get_by_role("link").first.click()
    drawer = page.get_by_role("complementary", name="Table 1")
    expect(drawer).to_be_visible()
    judge("drawer")
    drawer.get_by_role("button", name="Absent").click()
    expect(page.get_by_role("status").get_by_role("button", name="Undo")).to_be_visible()
    judge("toast")
    page.keyboard.press("Escape")

    page.locator(".me-menu > summary").click()
    judge("person's menu")
    page.locator(".switch-menu > summary").click()
    expect(page.get_by_role("navigation", name="Events").get_by_role("link").nth(1)).to_be_visible()
    judge("events")

    page.goto(reverse("new_person"))
    page.get_by_role("main").get_by_role("button").last.click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    judge("refused form")


def test_a_letter_is_an_act_only_as_long_as_it_is_wanted(opened, client):
    client.force_login(dana())
    page = opened("dark", client)
    page.goto(reverse("club"))
    page.wait_for_load_state("load")
    shell = page.locator(".shell")
    page.keyboard.press("[")
    expect(shell).to_have_attribute("data-rooms", "icons")

    page.locator(".me-menu > summary").click()
    page.get_by_role("group", name="One-key actions").get_by_role("button", name="Off").click()
    page.locator("body").click()
    page.keyboard.press("[")
    page.keyboard.press("Control+k")

    expect(page.get_by_role("dialog")).to_be_visible()
    expect(shell).to_have_attribute("data-rooms", "icons")
    page.reload()
    page.wait_for_load_state("load")
    page.keyboard.press("[")
    page.keyboard.press("Control+k")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(shell).to_have_attribute("data-rooms", "icons")


def test_what_a_fill_says_is_seen_in_the_colors_of_the_machine_too(opened, client):
    client.force_login(dana())
    page = opened("dark", client, forced_colors="active")
    page.goto(reverse("club"))

    for here in page.locator(".rooms [aria-current], .room-tabs [aria-current]").all():
        expect(here).to_have_css("outline-style", "solid")
