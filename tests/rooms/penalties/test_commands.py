"""Chapter: penalties given, served hand by hand and lifted.  TDA 2024 35-C, 71; WSOP 2026 113."""

from datetime import timedelta

import pytest

from tables.models import Seat, Table
from tdsite import director
from tdsite.web import log
from tests.bubble import announce, bubble, finish
from tests.bubble import at as seated
from tests.factories import NOON, carl, dana, fay, running
from tests.flights import end_day, enter, festival, flight, merged, start
from tournaments import penalties
from tournaments.access import NotAllowed
from tournaments.models import AbsentPost, Entry, Penalty, PenaltyHand, Tournament
from tournaments.operations.penalties import GivenWithTheStack, LiftedAlready
from tournaments.rules.penalties import SERVED, BadPenalty, Left, ReasonMissing
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db

PHONE = {"law": "7.25", "reason": "phone at the table"}


def order(minutes: float = 0):
    return {"by": fay(), "at": NOON + timedelta(minutes=minutes)}


def evening(players: int = 12, **fields) -> Tournament:
    return running(players=players, seats_per_table=9, **fields)


def at(tournament: Tournament, table: int, seat: int) -> Entry:
    return Seat.objects.get(table__tournament=tournament, table__number=table, number=seat).entry


def somebody(tournament: Tournament, table: int = 1) -> Entry:
    seats = Seat.objects.filter(table__tournament=tournament, table__number=table)
    return seats.filter(entry__isnull=False).order_by("number").first().entry


def give(entry: Entry, kind: str = "hands", amount: int = 3, minutes: float = 0, **told):
    return director.give_penalty(
        entry.pk, kind=kind, amount=amount, **{**PHONE, **told}, **order(minutes)
    )


def deal(tournament: Tournament, table: int = 1, minutes: float = 1, **told):
    return director.table_hand(tournament.pk, table=table, **told, **order(minutes))


def left(entry: Entry, played_ms: int = 0) -> Left:
    serving = penalties.left_by_entry(entry.tournament, played_ms=lambda: played_ms)
    return serving.get(entry.pk, SERVED)


# Given


def test_a_round_costs_a_hand_for_every_player_at_the_table():
    tournament = evening()
    entry = somebody(tournament)
    there = Seat.objects.filter(table=entry.seat.table, entry__isnull=False).count()

    line = give(entry, "rounds", 2)

    row = Penalty.objects.get()
    assert (row.hands, row.players_at_table, row.table_number) == (2 * there, there, 1)
    assert (row.law, row.reason, row.by) == ("7.25", "phone at the table", fay())
    assert (line.kind, line.law) == ("penalty.given", "7.25")
    says = f"Penalty for {entry.player.name}: 2 rounds, {2 * there} hands (phone at the table)"
    assert log.says(line) == says


def test_a_warning_costs_nothing_and_stands_in_the_history():
    entry = somebody(evening())

    give(entry, "warning", 0)

    assert left(entry) == Left()
    assert penalties.of_player(entry.player_id).count() == 1


NO_SENSE = (
    ({"kind": "warning", "amount": 2}, BadPenalty),
    ({"kind": "rounds", "amount": 0}, BadPenalty),
    ({"kind": "hands", "amount": 61}, BadPenalty),
    ({"kind": "hands", "amount": 1, "reason": "  "}, ReasonMissing),
    ({"kind": "disqualified", "amount": 0}, GivenWithTheStack),
)


def test_a_penalty_that_makes_no_sense_is_refused_and_the_desk_gives_none():
    entry = somebody(evening())

    for told, refusal in NO_SENSE:
        with pytest.raises(refusal):
            give(entry, **told)
    with pytest.raises(NotAllowed):
        director.give_penalty(entry.pk, kind="hands", amount=1, **PHONE, by=carl(), at=NOON)

    assert not Penalty.objects.exists()


# Served


def test_each_hand_dealt_at_his_table_is_one_hand_less():
    tournament = evening()
    entry = somebody(tournament)
    give(entry, "hands", 2)

    assert left(entry) == Left(hands=2)
    line = deal(tournament)
    assert (line.kind, line.data["served_count"]) == ("tables.hand_dealt", 1)
    assert left(entry) == Left(hands=1)
    deal(tournament, table=2)  # they do not sit there
    assert left(entry) == Left(hands=1)
    deal(tournament)
    deal(tournament)
    assert left(entry) == Left()
    assert PenaltyHand.objects.count() == 2


def test_a_misdeal_and_its_redeal_count_once():
    tournament = evening()
    entry = somebody(tournament)
    give(entry, "hands", 3)
    deal(tournament)
    before = Table.objects.filter(tournament=tournament, number=1).values().get()

    line = deal(tournament, again=True)

    assert left(entry) == Left(hands=2)
    assert Table.objects.filter(tournament=tournament, number=1).values().get() == before
    assert log.says(line) == "Misdeal at table 1: hand redealt"


