"""The floor in one hand: two taps for an act, an undo, a warning, pages no wider than a phone."""

from datetime import timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.asgi import get_asgi_application
from django.db import close_old_connections
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat, SeatCheck
from tables.rules.floor import Place
from tdsite import director
from tdsite.web.addresses import token_of
from tests.factories import fay, running
from tests.serving import front_of, served
from tournaments import queries

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    # WhiteNoise hands its files over as plain iterators; Django reads them whole, and says so
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
PHONE, TABLET = {"width": 390, "height": 844}, {"width": 1024, "height": 768}


@pytest.fixture
def tournament():
    return running(players=14, seats_per_table=8, at=timezone.now() - timedelta(minutes=5))


@pytest.fixture
def opened(browser, live_server, client):
    """Open a page of the house on a phone, as Fay or as nobody."""
    client.force_login(fay())
    session = client.cookies["sessionid"].value

    def go(path, *, signed_in=True, size=PHONE, theme="dark"):
        context = browser.new_context(viewport=size, has_touch=True)
        cookies = {"theme": theme} | ({"sessionid": session} if signed_in else {})
        context.add_cookies(
            [{"name": n, "value": v, "url": live_server.url} for n, v in cookies.items()]
        )
        page = context.new_page()
        page.route("**/live/**", lambda route: route.abort())
        page.goto(live_server.url + path)
        return page

    yield go
    close_old_connections()


def sitting(tournament, *, nth=0):
    rows = Seat.objects.filter(table__tournament=tournament, table__number=1, entry__gt=0)
    seat = rows.select_related("entry__player").order_by("number")[nth]
    return seat.entry, Place(1, seat.number)


def walk(tournament, query=""):
    return reverse("walk", args=[tournament.pk]) + query


def test_two_taps_bust_and_one_takes_it_back(opened, tournament):
    entry, place = sitting(tournament)
    page = opened(walk(tournament, "?table=1"))

    page.tap(f"#seat-{place.seat} .pick")
    page.tap("text=Bust 14th")
    sync_api.expect(page.locator(".toast")).to_contain_text(entry.player.name)
    sync_api.expect(page.locator(f"#seat-{place.seat}")).to_have_count(0)
    assert queries.still_in(tournament) == 13
    page.tap(".toast >> text=Undo")

    sync_api.expect(page.locator(f"#seat-{place.seat}")).to_be_visible()
    assert queries.still_in(tournament) == 14


def test_two_taps_move_and_one_says_who_was_seen(opened, tournament):
    entry, place = sitting(tournament)
    other, seen_at = sitting(tournament, nth=1)
    page = opened(walk(tournament, "?table=1"))

    page.tap(f"#seat-{seen_at.seat} [aria-label='{other.player.name} is here']")
    sync_api.expect(page.locator(f"#seat-{seen_at.seat} .walk-tick")).to_be_visible()
    page.tap(f"#seat-{place.seat} .pick")
    page.locator(".walk-move button.at").first.tap()

    sync_api.expect(page.locator(f"#seat-{place.seat}")).to_have_count(0)
    entry.refresh_from_db()
    assert entry.seat.table.number == 2
    assert SeatCheck.objects.get().entry == other


def test_a_bust_that_does_not_fit_is_asked_about_under_the_thumb(opened, tournament):
    (anna, old), (bob, _) = sitting(tournament), sitting(tournament, nth=1)
    there = Seat.objects.filter(table__number=2, entry=None).order_by("number")[0]
    order = {"by": fay(), "at": timezone.now()}
    director.see_seat(tournament.pk, table=1, seat=old.seat, **order)
    director.move(anna.pk, table=2, seat=there.number, **order)
    director.move(bob.pk, table=1, seat=old.seat, **order)
    page = opened(walk(tournament, f"?table=1&seat={old.seat}"))

    page.tap("text=Bust 14th")
    sync_api.expect(page.locator(".walk-refusal")).to_contain_text("was last checked there")
    page.tap(f"text=Bust {anna.player.name} instead")

    sync_api.expect(page.locator(".toast")).to_contain_text(anna.player.name)
    sync_api.expect(page.locator(".walk-refusal .refusal")).to_have_count(0)
    assert list(queries.places(tournament)) == [anna.pk]


def test_a_player_is_found_and_his_table_opened(opened, tournament):
    entry, place = sitting(tournament)
    page = opened(walk(tournament))

    page.fill("input[name=q]", entry.player.name)
    page.press("input[name=q]", "Enter")
    page.locator(".walk-matches .pick").first.tap()

    sync_api.expect(page.locator("h1")).to_have_text(f"Table {place.table}")
    sync_api.expect(page.locator(f"#seat-{place.seat}.open")).to_be_visible()


def test_the_players_page_hears_of_his_move_by_itself(browser, tournament):
    entry, _ = sitting(tournament)
    there = Seat.objects.filter(table__number=2, entry=None).order_by("number")[0]
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    with served(front_of(get_asgi_application())) as port:
        address = reverse("player_page", args=[token_of(entry.pk)])
        page.goto(f"http://127.0.0.1:{port}{address}")
        sync_api.expect(page.locator("[data-live-is=on]")).to_be_visible()
        sync_api.expect(page.locator(".oval .sign")).to_have_text("Table 1")

        director.move(entry.pk, table=2, seat=there.number, by=fay(), at=timezone.now())

        sync_api.expect(page.locator(".moved")).to_contain_text(f"Table 2, seat {there.number}")
        sync_api.expect(page.locator(".oval .sign")).to_have_text("Table 2")
        context.close()


def test_no_page_is_wider_than_a_phone_and_all_can_be_read(opened, tournament):
    entry, _ = sitting(tournament)
    there = Seat.objects.filter(table__number=2, entry=None).order_by("number")[0]
    order = {"by": fay(), "at": timezone.now()}
    director.see_table(tournament.pk, table=1, **order)
    director.move(entry.pk, table=2, seat=there.number, **order)
    mine = reverse("player_page", args=[token_of(entry.pk)])
    pages = [
        (walk(tournament), True, PHONE, "dark"),
        (walk(tournament, f"?table=2&seat={there.number}"), True, PHONE, "light"),
        (walk(tournament, "?q=p"), True, PHONE, "dark"),
        (reverse("unseen", args=[tournament.pk]) + "?all=1", True, PHONE, "light"),
        (reverse("tablet", args=[tournament.pk, 2]), True, TABLET, "dark"),
        (mine, False, PHONE, "light"),
        (mine, True, PHONE, "dark"),
    ]
    for path, signed_in, size, theme in pages:
        page = opened(path, signed_in=signed_in, size=size, theme=theme)

        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
        found = Axe().run(page).response["violations"]
        assert [(v["id"], v["nodes"][0]["target"]) for v in found] == [], path
