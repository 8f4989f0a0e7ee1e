"""Chapter: a denomination leaves the event, table by table.  Robert's Rules 7.10; TDA 2024 24."""

from datetime import timedelta

import pytest

from blinds import stages
from blinds.models import ColorUp, Structure, TableColorUp
from blinds.operations.races import (
    NoColorUp,
    SeatBySeat,
    TableDone,
    TablesLeft,
)
from blinds.rules.chips import UnfitDenominations, WrongCardCount
from blinds.rules.leaving import NothingToChangeInto, NotTheLowest, RaceTooEarly
from blinds.rules.race_sheet import TooManyExtraChips, TooManyOddChips
from tables.models import Draw, Seat
from tables.operations.seating import NoSuchSeat
from tdsite import director
from tdsite.rooms.races.acts import NotTheirChips, spans
from tdsite.web.log import says
from tests.factories import NOON, dana, fay, level, pause, running
from tournaments import queries
from tournaments.models import ChipMovement, Tournament
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db
AT_BREAK = NOON + timedelta(minutes=25)
PLAN = (
    level(25, 50),
    pause(remove=25),
    level(100, 200),
    level(500, 1000),
    pause(),
    level(500, 1000),
)


def at_break(*, players: int = 12, seats: int = 6, **terms) -> Tournament:
    """An event in the break in which its 25s leave, three or more tables of `seats`."""
    return running(players=players, seats_per_table=seats, schedule=PLAN, **terms)


def order(at=AT_BREAK):
    return {"by": fay(), "at": at}


def begin(tournament, old=25, **terms):
    return director.open_color_up(tournament.pk, old=old, **{**order(), **terms})


def enter(tournament, table, counted, **terms):
    terms = {"old": 25, **order(), **terms}
    return director.race_table(tournament.pk, table=table, counted=counted, **terms)


def seats_of(tournament: Tournament, table: int) -> list[int]:
    rows = Seat.objects.filter(table__tournament=tournament, table__number=table, entry__gt=0)
    return sorted(rows.values_list("number", flat=True))


def test_a_chip_leaves_for_the_next_that_it_goes_into():
    tournament = at_break()

    line = begin(tournament)

    color_up = ColorUp.objects.get()
    assert (color_up.old_chips, color_up.new_chips, color_up.index) == (25, 100, 1)
    assert (line.law, says(line)) == ("7.10", "Color-up of the 25 into 100 begins")


def test_a_chip_stays_while_a_blind_ahead_needs_it():
    tournament = at_break()
    with pytest.raises(RaceTooEarly, match="A bet of 25 is still to come"):
        begin(tournament, at=NOON + timedelta(minutes=5))


def test_the_lowest_chip_goes_first_and_one_at_a_time():
    tournament = at_break()
    with pytest.raises(NotTheLowest, match="The 25 chips are smaller"):
        begin(tournament, old=100)
    begin(tournament)
    for old in (25, 100):
        with pytest.raises(NoColorUp, match="The color-up of the 25 chips is under way"):
            begin(tournament, old=old)


def test_10s_do_not_go_into_25s_and_the_refusal_says_which_way_round():
    tournament = at_break()
    Structure.objects.filter(tournament=tournament).update(chips=[[10, "blue"], [25, "green"]])
    with pytest.raises(NothingToChangeInto, match="Bring chips of"):
        begin(tournament, old=10)
    Structure.objects.filter(tournament=tournament).update(
        chips=[[10, "blue"], [25, "green"], [50, "red"]]
    )
    with pytest.raises(UnfitDenominations, match="Race them into 50"):
        begin(tournament, old=10, new=25)


def with_10s(**terms) -> Tournament:
    """At the break, played with 10s and no chip that they go into before the 25s."""
    tournament = at_break(**terms)
    Structure.objects.filter(tournament=tournament).update(chips=[[10, "blue"], [25, "green"]])
    return tournament


