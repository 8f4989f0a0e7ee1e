"""Chapter: the balance plan line by line.  Robert's Rules 7.15, 7.17, 7.30; TDA 2024 11."""

import pytest

from tables import orders as ordered
from tables.models import Move, OrderedMove, Seat, SeatNeed, Table
from tables.operations.moves import NothingToDo
from tables.operations.orders import NotOrdered
from tables.queries import Due, counts, due, floor_of
from tables.rules.balancing import NotTheMove
from tables.rules.floor import Place
from tables.rules.spread import NoMovablePlayer
from tables.solving import balance_plan, solution
from tdsite import director
from tdsite.web import log
from tests.factories import NOON, dana, fay, running
from tournaments.models import Entry, JournalLine, Tournament

pytestmark = pytest.mark.django_db


def bust(tournament: Tournament, number: int, *, table: int) -> None:
    seats = Seat.objects.filter(table__tournament=tournament, table__number=table)
    for seat in list(seats.filter(entry__isnull=False).order_by("number"))[:number]:
        director.bust_out(seat.entry_id, by=fay(), at=NOON)


def dealt(players: int) -> Tournament:
    """Tables of nine with the last big blind at seat 8: seat 9 is next."""
    tournament = running(players=players, seats_per_table=9)
    Table.objects.filter(tournament=tournament).update(button=6, sb=7, bb=8, heads_up=False)
    return tournament


def two_tables(*, short: int = 3) -> Tournament:
    """Two tables of nine, the second so many players short; the plan moves from 1 to 2."""
    tournament = dealt(18)
    bust(tournament, short, table=2)
    return tournament


def three_tables() -> Tournament:
    """Nine, nine and five players: two moves, one from each full table."""
    tournament = dealt(27)
    bust(tournament, 4, table=3)
    return tournament


def make(tournament: Tournament, move, **more) -> JournalLine:
    here, there = move.from_place, move.to_place
    return director.balance_one(
        tournament.pk,
        from_table=here.table,
        from_seat=here.seat,
        to_table=there.table,
        to_seat=there.seat,
        by=fay(),
        at=NOON,
        **more,
    )


def order(tournament: Tournament, here: int = 1, there: int = 2) -> JournalLine:
    return director.order_move(tournament.pk, from_table=here, to_table=there, by=fay(), at=NOON)


def ended(tournament: Tournament, table: int = 1) -> JournalLine:
    return director.hand_ended(tournament.pk, table=table, by=fay(), at=NOON)


def players(tournament: Tournament) -> dict[int, int]:
    return {row.number: row.players for row in counts(tournament)}


def who_sits(tournament: Tournament) -> dict[Place, int]:
    return dict(floor_of(tournament).entries)


# one line of the plan, now


def test_one_line_is_one_move_by_the_law_of_balancing():
    tournament = two_tables(short=4)
    first, second = balance_plan(tournament)
    entry = who_sits(tournament)[first.from_place]

    line = make(tournament, first)

    moved = Move.objects.get()
    assert (moved.entry_id, moved.reason, moved.law) == (
        entry,
        "balance",
        "Robert's Rules 7.15, 7.17",
    )
    assert who_sits(tournament)[first.to_place] == entry
    assert (line.kind, line.law) == ("tables.balanced", "Robert's Rules 7.15, 7.17")
    assert log.says(line) == f"Balance: {first.from_place} → {first.to_place}"
    assert balance_plan(tournament) == [second]


def test_lines_of_different_tables_are_made_in_any_order():
    tournament = three_tables()
    first, second = balance_plan(tournament)
    assert first.from_place.table != second.from_place.table

    make(tournament, second)

    assert balance_plan(tournament) == [first]


def test_of_one_table_the_next_big_blind_goes_first():
    tournament = two_tables(short=4)
    first, second = balance_plan(tournament)

    with pytest.raises(NotTheMove) as refusal:
        make(tournament, second)

    assert f"Seat {first.from_place} is next" in str(refusal.value)
    assert not Move.objects.exists()


def test_a_seat_that_is_not_the_worst_is_refused_with_the_one_that_is():
    tournament = two_tables()
    [planned] = balance_plan(tournament)
    other = next(
        seat
        for seat in floor_of(tournament, only={2}).tables[0].free
        if seat != planned.to_place.seat
    )
    with pytest.raises(NotTheMove, match=str(planned.to_place)):
        director.balance_one(
            tournament.pk,
            from_table=1,
            from_seat=planned.from_place.seat,
            to_table=2,
            to_seat=other,
            by=fay(),
            at=NOON,
        )


