"""The command box: what a line typed on the floor asks for, and what it then does."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tables.queries import place_of
from tables.rules.floor import Place
from tdsite.rooms.dashboard.commandbox import parse
from tdsite.rooms.dashboard.commands import (
    AddOn,
    Bust,
    Button,
    Find,
    Help,
    Move,
    NoRebuy,
    Out,
    Rebuy,
)
from tdsite.web.fields import NotMoney, NotUnderstood, parse_cents
from tests.factories import dana, rebuy_price, running
from tests.factories import entry_price as price
from tournaments import queries
from tournaments.models import Elimination, JournalLine


@pytest.mark.parametrize(
    ("line", "asks_for"),
    [
        ("b 12-5", Bust((Out(Place(12, 5)),))),
        ("  B  12-5 ", Bust((Out(Place(12, 5)),))),
        ("b 12.5 by 12-3", Bust((Out(Place(12, 5), by=(Place(12, 3),)),))),
        ("b 1-5 by 1-3 1-4", Bust((Out(Place(1, 5), by=(Place(1, 3), Place(1, 4))),))),
        (
            "b 12-5 4500, 12-7 3000",
            Bust((Out(Place(12, 5), stack_chips=4500), Out(Place(12, 7), stack_chips=3000))),
        ),
        ("m 4-2 7-9", Move(Place(4, 2), Place(7, 9))),
        ("m 4-2 → 7-9", Move(Place(4, 2), Place(7, 9))),
        ("r 12-5", Rebuy(Place(12, 5))),
        ("a 12-5", AddOn(Place(12, 5))),
        ("o 12-5", NoRebuy(Place(12, 5))),
        ("d 12 5", Button(Place(12, 5))),
        ("d 12 5 6 8", Button(Place(12, 5), 6, 8)),
        ("d 12-5", Button(Place(12, 5))),
        ("f smith", Find("smith")),
        ("f Élodie van Dam", Find("élodie van dam")),
        ("?", Help()),
    ],
)
def test_a_line_is_read_as_what_it_asks_for(line, asks_for):
    assert parse(line) == asks_for


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("z 12-5", "b 12-5 busts, m 4-2 7-9 moves"),
        ("b", "b 12-5 busts, m 4-2 7-9 moves"),
        ("", "b 12-5 busts, m 4-2 7-9 moves"),
        ("b 12", "Enter table and seat like this: 12-5"),
        ("b ,", "Type b 12-5"),
        ("r 12", "Enter table and seat like this: 12-5"),
        ("m 4-2", "two seats: m 4-2 7-9"),
        ("d 12", "d 12 5"),
    ],
)
def test_a_line_that_is_not_understood_is_answered_with_what_is(line, says):
    with pytest.raises(NotUnderstood) as refused:
        parse(line)

    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("text", "currency", "cents"),
    [
        ("12,50", "EUR", 1250),
        ("12.50", "EUR", 1250),
        ("12.5", "EUR", 1250),
        ("100", "EUR", 10000),
        ("", "EUR", 0),
        ("1 200", "EUR", 120000),
        ("1\u202f200,50 €", "EUR", 120050),
        ("1,200", "USD", 120000),
        ("$1,200.00", "USD", 120000),
        ("1.200.000", "EUR", 120000000),
        ("1'200.50 CHF", "CHF", 120050),
        ("1500", "JPY", 1500),
        ("1,500", "JPY", 1500),
    ],
)
def test_money_is_read_the_way_it_is_typed(text, currency, cents):
    assert parse_cents(text, currency=currency) == cents


@pytest.mark.parametrize("text", ["-5", "12,345,6", "1.2.3", "ten", "1.200.50", "9" * 16])
def test_what_is_no_amount_is_refused(text):
    with pytest.raises(NotMoney):
        parse_cents(text)


@pytest.fixture
def told(client, db):
    """Say a line to the box of an event, as Dana, in place."""
    client.force_login(dana())

    def say(tournament, line):
        return client.post(
            reverse("command", args=[tournament.pk]),
            {"line": line},
            headers={"HX-Request": "true"},
        )

    return say


def seat_of(tournament, *, nth=0):
    seat = Seat.objects.filter(entry__isnull=False).order_by("pk")[nth]
    return f"{seat.table.number}-{seat.number}", seat.entry


def test_a_bust_is_done_and_offers_its_undo(told):
    tournament = running(players=12)
    here, entry = seat_of(tournament)

    answer = told(tournament, f"b {here}")

    line = JournalLine.objects.filter(tournament=tournament).latest("revision")
    assert (answer.status_code, answer["HX-Trigger"]) == (200, "td:changed")
    assert reverse("undo", args=[tournament.pk, line.revision]) in answer.content.decode()
    assert (line.kind, line.data["entry"], line.by.username) == ("entry.busted", entry.pk, "dana")


def test_two_busts_of_one_hand_are_one_line_and_the_bigger_stack_is_placed_higher(told):
    tournament = running(players=12)
    (one, big), (two, small) = seat_of(tournament), seat_of(tournament, nth=1)

    told(tournament, f"b {one} 4500, {two} 3000")

    placed = queries.places(tournament)
    assert (placed[big.pk].place, placed[small.pk].place) == (11, 12)
    assert JournalLine.objects.filter(tournament=tournament, kind="entry.busted").count() == 1


def test_a_player_moves_to_the_seat_named(told):
    tournament = running(players=12)
    here, entry = seat_of(tournament)
    free = Seat.objects.filter(entry=None).select_related("table").order_by("pk")[0]

    told(tournament, f"m {here} {free.table.number}-{free.number}")

    assert place_of(entry) == Place(free.table.number, free.number)


def test_a_rebuy_takes_the_bust_back_and_no_rebuy_ends_it(told):
    tournament = running(price(), rebuy_price(), players=12, at=timezone.now())
    (one, _), (two, out) = seat_of(tournament), seat_of(tournament, nth=1)
    told(tournament, f"b {one}")
    told(tournament, f"b {two}")

    told(tournament, f"r {one}")
    told(tournament, f"o {two}")

    assert list(Elimination.objects.values_list("entry", "pending")) == [(out.pk, False)]


def test_find_shows_the_seat_and_the_way_to_it(told):
    tournament = running(players=12)
    here, entry = seat_of(tournament)

    answer = told(tournament, f"f {entry.player.name.lower()}").content.decode()

    table, seat = here.split("-")
    assert f"{reverse('table', args=[tournament.pk, table])}?seat={seat}" in answer
    assert entry.player.name in answer


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("fold", "Unknown command"),
        ("b 99-1", "There is no seat 99-1"),
        ("m 1-1 1-1", "1-1"),
    ],
)
def test_a_refusal_is_a_sentence_and_changes_nothing(told, line, says):
    tournament = running(players=12)

    answer = told(tournament, line)

    before = tournament.revision
    tournament.refresh_from_db()
    assert (answer.status_code, tournament.revision) == (409, before)
    assert says in answer.content.decode()
