"""Chapter: dealers, shifts and pushes.  TDA 2024 RP-7; Robert's Rules 7.29."""

from datetime import timedelta

import pytest

from tables.models import Seat
from tables.operations.seating import NoSuchSeat
from tdsite import director
from tdsite.rooms.dealers.acts import NothingToPush, PushChanged
from tdsite.web import log
from tdsite.web.dealer_rota import rota_of
from tests.cached_scene import cached_scene
from tests.factories import NOON, carl, club, dana, fay, running
from tournaments.access import NotAllowed
from tournaments.models import Dealer, Down, JournalLine, Shift, Tournament
from tournaments.operations.dealers import AlreadyThere, DealerAtWork, DealerNameTaken, NotAtWork
from tournaments.operations.events import WrongState
from tournaments.rules.staff import (
    DealerNameMissing,
    PushWaits,
    ShiftEndsOddly,
    check_until,
    waits_s,
)
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db


def order(minutes: float = 0):
    return {"by": fay(), "at": NOON + timedelta(minutes=minutes)}


def dealer(name: str) -> int:
    return director.add_dealer(club().pk, name=name, **order()).data["dealer_id"]


def came(tournament: Tournament, name: str, *, table: int | None = None, minutes: float = 0) -> int:
    line = director.dealer_came(tournament.pk, dealer=dealer(name), **order(minutes))
    shift = line.data["shift_id"]
    if table:
        director.send_dealer(tournament.pk, shift=shift, table=table, **order(minutes))
    return shift


def deals() -> dict[str, int | None]:
    """Where everybody is now."""
    rows = Down.objects.filter(ended_at=None, shift__left_at=None)
    return dict(rows.values_list("shift__dealer__name", "table_number"))


@pytest.fixture
def room() -> Tournament:
    """Two tables with a dealer each, and a third dealer who has just come."""

    def play() -> int:
        tournament = running(players=12, seats_per_table=8)
        came(tournament, "Ana", table=1)
        came(tournament, "Ben", table=2)
        came(tournament, "Cleo")
        return tournament.pk

    return Tournament.objects.get(pk=cached_scene("a room of dealers", play))


def two_short_tables() -> Tournament:
    """Two tables whose players fit at one of them."""
    tournament = running(players=10, seats_per_table=8)
    for entry in Seat.objects.filter(entry__gt=0).values_list("entry", flat=True)[:2]:
        director.bust_out(entry, by=dana(), at=NOON)
    return tournament


# the club's list


def test_a_dealer_is_added_changed_put_away_and_comes_back_under_his_name():
    ana = dealer("  Ana   Lind ")
    director.change_dealer(ana, note="speaks French", **order())
    director.retire_dealer(ana, **order())

    line = director.add_dealer(club().pk, name="ana lind", **order())

    row = Dealer.objects.get()
    assert (row.pk, row.name, row.note, row.retired) == (ana, "Ana Lind", "speaks French", False)
    assert log.says(line) == "Dealer Ana Lind added"


def test_two_dealers_of_one_name_and_none_without_one():
    ana, ben = dealer("Ana"), dealer("Ben")
    with pytest.raises(DealerNameTaken):
        director.add_dealer(club().pk, name="ANA", **order())
    with pytest.raises(DealerNameTaken):
        director.change_dealer(ben, name="ana", **order())
    with pytest.raises(DealerNameMissing):
        director.change_dealer(ana, name=" ", **order())


def test_the_desk_sends_no_dealers(room):
    with pytest.raises(NotAllowed):
        director.push(room.pk, by=carl(), at=NOON)


# a shift


def test_a_dealer_works_in_one_event_at_a_time_and_is_not_put_away_meanwhile(room):
    ana = Dealer.objects.get(name="Ana")
    with pytest.raises(DealerAtWork, match="Friday Deepstack"):
        director.dealer_came(room.pk, dealer=ana.pk, **order())
    with pytest.raises(DealerAtWork):
        director.retire_dealer(ana.pk, **order())

    director.dealer_left(room.pk, shift=Shift.objects.get(dealer=ana).pk, **order(50))

    down = Down.objects.get(shift__dealer=ana)
    assert (down.table_number, down.ended_at) == (1, NOON + timedelta(minutes=50))
    with pytest.raises(NotAtWork):
        director.send_dealer(room.pk, shift=down.shift_id, table=2, **order(51))


@pytest.mark.parametrize("hours", [-1, 0, 49])
def test_a_shift_ends_after_it_begins_and_within_two_days(hours):
    with pytest.raises(ShiftEndsOddly):
        check_until(NOON + timedelta(hours=hours), came_at=NOON)


def test_who_is_sent_to_a_table_relieves_the_dealer_there_who_has_a_break(room):
    cleo = Shift.objects.get(dealer__name="Cleo")

    line = director.send_dealer(room.pk, shift=cleo.pk, table=2, **order(20))

    assert deals() == {"Ana": 1, "Ben": None, "Cleo": 2}
    assert log.says(line) == "Dealer Cleo: to table 2"
    assert line.data["relieved"] == "Ben"
    with pytest.raises(AlreadyThere):
        director.send_dealer(room.pk, shift=cleo.pk, table=2, **order(21))
    with pytest.raises(NoSuchSeat):
        director.send_dealer(room.pk, shift=cleo.pk, table=99, **order(21))
    director.undo(room.pk, revision=line.revision, **order(22))
    assert deals() == {"Ana": 1, "Ben": 2}