def test_a_line_of_an_old_plan_is_refused():
    tournament = two_tables()
    [planned] = balance_plan(tournament)
    bust(tournament, 3, table=1)
    with pytest.raises(NothingToDo):
        make(tournament, planned)


def test_a_table_that_gives_nobody_is_named():
    tournament = three_tables()
    first, _ = balance_plan(tournament)
    with pytest.raises(NotTheMove, match="Table 3 has no player to move"):
        director.balance_one(
            tournament.pk,
            from_table=3,
            from_seat=9,
            to_table=1,
            to_seat=first.to_place.seat,
            by=fay(),
            at=NOON,
        )


def test_a_rejected_player_stays_and_the_next_one_in_turn_goes():
    tournament = two_tables()
    [planned] = balance_plan(tournament)
    stay = [planned.from_place]
    [instead] = solution(tournament, stay=stay).moves
    assert instead.from_place != planned.from_place

    with pytest.raises(NotTheMove):
        make(tournament, instead)
    make(tournament, instead, stay=stay)

    assert Move.objects.get().from_seat == instead.from_place.seat


def test_all_that_is_left_leaves_the_rejected_where_they_are():
    tournament = two_tables(short=4)
    first, _ = balance_plan(tournament)
    sitting = who_sits(tournament)[first.from_place]

    director.balance(tournament.pk, stay=[first.from_place], by=fay(), at=NOON)

    assert who_sits(tournament)[first.from_place] == sitting
    assert set(players(tournament).values()) == {7}


def test_with_everybody_rejected_nobody_may_move():
    tournament = two_tables()
    table = floor_of(tournament, only={1}).tables[0]
    stay = [Place(1, seat) for seat in table.taken]

    assert isinstance(solution(tournament, stay=stay).stuck, NoMovablePlayer)
    with pytest.raises(NoMovablePlayer):
        director.balance(tournament.pk, stay=stay, by=fay(), at=NOON)


def test_a_seat_let_be_that_is_empty_holds_nobody():
    tournament = two_tables()
    assert solution(tournament, stay=[Place(2, 1), Place(99, 1)]).moves == tuple(
        balance_plan(tournament)
    )


def test_a_single_move_is_undone():
    tournament = two_tables()
    before = who_sits(tournament)
    line = make(tournament, balance_plan(tournament)[0])

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)

    assert who_sits(tournament) == before
    assert not Move.objects.exists()


# when the hand ends


def test_an_ordered_move_counts_as_made_for_the_plan():
    tournament = two_tables()
    assert due(tournament) is Due.BALANCE

    line = order(tournament)

    assert due(tournament) is Due.NOTHING
    assert balance_plan(tournament) == []
    assert balance_plan(tournament, floor_of(tournament)) == []
    assert players(tournament) == {2: 6, 1: 9}
    assert log.says(line) == "After this hand: table 1 → table 2"


def test_the_same_move_is_not_ordered_twice():
    tournament = two_tables()
    order(tournament)
    with pytest.raises(NothingToDo, match="No move from table 1 to table 2"):
        order(tournament)


def test_two_moves_from_one_table_may_wait_for_the_same_hand():
    tournament = two_tables(short=4)
    order(tournament)
    order(tournament)

    line = ended(tournament)

    assert players(tournament) == {2: 7, 1: 7}
    assert line.data["moves_count"] == Move.objects.count() == 2
    assert not OrderedMove.objects.exists()


def test_who_goes_and_where_is_settled_when_the_hand_ends():
    tournament = two_tables()
    [planned] = balance_plan(tournament)
    order(tournament)
    director.set_button(tournament.pk, table=1, seat=3, by=fay(), at=NOON)
    director.set_button(tournament.pk, table=2, seat=6, by=fay(), at=NOON)
    [now] = solution_without_orders(tournament)
    assert now != planned

    line = ended(tournament)

    assert line.data["moves"] == f"{now.from_place} → {now.to_place}"
    assert log.says(line) == f"Hand ended at table 1: {now.from_place} → {now.to_place}"


