"""Chapter: tables drawn, balanced, broken and redrawn.  Robert's Rules 7.13 to 7.18, 7.30."""

from collections import Counter

import pytest

from tables.models import Draw, Move, Seat
from tables.operations.moves import NothingToDo
from tables.operations.seating import NoSuchSeat, SeatClosed, SeatTaken
from tables.queries import Due, due, floor_of
from tables.rules.draws import commitment, replay, seed_of
from tables.rules.floor import Place
from tdsite import director
from tests.factories import NOON, dana, fay, running
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def counts(tournament: Tournament) -> list[int]:
    return sorted(table.players for table in floor_of(tournament).tables)


def bust(tournament: Tournament, number: int, *, table: int) -> None:
    seats = Seat.objects.filter(table__tournament=tournament, table__number=table)
    for seat in list(seats.filter(entry__isnull=False).order_by("number"))[:number]:
        director.bust_out(seat.entry_id, by=fay(), at=NOON)


def test_the_draw_is_even_and_everybody_has_one_chair():
    tournament = running(players=23, seats_per_table=9)

    floor = floor_of(tournament)

    assert counts(tournament) == [7, 8, 8]
    assert Counter(floor.entries.values()).most_common(1)[0][1] == 1


def test_a_draw_keeps_its_seed_and_can_be_made_again():
    first = running(players=20, seed="ab" * 32)
    seats = {e.player.name: str(p) for e, p in _seats(first)}
    second = running(players=20, seed="ab" * 32)
    again = {e.player.name: str(p) for e, p in _seats(second)}

    draw = Draw.objects.filter(tournament=first, kind="seats").get()

    assert again == seats
    assert (draw.number, draw.seed) == (1, seed_of("ab" * 32, 1))
    assert draw.commitment == commitment(draw.seed, draw.given)
    assert replay(draw.seed, draw.given) == draw.drawn


def _seats(tournament: Tournament):
    entries = Entry.objects.select_related("player").in_bulk(
        list(floor_of(tournament).entries.values())
    )
    return [(entries[e], place) for place, e in floor_of(tournament).entries.items()]


def test_balancing_moves_the_fewest_and_says_why():
    tournament = running(players=18, seats_per_table=9)
    bust(tournament, 4, table=2)
    assert due(tournament) is Due.BALANCE

    line = director.balance(tournament.pk, by=fay(), at=NOON)

    assert counts(tournament) == [7, 7]
    assert line.data["moves_count"] == Move.objects.count() == 2
    assert set(Move.objects.values_list("reason", "law")) == {
        ("balance", "Robert's Rules 7.15, 7.17")
    }


def test_the_mover_is_next_for_the_big_blind_as_the_floor_saw_it():
    tournament = running(players=12, seats_per_table=6)
    bust(tournament, 2, table=2)

    director.balance(tournament.pk, big_blinds={1: 3}, by=fay(), at=NOON)

    moved = Move.objects.get()
    assert (moved.from_table, moved.from_seat) == (1, 4)


def test_balanced_tables_are_left_alone():
    tournament = running(players=10, seats_per_table=6)
    with pytest.raises(NothingToDo):
        director.balance(tournament.pk, by=fay(), at=NOON)


def test_a_table_breaks_when_its_players_find_seats():
    tournament = running(players=40, seats_per_table=8)
    bust(tournament, 4, table=1)
    bust(tournament, 4, table=2)
    assert due(tournament) is Due.BREAK

    line = director.break_table(tournament.pk, by=fay(), at=NOON)

    assert line.data["table"] == 5
    assert counts(tournament) == [8, 8, 8, 8]
    dealt = [line.split()[1] for line in Draw.objects.get(kind="break").drawn.splitlines()]
    assert len(set(dealt)) == 8


def test_a_house_may_break_its_shortest_table():
    tournament = running(players=40, seats_per_table=8, policy={"break_order": "shortest"})
    bust(tournament, 5, table=1)
    bust(tournament, 3, table=3)
    assert due(tournament) is Due.BREAK

    line = director.break_table(tournament.pk, by=fay(), at=NOON)

    assert line.data["table"] == 1
    assert counts(tournament) == [8, 8, 8, 8]


def test_no_table_breaks_while_its_players_would_stand():
    tournament = running(players=16, seats_per_table=8)
    with pytest.raises(NothingToDo):
        director.break_table(tournament.pk, by=fay(), at=NOON)


def test_at_two_tables_everybody_draws_again():
    tournament = running(players=18, seats_per_table=6)
    bust(tournament, 4, table=1)
    bust(tournament, 2, table=2)
    assert due(tournament) is Due.REDRAW

    director.redraw(tournament.pk, by=dana(), at=NOON)

    assert counts(tournament) == [6, 6]
    assert Move.objects.filter(reason="redraw").count() == 12
    assert all(table.positions is not None for table in floor_of(tournament).tables)


def test_the_final_table_may_have_a_chair_more():
    tournament = running(players=12, seats_per_table=9, policy={"final_table_at": "wsop"})
    bust(tournament, 2, table=1)

    director.redraw(tournament.pk, by=dana(), at=NOON)

    assert counts(tournament) == [10]


def test_nobody_is_moved_onto_somebody():
    tournament = running(players=6, seats_per_table=6)
    one, two = list(Entry.objects.order_by("number"))[:2]
    with pytest.raises(SeatTaken) as refusal:
        director.move(one.pk, table=1, seat=two.seat.number, by=fay(), at=NOON)
    assert refusal.value.field == "seat"
    assert "taken by P2" in str(refusal.value)
    assert tournament.journal.filter(kind="tables.moved").count() == 0


def test_there_is_no_seat_twelve():
    running(players=6)
    with pytest.raises(NoSuchSeat, match="no seat 1-12"):
        director.move(Entry.objects.get(number=1).pk, table=1, seat=12, by=fay(), at=NOON)


def test_a_chair_out_of_order_takes_nobody():
    tournament = running(players=5, seats_per_table=6)
    free = min(floor_of(tournament).tables[0].free)
    director.close_seat(tournament.pk, table=1, seat=free, by=fay(), at=NOON)

    with pytest.raises(SeatClosed):
        director.move(Entry.objects.get(number=1).pk, table=1, seat=free, by=fay(), at=NOON)

    director.open_seat(tournament.pk, table=1, seat=free, by=fay(), at=NOON)
    director.move(Entry.objects.get(number=1).pk, table=1, seat=free, by=fay(), at=NOON)
    assert floor_of(tournament).entries[Place(1, free)] == Entry.objects.get(number=1).pk


def test_a_taken_chair_cannot_be_closed():
    tournament = running(players=6, seats_per_table=6)
    with pytest.raises(SeatTaken):
        director.close_seat(tournament.pk, table=1, seat=1, by=fay(), at=NOON)


def test_the_button_passes_by_the_dead_button_law():
    tournament = running(players=9, seats_per_table=9)
    director.set_button(tournament.pk, table=1, seat=1, by=fay(), at=NOON)
    big_blind = Seat.objects.get(table__tournament=tournament, number=3)
    director.bust_out(big_blind.entry_id, by=fay(), at=NOON)

    line = director.deal_next_hand(tournament.pk, table=1, by=fay(), at=NOON)

    assert (line.data["button"], line.data["sb"], line.data["bb"]) == (2, 3, 4)
