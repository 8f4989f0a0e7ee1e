"""Ten acts of a director, with the presses that each may take: docs/keys.md says the same.

A press is a key (a letter typed is one), a click or a tap; the page is the one the act is done on,
as it is when it is opened, and no focus is set by the test.  Two acts are looked at between their
presses, as people do: the plan, and the amount to be paid, have to be seen before they are agreed.
"""

from datetime import timedelta
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from blinds.models import Structure, TableColorUp
from tables.models import Seat, Table
from tdsite import director
from tests.factories import carl, dana, entry_price, fay, level, player, rebuy_price, running
from tests.factories import pause as pause_of
from tests.rooms.payouts.test_browser import signed_in
from tests.waiting import wait_for
from tournaments import queries
from tournaments.models import Elimination, Entry, JournalLine, Payout, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ("Marta Quist", "Tom Achterberg", *(f"P{n}" for n in range(3, 13)))
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
KEYS = Path(__file__).parents[2] / "docs" / "keys.md"
MAX_PRESSES = {
    "a sale to a known player": 5,
    "a bust by its seat": 6,
    "a bust by a name": 6,
    "a rebuy": 6,
    "undo": 1,
    "pause": 1,
    "a player settled": 2,
    "a plan accepted": 2,
    "a bust on the phone": 3,
    "a color-up of ten tables": 12,
}


class Hand:
    """Somebody's hand on a page; it counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.presses = page, 0

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.presses += 1
            self.page.keyboard.press(key)

    def click(self, selector: str) -> None:
        self.presses += 1
        self.page.click(selector)

    def tap(self, selector: str) -> None:
        self.presses += 1
        self.page.tap(selector)


@pytest.fixture
def at(browser, live_server):
    """A page of the event as somebody opens it."""

    def go(name: str, tournament: Tournament, by, *, query: str = "", **options) -> Hand:
        page = signed_in(browser, live_server, by, **{"viewport": DESK, **options})
        page.goto(live_server.url + reverse(name, args=[tournament.pk]) + query)
        return Hand(page)

    return go


@pytest.fixture
def tournament() -> Tournament:
    return running(entry_price(), rebuy_price(), players=NAMES, at=timezone.now())


def in_the_log(kind: str) -> None:
    wait_for(lambda: JournalLine.objects.filter(kind=kind).exists(), what=kind)


def seat_of(name: str) -> Seat:
    return Seat.objects.select_related("table").get(entry__player__name=name)


def typed(seat: Seat) -> str:
    return f"{seat.table.number}-{seat.number}"


def a_sale_to_a_known_player(at, tournament) -> Hand:
    player("Wilhelmina Zott")
    hand = at("desk", tournament, carl())
    hand.keys(*"wil", "Enter", "F9")
    wait_for(lambda: Entry.objects.filter(player__name="Wilhelmina Zott").exists())
    return hand


def a_bust_by_its_seat(at, tournament) -> Hand:
    hand = at("dashboard", tournament, dana())
    hand.keys("x", *typed(seat_of("Marta Quist")), "Enter")
    in_the_log("entry.busted")
    return hand


def a_bust_by_a_name(at, tournament) -> Hand:
    hand = at("dashboard", tournament, dana())
    hand.keys("x", *"qui", "Enter")
    in_the_log("entry.busted")
    assert JournalLine.objects.get(kind="entry.busted").data["player"] == "Marta Quist"
    return hand


def a_rebuy(at, tournament) -> Hand:
    hand = at("dashboard", tournament, dana())
    entry = Entry.objects.get(player__name="Marta Quist")
    director.bust_out(entry.pk, by=fay(), at=timezone.now())
    hand.page.reload()
    hand.keys("v", *"qui", "Enter")
    wait_for(lambda: entry.sales.filter(kind="rebuy").exists())
    return hand


def undo(at, tournament) -> Hand:
    director.bust_out(seat_of("Marta Quist").entry_id, by=dana(), at=timezone.now())
    hand = at("dashboard", tournament, dana())
    hand.keys("s")
    wait_for(lambda: not Elimination.objects.exists())
    return hand


def pause(at, tournament) -> Hand:
    hand = at("dashboard", tournament, dana())
    hand.keys(" ")
    in_the_log("clock.paused")
    return hand


def a_player_settled(at, tournament) -> Hand:
    director.close_registration(tournament.pk, by=dana(), at=timezone.now())
    for entry in list(queries.entries_in(tournament).order_by("number"))[:-1]:
        director.bust_out(entry.pk, by=fay(), at=timezone.now())
    director.finish(tournament.pk, by=dana(), at=timezone.now())
    hand = at("payouts", tournament, carl())
    hand.click("#payouts-table a.button-main")
    hand.page.locator(".confirm button.button-main:focus").wait_for()
    hand.keys("Enter")
    wait_for(lambda: Payout.objects.filter(paid_by=carl()).exists())
    return hand


def a_plan_accepted(at, tournament) -> Hand:
    uneven = running(players=18, seats_per_table=9, at=timezone.now())
    Table.objects.filter(tournament=uneven).update(button=6, sb=7, bb=8, heads_up=False)
    for seat in Seat.objects.filter(table__tournament=uneven, table__number=2, number__lte=4):
        director.bust_out(seat.entry_id, by=fay(), at=timezone.now())
    hand = at("dashboard", uneven, dana())
    hand.keys("t")
    hand.page.locator("#plan button:focus").wait_for()
    hand.keys("Enter")
    in_the_log("tables.balanced")
    return hand


def a_bust_on_the_phone(at, tournament) -> Hand:
    seat = Seat.objects.filter(table__number=1, entry__gt=0).order_by("number")[0]
    hand = at("walk", tournament, fay(), viewport=PHONE, has_touch=True)
    hand.tap("a[href$='table=1']")
    hand.tap(f"#seat-{seat.number} .pick")
    hand.tap("button:has-text('Bust')")
    in_the_log("entry.busted")
    return hand


def a_color_up_of_ten_tables(at, tournament) -> Hand:
    """Every table has odd chips left, of two digits: nothing is saved by what is not typed."""
    plan = (level(100, 200), pause_of(30, remove=100), level(2000, 4000))
    began = timezone.now() - timedelta(minutes=25)
    ten = running(players=40, seats_per_table=4, schedule=plan, at=began)
    Structure.objects.filter(tournament=ten).update(chips=[[100, ""], [500, ""]])
    director.open_color_up(ten.pk, old=100, by=fay(), at=timezone.now())
    hand = at("color_up_sheet", ten, fay(), viewport=PHONE, has_touch=True)
    odd = {table: 10 + table % 7 for table in range(1, 11)}
    for count in odd.values():
        hand.tap(f"[data-pad-keys] button:text-is('{count}')")
    hand.tap(".race-go")
    in_the_log("chips.raced")
    rows = TableColorUp.objects.values_list("table_number", "result")
    assert {table: result["small"] for table, result in rows} == odd
    return hand


@pytest.mark.parametrize("name", MAX_PRESSES)
def test_an_act_takes_no_more_presses_than_it_may_and_what_the_docs_say(name, at, tournament):
    hand = globals()[name.replace(" ", "_").replace("-", "_")](at, tournament)

    assert hand.presses <= MAX_PRESSES[name]
    assert f"| {name} | {hand.presses} |" in KEYS.read_text()
