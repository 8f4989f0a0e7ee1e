"""Two desks sell to one queue at once: no chair twice, and both tills to the cent."""

from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tdsite import director
from tests import factories
from tests.waiting import MAX_WAIT_SECONDS
from tournaments.models import Entry, Player, Posting, Sale, TillShift
from tournaments.models.club import Role
from tournaments.models.money import Account
from tournaments.operations.tills import expected_cents
from tournaments.rules.names import search_key

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SALES = 20  # at each desk
FLOAT = 200_00
TOKEN = "a" * 32
PRICE = 110_00


def queue_of(length):
    club = factories.club()
    names = [f"Guest {number:02}" for number in range(length)]
    people = [Player(club=club, name=name, sought=search_key(name)) for name in names]
    return [player.pk for player in Player.objects.bulk_create(people)]


def desk_of(person):
    """A cashier with an open till, signed in; what their browser sends along."""
    at = timezone.now()
    line = director.add_till(factories.club().pk, name=person.username, by=factories.dana(), at=at)
    director.open_till(line.data["till_id"], float_cents=FLOAT, by=person, at=at)
    browser = Client()
    browser.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    session = browser.cookies["sessionid"].value
    return {
        "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "HX-Request": "true",
    }


def sell_in_a_row(address, headers, players):
    answers = []
    for player in players:
        typed = {
            "player": player,
            "kind": "entry",
            "method": "cash",
            "given": "120",
            "seen_cents": PRICE,
            "key": f"sale-{player}",
        }
        request = Request(address, urlencode(typed).encode(), headers)
        with urlopen(request, timeout=MAX_WAIT_SECONDS) as answer:
            answers.append((answer.status, b"seat-sign" in answer.read()))
    return answers


def test_forty_sales_in_a_row_by_two_desks_seat_everybody_once_and_both_tills_add_up(live_server):
    tournament = factories.running(at=timezone.now())
    cashiers = [factories.carl(), factories.staff("cora", Role.CASHIER)]
    desks = [desk_of(person) for person in cashiers]
    queue = queue_of(2 * SALES)
    address = live_server.url + reverse("desk_sell", args=[tournament.pk])
    before = Sale.objects.count()

    with ThreadPoolExecutor(2) as together:
        rows = [queue[:SALES], queue[SALES:]]
        answers = list(together.map(sell_in_a_row, [address] * 2, desks, rows))

    assert answers == [[(200, True)] * SALES] * 2
    seats = Seat.objects.filter(entry__tournament=tournament).values_list(
        "entry", "table", "number"
    )
    assert len({entry for entry, _, _ in seats}) == len({place[1:] for place in seats}) == 52
    assert Entry.objects.filter(player__in=queue).count() == 2 * SALES
    numbers = list(Sale.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, before + 2 * SALES + 1))
    for cashier in cashiers:
        shift = TillShift.objects.get(holder=cashier)
        assert expected_cents(shift) == FLOAT + SALES * PRICE
        cash = Posting.objects.filter(shift=shift, account=Account.CASH)
        assert sum(cash.values_list("amount_cents", flat=True)) == SALES * PRICE
