"""An evening of eighteen from the sign-in to the last prize, by what a screen reader is told."""

import re

import pytest
from django.core.asgi import get_asgi_application
from playwright.sync_api import expect

from tests.browser.a_director import PASSWORD, listened
from tests.browser.eighteen import (
    FULL,
    PLAYERS,
    POOL,
    SHORTER,
    found_house,
    gone,
    is_uneven,
    next_out,
    opened,
    stand,
)
from tests.browser.hands import ByNames
from tests.serving import complaints_of, front_of, served

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def site():
    with served(front_of(get_asgi_application()), aloud=True) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def page(browser, site):
    found_house()
    return opened(browser, site)


@pytest.mark.long
def test_an_evening_by_names_alone(page, caplog):
    hands, complaints = ByNames(page), listened(page)

    announce(hands)
    sell(hands)
    start(hands)
    bust_and_rebuy(hands)
    color_up(hands)
    winner = play(hands)
    finish(hands, winner)
    pay(hands)

    assert page.evaluate("() => window.pointed") == []
    assert complaints == []
    page.goto("about:blank")
    assert complaints_of(caplog) == []


def announce(hands: ByNames) -> None:
    """From the way in to an event that is open for registration."""
    hands.page.goto("/")
    hands.write("textbox", "User name", "dana")
    hands.page.get_by_label("Password", exact=True).fill(PASSWORD)  # which has a name, and no role
    hands.press("Sign in")
    hands.arrives("Today")
    hands.follow("New event")
    hands.arrives("New event")
    hands.write("textbox", "Name", "Friday Eighteen")
    hands.write("spinbutton", "Seats per table", "5")
    hands.write("spinbutton", "Late registration to level", "2")
    hands.press(re.compile("^Next: Price"))
    entry, rebuy = hands.part("Entry", "group"), hands.part("Rebuy", "group")
    for name, figure in (("Prize pool", "40"), ("Fee", "10"), ("Chips", "20000")):
        hands.write("textbox", name, figure, within=entry)
    hands.press("Rebuy", "checkbox")
    for name, figure in (("Prize pool", "30"), ("Chips", "20000")):
        hands.write("textbox", name, figure, within=rebuy)
    hands.press(re.compile("^Next: Structure"))
    hands.choose("Club structure", "Evening")
    hands.press("Create event")
    hands.arrives("Dashboard")
    hands.heard("Friday Eighteen created")


def sell(hands: ByNames) -> None:
    hands.room("Desk", "Desk")
    sale = hands.part("Sale")
    for name in PLAYERS:
        with hands.hears(f"New player “{name}”"):
            hands.write("textbox", re.compile("^Name, alias"), name)
        hands.follow(re.compile(f"^New player “{name}”"))
        expect(hands.find("textbox", "Name", within=sale)).to_have_value(name)
        hands.press(re.compile("^Add player"), within=sale)
        expect(hands.find("heading", name, within=sale)).to_be_visible()
        with hands.hears("Sold", name):
            hands.press(re.compile("^Sell, €50"), within=sale)
        hands.stands()
    hands.reads(re.compile(r"Sales\s*18"))


def start(hands: ByNames) -> None:
    hands.room("Dashboard", "Dashboard")
    with hands.hears("Shuffle up and deal (players: 18, tables: 4)"):
        hands.press("Start", within=hands.todo())
    stand(hands, tables=4)
    hands.stands()
    for name, said in (("Pause clock", "Clock paused"), ("Resume", "Clock running")):
        with hands.hears(said):
            hands.press(name, within=hands.clock())
        hands.stands()


def bust(hands: ByNames, name: str, seat: str, *said: str) -> None:
    """Their seat on the wall opens beside it, and has the press."""
    wall = hands.part("Tables")
    hands.follow(re.compile(rf"^\d+ {name}\b"), within=wall)
    table, chair = seat.split("-")
    drawer = hands.part(f"Table {table}", "complementary")
    expect(hands.find("link", f"Less, seat {chair}", within=drawer)).to_be_visible()
    with hands.hears(f"Bust {said[0]}".strip(), FULL[name], *said[1:]):
        hands.press("Bust", within=drawer)
    hands.stands()


def bust_and_rebuy(hands: ByNames) -> None:
    """One is out by mistake, and back; another one is out, and buys in again."""
    tables = hands.tables()
    name, seat, _ = next_out(tables, len(PLAYERS))
    bust(hands, name, seat, "")
    told = hands.part(f"Bust {FULL[name]}, {seat}", "group")
    with hands.hears(f"Undone: Bust {FULL[name]}"):
        hands.press("Undo", within=told)
    hands.stands()
    bust(hands, name, seat, "")
    asked = f"{FULL[name]}: rebuy or out?"
    rebuy = hands.find("button", "Rebuy", within=hands.todo())
    expect(rebuy).to_have_accessible_description(asked)
    with hands.hears(f"Rebuy {FULL[name]}"):
        hands.press("Rebuy", within=hands.todo())
    hands.stands()


