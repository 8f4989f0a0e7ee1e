"""One tournament from doors to trophy, and every act of it taken back again."""

import pytest

from tables.models import Seat, Table
from tables.queries import Due, due
from tdsite import director
from tests.factories import NOON, dana, running
from tournaments import journal, queries
from tournaments.models import Entry, Tournament
from tournaments.models.money import Account

pytestmark = pytest.mark.django_db

WORK = {
    Due.REDRAW: director.redraw,
    Due.BREAK: director.break_table,
    Due.BALANCE: director.balance,
}


def play_to_the_winner(tournament: Tournament) -> None:
    for entry in list(queries.entries_in(tournament).order_by("number"))[:-1]:
        director.bust_out(entry.pk, by=dana(), at=NOON)
        while (work := due(tournament)) is not Due.NOTHING:
            WORK[work](tournament.pk, by=dana(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()


def test_an_evening_ends_with_one_winner_and_every_cent_given_out():
    tournament = running(players=23)

    play_to_the_winner(tournament)

    places = queries.places(tournament)
    assert sorted(place.place for place in places.values()) == list(range(1, 24))
    assert sum(queries.awards(tournament).paid_cents.values()) == 23 * 100_00
    assert queries.chips_in_play(tournament) == 23 * 20_000
    assert sum(queries.balances(tournament).values()) == 0
    assert journal.broken_seal(tournament) is None


def test_a_whole_evening_can_be_undone_line_by_line():
    tournament = running(players=14)
    play_to_the_winner(tournament)

    for revision in reversed(range(1, tournament.revision + 1)):
        director.undo(tournament.pk, revision=revision, by=dana(), at=NOON)

    assert not Entry.objects.filter(voided=False).exists()
    assert not Table.objects.exists()
    assert not Seat.objects.exists()
    assert queries.balances(tournament) == dict.fromkeys(Account, 0)
    assert queries.chips_in_play(tournament) == 0