def test_10s_are_raced_into_25s_in_repeated_passes_on_the_directors_word():
    tournament = with_10s()
    line = begin(tournament, old=10, new=25, way="passes")
    assert (line.data["way"], ColorUp.objects.get().new_chips) == ("passes", 25)
    one, two, three, *_ = seats_of(tournament, 1)
    before = queries.chips_in_play(tournament)

    cards = ["Ah", "Kh", "2c", "3c", "Ad", "Kd", "4c", "5c", "9s", "8s", "7s", "6s"]
    done = enter(tournament, 1, {one: 4, two: 9, three: 4}, old=10, cards=cards)

    assert done.data["given"] == {str(one): 2, str(two): 4, str(three): 1}
    assert done.data["awarded"] == [one, one, two, two, three]
    assert done.data["gains"] == {str(one): 10, str(two): 10, str(three): -15}
    assert queries.chips_in_play(tournament) == before + 5
    other = director.race_tables(tournament.pk, old=10, odd={2: 3}, **order())
    assert (other.data["delta_chips"], other.data["closed"]) == (-5, True)
    director.undo(tournament.pk, revision=other.revision, by=dana(), at=AT_BREAK)
    director.undo(tournament.pk, revision=done.revision, by=dana(), at=AT_BREAK)
    assert queries.chips_in_play(tournament) == before
    assert ColorUp.objects.get().closed_at is None


def test_the_house_draws_for_repeated_passes_too():
    tournament = with_10s()
    begin(tournament, old=10, way="passes")
    one, two, *_ = seats_of(tournament, 1)
    line = enter(tournament, 1, {one: 4, two: 6}, old=10)
    assert (len(line.data["cards"]), line.data["delta_chips"]) == (5, 0)


def test_an_exchange_takes_uneven_chips_and_even_ones_need_no_passes():
    tournament = with_10s()
    begin(tournament, old=10, way="exchange")
    one, two, *_ = seats_of(tournament, 1)
    line = enter(tournament, 1, {one: 4, two: 1}, old=10, broke=[two])
    assert line.data["given"] == {str(one): 2, str(two): 1}
    assert line.data["delta_chips"] == 25
    other = at_break()
    assert begin(other, way="passes").data["way"] == "race"


def test_a_table_is_raced_with_the_cards_dealt_there():
    tournament = at_break()
    begin(tournament)
    one, two, three, *_ = seats_of(tournament, 1)
    before = queries.chips_in_play(tournament)

    cards = ["2c", "3c", "4c", "Ks", "5d", "Qs"]
    line = enter(tournament, 1, {one: 3, two: 2, three: 1}, broke=[one], cards=cards)

    row = TableColorUp.objects.get()
    assert line.data["given"] == {str(one): 1, str(two): 1, str(three): 0}
    assert (line.data["rescued"], line.data["awarded"]) == ([one], [two])
    assert line.data["gains"] == {str(one): 25, str(two): 50, str(three): -25}
    assert (row.delta_chips, row.draw, row.cards) == (50, None, cards)
    assert queries.chips_in_play(tournament) == before + 50
    assert ChipMovement.objects.get(reason="race").table_number == 1


def test_the_policy_of_the_event_decides_the_race():
    tournament = at_break(policy={"chip_race": "tda"})
    begin(tournament)
    one, two, three, *_ = seats_of(tournament, 1)
    cards = ["2c", "3c", "4c", "Ks", "5d", "Qs"]
    line = enter(tournament, 1, {one: 3, two: 2, three: 1}, broke=[one], cards=cards)
    assert (line.data["delta_chips"], line.data["awarded"]) == (150, [two, three])


def test_the_house_draws_the_cards_for_all_to_check():
    tournament = at_break()
    begin(tournament)
    one, two, *_ = seats_of(tournament, 1)

    line = enter(tournament, 1, {one: 6, two: 1})

    draw = Draw.objects.get(tournament=tournament, kind="race")
    assert TableColorUp.objects.get().draw == draw.number
    assert draw.given.endswith(f"cards 1-{one} 1-{one} 1-{two}")
    assert [row.split()[1] for row in draw.drawn.splitlines()] == line.data["cards"]


def test_no_odd_chips_take_no_cards_and_no_draw():
    tournament = at_break()
    begin(tournament)
    one, *_ = seats_of(tournament, 1)

    line = enter(tournament, 1, {one: 8})

    assert (line.data["given"], line.data["delta_chips"]) == ({str(one): 2}, 0)
    assert not Draw.objects.filter(kind="race").exists()


