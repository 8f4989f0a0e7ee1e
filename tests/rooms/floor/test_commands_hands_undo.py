"""Chapter: hand for hand taken back, act by act."""

import pytest

from tables.models import HandForHand
from tdsite import director
from tests.bubble import LONG, announce, at, bubble, bust, finish, following, order, places
from tests.digest import digest
from tests.factories import NOON, dana, running
from tournaments.models import Elimination, JournalLine, Tournament
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db


def undo(tournament: Tournament, line: JournalLine) -> JournalLine:
    return director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)


def acts_of_an_evening(tournament: Tournament):
    (a, *_), (b, *_) = at(tournament, 1), at(tournament, 2)
    yield lambda: announce(tournament)
    yield lambda: director.hand_held(tournament.pk, table=1, **order())
    yield lambda: bust(a)
    yield lambda: finish(tournament, [1])
    yield lambda: bust(b, 9_000, earlier_stack_chips=10_000)
    yield lambda: finish(tournament, [2])
    yield lambda: finish(tournament, [3])
    yield lambda: following(tournament)
    yield lambda: finish(tournament, [2])
    yield lambda: director.hands_end(tournament.pk, **order())


def test_every_act_of_it_can_be_undone_at_once_and_done_again():
    tournament = bubble(players=20, paid=10)

    for act in acts_of_an_evening(tournament):
        before = digest()
        line = act()
        after = digest()
        taken_back = undo(tournament, line)
        assert digest() == before, line.kind
        undo(tournament, taken_back)
        assert digest() == after, line.kind


def test_the_announcement_stays_while_a_bust_of_its_hand_or_a_report_stands():
    tournament = bubble()
    line = announce(tournament)
    out = bust(at(tournament, 1)[0], 5_000)
    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, line)
    assert refusal.value.revision == out.revision
    undo(tournament, out)
    told = finish(tournament, [1])
    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, line)
    assert refusal.value.revision == told.revision
    undo(tournament, told)

    undo(tournament, line)

    assert not HandForHand.objects.exists()


def test_a_hand_is_not_taken_back_while_somebody_is_out_in_it():
    tournament = bubble(players=20, paid=10)
    announce(tournament)
    finish(tournament)
    dealt = following(tournament)
    out = bust(at(tournament, 1)[0])

    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, dealt)

    assert refusal.value.revision == out.revision


def test_after_later_hands_the_announcement_is_not_taken_back():
    tournament = bubble()
    line = announce(tournament)
    finish(tournament)
    dealt = following(tournament)

    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, line)

    assert refusal.value.revision == dealt.revision


def test_the_doors_are_not_opened_again_in_the_middle_of_it():
    tournament = running(players=20, schedule=LONG)
    closed = director.close_registration(tournament.pk, by=dana(), at=NOON)
    line = announce(tournament, target=15)

    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, closed)

    assert refusal.value.revision == line.revision


def test_the_end_of_the_event_is_the_end_of_it():
    tournament = bubble(players=3, paid=1)
    announce(tournament)
    a, b, _ = at(tournament, 1)
    bust(a, 5_000)
    bust(b, 6_000)
    director.finish(tournament.pk, by=dana(), at=NOON)

    assert not HandForHand.objects.exists()
    assert [places(tournament)[entry.pk] for entry in (b, a)] == ["2", "3"]


def test_pressed_twice_at_its_end_it_ends_once():
    tournament = bubble(players=20, paid=19)
    announce(tournament)
    bust(at(tournament, 1)[0])
    finish(tournament)

    lines = [director.hand_next(tournament.pk, key="k", **order()) for _ in range(2)]

    assert lines[0] == lines[1]
    assert Elimination.objects.count() == 1
