"""Chapter: absent players and their stacks.  Robert's Rules 7.4, 7.6, 7.20; TDA 2024 71-C."""

from datetime import timedelta

import pytest

from tables.models import Seat, Table
from tdsite import director
from tdsite.rooms.penalties.acts import NothingToPost, PostedByHand
from tests.factories import NOON, dana, fay, level, running
from tournaments.models import Absence, AbsentPost, Entry, Tournament
from tournaments.operations.removals import AwayAlready, HeldAlready, NotAway, StackHeld
from tournaments.penalties import stacks_left

pytestmark = pytest.mark.django_db

PLAN = (level(100, 200, ante=200, minutes=30), level(200, 400, ante=400, minutes=30))


def order(minutes: float = 0):
    return {"by": fay(), "at": NOON + timedelta(minutes=minutes)}


def evening(**policy: str) -> Tournament:
    tournament = running(players=6, seats_per_table=9, schedule=PLAN, policy=policy)
    put_button(tournament)
    return tournament


def put_button(tournament: Tournament) -> None:
    """Small blind and big blind at the seats that move there with the next hand."""
    seats = [seat.number for seat in seated(tournament)]
    Table.objects.filter(tournament=tournament).update(
        button=seats[0], sb=seats[1], bb=seats[2], heads_up=False
    )


def seated(tournament: Tournament) -> list[Seat]:
    rows = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    return list(rows.order_by("number").select_related("entry__player"))


def entries(tournament: Tournament) -> list[Entry]:
    return [seat.entry for seat in seated(tournament)]


def deal(tournament: Tournament, minutes: float = 1):
    return director.table_hand(tournament.pk, table=1, **order(minutes))


def posted(entry: Entry) -> list[int]:
    rows = AbsentPost.objects.filter(entry=entry).order_by("pk")
    return list(rows.values_list("chips", flat=True))


def test_an_absent_stack_posts_what_its_seat_owes_in_each_hand():
    tournament = evening()
    fourth = entries(tournament)[3]
    director.go_away(fourth.pk, **order())

    line = deal(tournament)  # they are the big blind, which pays the ante of all
    deal(tournament)  # then the small blind
    deal(tournament)  # then the button

    assert posted(fourth) == [400, 100]
    assert (line.data["posted_chips"], AbsentPost.objects.first().level) == (400, 1)
    assert stacks_left([fourth.pk])[fourth.pk].chips == 20_000 - 500


def test_who_serves_a_penalty_posts_like_somebody_absent():
    tournament = evening()
    fourth = entries(tournament)[3]
    director.give_penalty(fourth.pk, kind="hands", amount=1, reason="late again", **order())

    deal(tournament)
    deal(tournament)

    assert posted(fourth) == [400]


def test_a_short_stack_posts_the_blind_first_and_no_more_than_it_has():
    tournament = evening()
    fourth = entries(tournament)[3]
    director.go_away(fourth.pk, **order())
    director.count_chips(tournament.pk, counts={fourth.pk: 300}, **order())

    deal(tournament)
    deal(tournament)

    assert posted(fourth) == [300]
    assert stacks_left([fourth.pk])[fourth.pk].chips == 0


def test_a_stack_counted_again_starts_from_the_count():
    tournament = evening()
    fourth = entries(tournament)[3]
    director.go_away(fourth.pk, **order())
    deal(tournament)

    director.count_chips(tournament.pk, counts={fourth.pk: 7_000}, **order(2))

    assert stacks_left([fourth.pk])[fourth.pk].chips == 7_000


def test_somebody_back_at_his_seat_posts_no_more():
    tournament = evening()
    fourth = entries(tournament)[3]
    director.go_away(fourth.pk, why="in the other event", **order())
    with pytest.raises(AwayAlready):
        director.go_away(fourth.pk, **order())

    director.come_back(fourth.pk, **order(1))
    deal(tournament, 2)

    assert posted(fourth) == []
    with pytest.raises(NotAway):
        director.come_back(fourth.pk, **order(2))


def test_a_held_stack_is_not_lifted_before_it_is_held_no_longer():
    tournament = evening()
    first = entries(tournament)[0]
    line = director.hold_stack(first.pk, reason="train is late, called", **order())
    with pytest.raises(HeldAlready):
        director.hold_stack(first.pk, reason="again", **order())

    lift = {"kind": "no_show", "stack_chips": 20_000, "by": fay(), "at": order(40)["at"]}
    with pytest.raises(StackHeld, match="is held on request"):
        director.remove(first.pk, **lift)
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    director.remove(first.pk, **lift)

    assert not Absence.objects.exists()


def test_by_level_a_stack_posts_once_for_each_level_it_was_away_at():
    tournament = evening(absent_posts="per_level")
    here, late = entries(tournament)[3], entries(tournament)[4]
    director.go_away(here.pk, **order(10))
    with pytest.raises(NothingToPost):  # they were there when the level began
        director.post_absent(tournament.pk, **order(11))

    deal(tournament, 12)  # and by level no hand posts
    line = director.post_absent(tournament.pk, **order(31))
    director.go_away(late.pk, **order(35))

    # a round costs 1,000, thirty minutes have fifteen hands: 2,500 at six, in chips of 200
    assert (posted(here), posted(late)) == ([2_400], [])
    assert (line.data["players_count"], line.data["posted_chips"]) == (1, 2_400)
    with pytest.raises(NothingToPost):
        director.post_absent(tournament.pk, **order(36))


def test_where_stacks_post_by_hand_none_posts_by_level():
    with pytest.raises(PostedByHand):
        director.post_absent(evening().pk, **order())


def test_who_comes_back_during_a_hand_of_all_tables_was_away_when_it_was_dealt():
    tournament = evening()
    fourth = entries(tournament)[3]  # the next big blind
    director.go_away(fourth.pk, **order())
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    director.hands_announce(tournament.pk, target=2, **order())
    director.hand_done(tournament.pk, table=1, **order())
    director.hand_next(tournament.pk, **order(1))

    director.come_back(fourth.pk, **order(2))
    director.hand_done(tournament.pk, table=1, **order(3))

    assert posted(fourth) == [400]
