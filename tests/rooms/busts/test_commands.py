"""Chapter: a bust put right in one act, whenever it is noticed.

Robert's Rules 7.19, 7.21, 7.35.
"""

from datetime import timedelta
from random import Random

import pytest

from tables.models import Seat
from tables.operations.arranging import SeatNeeded
from tdsite import director
from tdsite.acts.arguments import Report
from tdsite.web.log import says
from tests import bubble as near_the_money
from tests.bubble import bubble
from tests.digest import digest
from tests.factories import NOON, carl, dana, entry_price, fay, rebuy_price, reentry_price, running
from tournaments import bounties, finishes
from tournaments.models import Elimination, Entry, Tournament
from tournaments.operations.bust_checks import PaidOtherwise
from tournaments.operations.bust_corrections import (
    BoughtInAgain,
    NotBusted,
    SamePlayer,
)
from tournaments.operations.events import WrongState
from tournaments.rules.bust_corrections import (
    HitmanWasOut,
    NotInTheOrder,
    ReasonNeeded,
    WhereUnclear,
)
from tournaments.rules.entries import AlreadyOut
from tournaments.rules.places import LastPlayerLeft, StacksNeeded

pytestmark = pytest.mark.django_db

HEADS = entry_price(bounty_cents=10_00)
WHY = {"reason": "seen on the tape"}


def order(minutes: float = 0):
    return {"by": fay(), "at": NOON + timedelta(minutes=minutes)}


def evening(
    players: int = 6, *prices, closed: bool = True, **fields
) -> tuple[Tournament, list[Entry]]:
    tournament = running(*prices, players=players, **fields)
    if closed:
        director.close_registration(tournament.pk, by=dana(), at=NOON)
        tournament.refresh_from_db()
    return tournament, list(tournament.entries.order_by("number"))


def bust(*entries: Entry, minutes: float = 1, **more) -> None:
    for n, entry in enumerate(entries):
        director.bust_out(entry.pk, **order(minutes + n), **more)


def shown(tournament: Tournament) -> dict[str, str]:
    """Places by name, the best first."""
    found = finishes.standings(tournament)
    names = finishes.names_of(found)
    return {names[entry]: standing.place for entry, standing in found.items()}


def seat_of(entry: Entry) -> str:
    seat = Seat.objects.filter(entry=entry).select_related("table").first()
    return f"{seat.table.number}-{seat.number}" if seat else ""


def undone(tournament: Tournament, line) -> None:
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)


def test_a_late_bust_takes_its_place_and_those_after_it_move_up():
    tournament, (a, b, c, d, *_) = evening()
    bust(a, b, c)
    before = digest()

    line = director.bust_late(d.pk, after=a.pk, by_entries=[c.pk], **WHY, **order(9))

    assert shown(tournament) == {"P3": "3", "P2": "4", "P4": "5", "P1": "6"}
    assert says(line).startswith("Bust 5th P4, ")
    assert (line.data["late"], line.data["reason"], seat_of(d)) == (True, "seen on the tape", "")
    assert Elimination.objects.get(entry=d).at == NOON + timedelta(minutes=1)
    undone(tournament, line)
    assert digest() == before


@pytest.mark.parametrize(
    ("where", "place"),
    [
        pytest.param({"before": 0}, "6", id="Levels start at 1"),
        pytest.param({"after": 2}, "3", id="after the last"),
        pytest.param({"at_time": NOON + timedelta(minutes=2.5)}, "4", id="at a time"),
    ],
)
def test_where_a_late_bust_belongs_is_said_by_another_bust_or_by_the_time(where, place):
    tournament, entries = evening()
    bust(*entries[:3])
    named = {k: entries[v].pk if isinstance(v, int) else v for k, v in where.items()}

    director.bust_late(entries[3].pk, **named, **WHY, **order(9))

    assert shown(tournament)["P4"] == place