def test_the_last_table_closes_the_color_up_and_its_undo_opens_it_again():
    tournament = at_break()
    begin(tournament)
    enter(tournament, 1, {})
    assert ColorUp.objects.get().closed_at is None
    last = enter(tournament, 2, {})
    assert (last.data["closed"], ColorUp.objects.get().closed_at) == (True, AT_BREAK)

    director.undo(tournament.pk, revision=last.revision, by=dana(), at=AT_BREAK)

    assert ColorUp.objects.get().closed_at is None
    assert list(TableColorUp.objects.values_list("table_number", flat=True)) == [1]


def test_a_closed_color_up_loses_no_table_in_its_middle():
    tournament = at_break()
    begin(tournament)
    first = enter(tournament, 1, {})
    last = enter(tournament, 2, {})
    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=first.revision, by=dana(), at=AT_BREAK)
    assert refusal.value.revision == last.revision


def test_an_undone_race_takes_its_chips_out_of_the_ledger():
    tournament = at_break()
    begun = begin(tournament)
    before = queries.chips_in_play(tournament)
    line = director.race_tables(tournament.pk, old=25, odd={1: 6}, **order())
    assert queries.chips_in_play(tournament) == before + 50

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=AT_BREAK)
    director.undo(tournament.pk, revision=begun.revision, by=dana(), at=AT_BREAK)

    assert queries.chips_in_play(tournament) == before
    assert not ColorUp.objects.exists()


def test_a_color_up_is_not_begun_twice_by_an_undo():
    tournament = at_break()
    begin(tournament)
    last = director.race_tables(tournament.pk, old=25, odd={1: 0, 2: 0}, **order())
    late = NOON + timedelta(minutes=75)
    Structure.objects.filter(tournament=tournament).update(chips=[[25, ""], [100, ""], [500, ""]])
    again = begin(tournament, old=100, at=late)
    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=last.revision, by=dana(), at=late)
    assert refusal.value.revision == again.revision


def test_a_color_up_is_not_opened_again_by_an_undo_once_its_big_chips_have_left():
    tournament = at_break()
    begin(tournament)
    last = director.race_tables(tournament.pk, old=25, odd={1: 0, 2: 0}, **order())
    late = NOON + timedelta(minutes=75)
    Structure.objects.filter(tournament=tournament).update(chips=[[25, ""], [100, ""], [500, ""]])
    begin(tournament, old=100, at=late)
    gone = director.race_tables(tournament.pk, old=100, odd={1: 0, 2: 0}, **order(late))
    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=last.revision, by=dana(), at=late)
    assert refusal.value.revision == gone.revision


def test_tables_raced_by_their_dealers_are_entered_all_at_once():
    tournament = at_break(players=18)
    begin(tournament)
    before = queries.chips_in_play(tournament)

    line = director.race_tables(
        tournament.pk, old=25, odd={1: 9, 2: 6, 3: 0}, extra={2: 1}, **order()
    )

    rows = TableColorUp.objects.order_by("table_number").values_list("result", "delta_chips")
    assert [(row["small"], row["given"], delta) for row, delta in rows] == [
        (9, 2, -25),
        (6, 3, 150),
        (0, 0, 0),
    ]
    assert queries.chips_in_play(tournament) == before + 125
    assert (line.data["closed"], says(line)) == (True, "Color-up of the 25, table 1-3")


def test_a_table_cannot_have_more_odd_chips_than_its_players_can():
    tournament = at_break()
    begin(tournament)
    with pytest.raises(TooManyOddChips, match="6 players leave 18 at most"):
        director.race_tables(tournament.pk, old=25, odd={1: 19}, **order())


@pytest.mark.parametrize(("odd", "extra"), [({1: 0}, {1: 1}), ({1: 2}, {1: 2}), ({1: 18}, {1: 2})])
def test_a_table_cannot_have_kept_more_players_alive_than_the_race_left_without_a_chip(odd, extra):
    tournament = at_break()
    begin(tournament)
    with pytest.raises(TooManyExtraChips):
        director.race_tables(tournament.pk, old=25, odd=odd, extra=extra, **order())


