"""Chapter: decks changed, stacks left alone, who calls the clock.  2.2.20, 2.2.22, 7.11, 7.29."""

from datetime import timedelta

import pytest

from tables.models import Seat
from tables.operations.presence import SeatEmpty
from tables.operations.seating import NoSuchSeat
from tables.rules.calls import CallerAway
from tables.rules.floor import DeckTooNew, Why
from tdsite import director
from tdsite.web import log
from tests.factories import NOON, carl, fay, running
from tournaments.access import NotAllowed
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


def after(minutes: int) -> dict:
    return {"by": fay(), "at": NOON + timedelta(minutes=minutes)}


def seats(friday) -> list[Seat]:
    rows = Seat.objects.filter(table__tournament=friday, entry__isnull=False)
    return list(rows.select_related("entry__player").order_by("number"))


def test_a_new_deck_is_written_down_with_how_long_the_old_one_was_used():
    friday = running(players=4)

    first = director.change_deck(friday.pk, table=1, deck=Why.PUSH, **after(30))
    second = director.change_deck(friday.pk, table=1, deck=Why.DAMAGED, **after(45))

    assert (first.data["used_seconds"], second.data["used_seconds"]) == (30 * 60, 15 * 60)
    assert second.law == "7.29, 2.2.22"
    assert log.says(second) == (
        "New deck at table 1 (a card damaged or missing); the old one was used for 15:00"
    )


def test_without_a_new_dealer_or_a_damaged_card_a_deck_is_used_for_an_hour():
    friday = running(players=4)
    with pytest.raises(DeckTooNew, match="for 59 minutes"):
        director.change_deck(friday.pk, table=1, deck=Why.HOUSE, **after(59))

    assert director.change_deck(friday.pk, table=1, deck=Why.HOUSE, **after(60))


def test_only_tables_that_stand_have_decks_and_only_the_floor_and_dealers_note_them():
    friday = running(players=4)
    with pytest.raises(NoSuchSeat):
        director.change_deck(friday.pk, table=9, **after(1))
    with pytest.raises(NotAllowed):
        director.change_deck(friday.pk, table=1, by=carl(), at=NOON)


def test_who_asked_for_the_clock_is_written_down():
    friday = running(players=4)
    slow, asks = seats(friday)[:2]

    line = director.call_clock(
        friday.pk, table=1, seat=slow.number, caller_seat=asks.number, **after(1)
    )

    assert (line.law, line.data["caller"]) == ("6.16, 7.11", asks.entry.player.name)
    assert f" by {asks.entry.player.name}: " in log.says(line)


def test_who_is_not_at_the_table_cannot_ask_for_the_clock():
    friday = running(players=4)
    gone = seats(friday)[0]
    director.go_away(gone.entry.pk, **after(1))

    with pytest.raises(CallerAway) as refusal:
        director.call_clock(friday.pk, table=1, caller_seat=gone.number, **after(2))
    assert refusal.value.field == "caller_seat"

    free = Seat.objects.filter(table__tournament=friday, entry=None)[0]
    with pytest.raises(SeatEmpty):
        director.call_clock(friday.pk, table=1, caller_seat=free.number, **after(2))


@pytest.mark.parametrize(
    ("minutes", "law", "said"), [(29, "7.6", ""), (30, "7.6, 2.2.20", "30:00")]
)
def test_a_stack_left_alone_for_half_an_hour_is_written_down(minutes, law, said):
    friday = running(players=4)
    entry: Entry = seats(friday)[0].entry
    director.go_away(entry.pk, **after(0))

    line = director.come_back(entry.pk, **after(minutes))

    assert (line.law, line.data["away_seconds"]) == (law, minutes * 60)
    assert said in log.says(line)
