"""A color-up entered with the keyboard: how many presses a table, and a hundred tables, take."""

from datetime import timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.db import close_old_connections
from django.urls import reverse
from django.utils import timezone

from blinds.models import ColorUp, Structure, TableColorUp
from tables.models import Seat, Table
from tdsite import director
from tests.factories import NOON, fay, level, pause, running
from tournaments.models import Entry, Player

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PLAN = (level(100, 200), pause(30, remove=100), level(2000, 4000))
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


@pytest.fixture
def opened(browser, live_server, client):
    """Open a page of the house as Fay; it counts what Fay presses."""
    client.force_login(fay())
    session = client.cookies["sessionid"].value

    def go(path, *, size=DESK, theme="dark"):
        context = browser.new_context(viewport=size)
        cookies = {"theme": theme, "sessionid": session}
        context.add_cookies(
            [{"name": n, "value": v, "url": live_server.url} for n, v in cookies.items()]
        )
        page = context.new_page()
        page.route("**/live/**", lambda route: route.abort())
        page.goto(live_server.url + path)
        return Pressing(page)

    go.url = live_server.url
    yield go
    close_old_connections()


class Pressing:
    """A page, and how often somebody has pressed a key or the mouse on it."""

    def __init__(self, page):
        self.page, self.presses = page, 0

    def key(self, name):
        self.presses += 1
        self.page.keyboard.press(name)

    def click(self, what):
        self.presses += 1
        what.click()

    def see(self, selector):
        sync_api.expect(self.page.locator(selector).first).to_be_visible()


def racing(players, seats, chips=(100, 500)):
    """A break in which the 100s leave, its color-up begun."""
    began = timezone.now() - timedelta(minutes=25)
    tournament = running(players=players, seats_per_table=seats, schedule=PLAN, at=began)
    Structure.objects.filter(tournament=tournament).update(chips=[[chip, ""] for chip in chips])
    director.open_color_up(tournament.pk, old=100, by=fay(), at=timezone.now())
    return tournament


def test_a_table_of_nine_takes_a_digit_a_seat_and_two_enters(opened):
    tournament = racing(18, 9)
    desk = opened(reverse("color_up_table", args=[tournament.pk, 1]))

    for digit in "312041230":
        desk.key(digit)
    assert desk.page.locator("[data-total]").text_content() == "16"
    desk.key("Enter")  # the button that draws has the focus
    desk.see(".race-result")
    sync_api.expect(desk.page.locator("[data-next]")).to_be_focused()
    desk.key("Enter")
    desk.see("h2:has-text('Table 2')")

    assert desk.presses == 11
    row = TableColorUp.objects.get()
    assert (sum(row.counted.values()), len(row.cards)) == (16, 16)


def test_what_is_typed_before_the_script_is_there_goes_to_its_seats(opened):
    tournament = racing(18, 9)
    desk = opened(reverse("dashboard", args=[tournament.pk]))
    held = []
    desk.page.route("**/js/races*.js", lambda route: held.append(route))
    desk.page.goto(
        opened.url + reverse("color_up_table", args=[tournament.pk, 1]), wait_until="commit"
    )
    first = desk.page.get_by_role("spinbutton").first
    sync_api.expect(first).to_be_focused()

    desk.key("3")
    desk.key("Enter")
    for digit in "12041230":
        desk.key(digit)
    held[0].continue_()

    sync_api.expect(desk.page.locator("[data-total]")).to_have_text("16")
    assert [int(one.input_value()) for one in desk.page.get_by_role("spinbutton").all()] == [
        int(digit) for digit in "312041230"
    ]
    sync_api.expect(desk.page.locator(".race-go").first).to_be_focused()