def test_a_late_bust_in_the_hand_of_another_needs_both_stacks_and_ranks_by_them():
    tournament, (a, b, c, *_) = evening()
    bust(a, b)
    with pytest.raises(StacksNeeded):
        director.bust_late(c.pk, beside=a.pk, **WHY, **order(9))

    director.bust_late(c.pk, beside=a.pk, stack_chips=900, beside_chips=500, **WHY, **order(9))

    assert shown(tournament) == {"P2": "4", "P3": "5", "P1": "6"}


def test_a_late_bust_is_refused_in_a_sentence():
    _, (a, b, c, d, *_) = evening(4)
    bust(a, b)
    for more, why in [
        ({"after": d.pk}, NotInTheOrder),
        ({}, WhereUnclear),
        ({"after": a.pk, "reason": " "}, ReasonNeeded),
        ({"after": b.pk, "by_entries": [a.pk]}, HitmanWasOut),
        ({"beside": d.pk}, NotBusted),
    ]:
        with pytest.raises(why):
            director.bust_late(c.pk, **{**WHY, **more}, **order(9))
    with pytest.raises(AlreadyOut):
        director.bust_late(a.pk, after=b.pk, **WHY, **order(9))
    bust(c)
    with pytest.raises(LastPlayerLeft):
        director.bust_late(d.pk, after=a.pk, **WHY, **order(9))


def test_it_was_another_player_who_went_out():
    """P1 is back in their chair; P2 has left theirs, and the bust keeps its place in the order."""
    tournament, (a, b, c, *_) = evening()
    chairs = seat_of(a), seat_of(b)
    bust(a, by_entries=[b.pk])
    bust(c, minutes=2)
    before = digest()

    line = director.correct_bust_player(a.pk, instead=b.pk, **WHY, **order(9))

    assert says(line) == "Bust of P1 corrected: was P2 (seen on the tape)"
    assert shown(tournament) == {"P3": "5", "P2": "6"}
    assert (seat_of(a), seat_of(b)) == (chairs[0], "")
    row = Elimination.objects.get(entry=b)
    assert f"{row.table_number}-{row.seat_number}" == chairs[1]
    assert [k.by_entry_id for k in row.knock_outs.all()] == [a.pk]  # it was the other way round
    undone(tournament, line)
    assert digest() == before


def test_who_comes_back_to_a_taken_chair_needs_another_or_one_by_lot():
    tournament, (a, b, c, *_) = evening()
    own = seat_of(a)
    table, seat = map(int, own.split("-"))
    bust(a)
    director.move(c.pk, table=table, seat=seat, by=dana(), at=NOON)
    free = Seat.objects.filter(table__tournament=tournament, entry=None).exclude(number=seat)[0]

    with pytest.raises(SeatNeeded, match=f"The seat of P1, {own}, is not free"):
        director.correct_bust_player(a.pk, instead=b.pk, **WHY, **order(9))
    there = f"{table}-{free.number}"
    line = director.correct_bust_player(a.pk, instead=b.pk, seat=there, **WHY, **order(9))
    assert seat_of(a) == there
    undone(tournament, line)
    director.correct_bust_player(a.pk, instead=b.pk, seat="draw", **WHY, **order(9))
    assert seat_of(a) != ""


def test_a_bust_is_not_given_to_somebody_who_is_out_or_was_in_another_way():
    _, (a, b, c, d, *_) = evening(6, closed=False)
    bust(a, b)
    with pytest.raises(AlreadyOut):
        director.correct_bust_player(a.pk, instead=b.pk, **WHY, **order(9))
    with pytest.raises(SamePlayer):
        director.correct_bust_player(a.pk, instead=a.pk, **WHY, **order(9))
    with pytest.raises(NotBusted):
        director.correct_bust_player(c.pk, instead=d.pk, **WHY, **order(9))


def test_who_has_bought_in_again_does_not_come_back():
    tournament = running(entry_price(), reentry_price(), players=5)
    a, b, *_ = tournament.entries.order_by("number")
    bust(a)
    director.reenter(tournament.pk, player_id=a.player_id, by=carl(), at=NOON)

    with pytest.raises(BoughtInAgain, match=r"entry 6"):
        director.correct_bust_player(a.pk, instead=b.pk, **WHY, **order(9))


