"""Every room at desk and phone size, in both languages; and one evening from the door to the prize.

No serious finding of axe, nothing on the console, nothing wider than its window.
"""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tdsite import director
from tests import factories
from tests.browser.complaints import complaints_of
from tournaments.models import Entry, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONG = "Championnat d’automne de la Salle des Lanternes, édition tout à fait spéciale"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
# rows of tabs may: on a phone they scroll by themselves, with the open one in sight
SIDEWAYS = """() => [...document.querySelectorAll("html, body *")]
    .filter((e) => e === document.documentElement
        || ["auto", "scroll"].includes(getComputedStyle(e).overflowX))
    .filter((e) => !e.matches(".room-tabs, nav.segments"))
    .filter((e) => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1)
    .map((e) => `${e.tagName} ${e.id} ${e.className}`)"""


@pytest.fixture
def room(browser, live_server, client):
    """A page for Dana, signed in, in a language and a window of their choice."""
    client.force_login(factories.dana(), backend="django.contrib.auth.backends.ModelBackend")
    session = client.cookies["sessionid"].value

    def opened(*, language="en", window=DESK, theme="dark"):
        context = browser.new_context(
            base_url=live_server.url,
            viewport=window,
            reduced_motion="reduce",  # what slides in is not judged half-way
        )
        # the live stream is not served here: it would hold the test's own server
        context.route(
            re.compile("/live/"), lambda route: route.fulfill(content_type="text/event-stream")
        )
        cookies = {"sessionid": session, "django_language": language, "theme": theme}
        context.add_cookies(
            [
                {"name": name, "value": said, "url": live_server.url}
                for name, said in cookies.items()
            ]
        )
        page = context.new_page()
        page.faults = complaints_of(page, kinds=("error",))
        return page

    return opened


def crowded():
    """An event with a long name, long player names, and somebody who may rebuy."""
    now = timezone.now()
    event = factories.event(
        factories.entry_price(), factories.rebuy_price(), name=LONG, at=now, guarantee_cents=10**6
    )
    names = (f"Aleksandra Wojciechowska-Brzezińska {n}" for n in range(20))
    entries = factories.sell(event, *names, at=now)
    director.start(event.pk, by=factories.dana(), at=now)
    director.bust_out(entries[0].pk, by=factories.fay(), at=now)
    return event


def over():
    """A finished event with every prize still to be paid."""
    now = timezone.now()
    event = factories.running(players=4, at=now)
    for entry in list(Entry.objects.filter(tournament=event).order_by("number"))[1:]:
        director.bust_out(entry.pk, by=factories.fay(), at=now)
    director.finish(event.pk, by=factories.dana(), at=now)
    return event


def doors(event, ended):
    player = event.entries.first().player_id
    yield from (reverse(name) for name in ("club", "new_event"))
    for name in ("dashboard", "desk", "payouts", "journal", "edit_event", "keys"):
        yield reverse(name, args=[event.pk])
    yield reverse("table", args=[event.pk, 1]) + "?seat=1"
    yield reverse("desk", args=[event.pk]) + f"?player={player}"
    yield reverse("desk", args=[event.pk]) + "?new=1&q=Zed"
    yield reverse("payouts", args=[ended.pk])
    for name in ("prizes", "bounties"):
        yield reverse(name, args=[ended.pk])
    yield reverse("leagues")
    yield reverse("board", args=[event.board_token])
    yield reverse("board", args=[ended.board_token])


@pytest.mark.parametrize(
    ("language", "window", "theme"), [("en", DESK, "light"), ("fr", PHONE, "dark")]
)
def test_every_room_is_accessible_quiet_and_no_wider_than_its_window(room, language, window, theme):
    event, ended = crowded(), over()
    page, axe, found = room(language=language, window=window, theme=theme), Axe(), {}

    for door in doors(event, ended):
        page.goto(door)
        findings = axe.run(page).response["violations"]
        serious = [f["id"] for f in findings if f["impact"] in ("serious", "critical")]
        found[door] = (serious, page.faults.copy(), page.evaluate(SIDEWAYS))
        page.faults.clear()

    assert {door: faults for door, faults in found.items() if any(faults)} == {}


