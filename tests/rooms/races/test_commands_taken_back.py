"""A table of a color-up taken back alone, to be entered anew.  Robert's Rules 7.10."""

from datetime import timedelta

import pytest

from blinds.models import ColorUp, Structure, TableColorUp
from blinds.operations.races import (
    NoColorUp,
    TableNotDone,
)
from tdsite import director
from tdsite.web.log import says
from tests.factories import NOON, dana
from tests.rooms.races.test_commands import AT_BREAK, all_at_once, at_break, begin, order
from tournaments import queries
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db


def take_back(tournament, table, **more):
    return director.take_race_back(tournament.pk, old=25, table=table, **order(), **more)


def test_one_of_tables_entered_together_is_taken_back_alone_and_entered_anew():
    tournament = at_break(players=18)
    begin(tournament)
    before = queries.chips_in_play(tournament)
    director.race_tables(tournament.pk, old=25, odd={1: 9, 2: 6, 3: 0}, **order())
    assert ColorUp.objects.get().closed_at is not None

    line = take_back(tournament, 2)

    assert says(line) == "Color-up of the 25 taken back at table 2"
    assert sorted(TableColorUp.objects.values_list("table_number", flat=True)) == [1, 3]
    assert (ColorUp.objects.get().closed_at, queries.chips_in_play(tournament)) == (
        None,
        before - 25,
    )
    again = director.race_tables(tournament.pk, old=25, odd={2: 5}, **order())
    assert (again.data["closed"], queries.chips_in_play(tournament)) == (True, before - 25 - 25)


def test_a_table_taken_back_comes_back_by_an_undo_and_stands_before_the_undo_of_all():
    tournament = at_break(players=18)
    begin(tournament)
    all_three = director.race_tables(tournament.pk, old=25, odd={1: 9, 2: 6, 3: 0}, **order())
    chips = queries.chips_in_play(tournament)
    line = take_back(tournament, 2)

    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=all_three.revision, by=dana(), at=AT_BREAK)
    assert refusal.value.revision == line.revision

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=AT_BREAK)
    assert (TableColorUp.objects.count(), queries.chips_in_play(tournament)) == (3, chips)
    assert ColorUp.objects.get().closed_at is not None


def test_no_table_is_taken_back_that_is_not_entered_or_once_another_color_up_has_begun():
    tournament = at_break()
    with pytest.raises(NoColorUp, match="has not begun"):
        take_back(tournament, 1)
    begin(tournament)
    with pytest.raises(TableNotDone, match="not entered at table 1"):
        take_back(tournament, 1)
    all_at_once(tournament, 1, 2)
    Structure.objects.filter(tournament=tournament).update(chips=[[25, ""], [100, ""], [500, ""]])
    begin(tournament, old=100, at=NOON + timedelta(minutes=75))
    with pytest.raises(NoColorUp, match="100 chips has begun since"):
        take_back(tournament, 1)
