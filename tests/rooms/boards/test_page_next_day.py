"""The boards of flights and of later days: who goes on, with how much, and at which level."""

from datetime import timedelta

import pytest
from django.utils import translation

from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.face_words import words
from tdsite.rooms.boards.faces import face
from tdsite.rooms.boards.pages import drawn
from tests.factories import NOON, dana, event
from tests.flights import end_day, enter, festival, flight, merged, start
from tournaments.models import Tournament
from tournaments.models.screens import BoardPage

pytestmark = pytest.mark.django_db


def blinds_before(tournament: Tournament) -> tuple[str, str]:
    tournament.refresh_from_db()
    with translation.override("en"):
        now = snapshots.ms(NOON - timedelta(minutes=5))
        board = face(snapshots.of(tournament), words(), now_ms=now, locale="en")
    return board.state, board.blinds


def test_the_board_before_day_two_shows_the_blinds_it_goes_on_with():
    main = festival(direct_entries=False)
    one = flight(main, "1A")
    enter(one, "Ann", "Ben")
    start(one)
    director.jump(one.pk, index=4, by=dana(), at=NOON)
    director.close_registration(one.pk, by=dana(), at=NOON)
    end_day(one)
    merged(main, [one])

    before = blinds_before(main)
    start(main)
    shot = snapshots.of(Tournament.objects.get(pk=main.pk))

    assert before == ("before", "300 / 600")
    assert shot["steps"][shot["clock"]["index"]][2:4] == [300, 600]


def test_the_board_before_the_first_day_shows_the_first_level():
    assert blinds_before(event()) == ("before", "100 / 100")


def test_the_boards_say_how_many_go_on_and_name_no_winner(tree):
    root, first, second = tree
    shots = [snapshots.make(one) for one in (first, second, root)]
    merged(root, [first])
    first.refresh_from_db()

    assert [shot["day_over"] for shot in shots] == [[2, "Main Event"], None, None]
    assert snapshots.make(first)["day_over"] == [2, "Main Event"]
    assert snapshots.make(first)["podium"] == []
    assert {name: shots[2][name] for name in ("entries", "entrants", "left")} == {
        "entries": 6,
        "entrants": 5,
        "left": 4,
    }


def test_the_board_of_the_next_day_names_the_day_and_says_who_goes_on_with_how_much(tree):
    root, first, second = tree
    end_day(second)
    merged(root, [first, second])

    board = face(snapshots.make(root), words(), now_ms=snapshots.ms(NOON), locale="en")

    assert board.day == "Day 2"
    assert board.figures[:2] == [["Players", "4", "/ 6"], ["Average stack", "30,000", "300 BB"]]
    assert board.pool == ["Prize pool", "€600", ""]
    assert snapshots.make(first)["day"] == 0


def test_the_prizes_on_the_board_of_a_flight_are_those_of_the_event_as_all_sell(tree):
    root, first, second = tree
    before = drawn(first, BoardPage.PAYOUTS, "en")
    enter(second, "Fay")
    after = drawn(first, BoardPage.PAYOUTS, "en")

    assert "€600" in before.frame
    assert "€700" in after.frame
    assert after.frame == drawn(root, BoardPage.PAYOUTS, "en").frame