def solution_without_orders(tournament: Tournament):
    kept = list(OrderedMove.objects.all())
    OrderedMove.objects.all().delete()
    moves = solution(tournament).moves
    OrderedMove.objects.bulk_create(kept)
    return moves


def test_the_next_big_blind_of_the_hand_that_ended_goes_and_then_the_button_moves():
    tournament = two_tables()
    hand = director.set_button(tournament.pk, table=1, seat=1, by=fay(), at=NOON).data
    order(tournament)
    assert (hand["sb"], hand["bb"]) == (2, 3)

    ended(tournament)

    table = Table.objects.get(tournament=tournament, number=1)
    assert Move.objects.get().from_seat == 4
    assert (table.button, table.sb, table.bb) == (2, 3, 5)


def test_a_hand_may_end_with_nobody_ordered_away():
    tournament = running(players=6, seats_per_table=6)
    director.set_button(tournament.pk, table=1, seat=1, by=fay(), at=NOON)

    line = ended(tournament)

    assert Table.objects.get().button == 2
    assert (line.law, log.says(line)) == ("7.30", "Hand ended at table 1")


def test_a_button_that_is_not_known_stays_unknown():
    tournament = two_tables()
    Table.objects.update(button=None, sb=None, bb=None)
    order(tournament)

    ended(tournament)

    assert Table.objects.get(number=1).button is None
    assert players(tournament) == {2: 7, 1: 8}


def test_an_order_the_floor_does_not_need_any_more_is_dropped_and_said():
    tournament = two_tables()
    order(tournament)
    bust(tournament, 3, table=1)
    assert due(tournament) is Due.NOTHING

    line = ended(tournament)

    assert players(tournament) == {2: 6, 1: 6}
    assert not OrderedMove.objects.exists()
    assert log.says(line) == "Hand ended at table 1. No more moves to table 2."


def test_an_order_to_a_table_without_a_free_seat_is_dropped():
    tournament = two_tables(short=3)
    order(tournament)
    for seat in floor_of(tournament, only={2}).tables[0].free:
        director.close_seat(tournament.pk, table=2, seat=seat, by=fay(), at=NOON)

    line = ended(tournament)

    assert (line.data["moves_count"], line.data["dropped"]) == (0, [2])


def test_players_who_stay_are_not_sent_when_the_hand_ends():
    tournament = two_tables()
    [planned] = balance_plan(tournament)
    who = Entry.objects.get(pk=who_sits(tournament)[planned.from_place])
    order(tournament)
    SeatNeed.objects.create(tournament=tournament, player=who.player, stays=True)

    ended(tournament)

    assert Move.objects.get().entry_id != who.pk


def test_an_order_is_called_off():
    tournament = two_tables()
    order(tournament)

    line = director.drop_order(tournament.pk, from_table=1, to_table=2, by=fay(), at=NOON)

    assert log.says(line) == "Not moved: table 1 to table 2"
    assert due(tournament) is Due.BALANCE
    with pytest.raises(NotOrdered):
        director.drop_order(tournament.pk, from_table=1, to_table=2, by=fay(), at=NOON)


def test_a_broken_table_and_a_redraw_end_what_was_ordered():
    tournament = three_tables()
    first, second = balance_plan(tournament)
    order(tournament, first.from_place.table, 3)
    order(tournament, second.from_place.table, 3)
    bust(tournament, 5, table=1)
    assert due(tournament) is Due.REDRAW

    director.redraw(tournament.pk, by=dana(), at=NOON)

    assert ordered.standing(tournament) == []


def test_every_step_of_an_ordered_move_is_undone_and_done_again():
    tournament = two_tables()
    before = who_sits(tournament)
    given = order(tournament)
    line = ended(tournament)
    after = who_sits(tournament)

    undone = director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert who_sits(tournament) == before
    assert [ordered.tables_of(o) for o in ordered.standing(tournament)] == [(1, 2)]

    director.undo(tournament.pk, revision=undone.revision, by=dana(), at=NOON)
    assert who_sits(tournament) == after

    again = JournalLine.objects.latest("revision")
    director.undo(tournament.pk, revision=again.revision, by=dana(), at=NOON)
    director.undo(tournament.pk, revision=given.revision, by=dana(), at=NOON)
    assert not OrderedMove.objects.exists()
    assert due(tournament) is Due.BALANCE
