"""Chapter: chips found after their denomination has left.  TDA 2024 24-C."""

from datetime import timedelta

import pytest

from blinds.operations.races import NotGone
from tdsite import director
from tdsite.web.log import says
from tests.factories import NOON, dana
from tests.rooms.races.test_commands import AT_BREAK, all_at_once, at_break, begin, order
from tournaments import queries
from tournaments.models import Entry
from tournaments.operations.entries import AlreadyOut

pytestmark = pytest.mark.django_db


def test_chips_found_late_are_changed_at_equal_value_and_the_rest_is_taken_away():
    tournament = at_break()
    begin(tournament)
    entry = Entry.objects.get(tournament=tournament, number=1)
    with pytest.raises(NotGone):
        director.late_find(entry.pk, old=25, count=9, **order())
    all_at_once(tournament, 1, 2)
    before = queries.chips_in_play(tournament)

    line = director.late_find(entry.pk, old=25, count=9, **order())

    assert says(line) == "Late find of P1: 9 × 25 for 2 × 100"
    assert (line.law, line.data["removed_chips"]) == ("TDA 2024 24-C", 25)
    assert queries.chips_in_play(tournament) == before - 25
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=AT_BREAK)
    assert queries.chips_in_play(tournament) == before


def test_a_late_find_is_changed_into_what_is_in_play_now():
    tournament = at_break()
    begin(tournament)
    all_at_once(tournament, 1, 2)
    late = NOON + timedelta(minutes=75)
    begin(tournament, old=100, at=late)
    director.race_tables(tournament.pk, old=100, odd={1: 0, 2: 0}, **order(late))

    line = director.late_find(Entry.objects.get(number=2).pk, old=25, count=30, **order(late))

    assert (line.data["given_count"], line.data["new_chips"]) == (1, 500)
    assert line.data["removed_chips"] == 250


def test_nobody_who_is_out_finds_chips():
    tournament = at_break()
    begin(tournament)
    all_at_once(tournament, 1, 2)
    entry = Entry.objects.get(tournament=tournament, number=1)
    director.bust_out(entry.pk, **order())
    director.close_registration(tournament.pk, **{**order(), "by": dana()})
    with pytest.raises(AlreadyOut):
        director.late_find(entry.pk, old=25, count=9, **order())