def test_a_bust_that_waits_for_a_rebuy_is_given_to_another_who_then_may_rebuy():
    tournament = running(entry_price(), rebuy_price(), players=5)
    a, b, *_ = tournament.entries.order_by("number")
    chair = seat_of(b)
    bust(a, minutes=0)

    director.correct_bust_player(a.pk, instead=b.pk, **WHY, **order())

    assert Elimination.objects.get(entry=b).pending
    assert (seat_of(b), seat_of(a) != "") == (chair, True)


def test_by_whom_is_corrected_shared_or_left_open():
    _, (a, b, c, d, *_) = evening()
    bust(a, by_entries=[b.pk])
    bust(c)

    line = director.correct_bust_hitmen(a.pk, by_entries=[d.pk, c.pk], **WHY, **order(9))
    told = Elimination.objects.get(entry=a).knock_outs.order_by("position")
    assert [k.by_entry_id for k in told] == [d.pk, c.pk]
    assert says(line) == "Bust of P1 corrected: out by P4, P3 (seen on the tape)"

    with pytest.raises(HitmanWasOut, match="P1 would be out before P3"):
        director.correct_bust_hitmen(c.pk, by_entries=[a.pk], **WHY, **order(9))
    director.correct_bust_hitmen(a.pk, by_entries=[], **WHY, **order(9))
    assert not told.all().exists()


def test_a_bust_changes_its_turn_and_leaves_its_hand():
    tournament, (a, b, c, d, *_) = evening()
    together = [Report(b.pk, stack_chips=500), Report(c.pk, stack_chips=900)]
    bust(a)
    director.bust_together(tournament.pk, reports=together, **order(2))
    bust(d, minutes=3)

    line = director.correct_bust_order(c.pk, before=a.pk, **WHY, **order(9))

    assert shown(tournament) == {"P4": "3", "P2": "4", "P1": "5", "P3": "6"}
    assert says(line) == "Bust of P3 corrected: before P1 (seen on the tape)"
    undone(tournament, line)
    assert shown(tournament) == {"P4": "3", "P3": "4", "P2": "5", "P1": "6"}


def test_busts_turn_out_to_be_of_one_hand_and_the_stacks_decide():
    tournament, (a, b, c, *_) = evening()
    bust(a, b, c)
    with pytest.raises(StacksNeeded):
        director.correct_bust_hand(tournament.pk, stacks={a.pk: 900, b.pk: None}, **WHY, **order(9))

    director.correct_bust_hand(tournament.pk, stacks={a.pk: 900, b.pk: 500}, **WHY, **order(9))
    assert shown(tournament) == {"P3": "4", "P1": "5", "P2": "6"}

    line = director.correct_bust_stack(b.pk, stack_chips=900, best_hand=True, **WHY, **order(9))
    assert shown(tournament) == {"P3": "4", "P1": "T5", "P2": "T5"}
    assert says(line) == "Bust of P2 corrected: stack before the hand (seen on the tape)"


def test_a_prize_that_was_paid_is_not_silently_another():
    tournament = bubble(players=4, paid=2, last=100_00)
    a, b, c, d = tournament.entries.order_by("number")
    bust(a, b, c)
    director.finish(tournament.pk, by=dana(), at=NOON)
    director.pay(c.pk, by=carl(), at=NOON)
    tournament.refresh_from_db()

    with pytest.raises(PaidOtherwise, match="Payments already made would no longer match: P3"):
        director.correct_bust_player(c.pk, instead=d.pk, **WHY, **order(9))
    line = director.correct_bust_player(c.pk, instead=d.pk, sure=True, **WHY, **order(9))

    assert line.data["paid_otherwise"] == [c.pk]
    assert finishes.paid_otherwise(tournament) == {c.pk: (100_00, 300_00)}
    later = director.correct_bust_hitmen(a.pk, by_entries=[b.pk], **WHY, **order(9))
    undone(tournament, later)  # what was agreed on stands in nobody's way
    undone(tournament, line)
    assert finishes.paid_otherwise(tournament) == {}


