"""Chapter: what the house tells everybody: notices on the boards, stacks as they were counted."""

from datetime import timedelta

import pytest

from tdsite import director
from tdsite.web import log
from tests.factories import NOON, carl, dana, event, fay, ivy, running
from tournaments import penalties, queries
from tournaments.access import NotAllowed
from tournaments.models import ChipCount, Entry, Notice
from tournaments.operations.events import WrongState
from tournaments.rules.boards import NothingSaid, NoticeTooLong, NoticeTooShortLived, tidy_notice
from tournaments.rules.entries import AlreadyOut
from tournaments.rules.stacks import MoreThanInPlay, NoSuchStack, NothingCounted

pytestmark = pytest.mark.django_db


def entries(tournament):
    return list(queries.entries_in(tournament).order_by("number"))


def chips_of(tournament):
    return {entry: count.chips for entry, count in penalties.latest_counts(tournament).items()}


# Notices


def test_a_notice_stands_until_its_time_and_the_log_says_it():
    tournament = event()

    line = director.note(tournament.pk, text=" Dinner \n is  served", minutes=15, by=fay(), at=NOON)

    notice = Notice.objects.get()
    assert (notice.text, notice.at, notice.spoken) == ("Dinner is served", NOON, False)
    assert notice.until == NOON + timedelta(minutes=15)
    assert (line.kind, line.data["notice_id"]) == ("board.noted", notice.pk)
    assert log.says(line) == "Announcement posted: Dinner is served"


def test_a_notice_without_minutes_stands_until_it_is_taken_down_and_undo_puts_it_back():
    tournament = event()
    director.note(tournament.pk, text="Dinner is served", spoken=True, by=fay(), at=NOON)
    known = Notice.objects.values().get()

    line = director.end_note(tournament.pk, notice=known["id"], by=fay(), at=NOON)

    assert not Notice.objects.exists()
    assert log.says(line) == "Announcement removed: Dinner is served"
    director.undo(tournament.pk, revision=line.revision, by=fay(), at=NOON)
    assert Notice.objects.values().get() == known


def test_undoing_a_notice_takes_it_down():
    tournament = event()
    line = director.note(tournament.pk, text="Dinner is served", by=fay(), at=NOON)

    director.undo(tournament.pk, revision=line.revision, by=fay(), at=NOON)

    assert not Notice.objects.exists()


def test_a_notice_of_another_event_cannot_be_taken_down():
    tournament, other = event(), event()
    line = director.note(other.pk, text="Dinner is served", by=fay(), at=NOON)

    with pytest.raises(Notice.DoesNotExist):
        director.end_note(tournament.pk, notice=line.data["notice_id"], by=fay(), at=NOON)


@pytest.mark.parametrize(
    ("told", "refused"),
    [
        ({"text": " \n\0 "}, NothingSaid),
        ({"text": "x" * 301}, NoticeTooLong),
        ({"text": "x", "minutes": 0}, NoticeTooShortLived),
        ({"text": "x", "minutes": 1441}, NoticeTooShortLived),
    ],
)
def test_what_no_board_could_show_is_refused(told, refused):
    tournament = event()

    with pytest.raises(refused):
        director.note(tournament.pk, **told, by=fay(), at=NOON)
    assert not Notice.objects.exists()


def test_only_the_floor_speaks_on_the_boards():
    tournament = event()

    for person in (carl(), ivy()):
        with pytest.raises(NotAllowed):
            director.note(tournament.pk, text="Free drinks", by=person, at=NOON)


def test_a_tidy_notice_stays_as_it_is():
    assert tidy_notice("x" * 300) == tidy_notice(tidy_notice("x" * 300))


# Stacks


def test_the_latest_count_of_everybody_still_in_is_the_one_that_counts():
    tournament = running(players=4)
    one, two, three, _ = entries(tournament)
    director.count_chips(tournament.pk, counts={one.pk: 9000, two.pk: 8000}, by=fay(), at=NOON)
    later = NOON + timedelta(minutes=5)

    line = director.count_chips(
        tournament.pk, counts={two.pk: 7500, three.pk: 1}, by=fay(), at=later
    )

    assert chips_of(tournament) == {one.pk: 9000, two.pk: 7500, three.pk: 1}
    assert log.says(line) == "Chips counted (players: 2)"
    director.bust_out(one.pk, by=fay(), at=later)
    assert one.pk not in chips_of(tournament)
    assert queries.chips_in_play(tournament) == 80_000  # a count moves no chip


def test_undoing_a_count_shows_the_one_before():
    tournament = running(players=4)
    one = entries(tournament)[0]
    director.count_chips(tournament.pk, counts={one.pk: 9000}, by=fay(), at=NOON)
    line = director.count_chips(tournament.pk, counts={one.pk: 90}, by=fay(), at=NOON)
    assert chips_of(tournament) == {one.pk: 90}

    director.undo(tournament.pk, revision=line.revision, by=fay(), at=NOON)

    assert chips_of(tournament) == {one.pk: 9000}


def test_stacks_that_cannot_be_are_refused_and_nothing_is_kept():
    tournament = running(players=4)
    one, two, *_ = entries(tournament)

    for given, refused in (
        ({}, NothingCounted),
        ({one.pk: 0}, NoSuchStack),
        ({one.pk: 40_000, two.pk: 40_001}, MoreThanInPlay),
        ({one.pk: 500, 999_999: 1}, Entry.DoesNotExist),
    ):
        with pytest.raises(refused):
            director.count_chips(tournament.pk, counts=given, by=fay(), at=NOON)
    assert not ChipCount.objects.exists()


def test_who_is_out_has_no_stack():
    tournament = running(players=4)
    one = entries(tournament)[0]
    director.bust_out(one.pk, by=fay(), at=NOON)

    with pytest.raises(AlreadyOut):
        director.count_chips(tournament.pk, counts={one.pk: 500}, by=fay(), at=NOON)


def test_an_event_that_is_over_is_counted_no_more():
    tournament = running(players=2)
    one, two = entries(tournament)
    director.bust_out(one.pk, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)

    with pytest.raises(WrongState):
        director.count_chips(tournament.pk, counts={two.pk: 500}, by=fay(), at=NOON)