# the push


def test_a_push_moves_everybody_in_one_line_and_undo_puts_all_back(room):
    line = director.push(room.pk, **order(30))

    assert deals() == {"Ana": 2, "Ben": None, "Cleo": 1}
    assert (line.law, line.data["tables_count"], line.data["breaks_count"]) == (
        "TDA 2024 RP-7",
        2,
        1,
    )
    assert log.says(line) == "Push (tables: 2, breaks: 1)"

    undone = director.undo(room.pk, revision=line.revision, **order(31))
    assert deals() == {"Ana": 1, "Ben": 2}
    director.undo(room.pk, revision=undone.revision, **order(32))
    assert deals() == {"Ana": 2, "Ben": None, "Cleo": 1}


def test_a_push_is_undone_after_what_came_later(room):
    line = director.push(room.pk, **order(30))
    director.send_dealer(
        room.pk, shift=Shift.objects.get(dealer__name="Ben").pk, table=1, **order(40)
    )

    with pytest.raises(BlockedByLaterLine):
        director.undo(room.pk, revision=line.revision, **order(41))


def test_an_undo_never_leaves_two_dealers_at_a_table(room):
    ana = Shift.objects.get(dealer__name="Ana")
    cleo = Shift.objects.get(dealer__name="Cleo")
    rests = director.send_dealer(room.pk, shift=ana.pk, table=None, **order(10))
    sent = director.send_dealer(room.pk, shift=cleo.pk, table=1, **order(11))

    with pytest.raises(BlockedByLaterLine) as refused:
        director.undo(room.pk, revision=rests.revision, **order(12))

    assert refused.value.revision == sent.revision


def test_a_table_may_keep_its_dealer_and_who_stays_begins_another_down(room):
    director.push(room.pk, keep=[2], **order(30))

    assert deals() == {"Ana": None, "Ben": 2, "Cleo": 1}
    assert Down.objects.filter(shift__dealer__name="Ben", table_number=2).count() == 2


def test_in_the_last_ninety_seconds_of_a_level_the_push_waits(room):
    with pytest.raises(PushWaits, match="in 90 seconds"):
        director.push(room.pk, **order(18.5))
    assert not JournalLine.objects.filter(kind="dealer.pushed").exists()
    director.push(room.pk, **order(18.45))


@pytest.mark.parametrize(
    ("left_ms", "seconds"), [(None, 0), (0, 0), (1, 1), (89_001, 90), (90_000, 90), (90_001, 0)]
)
def test_a_push_waits_for_the_turn_of_the_level(left_ms, seconds):
    assert waits_s(left_ms) == seconds


def test_a_push_that_changed_since_it_was_looked_at_is_refused(room):
    seen = rota_of(room, NOON + timedelta(minutes=30)).shape
    came(room, "Dora", minutes=30)

    with pytest.raises(PushChanged):
        director.push(room.pk, shape=seen, **order(31))


def test_without_a_relief_there_is_nothing_to_push_and_before_the_start_nobody(room):
    director.dealer_left(room.pk, shift=Shift.objects.get(dealer__name="Cleo").pk, **order(5))
    with pytest.raises(NothingToPush):
        director.push(room.pk, **order(30))


def test_the_dealer_of_a_broken_table_is_free_without_an_act_and_comes_next():
    tournament = two_short_tables()
    came(tournament, "Ana", table=1)
    came(tournament, "Ben", table=2)
    broken = director.break_table(tournament.pk, table=2, by=dana(), at=NOON + timedelta(minutes=9))

    rota = rota_of(tournament, NOON + timedelta(minutes=10))

    ben = next(post for post in rota.posts if rota.shifts[post.dealer].dealer.name == "Ben")
    assert (ben.table, ben.free, ben.last, ben.worked_s) == (None, True, 2, 9 * 60)
    assert rota.tables == (1,)
    director.undo(
        tournament.pk, revision=broken.revision, by=dana(), at=NOON + timedelta(minutes=11)
    )
    again = rota_of(tournament, NOON + timedelta(minutes=12))
    assert {post.table for post in again.posts} == {1, 2}


def test_tables_are_walked_section_by_section(room):
    director.set_section(room.pk, section="Aft", tables=[2], by=dana(), at=NOON)
    director.set_section(room.pk, section="Bow", tables=[1], by=dana(), at=NOON)
    assert rota_of(room, NOON).tables == (2, 1)


def test_an_event_that_is_over_takes_no_more_dealers(room):
    director.cancel(room.pk, reason="fire", by=dana(), at=NOON + timedelta(minutes=60))
    with pytest.raises(WrongState):
        director.dealer_came(room.pk, dealer=dealer("Dora"), **order(61))
    director.dealer_left(room.pk, shift=Shift.objects.get(dealer__name="Ana").pk, **order(61))