def color_up(hands: ByNames) -> None:
    """In the break the 100s go: two odd ones at the first seat of each table, drawn for."""
    sizes = {table: len(seats) for table, seats in hands.tables().items()}
    for step in ("Level 2", "Break"):
        with hands.hears(f"Clock set to {step}"):
            hands.press("Next level", within=hands.clock())
        hands.reads(step, within=hands.clock())
    with hands.hears("Color-up of the 100 into 500 begins"):
        hands.press("Begin", within=hands.todo())
    hands.stands()
    hands.follow("Work-list", within=hands.todo())
    hands.arrives("Color-up")
    for table, players in sizes.items():
        hands.follow(f"Enter table {table}")
        odd = hands.page.get_by_role("spinbutton")
        expect(odd.first).to_be_focused()
        expect(odd).to_have_count(players)
        for place in range(players):
            odd.nth(place).fill("0" if place else "2")
        with hands.hears(f"Color-up of the 100, table {table}"):
            hands.press("Draw the cards")
        expect(hands.page.get_by_role("table").get_by_role("row")).to_have_count(1 + players)
        hands.stands()
    hands.reads("All tables done")
    hands.room("Dashboard", "Dashboard")
    with hands.hears("Clock set to Level 3"):
        hands.press("Next level", within=hands.clock())
    with hands.hears(f"Registration closed (entries: 18, pool: €{POOL})"):
        hands.press("Close now", within=hands.todo())
    hands.stands()


def accept(hands: ByNames, said: str) -> None:
    """What the to-do list plans is opened there, and its last press carries it out."""
    hands.follow(re.compile(r"^See plan|^\d moves?$"), within=hands.todo())
    plan = hands.part("Plan", "article")
    does = re.compile("^Move now|^Draw and break table|^Redraw seats")
    with hands.hears(said):
        hands.press(does, within=plan)
    expect(hands.page.get_by_role("article", name="Plan")).to_have_count(0)
    hands.stands()


def play(hands: ByNames) -> str:
    """One after the other; tables are kept even, and broken when it is time; four make a deal."""
    for left in range(len(PLAYERS) - 1, 0, -1):
        name, seat, _ = next_out(hands.tables(), left)
        bust(hands, name, seat, f"{left + 1}")
        gone(hands, name)
        if left in SHORTER:
            said, tables = SHORTER[left]
            accept(hands, said)
            stand(hands, tables)
        elif is_uneven(hands.tables()):
            accept(hands, "Balance: ")
        if left == 4:
            deal(hands)
    [[winner]] = hands.tables().values()
    return FULL[winner]


def deal(hands: ByNames) -> None:
    """All four share alike, and leave 50 to play for."""
    left = hands.tables().values()
    hands.room("Prizes", "Prizes")
    hands.follow("Deal", within=hands.part("Tabs", "navigation"))
    hands.arrives("Deal")
    hands.press("Equal split", "radio")
    hands.press("All of them")
    [players] = left
    for name in players:
        expect(hands.find("checkbox", FULL[name])).to_be_checked()
    hands.press("No hand in progress, all seated", "checkbox")
    hands.stands()
    hands.press(re.compile("^The house pays this deal"), "switch")
    expect(hands.find("switch", re.compile("^The house pays this deal"))).to_be_checked()
    with hands.hears("Adds up: Equal split"):
        hands.write("textbox", "1st", "50")
    use = f"Use Equal split, €{POOL - 50}"
    expect(hands.find("button", use)).to_be_enabled()
    hands.press(use)
    hands.heard(f"Deal 1 recorded (players: 4): €{POOL - 50}")
    hands.room("Dashboard", "Dashboard")


def finish(hands: ByNames, winner: str) -> None:
    with hands.hears(f"Finished: {winner} wins"):
        hands.press("Finish", within=hands.todo())
    hands.stands()


def pay(hands: ByNames) -> None:
    hands.room("Payouts", "Payouts")
    each = (POOL - 50) // 4
    due = hands.page.get_by_role("button", name=re.compile(r"^Pay [A-Z]"))
    paid = []
    for left in range(3, -1, -1):
        player = due.first.get_attribute("aria-label").removeprefix("Pay ")
        hands.press(f"Pay {player}")
        amount = f"€{each if paid else each + 50}"
        pay = hands.find("button", f"Pay {amount}")
        expect(pay).to_be_focused()
        expect(pay).to_have_accessible_description(re.compile(rf"Pay {amount} to {player}\?"))
        with hands.hears(f"Paid {amount} to {player}"):
            hands.press(f"Pay {amount}")
        expect(due).to_have_count(left)
        hands.stands()
        paid.append(player)
    assert len(set(paid)) == 4
    hands.room("Dashboard", "Dashboard")
    hands.reads("Event over, all prizes paid", within=hands.todo())
    hands.room("Report", "Report")
    hands.reads(re.compile(rf"Prizes paid\s+€{POOL}\s"))
