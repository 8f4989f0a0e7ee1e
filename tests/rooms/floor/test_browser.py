"""The wall by hand: dragged, lifted by keys, seen by the second director, filtered."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat, Table
from tdsite import director
from tests.factories import dana, fay, running

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    # WhiteNoise hands its files over as plain iterators; Django reads them whole, and says so
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]


@pytest.fixture
def opened(site, browser):
    """The dashboard of an event, as a person sees it in a browser of their own."""

    def open_it(tournament, person, *, live=True, **more):
        more = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"} | more
        context = browser.new_context(**more)
        client = Client()
        client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}
        context.add_cookies([cookie])
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        if not live:
            page.route("**/live/**", lambda route: route.abort())
        with page.expect_request("**/live/staff/**"):
            page.goto(site + reverse("dashboard", args=[tournament.pk]))
        return page

    return open_it


def at(page, place):
    table, seat = str(place).split("-")
    return page.locator(f".oval[data-table='{table}'] .seat[data-seat='{seat}']")


def places(tournament, *, taken):
    seats = Seat.objects.filter(table__tournament=tournament, entry__isnull=not taken)
    rows = seats.order_by("table__number", "number").select_related("table")
    return [(f"{seat.table.number}-{seat.number}", seat.entry_id) for seat in rows]


def drag(page, here, there):
    at(page, here).hover()
    page.mouse.down()
    box = at(page, there).bounding_box()
    page.mouse.move(box["x"] + 4, box["y"] + 4, steps=4)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(at(page, there)).to_have_class(re.compile("drop"))
    page.mouse.up()


def now(**terms):
    return running(at=timezone.now(), **terms)


def test_a_drag_moves_a_player_and_the_other_director_sees_it_unasked(opened):
    tournament = now(players=14)
    (here, entry), *_ = places(tournament, taken=True)
    there = places(tournament, taken=False)[-1][0]
    page, other = opened(tournament, dana()), opened(tournament, fay())

    drag(page, here, there)

    expect(at(other, there)).to_have_attribute("data-entry", str(entry))
    expect(at(page, there)).to_have_attribute("data-entry", str(entry))
    expect(at(page, here)).to_have_class(re.compile("empty"))
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(at(page, here)).to_have_attribute("data-entry", str(entry))
    expect(at(other, here)).to_have_attribute("data-entry", str(entry))
    assert page.faults == other.faults == []


def test_on_a_taken_seat_the_two_change_places(opened):
    tournament = now(players=14)
    (here, entry), *_, (there, rival) = places(tournament, taken=True)
    page = opened(tournament, dana())

    drag(page, here, there)

    expect(at(page, there)).to_have_attribute("data-entry", str(entry))
    expect(at(page, here)).to_have_attribute("data-entry", str(rival))
    expect(page.locator(".toast")).to_contain_text("Swap")


def test_who_is_too_late_is_told_who_did_what_and_may_try_again(opened):
    """The second director's wall is that of a page whose stream has stopped."""
    tournament = now(players=14)
    (here, entry), (second, rival), *_ = places(tournament, taken=True)
    (there, _), (instead, _), *_ = places(tournament, taken=False)
    page = opened(tournament, dana(), live=False)
    table, seat = map(int, there.split("-"))
    director.move(rival, table=table, seat=seat, by=fay(), at=timezone.now())

    drag(page, here, there)

    refusal = page.locator("#wall-bar .refusal")
    expect(refusal).to_contain_text("Fay acted first, at ")
    expect(refusal).to_contain_text(f"{second} → {there}")
    expect(at(page, there)).to_have_attribute("data-entry", str(rival))
    drag(page, here, instead)
    expect(at(page, instead)).to_have_attribute("data-entry", str(entry))
    expect(refusal).to_have_count(0)


def test_a_player_is_moved_without_a_mouse(opened):
    tournament = now(players=14)
    (here, entry), *_ = places(tournament, taken=True)
    there = places(tournament, taken=False)[-1][0]
    page = opened(tournament, dana())

    at(page, here).focus()
    page.keyboard.press("m")
    expect(page.locator("#live")).to_contain_text(f"picked up from {here}")
    page.keyboard.type(there)
    expect(at(page, there)).to_be_focused()
    expect(page.locator("#live")).to_have_text(f"{there}, free")
    page.keyboard.press("Enter")
    expect(at(page, there)).to_have_attribute("data-entry", str(entry))
    expect(at(page, there)).to_be_focused()

    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(at(page, there)).to_be_focused()
    expect(page.locator("body")).not_to_have_class(re.compile("carrying"))
    assert page.locator("#drawer > *").count() == 0


