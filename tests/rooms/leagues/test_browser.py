"""Leagues in a real browser: a formula is tried while it is typed, standings fit a phone."""

import pytest

from tests.factories import dana
from tests.rooms.leagues.test_commands import counted, played, season
from tournaments.models import Entry, Player

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def opened(browser, live_server, client):
    """A page of the house in a window of this size, as Dana sees it."""
    client.force_login(dana())

    def at(address: str, *, width: int = 1280, height: int = 800):
        context = browser.new_context(viewport={"width": width, "height": height})
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"{live_server.url}{address}")
        return page

    return at


def test_a_formula_is_tried_while_it_is_typed_and_its_mistake_is_marked(opened):
    page = opened(f"/seasons/{season().pk}/terms/")
    tried, says = page.locator("#tried"), page.locator("#formula-says")
    sync_api.expect(says).to_contain_text("Formula valid")

    formula = page.get_by_label("Points formula")
    formula.fill("100 / nmberOfHits")
    sync_api.expect(says.locator("mark")).to_have_text("nmberOfHits")

    formula.fill("100 * n")
    sync_api.expect(tried.get_by_role("row").nth(2)).to_contain_text("1,000")
    page.get_by_label("Players from").fill("12")
    sync_api.expect(tried.get_by_role("row").nth(2)).to_contain_text("1,200")
    sync_api.expect(page.get_by_label("Players from")).to_be_focused()

    page.get_by_role("button", name="Save settings").click()
    sync_api.expect(page.locator("#toasts")).to_contain_text("changed")


def test_on_a_phone_who_and_how_many_stay_in_sight_while_the_events_go_by(opened):
    evenings = [played("Ann", "Ben"), played("Cat", "Dan", "Eve"), played("Fay", "Gil")]
    one = season()
    for evening in evenings:
        counted(evening, one)
    page = opened(f"/seasons/{one.pk}/", width=390, height=844)

    name = page.get_by_role("rowheader", name="Ann")
    before = name.bounding_box()["x"]
    page.locator(".standings-scroll").evaluate("box => box.scrollTo(400, 0)")

    assert name.bounding_box()["x"] == before
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_standings_are_sorted_by_a_press_and_who_is_not_ranked_stays_below(opened):
    one = season(least_events=2)
    for names in (("Ann", "Ben", "Cat"), ("Ben", "Cat", "Ann"), ("Eve", "Dan")):
        counted(played(*names), one)
    for entry in Entry.objects.select_related("player"):  # each name is one person
        same = Player.objects.filter(name=entry.player.name).earliest("pk")
        Entry.objects.filter(pk=entry.pk).update(player=same)
    page = opened(f"/seasons/{one.pk}/")
    names = page.locator(".standings tbody tr > .name")
    ranked = names.all_inner_texts()[:3]
    assert sorted(ranked) == ["Ann", "Ben", "Cat"]

    head = page.locator(".standings thead th", has_text="Player")
    for way, those in (
        ("ascending", ["Ann", "Ben", "Cat", "Dan", "Eve"]),
        ("descending", ["Cat", "Ben", "Ann", "Eve", "Dan"]),
    ):
        head.get_by_role("button").click()
        sync_api.expect(head).to_have_attribute("aria-sort", way)
        assert names.all_inner_texts() == those
        assert page.locator(".outside-head + tr > .name").inner_text() == those[3]

    # the third press gives the ranking back; a column of an event sorts beside its link
    head.get_by_role("button").click()
    assert names.all_inner_texts()[:3] == ranked
    of_event = page.locator(".standings th.of-event").first
    of_event.get_by_role("button").click()
    sync_api.expect(of_event).to_have_attribute("aria-sort", "descending")
    sync_api.expect(of_event.get_by_role("link")).to_be_visible()


def test_the_published_standings_are_sorted_by_a_press_too(opened):
    one = season()
    counted(played("Ann", "Ben", "Cat"), one)
    page = opened(f"/standings/{one.token}/", width=390, height=844)

    head = page.locator(".standings thead th", has_text="Points")
    for way, first in (("descending", "Ann"), ("ascending", "Cat")):
        head.get_by_role("button").click()
        sync_api.expect(head).to_have_attribute("aria-sort", way)
        sync_api.expect(page.locator(".standings tbody .name").first).to_have_text(first)
