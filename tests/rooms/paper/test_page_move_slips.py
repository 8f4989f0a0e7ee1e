"""A move slip says from where to where, why, and by which law."""

import pytest
from django.urls import reverse

from tables.models import Move, Seat, Table
from tdsite import director
from tests.factories import NOON, dana, fay, running, staff
from tests.rooms.paper.test_page import COPY, as_, moved, printed, url
from tournaments.models import Entry
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db


# ---- move slips -----------------------------------------------------------------------------


def test_a_slip_says_from_where_to_where_why_and_by_which_law(pressed):
    tournament, move = moved()

    printed(fay(), url("move_slips", tournament, move.revision), sheet="80mm")

    [slip] = pressed[0]["slips"]
    assert pressed[0]["sheet"] == "80mm"
    assert slip["here"] == f"{move.from_table}-{move.from_seat}"
    assert (slip["table"], slip["seat"]) == (str(move.to_table), str(move.to_seat))
    assert slip["reason"] == "Director’s ruling"
    assert (slip["law"], slip["time"], slip["copy"]) == (move.law, "13:00", "")


def test_a_broken_table_prints_the_slips_of_all_its_players_by_seat(pressed):
    tournament = running(players=18, seats_per_table=9)
    for entry in list(Entry.objects.filter(tournament=tournament))[:9]:
        director.bust_out(entry.pk, by=dana(), at=NOON)
    line = director.break_table(tournament.pk, by=dana(), at=NOON)

    as_(fay()).get(url("move_slips", tournament, line.revision))

    slips = pressed[0]["slips"]
    seats = [int(slip["here"].partition("-")[2]) for slip in slips]
    assert len(slips) == line.data["players_count"]
    assert seats == sorted(seats)
    assert {slip["reason"] for slip in slips} == {f"Table {line.data['table']} broken"}


def test_a_slip_says_whether_he_is_dealt_in_until_the_room_goes_on(pressed):
    tournament, move = moved()
    client = as_(fay())
    table = Table.objects.get(tournament=tournament, number=move.to_table)
    behind = next(s for s in range(1, 10) if s != move.to_seat)
    here = {"button": move.to_seat, "sb": behind, "bb": behind}
    Table.objects.filter(pk=table.pk).update(**dict.fromkeys(here))
    client.get(url("move_slips", tournament, move.revision))
    unknown = pressed[-1]["slips"][0]["play"]

    taken = sorted(
        Seat.objects.filter(table=table, entry__isnull=False).values_list("number", flat=True)
    )
    Table.objects.filter(pk=table.pk).update(button=taken[0], sb=taken[1], bb=taken[2])
    client.get(url("move_slips", tournament, move.revision))
    known = pressed[-1]["slips"][0]["play"]

    director.pause(tournament.pk, by=dana(), at=NOON)
    client.get(url("move_slips", tournament, move.revision))
    paused = pressed[-1]["slips"][0]["play"]
    director.open_tables(tournament.pk, number=1, by=dana(), at=NOON)
    client.get(url("move_slips", tournament, move.revision))

    dealt = ("Dealt in next hand", "Waits for the button to pass, then is dealt in.")
    assert unknown == ""
    assert known in dealt
    assert paused == known
    assert pressed[-1]["slips"][0]["play"] == ""


def test_between_the_button_and_the_small_blind_he_waits(pressed):
    tournament, move = moved(players=12)
    table = Table.objects.get(tournament=tournament, number=move.to_table)
    Seat.objects.filter(table=table).exclude(entry=move.entry_id).update(entry=None)
    mates = Entry.objects.filter(tournament=tournament).exclude(pk=move.entry_id)[:3]
    Seat.objects.filter(entry__in=[mate.pk for mate in mates]).update(entry=None)
    Seat.objects.filter(table=table, entry=move.entry_id).update(entry=None)
    for number, entry in zip((9, 2, 3), mates, strict=True):
        Seat.objects.filter(table=table, number=number).update(entry=entry)
    Seat.objects.filter(table=table, number=1).update(entry=move.entry_id)
    Move.objects.filter(pk=move.pk).update(to_seat=1)
    Table.objects.filter(pk=table.pk).update(button=8, sb=9, bb=2)

    as_(fay()).get(url("move_slips", tournament, move.revision))

    # next hand: button 9, small blind 2: seat 1 lies between
    assert pressed[0]["slips"][0]["play"] == "Waits for the button to pass, then is dealt in."


def test_a_slip_printed_again_is_a_copy(pressed):
    tournament, move = moved()

    for _ in range(2):
        printed(fay(), url("move_slips", tournament, move.revision))

    first, again = (sheet["slips"][0]["copy"] for sheet in pressed)
    assert first == ""
    assert COPY.match(again)[1] == "2"


def test_a_table_prints_the_slips_of_its_last_move(pressed):
    tournament, move = moved()

    for table in (move.from_table, move.to_table):
        as_(fay()).get(url("table_slips", tournament, table))

    assert [sheet["slips"][0]["name"] for sheet in pressed] == [move.entry.player.name] * 2


def test_an_undone_move_has_no_slip(pressed):
    tournament, move = moved()
    director.undo(tournament.pk, revision=move.revision, by=dana(), at=NOON)

    answer = as_(fay()).get(url("move_slips", tournament, move.revision))

    assert (answer.status_code, pressed) == (409, [])
    assert "or it was undone" in answer.content.decode()


def test_the_log_and_the_toast_print_the_slips():
    tournament, move = moved()
    slips = reverse("move_slips", args=[tournament.pk, move.revision])
    there = Seat.objects.filter(table__tournament=tournament, entry=None).first()
    typed = {"entry": move.entry_id, "to": f"{there.table.number}-{there.number}", "key": "k1"}

    log = as_(fay()).get(url("log", tournament)).content.decode()
    reader = as_(staff("rita", Role.READ_ONLY)).get(url("log", tournament)).content.decode()
    act = reverse("act", args=[tournament.pk, "move"])
    toast = as_(fay()).post(act, typed, headers={"HX-Request": "true"}).content.decode()

    assert slips in log
    assert slips not in reader
    newest = Move.objects.latest("revision").revision
    assert newest != move.revision
    assert reverse("move_slips", args=[tournament.pk, newest]) in toast
