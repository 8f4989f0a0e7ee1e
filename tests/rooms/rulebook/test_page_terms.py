"""Words of the trade are links where a newcomer meets them: once on a page, and never in a link."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from tables.models import Seat
from tdsite import director
from tests.factories import NOON, dana, running
from tests.whole_house import House, whole_house
from tournaments.rules.languages import found, table

USED = re.compile(r'{% terms? "([a-z -]+)"')
PAGES = [
    ("draw_room", "announced", "seat-draw seed commitment"),
    ("draws", "running", "seed commitment"),
    ("dashboard", "running", "average-stack prize-pool"),
    ("ledger", "running", "ledger overlay fee staff-deduction"),
    ("payouts", "running", "icm chip-chop overlay"),
    ("prizes", "running", "prize-pool guarantee min-cash"),
    ("deal", "knockout", "deal icm chip-chop"),
    ("bounties", "knockout", "bounty progressive-bounty mystery-bounty last-longer"),
    ("color_up_plan", "knockout", "color-up chip-race"),
    ("color_up", "knockout", "color-up chip-race"),
    ("days", "days", "flight bag-and-tag average-stack"),
    ("bagging", "bagging", "bag-and-tag best-stack"),
    ("event_structure", "announced", "structure level blinds ante"),
]


class Links(HTMLParser):
    """The words that a page links, and those that stand within another link or a button."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.linked: Counter[str] = Counter()
        self.nested: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        said = dict(attrs)
        if tag == "a" and said.get("class") == "term":
            code = said["href"].partition("#")[2]
            self.linked[code] += 1
            if self.open:
                self.nested.append(code)
        if tag in ("a", "button", "summary", "label"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            self.open.remove(tag)


@pytest.fixture
def house(db, client) -> House:
    made = whole_house(NOON, crowded=False)
    client.force_login(dana())
    return made


def test_every_word_that_a_template_links_is_in_the_glossary_of_every_complete_language():
    templates = Path(settings.BASE_DIR, "templates").rglob("*.html")
    used = {
        code for one in templates for said in USED.findall(one.read_text()) for code in said.split()
    }

    assert len(used) > 25
    for language in found():
        if table(language, "language").get("complete"):
            assert used - table(language, "words")["words"].keys() == set(), language


def test_the_pages_that_a_newcomer_meets_link_their_words_once_and_within_no_other_link(
    house, client
):
    astray = {}
    for name, event, codes in PAGES:
        of = getattr(house, event)
        address = reverse(name, args=[of.board_token if name == "draws" else of.pk])
        links = Links(client.get(address).content.decode())
        missing = set(codes.split()) - links.linked.keys()
        twice = {code for code, times in links.linked.items() if times > 1}
        if missing or twice or links.nested:
            astray[name] = (missing, twice, links.nested)
    assert astray == {}


def short_table(tournament):
    """Three players out of one table, so that the other must give."""
    for seat in Seat.objects.filter(table__number=1, entry__isnull=False).order_by("number")[:3]:
        director.bust_out(seat.entry_id, by=dana(), at=NOON)


@pytest.mark.django_db
def test_the_plan_of_moves_links_its_word(client):
    tournament = running(players=14)
    short_table(tournament)
    client.force_login(dana())

    plan = client.get(reverse("todo", args=[tournament.pk]), {"plan": "balance"})

    links = Links(plan.content.decode())
    assert links.linked == {"balance": 1}
    assert links.nested == []
