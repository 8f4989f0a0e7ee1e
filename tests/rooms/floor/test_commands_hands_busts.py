"""Chapter: all who go out in one synchronised hand rank together.

Robert's Rules 7.35; TDA 2024 RP-8-A; WSOP 2026 126b.
"""

import pytest

from tables.rules.hand_for_hand import HandUnderWay
from tdsite import director
from tdsite.acts.arguments import Report
from tests.bubble import announce, at, bubble, bust, finish, following, order, places
from tests.factories import NOON, carl, dana
from tournaments import queries
from tournaments.models import Entry, Tournament
from tournaments.operations.eliminations import StackKnown
from tournaments.rules.places import StacksNeeded

pytestmark = pytest.mark.django_db


def cents(tournament: Tournament, *entries: Entry) -> list[int]:
    paid = queries.awards(tournament).paid_cents
    return [paid.get(entry.pk, 0) for entry in entries]


@pytest.mark.parametrize(
    ("policy", "shown", "won"),
    [
        pytest.param("share_all", ["T50", "T50", "T50"], [500, 500, 500], id="T10-007"),
        pytest.param("stack", ["50", "51", "52"], [1500, 0, 0], id="T10-008"),
        pytest.param("wsop", ["T50", "T50", "T50"], [500, 500, 500], id="T10-009"),
    ],
)
def test_three_out_at_different_tables_of_52_with_50_paid(policy, shown, won):
    tournament = bubble(players=52, paid=50, simultaneous=policy, last=1500_00)
    announce(tournament)
    out = [at(tournament, table)[0] for table in (1, 2, 3)]
    for entry, stack in ((out[2], 8_000), (out[0], 20_000), (out[1], 15_000)):
        bust(entry, stack)

    assert [places(tournament)[entry.pk] for entry in out] == shown
    assert cents(tournament, *out) == [amount * 100 for amount in won]


def test_two_at_one_table_and_one_at_another_by_the_wsop():
    """T10-010: the best of each table share 50th and 51st, the second one is 52nd."""
    tournament = bubble(players=52, paid=50, simultaneous="wsop", last=1500_00)
    announce(tournament)
    (large, small, *_), (middle, *_) = at(tournament, 1), at(tournament, 2)
    bust(small, 8_000)
    reports = [Report(large.pk, stack_chips=20_000), Report(middle.pk, stack_chips=15_000)]
    director.bust_together(tournament.pk, reports=reports, **order())

    shown = [places(tournament)[entry.pk] for entry in (large, middle, small)]
    assert shown == ["T50", "T50", "52"]
    assert cents(tournament, large, middle, small) == [750_00, 750_00, 0]


@pytest.mark.parametrize(
    ("tables", "policy", "won"),
    [
        pytest.param((1, 1), "wsop", [8350, 0], id="T10-011 same table: the stacks decide"),
        pytest.param((1, 2), "wsop", [4175, 4175], id="T10-012 different tables share"),
        pytest.param((1, 2), "share_all", [4175, 4175], id="T10-013 all share"),
    ],
)
def test_two_out_of_185_with_184_paid(tables, policy, won):
    tournament = bubble(players=185, paid=184, simultaneous=policy, last=8350_00)
    announce(tournament)
    larger, smaller = at(tournament, tables[0])[0], at(tournament, tables[1])[1]
    bust(smaller, 8_000)
    bust(larger, 20_000)

    assert cents(tournament, larger, smaller) == [amount * 100 for amount in won]


def test_the_hand_under_way_at_the_announcement_counts_and_the_next_one_is_another():
    tournament = bubble(players=20, paid=10, simultaneous="share_all")
    announce(tournament)
    a, b, c = (at(tournament, table)[0] for table in (1, 2, 3))
    bust(a)
    bust(b)
    finish(tournament)
    following(tournament)
    bust(c)

    assert [places(tournament)[entry.pk] for entry in (a, b, c)] == ["T19", "T19", "18"]


def test_another_hand_for_hand_later_does_not_mix_with_the_first():
    tournament = bubble(players=20, paid=10, simultaneous="share_all")
    a, b = at(tournament, 1)[:2]
    announce(tournament)
    bust(a)
    director.hands_end(tournament.pk, **order())
    announce(tournament)
    bust(b)

    assert [places(tournament)[entry.pk] for entry in (a, b)] == ["20", "19"]


def test_one_out_in_a_hand_needs_no_stack_a_second_one_needs_both():
    tournament = bubble()
    announce(tournament)
    (a, c, *_), (b, *_) = at(tournament, 1), at(tournament, 2)
    line = bust(a)
    assert (line.data["place"], line.data["hand"]) == (None, 0)

    with pytest.raises(StacksNeeded, match=f"{a.player.name} went out in the same hand") as refusal:
        bust(b)
    assert refusal.value.field == "stack_chips"
    with pytest.raises(StacksNeeded, match="Enter the stack they had when it") as refusal:
        bust(b, 9_000)
    assert refusal.value.field == "earlier_stack_chips"
    bust(b, 9_000, earlier_stack_chips=12_000)
    with pytest.raises(StackKnown):
        bust(c, 3_000, earlier_stack_chips=1)
    bust(c, 3_000)

    assert [places(tournament)[entry.pk] for entry in (a, b, c)] == ["18", "19", "20"]


def test_nothing_is_paid_before_the_hand_is_over():
    tournament = bubble(players=20, paid=19)
    announce(tournament)
    (a, *_), (b, *_) = at(tournament, 1), at(tournament, 2)
    bust(a, 9_000)
    bust(b, 5_000)

    with pytest.raises(HandUnderWay, match="Deal the next hand or end hand for hand, then pay"):
        director.pay(a.pk, by=carl(), at=NOON)
    finish(tournament)
    following(tournament)

    assert director.pay(a.pk, by=carl(), at=NOON).data["amount_cents"] == 1_00


def test_the_places_of_a_hand_told_alone_are_those_of_the_whole_book():
    tournament = bubble(players=20, paid=10, simultaneous="share_all")
    announce(tournament)
    a, b = at(tournament, 1)[:2]
    bust(a)
    director.remove(at(tournament, 3)[0].pk, kind="disqualified", stack_chips=1, by=dana(), at=NOON)
    bust(b)
    finish(tournament)
    following(tournament)
    bust(at(tournament, 2)[0])

    together = queries.placed_together(Entry.objects.get(pk=a.pk))

    whole = queries.places(tournament)
    assert together == {a.pk: whole[a.pk], b.pk: whole[b.pk]}
