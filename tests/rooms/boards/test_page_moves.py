"""The board's pages of those who walk: moves, broken tables, the final table."""

import re
from datetime import timedelta

import pytest

from tables.models import Move, Seat, Table
from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.pages import draw
from tests.factories import NOON, dana, fay, running
from tests.rooms.boards.drawn import bust, page_shown
from tournaments import queries
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_moves_say_from_where_to_where_and_which_table_is_gone():
    tournament = running(players=14, seats_per_table=9)
    bust(tournament, 6)
    director.break_table(tournament.pk, by=dana(), at=NOON)
    gone = Table.objects.get(tournament=tournament, broken_at__isnull=False)

    text = page_shown(tournament, "moves")

    assert f"Table {gone.number} is broken" in text
    assert re.search(rf"P\d+ {gone.number}-\d+ \d+-\d+", text)


def broken_table(players: int = 14) -> Tournament:
    """A table was broken, and its players are on their way to another."""
    tournament = running(players=players, seats_per_table=9)
    bust(tournament, players - 8)
    director.break_table(tournament.pk, by=dana(), at=NOON)
    return tournament


def on_their_way(tournament: Tournament) -> int:
    return len(re.findall(r"P\d+ \d+-\d+ \d+-\d+", page_shown(tournament, "moves")))


def test_a_move_is_shown_until_its_player_is_seen_there_sent_on_or_out():
    tournament = broken_table()
    moved = list(Move.objects.filter(tournament=tournament).order_by("pk"))
    before, notes = on_their_way(tournament), snapshots.make(tournament)["notes"]
    seen, out, sent_on, *rest = moved
    director.see_player(seen.entry_id, table=seen.to_table, seat=seen.to_seat, by=dana(), at=NOON)
    director.bust_out(out.entry_id, by=dana(), at=NOON)
    free = next(n for n in range(1, 10) if not queries_seat(tournament, n))
    director.move(sent_on.entry_id, table=sent_on.to_table, seat=free, by=dana(), at=NOON)
    now = page_shown(tournament, "moves")

    assert before == len(moved) >= 3
    assert len([note for note in notes if note["say"] == "player_moved"]) >= 3
    assert on_their_way(tournament) == len(rest) + 1
    assert f"{sent_on.to_table}-{free}" in now
    assert str(seen.to_place) not in now.replace(f"{sent_on.to_table}-{free}", "")


def queries_seat(tournament: Tournament, number: int) -> bool:
    """Whether somebody sits in that chair of the table that is left."""
    rows = Seat.objects.filter(table__tournament=tournament, table__broken_at=None, number=number)
    return rows.filter(entry__isnull=False).exists()


def test_a_table_is_called_broken_as_long_as_somebody_is_on_the_way_from_it():
    tournament = broken_table()
    for move in Move.objects.filter(tournament=tournament):
        place = {"table": move.to_table, "seat": move.to_seat}
        director.see_player(move.entry_id, **place, by=dana(), at=NOON)

    assert page_shown(tournament, "moves") == ""
    assert snapshots.make(tournament)["notes"] == []


def test_with_one_player_left_nobody_is_called_to_a_seat():
    tournament = broken_table()
    last = Move.objects.filter(tournament=tournament).first().entry_id
    for entry in list(queries.entries_in(tournament).exclude(pk=last)):
        director.bust_out(entry.pk, by=dana(), at=NOON)

    assert page_shown(tournament, "moves") == ""


def test_a_move_that_nobody_makes_leaves_the_board_after_four_minutes():
    tournament = broken_table()
    drawn = draw(tournament, "moves")

    until = {int(at) for at in re.findall(r'data-until="(\d+)"', "".join(drawn.parts.values()))}

    assert until == {int((NOON + timedelta(minutes=4)).timestamp() * 1000)}


def test_the_final_table_stands_by_seat_with_its_stacks_as_counted():
    tournament = broken_table()
    assert "Stacks not counted yet" in page_shown(tournament, "final_table")
    seats = list(Seat.objects.filter(table__broken_at=None, entry__isnull=False).order_by("number"))
    stacks = {seat.entry_id: 10_000 * number for number, seat in enumerate(seats[1:], 1)}
    director.count_chips(tournament.pk, counts=stacks, by=fay(), at=NOON)

    text = page_shown(tournament, "final_table")

    assert "Counted at 13:00" in text
    rows = re.findall(r"(\d) P\d+ (–|[\d,]+)", text)
    assert [int(number) for number, _ in rows] == [seat.number for seat in seats]
    assert [chips for _, chips in rows[:3]] == ["–", "10,000", "20,000"]


def test_there_is_no_final_table_while_two_play():
    assert page_shown(running(players=14, seats_per_table=9), "final_table") == ""
