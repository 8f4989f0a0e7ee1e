"""Chapter: the log in words.  Sentences, figures and places in the reader's language."""

from decimal import Decimal

import pytest
from django.utils import translation

from tdsite import director
from tdsite.web import log
from tests.factories import NOON, club, dana, entry_price, fay, player, rebuy_price, running
from tournaments.models import Entry, JournalLine
from tournaments.rules.seasons import Terms

pytestmark = pytest.mark.django_db


def newest() -> str:
    return log.says(JournalLine.objects.order_by("-revision").exclude(tournament=None)[0])


def test_a_bust_says_place_player_and_seat():
    tournament = running(players=3)
    entry = Entry.objects.select_related("seat__table").get(number=2)
    seat = f"{entry.seat.table.number}-{entry.seat.number}"
    director.bust_out(entry.pk, by=fay(), at=NOON)

    assert newest() == f"Bust 3rd P2, {seat}"
    with translation.override("fr"):
        assert "3e" in newest()
    assert tournament.journal.count() == 5


def test_a_waiting_bust_says_no_place():
    running(entry_price(), rebuy_price(), players=3)
    entry = Entry.objects.select_related("seat__table").get(number=2)
    director.bust_out(entry.pk, by=fay(), at=NOON)
    assert newest() == f"Bust P2, {entry.seat.table.number}-{entry.seat.number}"


def test_points_given_by_hand_are_written_the_readers_way():
    terms = Terms("Autumn", "n - r + 1")
    league = director.found_league(club().pk, name="Sunday", by=dana(), at=NOON)
    season = director.open_season(league.data["league_id"], terms=terms, by=dana(), at=NOON)
    line = director.give_points(
        season.data["season_id"],
        player_id=player("Ada").pk,
        points=Decimal("12.5"),
        reason="best dressed",
        by=dana(),
        at=NOON,
    )

    assert log.says(line).startswith("12.5 points for Ada")
    with translation.override("fr"):
        assert log.says(line).startswith("12,5 points pour Ada")


def test_a_level_is_named_in_the_readers_language():
    tournament = running(players=3)
    director.jump(tournament.pk, index=3, by=dana(), at=NOON)

    assert newest() == "Clock set to Level 3"
    with translation.override("fr"):
        assert "iveau 3" in newest()


def test_an_undo_says_what_it_took_back_and_an_undo_of_that_what_is_done_again():
    tournament = running(players=3)
    paused = director.pause(tournament.pk, by=dana(), at=NOON)

    undone = director.undo(tournament.pk, revision=paused.revision, by=dana(), at=NOON)
    assert newest() == "Undone: Clock paused"

    director.undo(tournament.pk, revision=undone.revision, by=dana(), at=NOON)
    assert newest() == "Redone: Clock paused"


def test_an_entry_without_a_seat_leaves_no_gap():
    tournament = running(players=2)
    assert log.says(tournament.journal.get(revision=1)) == "Entry P1"
