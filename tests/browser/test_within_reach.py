"""An evening of eighteen from the sign-in to the last prize, by keys alone and by names alone.

No mouse is touched by the one; the other is given no page, only roles and what things are called.
"""

import re

import pytest
from django.core.asgi import get_asgi_application
from playwright.sync_api import expect

from tdsite import director
from tests.browser.a_director import PASSWORD, listened
from tests.browser.hands import ByKeys, ByNames
from tests.factories import EVENING, NOON, club, dana
from tests.serving import complaints_of, front_of, served

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PLAYERS = [
    *("Ada Berg", "Bo Carr", "Cleo Dunn", "Dov Engel", "Eva Falk", "Finn Gray"),
    *("Gia Holt", "Hal Ivers", "Ida Jonas", "Jon Kern", "Kai Lund", "Lea Mohr"),
    *("Max Nagy", "Nia Orr", "Olaf Pratt", "Pia Quist", "Rex Stone", "Sia Toth"),
]
PRIZES = {"Ada Berg": "€320", "Bo Carr": "€170", "Cleo Dunn": "€125", "Dov Engel": "€105"}
TABLE = re.compile(r"Table \d+, ")


@pytest.fixture
def house():
    """The club with a plan of levels, and who directs tonight, with the password she was given."""
    director.save_template(club().pk, name="Evening", schedule=EVENING, by=dana(), at=NOON)
    who = dana()
    who.set_password(PASSWORD)
    who.save()


@pytest.fixture
def site():
    with served(front_of(get_asgi_application()), aloud=True) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def page(browser, site):
    return browser.new_context(base_url=site, viewport={"width": 1280, "height": 800}).new_page()


def test_an_evening_by_keys_alone(page, house, caplog):
    complaints, hands = listened(page), ByKeys(page)

    announced(hands)
    for name in PLAYERS:
        page.keyboard.type(name)
        for key in ("Alt+n", "F9", "F9"):
            page.keyboard.press(key)
        expect(hands.region("Last sale here")).to_contain_text(name)
    started(hands)
    for left in range(len(PLAYERS) - 1, 0, -1):
        page.keyboard.press("Control+k")
        page.keyboard.type(f"bust {PLAYERS[left]}")
        page.keyboard.press("Enter")
        gone(hands, PLAYERS[left], left)
    paid(hands)

    assert hands.touched == []
    assert complaints == []
    page.goto("about:blank")
    assert complaints_of(caplog) == []


def test_an_evening_by_names_alone(page, house, caplog):
    complaints, hands = listened(page), ByNames(page)

    announced(hands)
    for name in PLAYERS:
        hands.write("Name, alias, member number, phone, or scan", name)
        hands.follow(re.compile(f"New player “{name}”"))
        hands.press(re.compile("Write in"))
        expect(hands.region("Sale").get_by_role("heading", name=name)).to_be_visible()
        expect(hands.find("textbox", "Given")).to_be_focused()
        hands.press(re.compile("Sell, €50"))
        expect(hands.region("Last sale here")).to_contain_text(name)
        expect(hands.find("textbox", re.compile("^Name, alias"))).to_have_value("")
    started(hands)
    for left in range(len(PLAYERS) - 1, 0, -1):
        name = PLAYERS[left]
        seat = re.compile(rf"^\d+ {name.split()[1]}\b")
        hands.follow(seat)
        drawer = page.get_by_role("complementary", name=re.compile("Table"))
        hands.press("Bust", within=drawer.get_by_role("row", name=re.compile("Move to seat")))
        gone(hands, name, left)
    paid(hands)

    assert complaints == []
    page.goto("about:blank")
    assert complaints_of(caplog) == []


def announced(hands: ByNames) -> None:
    """From the way in to the desk of a new event."""
    hands.page.goto("/")
    hands.write("User name", "dana")
    hands.write("Password", PASSWORD)
    hands.press("Sign in")
    hands.follow("New event")
    hands.write("Name", "Friday Eighteen")
    entry = hands.region("Entry", "group")
    for part, figure in (("To the pool", "40"), ("Fee", "10"), ("Chips", "20000")):
        hands.write(part, figure, within=entry)
    hands.choose("Structure of the club", "Evening")
    hands.press("Announce the event")
    hands.told("Friday Eighteen is announced")
    hands.room("Desk")
    expect(hands.find("textbox", re.compile("^Name, alias"))).to_be_focused()


def started(hands: ByNames) -> None:
    hands.room("Dashboard")
    hands.press("Start", within=hands.region("To do"))
    expect(hands.page.get_by_role("article", name=TABLE)).to_have_count(2)


def gone(hands: ByNames, name: str, left: int) -> None:
    """Off the wall; and nine who are left sit down at the final table."""
    seat = re.compile(rf"^\d+ {name.split()[1]}\b")
    expect(hands.page.get_by_role("link", name=seat)).to_have_count(0)
    if left == 9:
        hands.follow("See plan", within=hands.region("To do"))
        hands.press("Draw new seats")
        expect(hands.page.get_by_role("button", name="Draw new seats")).to_have_count(0)
        expect(hands.page.get_by_role("article", name=TABLE)).to_have_count(1)


def paid(hands: ByNames) -> None:
    """The end of the event, and every prize handed out."""
    todo = hands.region("To do")
    hands.press("Close now", within=todo)
    hands.told("Registration closed")
    hands.press("Finish", within=todo)
    hands.told(f"Finished: {PLAYERS[0]} wins")
    hands.room("Payouts")
    for name, prize in PRIZES.items():
        hands.press(f"Pay {name}")
        asked = hands.page.get_by_role("row", name=f"Hand {prize} to {name}?")
        hands.press("Pay", within=asked)
        hands.told(f"Paid {prize} to {name}.")
    hands.room("Dashboard")
    hands.reads("The event is over and every prize is paid.")
