"""An evening of eighteen: who plays, what is planned, and who goes out when."""

import re
from typing import Any

from playwright.sync_api import expect

from tdsite import director
from tdsite.rooms.club.acts import change_club
from tests.browser.a_director import PASSWORD
from tests.browser.hands import Hands
from tests.factories import NOON, club, dana, level, pause

PLAYERS = [
    *("Ada Berg", "Bo Carr", "Cleo Dunn", "Dov Engel", "Eva Falk", "Finn Gray"),
    *("Gia Holt", "Hal Ivers", "Ida Jonas", "Jon Kern", "Kai Lund", "Lea Mohr"),
    *("Max Nagy", "Nia Orr", "Olaf Pratt", "Pia Quist", "Rex Stone", "Sia Toth"),
]
FULL = {name.split()[1]: name for name in PLAYERS}
PLAN = (level(100, 200), level(200, 400), pause(remove=100), level(500, 1000), level(1000, 2000))
# Players left of four tables for five → what is planned then, and how many tables are left
SHORTER = {
    15: ("Table 4 broken (players drawn: ", 3),
    10: ("Table 3 broken (players drawn: ", 2),
    5: ("Table 2 broken (players drawn: ", 1),
}
POOL = 18 * 40 + 30  # with the one rebuy


def found_house() -> None:
    """The club with a plan of levels, and who directs tonight, with the password she was given."""
    # or the first run begins
    change_club(club().pk, fields={"minimum_age": None}, by=dana(), at=NOON)
    director.save_template(club().pk, name="Evening", schedule=PLAN, by=dana(), at=NOON)
    who = dana()
    who.set_password(PASSWORD)
    who.save()


def opened(browser: Any, site: str) -> Any:
    return browser.new_context(base_url=site, viewport={"width": 1280, "height": 800}).new_page()


def next_out(tables: dict[int, dict[str, int]], left: int) -> tuple[str, str, str]:
    """The last of the fullest table: family name, seat, and the seat of the first there.

    At first one of the smallest, and so that it has to be balanced.
    """
    least = min if left == len(PLAYERS) - 1 else max
    table = least(tables, key=lambda number: len(tables[number]))
    (_, first), *_, (name, seat) = tables[table].items()
    return name, f"{table}-{seat}", f"{table}-{first}"


def is_uneven(tables: dict[int, dict[str, int]]) -> bool:
    sizes = [len(seats) for seats in tables.values()]
    return max(sizes) - min(sizes) > 1


def gone(hands: Hands, name: str) -> None:
    """Off the wall."""
    seat = re.compile(rf"^\d+ {name}\b")
    expect(hands.part("Tables").get_by_role("link", name=seat)).to_have_count(0)


def stand(hands: Hands, tables: int) -> None:
    expect(hands.page.get_by_role("article", name=re.compile(r"^Table \d"))).to_have_count(tables)
