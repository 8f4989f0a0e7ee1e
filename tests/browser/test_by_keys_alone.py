"""An evening of eighteen from the sign-in to the last prize, and no mouse is touched."""

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
from tests.browser.hands import ByKeys
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
def test_an_evening_by_keys_alone(page, caplog):
    hands, complaints = ByKeys(page), listened(page)

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


def announce(hands: ByKeys) -> None:
    """From the way in to an event that is open for registration."""
    hands.page.goto("/")
    expect(hands.find("textbox", "User name")).to_be_focused()
    hands.types("dana", "Tab")
    hands.types(PASSWORD, "Enter")
    hands.arrives("Today")
    hands.press("New event", "link")
    hands.arrives("New event")
    hands.write("textbox", "Name", "Friday Eighteen")
    hands.write("spinbutton", "Seats per table", "5")
    hands.write("spinbutton", "Late registration to level", "2")
    hands.keys("Enter")
    entry, rebuy = hands.part("Entry", "group"), hands.part("Rebuy", "group")
    expect(hands.find("textbox", "Prize pool", within=entry)).to_be_focused()
    for name, figure in (("Prize pool", "40"), ("Fee", "10"), ("Chips", "20000")):
        hands.write("textbox", name, figure, within=entry)
    hands.reach("checkbox", "Rebuy")
    hands.keys("Space")
    for name, figure in (("Prize pool", "30"), ("Chips", "20000")):
        hands.write("textbox", name, figure, within=rebuy)
    hands.keys("Enter")
    expect(hands.find("combobox", "Club structure")).to_be_focused()
    hands.types("Evening", "Enter", "Enter")
    expect(hands.find("button", "Create event")).to_be_focused()
    hands.keys("Enter")
    hands.arrives("Dashboard")
    hands.heard("Friday Eighteen created")


def sell(hands: ByKeys) -> None:
    hands.go_to("Desk", "Desk")
    expect(hands.find("textbox", re.compile("^Name, alias"))).to_be_focused()
    for name in PLAYERS:
        with hands.hears(name):
            hands.types(name, "Alt+n", "F9", "F9")
        hands.stands()
    hands.reads(re.compile(r"Sales\s*18"))


def start(hands: ByKeys) -> None:
    hands.go_to("Dashboard", "Dashboard")
    with hands.hears("Shuffle up and deal (players: 18, tables: 4)"):
        hands.press("Start", within=hands.todo())
    stand(hands, tables=4)
    hands.stands()
    with hands.hears("Clock paused"):
        hands.keys("Space")
    expect(hands.find("button", "Resume")).to_be_visible()
    with hands.hears("Clock running"):
        hands.keys("Space")
    expect(hands.find("button", "Pause clock")).to_be_visible()


def bust_and_rebuy(hands: ByKeys) -> None:
    """One is out by mistake, and back; another one is out, and buys in again."""
    name, seat, _ = next_out(hands.tables(), len(PLAYERS))
    with hands.hears(f"Bust {FULL[name]}, {seat}"):
        hands.keys("x")
        hands.types(seat, "Enter")
    hands.keys("Escape")
    with hands.hears(f"Undone: Bust {FULL[name]}"):
        hands.keys("s")
    with hands.hears("Bust Pia Quist"):
        hands.keys("x")
        hands.types("quist", "Enter")
    hands.keys("Escape")
    with hands.hears("Rebuy Pia Quist"):
        hands.keys("v")
        hands.types("quist", "Enter")
    hands.keys("Escape")


def color_up(hands: ByKeys) -> None:
    """In the break the 100s go: two odd ones at the first seat of each table, drawn for."""
    sizes = {table: len(seats) for table, seats in hands.tables().items()}
    for step in ("Level 2", "Break"):
        with hands.hears(f"Clock set to {step}"):
            hands.keys("n")
        hands.reads(step, within=hands.clock())
    with hands.hears("Color-up of the 100 into 500 begins"):
        hands.press("Begin", within=hands.todo())
    hands.stands()
    hands.press("Work-list", "link", within=hands.todo())
    hands.arrives("Color-up")
    hands.press("Enter table 1", "link")
    for table, players in sizes.items():
        hands.reads(f"Table {table}", within=hands.page.get_by_role("heading", level=2).first)
        hands.page.wait_for_load_state("load")  # a digit leads on once its script is there
        expect(hands.page.get_by_role("spinbutton").first).to_be_focused()
        hands.types("2", "Enter")
        hands.types("0" * (players - 1))
        expect(hands.find("button", "Draw the cards")).to_be_focused()
        with hands.hears(f"Color-up of the 100, table {table}"):
            hands.keys("Enter")
        if table + 1 in sizes:
            expect(hands.find("link", f"Enter table {table + 1}")).to_be_focused()
            hands.keys("Enter")
    hands.reads("All tables done")
    hands.stands()
    hands.go_to("Dashboard", "Dashboard")
    with hands.hears("Clock set to Level 3"):
        hands.keys("n")
    with hands.hears(f"Registration closed (entries: 18, pool: €{POOL})"):
        hands.press("Close now", within=hands.todo())
    hands.stands()


def accept(hands: ByKeys, said: str) -> None:
    """What the to-do list plans: T has the cursor on it, Enter carries it out."""
    expect(
        hands.todo().get_by_role("link", name=re.compile(r"^See plan|^\d moves?$"))
    ).to_be_visible()
    hands.keys("t")
    expect(hands.part("Plan", "article").get_by_role("button").last).to_be_focused()
    with hands.hears(said):
        hands.keys("Enter")
    expect(hands.page.get_by_role("article", name="Plan")).to_have_count(0)
    hands.stands()


def play(hands: ByKeys) -> str:
    """Out by seats and by names, in turn; the tables are kept even, and broken when it is time."""
    for left in range(len(PLAYERS) - 1, 0, -1):
        name, seat, by = next_out(hands.tables(), left)
        if left % 3 == 0:
            with hands.hears(f"Bust {left + 1}", FULL[name]):
                hands.keys("Control+k")
                hands.types(f"bust {name}", "Enter")
        elif left % 2:
            hands.line(f"b {seat} by {by}", f"Bust {left + 1}", FULL[name])
        else:
            hands.line(f"bust {name}", f"Bust {left + 1}", FULL[name])
        gone(hands, name)
        if left in SHORTER:
            said, tables = SHORTER[left]
            accept(hands, said)
            stand(hands, tables)
        elif is_uneven(hands.tables()):
            accept(hands, "Balance: ")
    [[winner]] = hands.tables().values()
    return FULL[winner]


def finish(hands: ByKeys, winner: str) -> None:
    with hands.hears(f"Finished: {winner} wins"):
        hands.press("Finish", within=hands.todo())
    hands.stands()


def pay(hands: ByKeys) -> None:
    hands.go_to("Payouts", "Payouts")
    due = hands.page.get_by_role("button", name=re.compile(r"^Pay [A-Z]"))
    hands.reach("button", re.compile(r"^Pay [A-Z]"))
    paid = 0
    for left in range(due.count() - 1, -1, -1):
        hands.keys("Enter")
        asked = hands.find("button", re.compile("^Pay €"))
        expect(asked).to_be_focused()
        paid += int(asked.inner_text().strip().removeprefix("Pay €"))
        with hands.hears("Paid €"):
            hands.keys("Enter")
        expect(due).to_have_count(left)
        hands.stands()
    assert paid == POOL
    hands.go_to("Dashboard", "Dashboard")
    hands.reads("Event over, all prizes paid", within=hands.todo())
