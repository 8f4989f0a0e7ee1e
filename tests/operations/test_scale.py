"""Chapter: what an act reads.  The same of a large room as of a small one, and the same answer."""

from collections.abc import Callable
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables import queries as floor
from tables import solving
from tables.models import Draw, Seat
from tables.queries import Due, due, floor_of
from tables.rules import breaking
from tables.rules.draws import hold, replay
from tables.rules.floor import Place
from tables.rules.seating import late_seat_draw, late_seat_pool
from tdsite import director
from tests.factories import NOON, carl, dana, event, fay, player, running, sell
from tournaments.models import Entry, Tournament
from tournaments.rules.chance import Chance

pytestmark = pytest.mark.django_db


def bust_some(tournament: Tournament, number: int, *, rng: Random) -> None:
    entries = list(Seat.objects.filter(entry__isnull=False).values_list("entry_id", flat=True))
    for entry in rng.sample(sorted(entries), number):
        director.bust_out(entry, by=fay(), at=NOON)


def statements(act: Callable[[], object]) -> int:
    """BEGIN and COMMIT left out; a person's roles, read once a request, counted."""
    with CaptureQueriesContext(connection) as captured:
        act()
    return len([q for q in captured if "SAVEPOINT" not in q["sql"]])


# Late seats


@pytest.mark.parametrize("seed", range(5))
def test_late_chairs_are_those_of_the_rule_over_the_whole_room(seed):
    rng = Random(seed)
    tournament = running(players=40, seats_per_table=8)
    bust_some(tournament, rng.randrange(4, 12), rng=rng)
    empty = Seat.objects.filter(entry=None).order_by("?").first()
    director.close_seat(
        tournament.pk, table=empty.table.number, seat=empty.number, by=fay(), at=NOON
    )
    while due(tournament) is Due.BREAK:
        director.break_table(tournament.pk, by=fay(), at=NOON)

    chairs = [floor.place_at(chair) for chair in floor.late_chairs(tournament)]

    assert chairs == late_seat_pool(floor_of(tournament).tables)


def test_a_full_room_has_no_late_chair():
    tournament = running(players=16, seats_per_table=8)
    assert floor.late_chairs(tournament) == []


def test_the_late_seat_is_drawn_from_the_pool_as_it_is_written_down():
    tournament = running(players=13, seats_per_table=8)
    pool = late_seat_pool(floor_of(tournament).tables)
    buyer = player("Late")

    line = director.register_and_seat(tournament.pk, player_id=buyer.pk, by=carl(), at=NOON)

    draw = Draw.objects.get(tournament=tournament, kind="late_seat")
    number = Entry.objects.get(pk=line.data["entry"]).number
    assert draw.lines == late_seat_draw(number, pool)
    assert draw.drawn == f"{number} {line.data['seat']}" == replay(draw.seed, draw.given)


# Tables that give, take and break


@pytest.mark.parametrize("seed", range(5))
def test_the_plan_of_a_part_is_the_plan_of_the_whole_room(seed):
    tournament = running(players=45, seats_per_table=6)
    bust_some(tournament, 14, rng=Random(seed))

    plan, part = solving.balance_now(tournament)

    assert plan == solving.balance_plan(tournament, floor_of(tournament))
    touched = {move.from_place.table for move in plan} | {move.to_place.table for move in plan}
    assert {table.table for table in part.tables} == touched


def test_a_table_breaks_as_it_would_with_the_whole_room_before_the_rules():
    tournament = running(players=40, seats_per_table=8)
    bust_some(tournament, 9, rng=Random(2))
    whole = floor_of(tournament)
    table = breaking.next_to_break(whole.tables)
    others = [other for other in whole.tables if other.table != table.table]
    seats = whole.entries_at(table.table)

    director.break_table(tournament.pk, by=fay(), at=NOON)

    after = {entry: place for place, entry in floor_of(tournament).entries.items()}
    numbers = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "number"))
    draw = Draw.objects.get(tournament=tournament, kind="break")
    movers = [numbers[seats[seat]] for seat in sorted(seats)]
    assert draw.lines == breaking.break_draw(table, movers, others)
    drawn = hold(draw.given, Chance(draw.seed, "draw"))
    assert drawn.chairs == {numbers[entry]: after[entry] for entry in seats.values()}


# Statements


def counted(players: int) -> dict[str, int]:
    tournament = running(players=players, seats_per_table=9)
    first, second = Entry.objects.filter(tournament=tournament).order_by("number")[:2]
    buyer, by_desk, by_floor = player("Late"), carl(), fay()
    return {
        "bust": statements(
            lambda: director.bust_out(first.pk, by_entries=[second.pk], by=by_floor, at=NOON)
        ),
        "late sale": statements(
            lambda: director.register_and_seat(
                tournament.pk, player_id=buyer.pk, by=by_desk, at=NOON
            )
        ),
    }


def test_acts_take_as_few_statements_in_a_large_room_as_in_a_small_one():
    small, large = counted(players=12), counted(players=60)

    assert small == large
    assert large["bust"] <= 12
    # the draw, and whether it is a second one; the second reckoning of the money; whose table
    assert large["late sale"] <= 27


def test_a_sale_before_the_start_takes_eighteen_statements_at_most():
    tournament, buyer, by_desk = event(), player("Ana"), carl()

    def sale() -> None:
        director.register_and_seat(tournament.pk, player_id=buyer.pk, by=by_desk, at=NOON)

    # three of them reckon the money a second time, one asks whether its flights sell it
    assert statements(sale) <= 18


# What a busted entry read with its seat leaves behind


def test_a_seat_is_free_once_its_player_is_out():
    tournament = event()
    ana, *_ = sell(tournament, "Ana", "Bo", "Cem")
    director.start(tournament.pk, by=dana(), at=NOON)
    seat = Seat.objects.get(entry=ana)

    line = director.bust_out(ana.pk, by=fay(), at=NOON)

    seat.refresh_from_db()
    assert (line.data["seat"], seat.entry_id) == (str(Place(1, seat.number)), None)
