"""Chapter: the end of a day.  Last hands, bags counted twice, the night, the next day's seats."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from blinds.models import Clock
from tables.models import Draw, Seat, Table
from tables.operations.moves import TooManyForThat
from tables.operations.next_day import TooManyTables
from tables.rules.draws import replay
from tdsite import director
from tests.cached_scene import cached_scene
from tests.digest import digest
from tests.factories import NOON, dana, event, fay, ivy, running
from tests.flights import bag_all, enter, stacks_at, stacks_of
from tournaments import flight_tree, queries
from tournaments.access import NotAllowed
from tournaments.models import Bag, ChipMovement, DayEnd, Tournament
from tournaments.models.days import EndsBy
from tournaments.operations.bags import BaggedAlready, BagsClosed, NothingToConfirm, ReasonMissing
from tournaments.operations.day_ends import DayEnding, HandsDrawn, NotAllBagged, NotBagging
from tournaments.operations.events import WrongState
from tournaments.rules.days import BadRange, CountsDiffer, NotAddingUp, OwnCount, SeatNotCounted
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db
ORDER = {"at": NOON}


def evening(players: int = 6) -> Tournament:
    return running(players=players, seats_per_table=4)


def once(name: str, play: Callable[[], Tournament]) -> Tournament:
    """An event as it was played the first time."""
    return Tournament.objects.get(pk=cached_scene(name, lambda: play().pk))


def begun() -> Tournament:
    return once("begun", _begun)


def _begun() -> Tournament:
    tournament = evening()
    director.begin_bagging(tournament.pk, certain=True, by=dana(), **ORDER)
    return tournament


def bag(tournament: Tournament, table: int = 1, **stacks: int):
    found = stacks_at(tournament, stacks)[table]
    return director.bag_table(tournament.pk, table=table, stacks=found, by=dana(), **ORDER)


def closed(players: int = 6) -> Tournament:
    return once(f"closed {players}", lambda: _closed(players))


def _closed(players: int) -> Tournament:
    tournament = evening(players)
    bag_all(tournament)
    director.close_day(tournament.pk, by=dana(), **ORDER)
    return tournament


# Last hands


def test_the_number_of_last_hands_is_drawn_in_public_and_the_clock_stands(client):
    tournament = evening()

    line = director.draw_last_hands(
        tournament.pk, least=2, most=6, certain=True, by=dana(), **ORDER
    )

    draw = Draw.objects.get(tournament=tournament, number=line.data["draw"])
    ending = DayEnd.objects.get()
    assert 2 <= ending.last_hands <= 6
    assert (ending.day, ending.ends_by, ending.draw_number) == (1, EndsBy.HANDS, draw.number)
    assert line.data["hands_count"] == ending.last_hands
    assert draw.drawn == f"1 1-{ending.last_hands}" == replay(draw.seed, draw.given)
    page = client.get(reverse("draw", args=[tournament.board_token, draw.number]))
    assert f"{ending.last_hands} last hands</b>" in page.content.decode()
    assert not Clock.objects.get(tournament=tournament).running
    assert not flight_tree.is_bagging(tournament)


def test_last_hands_are_drawn_once_a_day_from_a_range_that_makes_sense():
    tournament = evening()
    with pytest.raises(BadRange):
        director.draw_last_hands(tournament.pk, least=4, most=4, by=dana(), **ORDER)
    director.draw_last_hands(tournament.pk, certain=True, by=dana(), **ORDER)

    with pytest.raises(HandsDrawn):
        director.draw_last_hands(tournament.pk, certain=True, by=dana(), **ORDER)
    with pytest.raises(WrongState):
        director.draw_last_hands(event().pk, by=dana(), **ORDER)


# Bagging


def test_bagging_stops_the_clock_and_the_cards():
    tournament = begun()

    table = {"table": 1}
    for deals in (
        director.resume,
        lambda pk, **o: director.deal_next_hand(pk, **table, **o),
        lambda pk, **o: director.hand_ended(pk, **table, **o),
    ):
        with pytest.raises(DayEnding):
            deals(tournament.pk, by=dana(), **ORDER)
    with pytest.raises(DayEnding):
        director.begin_bagging(tournament.pk, certain=True, by=dana(), **ORDER)
    ending = flight_tree.day_ending(tournament)
    assert ending is not None
    assert ending.expected_chips == 6 * 20_000


def test_bags_are_numbered_on_over_the_tables():
    tournament = begun()

    first, second = bag(tournament, 1), bag(tournament, 2)

    assert (first.data["bags"], second.data["bags"]) == ([1, 2, 3], [4, 5, 6])
    assert second.data["stack_chips"] == 3 * 20_000
    rows = Bag.objects.order_by("number").values_list("table_number", "counted_by__username")
    assert list(rows) == [(1, "dana")] * 3 + [(2, "dana")] * 3


def test_a_table_is_bagged_whole_and_once_while_bags_are_filled():
    tournament = evening()
    stacks = stacks_at(tournament, {})[1]
    with pytest.raises(NotBagging):
        director.bag_table(tournament.pk, table=1, stacks=stacks, by=dana(), **ORDER)
    director.begin_bagging(tournament.pk, certain=True, by=dana(), **ORDER)
    with pytest.raises(SeatNotCounted):
        director.bag_table(
            tournament.pk, table=1, stacks=dict([*stacks.items()][1:]), by=dana(), **ORDER
        )
    bag(tournament, 1)
    with pytest.raises(BaggedAlready):
        bag(tournament, 1)


def test_another_person_confirms_and_finds_the_same():
    tournament = begun()
    bag(tournament, 1)
    stacks = stacks_at(tournament, {})[1]
    order = {"table": 1, **ORDER}

    with pytest.raises(OwnCount):
        director.confirm_bags(tournament.pk, by=dana(), **order)
    wrong = {**stacks, min(stacks): 19_900}
    with pytest.raises(CountsDiffer, match=f"Seat {min(stacks)}: 20000 counted first, 19900"):
        director.confirm_bags(tournament.pk, stacks=wrong, by=fay(), **order)
    with pytest.raises(NotAllowed):
        director.confirm_bags(tournament.pk, by=ivy(), **order)
    line = director.confirm_bags(tournament.pk, stacks=stacks, by=fay(), **order)

    assert line.data["counted_again"]
    assert set(Bag.objects.values_list("confirmed_by__username", flat=True)) == {"fay"}
    with pytest.raises(NothingToConfirm):
        director.confirm_bags(tournament.pk, by=fay(), **order)


def test_the_owner_alone_says_why_nobody_else_confirms():
    tournament = begun()
    bag(tournament, 1)
    owner = User.objects.create_superuser("olga")
    Bag.objects.update(counted_by=owner)

    with pytest.raises(OwnCount, match="Enter why"):
        director.confirm_bags(tournament.pk, table=1, by=owner, **ORDER)
    line = director.confirm_bags(
        tournament.pk, table=1, reason="nobody else tonight", by=owner, **ORDER
    )

    assert line.data["reason"] == "nobody else tonight"


def test_a_corrected_bag_is_confirmed_again():
    tournament = begun()
    bag(tournament, 1)
    director.confirm_bags(tournament.pk, table=1, by=fay(), **ORDER)
    with pytest.raises(ReasonMissing):
        director.correct_bag(tournament.pk, bag=2, chips=19_500, reason=" ", by=fay(), **ORDER)

    line = director.correct_bag(
        tournament.pk, bag=2, chips=19_500, reason="counted the card guard", by=fay(), **ORDER
    )

    assert (line.data["before_chips"], line.data["stack_chips"]) == (20_000, 19_500)
    assert Bag.objects.get(number=2).confirmed_at is None
    director.confirm_bags(tournament.pk, table=1, by=dana(), **ORDER)
    assert Bag.objects.get(number=2).confirmed_by == dana()


# The night


def test_a_day_closes_with_everybody_in_a_confirmed_bag():
    tournament = begun()
    with pytest.raises(NotAllBagged, match="is in no bag"):
        director.close_day(tournament.pk, by=dana(), **ORDER)
    bag(tournament, 1)
    bag(tournament, 2)
    with pytest.raises(NotAllBagged, match="has been counted only once"):
        director.close_day(tournament.pk, by=dana(), **ORDER)


def test_what_was_counted_is_in_play_and_a_difference_is_booked_with_its_reason():
    tournament = evening()
    bag_all(tournament, {"P1": 20_500})
    with pytest.raises(NotAddingUp):
        director.close_day(tournament.pk, by=dana(), **ORDER)

    line = director.close_day(tournament.pk, reason="a chip too many raced", by=dana(), **ORDER)

    assert line.data["difference"] == 500
    assert queries.chips_in_play(tournament) == 6 * 20_000 + 500
    assert ChipMovement.objects.get(reason="counted").chips == 500
    ending = flight_tree.last_day_end(tournament)
    assert ending is not None
    assert (ending.reason, ending.expected_chips) == ("a chip too many raced", 120_000)
    with pytest.raises(BagsClosed):
        director.correct_bag(tournament.pk, bag=1, chips=5, reason="late", by=fay(), **ORDER)


def test_who_busted_after_bagging_began_needs_no_bag():
    tournament = begun()
    out = queries.entries_in(tournament).get(player__name="P1")
    bag(tournament, out.seat.table.number)

    director.bust_out(out.pk, by=dana(), **ORDER)
    bag(tournament, 3 - out.seat.table.number)
    for table in (1, 2):
        director.confirm_bags(tournament.pk, table=table, by=fay(), **ORDER)
    line = director.close_day(tournament.pk, reason="P1's stack is with P2", by=dana(), **ORDER)

    assert line.data["bags_count"] == 5


def test_the_next_day_has_new_seats_at_the_first_tables_of_the_room():
    tournament = closed()
    before = dict(Seat.objects.filter(entry__isnull=False).values_list("entry", "pk"))

    line = director.draw_next_day(tournament.pk, by=dana(), **ORDER)

    rows = Seat.objects.filter(entry__isnull=False)
    assert (line.data["day"], line.data["tables_count"]) == (2, 2)
    assert set(rows.values_list("entry", flat=True)) == set(before)
    assert dict(rows.values_list("entry", "pk")) != before
    draw = Draw.objects.get(tournament=tournament, number=line.data["draws"][0])
    assert draw.drawn == replay(draw.seed, draw.given)
    director.resume(tournament.pk, by=dana(), **ORDER)
    assert flight_tree.day_of(tournament) == 2


def test_broken_tables_stand_again_where_the_next_day_needs_them():
    tournament = evening(9)
    names = [f"P{n}" for n in range(1, 6)]
    for name in names:
        director.bust_out(
            queries.entries_in(tournament).get(player__name=name).pk, by=dana(), **ORDER
        )
    director.break_table(tournament.pk, table=1, by=dana(), **ORDER)
    bag_all(tournament, {"P6": 120_000})
    director.close_day(tournament.pk, by=dana(), **ORDER)

    shut = Seat.objects.filter(table__number=1, entry=None)
    shut.update(closed=True)
    with pytest.raises(TooManyForThat, match="4 players do not fit at 1 tables"):
        director.draw_next_day(tournament.pk, by=dana(), **ORDER)
    shut.update(closed=False)
    director.draw_next_day(tournament.pk, by=dana(), **ORDER)

    stand = Table.objects.filter(tournament=tournament, broken_at=None)
    assert list(stand.values_list("number", flat=True)) == [1]


def test_the_next_day_is_drawn_after_the_close_at_tables_with_a_game_each():
    with pytest.raises(NotBagging):
        director.draw_next_day(begun().pk, by=dana(), **ORDER)
    with pytest.raises(TooManyTables):
        director.draw_next_day(closed().pk, tables=4, by=dana(), **ORDER)


# Undo


def test_every_line_of_the_night_goes_back_from_the_end():
    tournament = evening()
    before, first = digest(), tournament.journal.count()
    director.draw_last_hands(tournament.pk, certain=True, by=dana(), **ORDER)
    bag_all(tournament, {"P1": 20_500})
    director.close_day(tournament.pk, reason="raced", by=dana(), **ORDER)
    director.draw_next_day(tournament.pk, by=dana(), **ORDER)

    for revision in range(tournament.journal.count(), first, -1):
        director.undo(tournament.pk, revision=revision, by=dana(), **ORDER)

    assert digest() == before
    assert set(stacks_of(tournament).values()) == {20_000}


def test_bags_of_a_closed_day_stay_as_they_are():
    tournament = closed()
    kinds = ("day.bags_confirmed", "day.table_bagged", "day.bagging_began")

    for line in tournament.journal.filter(kind__in=kinds):
        with pytest.raises(BlockedByLaterLine):
            director.undo(tournament.pk, revision=line.revision, by=dana(), **ORDER)


def test_a_day_is_not_opened_again_while_the_next_one_is_played():
    tournament = closed()
    line = tournament.journal.get(kind="day.closed")
    resumed = director.resume(tournament.pk, by=dana(), **ORDER)
    with pytest.raises(NotBagging, match="continued after day 1"):
        director.draw_next_day(tournament.pk, by=dana(), **ORDER)

    with pytest.raises(BlockedByLaterLine) as refused:
        director.undo(tournament.pk, revision=line.revision, by=dana(), **ORDER)

    assert refused.value.revision == resumed.revision


def test_late_entrants_of_the_night_play_their_whole_stack():
    tournament = closed()

    enter(tournament, "Late Lou")

    assert stacks_of(tournament)["Late Lou"] == 20_000