def test_extra_chips_are_told_of_a_table_that_is_entered():
    tournament = at_break()
    begin(tournament)
    with pytest.raises(NotTheirChips):
        director.race_tables(tournament.pk, old=25, odd={1: 3}, extra={2: 1}, **order())


def test_an_exchange_rounds_at_every_seat_keeps_everybody_and_is_not_7_10():
    tournament = at_break()
    begin(tournament, way="exchange")
    one, two, three, *_ = seats_of(tournament, 1)

    line = enter(tournament, 1, {one: 1, two: 2, three: 5}, broke=[one])

    assert line.law == "TDA 2024 25-B"
    assert line.data["given"] == {str(one): 1, str(two): 1, str(three): 1}
    assert (line.data["rescued"], line.data["delta_chips"]) == ([one], 100)
    with pytest.raises(SeatBySeat):
        director.race_tables(tournament.pk, old=25, odd={2: 1}, **order())


def test_a_table_is_done_once():
    tournament = at_break()
    begin(tournament)
    enter(tournament, 1, {})
    for again in (lambda: enter(tournament, 1, {}), lambda: all_at_once(tournament, 1, 2)):
        with pytest.raises(TableDone, match="complete at table 1"):
            again()


def all_at_once(tournament, *tables):
    odd = dict.fromkeys(tables, 0)
    return director.race_tables(tournament.pk, old=25, odd=odd, **order())


def test_nothing_is_raced_before_a_color_up_begins_or_after_it_ended():
    tournament = at_break()
    with pytest.raises(NoColorUp, match="has not begun"):
        enter(tournament, 1, {})
    begin(tournament)
    all_at_once(tournament, 1, 2)
    with pytest.raises(NoColorUp, match="as a late find"):
        enter(tournament, 1, {})


def test_chips_are_raced_where_somebody_sits():
    tournament = at_break(players=7, seats=8)
    begin(tournament)
    free = Seat.objects.filter(table__tournament=tournament, entry=None)[0].number
    for counted in ({free: 3}, {seats_of(tournament, 1)[0]: 10**6}):
        with pytest.raises(NotTheirChips):
            enter(tournament, 1, counted)
    with pytest.raises(NotTheirChips):
        enter(tournament, 1, {}, broke=[free])
    with pytest.raises(NotTheirChips):
        all_at_once(tournament)
    for call in (lambda: enter(tournament, 9, {}), lambda: all_at_once(tournament, 9)):
        with pytest.raises(NoSuchSeat):
            call()
    assert not TableColorUp.objects.exists()


def test_a_wrong_number_of_cards_saves_nothing():
    tournament = at_break()
    begin(tournament)
    revision = Tournament.objects.get(pk=tournament.pk).revision
    with pytest.raises(WrongCardCount):
        enter(tournament, 1, {seats_of(tournament, 1)[0]: 2}, cards=["As"])
    assert Tournament.objects.get(pk=tournament.pk).revision == revision


def test_a_color_up_whose_last_table_broke_is_closed_by_hand():
    tournament = at_break(players=7, seats=4)
    begin(tournament)
    left = Seat.objects.filter(table__tournament=tournament, table__number=2, entry__gt=0)
    enter(tournament, 1, {})
    with pytest.raises(TablesLeft, match="still at table 2"):
        director.close_color_up(tournament.pk, old=25, **order())
    for entry in list(left.values_list("entry", flat=True)):
        director.bust_out(entry, **order())

    line = director.close_color_up(tournament.pk, old=25, **order())

    assert ColorUp.objects.get().closed_at == AT_BREAK
    assert says(line) == "Color-up of the 25 done at all tables"


def test_the_chips_in_play_are_those_of_the_plan_or_what_its_blinds_ask_for():
    tournament = at_break()
    assert stages.planned_chips(tournament) == (25, 100, 500, 1000)
    Structure.objects.filter(tournament=tournament).update(chips=[[100, "black"], [25, "green"]])
    assert stages.planned_chips(tournament) == (25, 100)
    assert stages.chip_colours(tournament) == {25: "green", 100: "black"}


def test_runs_of_tables_are_written_short():
    assert spans([1, 2, 3, 7, 9, 10]) == "1-3, 7, 9-10"