def test_a_finger_holds_a_player_and_takes_him_along(opened):
    tournament = now(players=14)
    (here, entry), *_ = places(tournament, taken=True)
    there = places(tournament, taken=False)[-1][0]
    page = opened(tournament, dana(), has_touch=True)
    touch = page.context.new_cdp_session(page)

    def middle(place):
        box = at(page, place).bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def send(kind, *points):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    send("touchStart", middle(here))
    expect(page.locator(".seat-ghost")).to_be_visible()
    send("touchMove", middle(there))
    expect(at(page, there)).to_have_class(re.compile("drop"))
    send("touchEnd")

    expect(at(page, there)).to_have_attribute("data-entry", str(entry))
    assert page.locator("#drawer > *").count() == 0


def test_one_tap_or_d_sets_the_button(opened):
    tournament = now(players=9)
    page = opened(tournament, dana())
    table = Table.objects.get(tournament=tournament)
    first, second = [n for n in range(1, 10) if n != table.button][:2]

    at(page, f"1-{first}").focus()
    page.keyboard.press("d")
    expect(at(page, f"1-{first}").locator(".disc")).to_be_visible()

    disc = "e => { const b = e.getBoundingClientRect(), s = getComputedStyle(e, '::after');"
    spot = at(page, f"1-{second}").evaluate(
        disc + "return [b.left + parseFloat(s.left), b.top + parseFloat(s.top)]; }"
    )
    page.mouse.click(*spot)
    expect(at(page, f"1-{second}").locator(".disc")).to_be_visible()
    table.refresh_from_db()
    assert table.button == second


def test_the_wall_is_filtered_and_stays_so_while_tables_change(opened):
    tournament = now(players=60, seats_per_table=6)
    director.set_section(tournament.pk, section="Blue", tables=[2, 3], by=fay(), at=timezone.now())
    page = opened(tournament, dana())
    shown = page.locator("#wall > .oval:visible")

    expect(shown).to_have_count(10)
    page.locator("#wall-section").select_option("Blue")
    expect(shown).to_have_count(2)
    page.locator("#wall-section").select_option("")
    name = at(page, "4-1").get_attribute("title")
    page.get_by_role("searchbox", name="Table or player").fill(name.lower())
    expect(at(page, "4-1")).to_have_class(re.compile("found"))

    page.get_by_role("searchbox", name="Table or player").fill("3-2")
    director.set_section(tournament.pk, section="Red", tables=[3, 4], by=fay(), at=timezone.now())
    expect(page.locator(".wall-section:visible")).to_contain_text("Red")
    expect(shown).to_have_count(1)
    page.reload()
    expect(shown).to_have_count(1)
    page.evaluate(
        "document.getElementById('wall').dataset.revision = 0;"
        "document.getElementById('wall').dataset.old = 1;"
        "document.body.dispatchEvent(new CustomEvent('td:changed', { bubbles: true }))"
    )
    expect(page.locator("#wall")).not_to_have_attribute("data-old", "1")
    expect(shown).to_have_count(1)
    page.get_by_role("searchbox", name="Table or player").fill("none")
    page.get_by_role("button", name="Show all").click()
    order = [oval.get_attribute("data-table") for oval in shown.all()]
    assert order == ["2", "3", "4", "1", "5", "6", "7", "8", "9", "10"]
    assert page.faults == []


def test_a_seat_opens_its_table_and_a_broken_table_leaves_the_wall(opened):
    tournament = now(players=20)
    page = opened(tournament, dana())

    at(page, "2-1").click()
    expect(page.locator("#drawer .seat-open")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/table/2/\?seat=1$"))
    for _, entry in places(tournament, taken=True)[:5]:
        director.bust_out(entry, by=fay(), at=timezone.now())
    line = director.break_table(tournament.pk, by=fay(), at=timezone.now())
    expect(page.locator(f".oval[data-table='{line.data['table']}']")).to_have_count(0)
    expect(page.locator("#wall .oval")).to_have_count(2)
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=timezone.now())
    expect(page.locator("#wall .oval")).to_have_count(3)
    assert [o.get_attribute("data-table") for o in page.locator("#wall .oval").all()] == [*"123"]


def test_the_wall_and_a_seat_of_the_drawer_are_accessible(opened):
    tournament = now(players=60, seats_per_table=6)
    (_, entry), *_ = places(tournament, taken=True)
    director.set_section(tournament.pk, section="Blue", tables=[1, 2], by=fay(), at=timezone.now())
    director.fix_player(entry, stays=True, by=fay(), at=timezone.now())
    page = opened(tournament, dana())
    at(page, "1-1").click()
    page.locator("#table-shape summary").click()

    found = Axe().run(page).response["violations"]

    assert [f["id"] for f in found if f["impact"] in ("serious", "critical")] == []