def a_hundred_tables():
    """Two players at each, written straight into the book: sold one by one they take a minute."""
    tournament = racing(2, 2, chips=(100, 2000))
    club = tournament.club
    players = Player.objects.bulk_create(Player(club=club, name=f"Q{n}") for n in range(198))
    numbered = enumerate(players, start=3)
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, player=one, number=n, entered_at=NOON) for n, one in numbered
    )
    rooms = Table.objects.bulk_create(
        Table(tournament=tournament, number=n, size=2) for n in range(2, 101)
    )
    Seat.objects.bulk_create(
        Seat(table=rooms[n // 2], number=n % 2 + 1, entry=one) for n, one in enumerate(entries)
    )
    return tournament


def keys_for(odd, *, most):
    """The digits, and Enter where another digit could still follow."""
    return [*str(odd), *(["Enter"] if odd > 0 and odd * 10 <= most else [])]


def test_a_hundred_tables_are_two_presses_each(opened):
    tournament = a_hundred_tables()
    desk = opened(reverse("color_up_sheet", args=[tournament.pk]))

    for table in range(1, 101):
        for key in keys_for(table % 39, most=38):
            desk.key(key)
    desk.key("Enter")  # the button that records has the focus
    desk.see(".race-sheet .rail.ok")

    assert desk.presses == 1 + sum(len(keys_for(n % 39, most=38)) for n in range(1, 101)) <= 201
    rows = TableColorUp.objects.order_by("table_number").values_list("table_number", "result")
    assert [(n, row["small"]) for n, row in rows] == [(n, n % 39) for n in range(1, 101)]
    assert ColorUp.objects.get().closed_at is not None


def test_tables_without_odd_chips_are_three_clicks_however_many(opened):
    tournament = racing(24, 2)
    desk = opened(reverse("dashboard", args=[tournament.pk]))

    desk.click(desk.page.get_by_role("link", name="Work-list"))
    desk.click(desk.page.get_by_text("No odd chips at the tables left"))
    desk.click(desk.page.get_by_role("button", name="Mark 12 tables as done"))
    desk.see("#race-next .rail.ok")

    assert (desk.presses, TableColorUp.objects.count()) == (3, 12)


def test_what_is_typed_outlives_somebody_elses_act(opened):
    tournament = racing(18, 9)
    desk = opened(reverse("color_up_table", args=[tournament.pk, 1]))
    desk.key("3")
    director.race_tables(tournament.pk, old=100, odd={2: 0}, by=fay(), at=timezone.now())

    desk.page.evaluate("htmx.trigger(document.body, 'td:changed')")
    desk.see(".race-tile.done")

    assert desk.page.input_value(".race-seat [data-count] >> nth=0") == "3"
    sync_api.expect(desk.page.locator("[data-count] >> nth=1")).to_be_focused()


def test_typed_cards_are_shown_with_their_seats_and_race(opened):
    tournament = racing(18, 9)
    seats = Seat.objects.filter(table__number=1, entry__gt=0).order_by("number")
    one, two = seats.values_list("number", flat=True)[:2]
    desk = opened(reverse("color_up_table", args=[tournament.pk, 1]))
    page = desk.page

    desk.key("2")
    desk.key("1")
    desk.click(page.get_by_text("Enter the cards dealt"))
    page.locator("[data-cards]").fill("9c kd 10s")
    sync_api.expect(page.locator("[data-preview]")).to_contain_text(f"{one}: 9♣")
    page.locator("[data-cards]").press("Enter")
    desk.see(".race-result")

    assert TableColorUp.objects.get().cards == ["9c", "Kd", "Ts"]
    assert TableColorUp.objects.get().counted[str(two)] == 1


def test_the_pages_fit_the_screen_and_everybody_can_use_them(opened):
    tournament = racing(10, 5)
    director.race_tables(tournament.pk, old=100, odd={2: 7}, by=fay(), at=timezone.now())
    on_desk = [("color_up",), ("color_up_sheet",), ("color_up_plan",)]
    on_phone = [("color_up_table", 1), ("color_up_table", 2)]
    for name, *more in on_desk + on_phone:
        size = PHONE if more else DESK
        page = opened(reverse(name, args=[tournament.pk, *more]), size=size, theme="light").page
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"], name
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
