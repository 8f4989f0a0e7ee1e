"""Chapter: stacks put down for players who come late.  Robert's Rules 7.5, 7.6."""

import pytest

from tables.models import Seat
from tables.operations.late_stacks import FullStacks, NoStackThere, StackThere
from tables.operations.moves import StacksLeft
from tables.operations.seating import SeatTaken
from tables.rules.floor import Place
from tdsite import director
from tdsite.web import log
from tests.digest import digest
from tests.factories import NOON, carl, dana, fay, running, sell
from tournaments import queries
from tournaments.models import LateStack, Tournament
from tournaments.selling import unsold_stacks

pytestmark = pytest.mark.django_db

STACK = 20_000


def blinded(players: int = 12) -> Tournament:
    return running(players=players, policy={"late_stack": "blinded"})


def free(tournament: Tournament, count: int = 1) -> list[Place]:
    seats = Seat.objects.filter(
        table__tournament=tournament, table__broken_at=None, entry=None, reserved=False
    ).select_related("table")
    return [Place(seat.table.number, seat.number) for seat in seats.order_by("pk")[:count]]


def put_down(tournament: Tournament, count: int = 1):
    places = free(tournament, count)
    line = director.put_down_stacks(tournament.pk, places=places, by=fay(), at=NOON)
    return places, line


def test_a_stack_put_down_is_in_play_and_its_chair_is_held_back():
    tournament = blinded()

    (place,), line = put_down(tournament)

    assert log.says(line) == f"Late stacks added: {place}"
    assert line.law == "7.5"
    assert queries.chips_in_play(tournament) == 13 * STACK
    assert place not in free(tournament, 50)


def test_who_comes_late_takes_one_over_as_it_stands_and_no_chip_is_issued_twice():
    tournament = blinded()
    places, _ = put_down(tournament, 2)

    (late,) = sell(tournament, "Late")

    assert Place(late.seat.table.number, late.seat.number) in places
    assert late.late_stack.chips == STACK
    assert queries.chips_in_play(tournament) == 14 * STACK
    assert unsold_stacks(tournament).count() == 1


def test_the_seat_among_them_is_drawn_and_the_draw_can_be_verified():
    tournament = blinded()
    places, _ = put_down(tournament, 3)

    sell(tournament, "Late")

    draw = tournament.draws.order_by("pk").last()
    assert draw.kind == "late_seat"
    assert all(str(place) in draw.lines for place in places)


def test_with_none_left_the_next_late_player_gets_a_full_stack_at_a_free_seat():
    tournament = blinded()
    put_down(tournament)
    sell(tournament, "First")

    (second,) = sell(tournament, "Second")

    assert second.seat
    assert queries.chips_in_play(tournament) == 14 * STACK


def test_an_unsold_stack_is_taken_up_with_what_is_left_of_it():
    tournament = blinded()
    (place,), _ = put_down(tournament)

    line = director.take_up_stack(
        tournament.pk, table=place.table, seat=place.seat, stack_chips=18_500, by=fay(), at=NOON
    )

    assert log.says(line) == f"Late stack removed from {place}: 18,500"
    assert queries.chips_in_play(tournament) == 12 * STACK + 1_500  # posted, and won by others
    assert place in free(tournament, 50)
    with pytest.raises(NoStackThere):
        director.take_up_stack(
            tournament.pk, table=place.table, seat=place.seat, stack_chips=0, by=fay(), at=NOON
        )


def test_a_full_stack_event_has_none():
    tournament = running(players=12, policy={"late_stack": "full"})
    with pytest.raises(FullStacks):
        put_down(tournament)


def test_none_is_put_down_at_a_seat_that_is_taken_or_has_one():
    tournament = blinded()
    (place,), _ = put_down(tournament)

    with pytest.raises(StackThere):
        director.put_down_stacks(tournament.pk, places=[place], by=fay(), at=NOON)
    taken = Seat.objects.filter(table__tournament=tournament, entry__isnull=False).first()
    held = Place(taken.table.number, taken.number)
    with pytest.raises(SeatTaken):
        director.put_down_stacks(tournament.pk, places=[held], by=fay(), at=NOON)


def test_a_table_does_not_break_while_a_stack_waits_at_it():
    tournament = blinded(players=10)
    for _ in range(2):
        live = queries.entries_in(tournament).order_by("number")[0]
        director.bust_out(live.pk, by=dana(), at=NOON)
    table = max(place.table for place in free(tournament, 50))
    there = [place for place in free(tournament, 50) if place.table == table][:1]
    director.put_down_stacks(tournament.pk, places=there, by=fay(), at=NOON)

    with pytest.raises(StacksLeft):
        director.break_table(tournament.pk, table=table, by=dana(), at=NOON)


def test_each_is_undone():
    tournament = blinded()
    before = digest()
    (place,), line = put_down(tournament)
    down = digest()
    taken = director.take_up_stack(
        tournament.pk, table=place.table, seat=place.seat, stack_chips=5_000, by=fay(), at=NOON
    )

    director.undo(tournament.pk, revision=taken.revision, by=fay(), at=NOON)
    assert digest() == down
    director.undo(tournament.pk, revision=line.revision, by=fay(), at=NOON)
    assert digest() == before


def test_the_sale_is_undone_and_the_stack_waits_again():
    tournament = blinded()
    put_down(tournament)
    before = digest() - digest().__class__()
    (late,) = sell(tournament, "Late")
    assert not unsold_stacks(tournament)

    line = tournament.journal.order_by("-revision")[0]
    director.undo(tournament.pk, revision=line.revision, by=carl(), at=NOON)

    assert unsold_stacks(tournament).count() == 1
    assert queries.chips_in_play(tournament) == 13 * STACK
    assert LateStack.objects.get().sold_to is None
    assert before <= digest()
    assert late.pk