def test_several_penalties_are_served_one_after_the_other():
    entry = somebody(evening())
    give(entry, "hands", 2)
    give(entry, "hands", 3, minutes=1)
    first, second = Penalty.objects.order_by("at")

    for _ in range(3):
        deal(entry.tournament, minutes=2)

    assert PenaltyHand.objects.filter(penalty=first).count() == 2
    assert PenaltyHand.objects.filter(penalty=second).count() == 1


def test_what_he_has_left_goes_with_him_to_another_table():
    tournament = evening()
    entry = somebody(tournament)
    give(entry, "rounds", 1)
    cost = left(entry).hands
    deal(tournament)
    free = Seat.objects.filter(table__tournament=tournament, table__number=2, entry=None)[0]

    director.move(entry.pk, table=2, seat=free.number, **order(2))
    deal(tournament, table=1)
    deal(tournament, table=2)

    assert left(entry) == Left(hands=cost - 2)


def test_minutes_run_on_the_clock_of_play_and_no_hand_counts_meanwhile():
    tournament = evening()
    entry = somebody(tournament)
    give(entry, "minutes", 10)
    give(entry, "hands", 1)

    deal(tournament, minutes=5)

    assert not PenaltyHand.objects.exists()
    assert left(entry, played_ms=4 * 60_000) == Left(hands=1, ms=6 * 60_000)
    deal(tournament, minutes=11)
    assert left(entry, played_ms=11 * 60_000) == Left()


def test_a_penalty_lifted_is_served_no_further():
    entry = somebody(evening())
    give(entry)
    row = Penalty.objects.get()

    line = director.lift_penalty(row.pk, reason="somebody else's phone", **order())

    assert left(entry) == Left()
    assert line.data["penalty"] == "hands"
    with pytest.raises(LiftedAlready):
        director.lift_penalty(row.pk, reason="again", **order())


def test_a_hand_dealt_is_undone_with_what_it_counted():
    tournament = evening()
    entry = somebody(tournament)
    give(entry)
    line = deal(tournament)

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)

    assert left(entry) == Left(hands=3)
    assert not AbsentPost.objects.exists()


def test_a_penalty_is_not_undone_over_the_hands_it_cost():
    tournament = evening()
    line = give(somebody(tournament))
    hand = deal(tournament)

    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert refusal.value.line == hand

    director.undo(tournament.pk, revision=hand.revision, by=dana(), at=NOON)
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert not Penalty.objects.exists()


def test_hands_not_missed_yet_go_with_the_bag_to_the_next_day():
    main = festival()
    first = flight(main, "1A")
    entries = enter(first, "Ana", "Bo", "Cy")
    start(first)
    give(entries[0], "hands", 3)
    deal(first)
    end_day(first)

    merged(main, [first])

    row = Penalty.objects.get(tournament=main)
    assert (row.entry.player.name, row.hands, row.reason) == ("Ana", 2, "phone at the table")


def test_the_first_hand_of_the_next_day_is_one_of_them():
    main = festival()
    first = flight(main, "1A")
    entries = enter(first, "Ana", "Bo", "Cy")
    start(first)
    give(entries[0], "hands", 3)
    end_day(first)
    merged(main, [first])

    line = start(main)

    assert left(Entry.objects.get(tournament=main, player__name="Ana")) == Left(hands=2)
    assert line.data["served_count"] == 1


def test_a_hand_of_all_tables_counts_where_hand_for_hand_ends_before_its_report():
    tournament = bubble(players=20)
    here, there = (seated(tournament, table)[0] for table in (1, 2))
    give(here)
    give(there)
    announce(tournament, target=10)
    finish(tournament)
    director.hand_next(tournament.pk, **order(2))
    director.hand_done(tournament.pk, table=1, **order(3))

    line = director.hands_end(tournament.pk, **order(4))

    assert (left(here), left(there), line.data["served_count"]) == (Left(hands=2), Left(hands=2), 1)
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert left(there) == Left(hands=3)


def test_the_first_hand_after_a_drawn_night_is_dealt_when_the_clock_runs_again():
    tournament = evening(players=6)
    entry = somebody(tournament)
    give(entry)
    end_day(tournament)
    director.draw_next_day(tournament.pk, by=dana(), at=NOON)
    assert left(entry) == Left(hands=3)

    line = director.resume(tournament.pk, by=dana(), at=NOON)
    director.pause(tournament.pk, by=dana(), at=NOON)
    director.resume(tournament.pk, by=dana(), at=NOON)

    assert (left(entry), line.data["served_count"]) == (Left(hands=2), 1)