@pytest.mark.parametrize(("language", "window"), [("fr", DESK), ("en", PHONE)])
def test_the_other_language_fits_as_well(room, language, window):
    event, ended = crowded(), over()
    page, wide = room(language=language, window=window), {}

    for door in doors(event, ended):
        page.goto(door)
        wide[door] = page.evaluate(SIDEWAYS)

    assert {door: parts for door, parts in wide.items() if parts} == {}


def settled(page):
    """No part is on its way: a page that is left in the middle of one says so in the console."""
    expect(page.locator(".htmx-request")).to_have_count(0)


def test_an_evening_is_sold_started_played_undone_and_paid_in_the_browser(room):
    event = factories.event(at=timezone.now())
    for name in ("Ann Ames", "Bob Brook", "Cid Crane"):
        factories.player(name)
    page = room()

    page.goto(reverse("desk", args=[event.pk]))
    for name in ("ann", "bob", "cid"):
        page.keyboard.type(name)
        expect(page.locator("[data-match='1']")).to_contain_text(name.capitalize())
        page.keyboard.press("Enter")
        expect(page.locator("#given")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#result .who")).to_contain_text(name.capitalize())
        expect(page.locator("#sought")).to_be_focused()
    page.locator(".rooms").get_by_role("link", name="Dashboard").click()
    page.locator("#todo").get_by_role("button", name="Start").click()
    expect(page.locator("#wall .oval")).to_have_count(1)

    seats = {
        entry.player.name: str(entry.seat.number)
        for entry in Entry.objects.select_related("seat", "player")
    }

    def bust(name):
        page.fill("#command-line", f"b 1-{seats[name]}")
        page.keyboard.press("Enter")
        expect(page.locator("#command-line")).to_have_value("")
        expect(page.locator("#log")).to_contain_text(name)

    bust("Ann Ames")
    page.locator(".toast").last.get_by_role("button", name="Undo").click()
    expect(page.locator("#log .undone")).to_contain_text("Ann Ames")
    bust("Bob Brook")
    bust("Cid Crane")
    settled(page)
    page.reload()  # the stream that would redraw the list is not served here
    page.locator("#todo").get_by_role("button", name="Finish").click()
    payouts = page.locator("#todo").get_by_role("link", name="Payouts")
    expect(payouts).to_be_visible()
    settled(page)
    payouts.click()
    page.get_by_role("button", name="Pay Ann Ames").click()
    page.locator(".confirm").get_by_role("button", name="Pay").press("Enter")

    expect(page.locator(".prize-table .badge.ok")).to_have_count(1)
    assert Tournament.objects.get(pk=event.pk).state == "finished"
    assert [p.entry.player.name for p in event.payouts.all()] == ["Ann Ames"]
    assert page.faults == []


# every button and link of the frame with no words of its own, and the name that it goes by
ICONS = """() => [...document.querySelectorAll(".topbar :is(a, button, summary), .rooms > *")]
    .filter((e) => e.checkVisibility() && !e.closest(".menu-body") && !e.matches("hr, :disabled"))
    .filter((e) => ![...e.querySelectorAll("*"), e].some((part) => part.offsetWidth > 1
        && !part.matches(".key, .count, .person")
        && [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim())))
    .map((e) => { e.dataset.icon = ""; return e.title || e.getAttribute("aria-label"); })"""


def test_what_is_drawn_as_an_icon_alone_has_its_name_beside_it(room):
    page = room()
    tournament = factories.running(players=12, at=timezone.now())
    page.goto(reverse("dashboard", args=[tournament.pk]))
    page.locator(".go").wait_for()
    tip, names = page.locator(".tip"), page.evaluate(ICONS)
    icons = page.locator("[data-icon]")
    assert {"Draw and seats", "Next level (N)", "Go to, find or do", "dana"} <= set(names)
    page.mouse.move(640, 780)  # away from all of them

    for at, name in enumerate(names):
        # no mouse was pressed before: the focus counts as brought by a key
        icons.nth(at).focus()
        expect(tip).to_have_text(name)
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)

    page.get_by_role("link", name="Payouts").hover()
    expect(tip).to_have_text("Payouts")
    box, beside = tip.bounding_box(), page.get_by_role("link", name="Payouts").bounding_box()
    assert box["x"] >= beside["x"] + beside["width"]
    page.mouse.move(640, 780)
    expect(tip).to_have_count(0)
    expect(page.get_by_role("link", name="Payouts")).to_have_attribute("title", "Payouts")
    assert page.faults == []
