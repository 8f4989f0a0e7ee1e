"""Chapter: random evenings against a second book.  Not a cent and not a place may differ.

Each evening is a number, so that one that fails can be played again:
`EVENING=128 pytest tests/scenarios/test_second_book.py`; `EVENINGS=2000` plays so many, and
`EVENINGS=500-999` a part of them.
"""

import os
from itertools import islice

import pytest

from tests.both_books import agree, agree_over_all_days
from tests.random_evening import OFTEN, RandomEvent, evening_for_tickets
from tests.random_flights import Tree
from tournaments import queries
from tournaments.models import Voucher
from tournaments.models.money import Account

pytestmark = pytest.mark.django_db

WITH_TICKETS = (*OFTEN, "hand_out", "hand_out", "hand_out", "bust", "finish")


def evenings(few: int = 8) -> list[int]:
    if "EVENING" in os.environ:
        return [int(os.environ["EVENING"])]
    first, _, last = os.environ.get("EVENINGS", str(few)).rpartition("-")
    return list(range(int(first), int(last) + 1) if first else range(int(last)))


@pytest.mark.parametrize("number", evenings())
def test_both_books_say_the_same_after_every_act(number):
    evening = RandomEvent(number)
    agree(evening)
    for what in evening.chance.choices(OFTEN, k=45):
        line = evening.act(what)
        if line is not None:
            agree(evening)


@pytest.mark.parametrize("number", evenings(4))
def test_tickets_are_the_same_money_in_the_books_of_both_events(number):
    satellite = evening_for_tickets(number)
    target = satellite.target
    for what in satellite.chance.choices(WITH_TICKETS, k=45):
        line = satellite.act(what)
        target.tournament.refresh_from_db()
        if line is not None:
            agree(satellite)
            agree(target)
        if satellite.chance.random() < 0.2 and target.act(satellite.chance.choice(OFTEN)):
            agree(target)
    unused = Voucher.objects.filter(cancelled=False).exclude(sales__voided=False)
    handed = sum(unused.values_list("amount_cents", flat=True))
    both = [queries.balances(one.tournament)[Account.TICKET] for one in (satellite, target)]
    assert sum(both) == -handed


@pytest.mark.parametrize("number", evenings(2))
def test_every_book_says_the_same_over_all_flights(number):
    tree = Tree(number)
    for day, what in islice(tree.story(), 170):
        line = day.act(what)
        tree.fresh()
        if line is not None:
            agree_over_all_days(tree, done=day)
    agree_over_all_days(tree)