def test_hand_for_hand_a_bust_of_the_hand_before_is_reported_late_and_ranks_in_it():
    """Two of hand 0 share; the second of them is noticed while the next hand is dealt."""
    tournament = bubble(players=20, paid=17, simultaneous="share_all", last=30_00)
    near_the_money.announce(tournament)
    a, b, c, d = (near_the_money.at(tournament, table)[n] for table in (1, 2) for n in (0, 1))
    near_the_money.bust(a)
    near_the_money.finish(tournament)
    near_the_money.following(tournament)
    near_the_money.bust(c)

    director.bust_late(b.pk, beside=a.pk, **WHY, **order(9))

    placed = near_the_money.places(tournament)
    assert [placed[entry.pk] for entry in (a, b, c)] == ["T19", "T19", "18"]
    director.correct_bust_player(c.pk, instead=d.pk, **WHY, **order(9))
    near_the_money.finish(tournament)
    near_the_money.following(tournament)
    assert near_the_money.places(tournament)[d.pk] == "18"


def test_nothing_is_corrected_before_the_start_and_the_winner_may_turn_out_to_be_another():
    tournament, (a, b, c) = evening(3)
    bust(a, b)
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()

    director.correct_bust_player(b.pk, instead=c.pk, **WHY, **order(9))

    assert shown(tournament) == {"P2": "1", "P3": "2", "P1": "3"}
    with pytest.raises(WrongState):
        director.bust_late(b.pk, after=a.pk, **WHY, **order(9))


@pytest.mark.parametrize("seed", range(1))
def test_corrections_in_any_sequence_end_as_the_evening_reported_right_at_once(seed):
    """The second engine plays the evening anew in the right order: places, money, knock-outs."""
    chance = Random(seed)
    players, out = 8, 6
    tournament, entries = evening(players, HEADS, seed="11" * 32)
    right = chance.sample(range(players), out)  # as it was
    by = {
        n: chance.choice([m for m in range(players) if m not in right[: k + 1]])
        for k, n in enumerate(right)
    }
    reported = chance.sample(right, out - 1)  # as it was written down: one missing, one mistaken
    mistaken = chance.choice(reported)
    stayed = next(n for n in range(players) if n not in right)
    for n in reported:
        bust(entries[stayed if n == mistaken else n])
    wrong, instead = entries[stayed].pk, entries[mistaken].pk
    director.correct_bust_player(wrong, instead=instead, **WHY, **order(9))
    missing = next(n for n in right if n not in reported)
    director.bust_late(entries[missing].pk, before=entries[reported[0]].pk, **WHY, **order(9))
    for k in chance.sample(range(1, out), out - 1):  # in any order, so twice over
        _put_right(entries, right, k)
    for k in range(1, out):
        _put_right(entries, right, k)
    for n in chance.sample(right, out):
        pks = [entries[by[n]].pk]
        director.correct_bust_hitmen(entries[n].pk, by_entries=pks, **WHY, **order(10))

    anew, fresh = evening(players, HEADS, seed="11" * 32)
    for n in right:
        bust(fresh[n], by_entries=[fresh[by[n]].pk])

    assert _told(tournament) == _told(anew)
    assert sorted(s.place for s in finishes.standings(anew).values()) == [
        str(n) for n in range(3, 9)
    ]


def _put_right(entries: list[Entry], right: list[int], k: int) -> None:
    director.correct_bust_order(
        entries[right[k]].pk, after=entries[right[k - 1]].pk, **WHY, **order(10)
    )


def _told(tournament: Tournament):
    rows = Elimination.objects.filter(tournament=tournament).order_by("sequence")
    standing = finishes.standings(tournament, bounties.won(tournament).won)
    return [
        (
            row.entry.number,
            standing[row.entry_id].place,
            standing[row.entry_id].prize_cents,
            standing[row.entry_id].bounty_cents,
            [k.by_entry.number for k in row.knock_outs.order_by("position")],
        )
        for row in rows
    ]
