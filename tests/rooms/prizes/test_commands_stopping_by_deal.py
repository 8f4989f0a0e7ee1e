"""Chapter: a deal that shares everything out ends play in one act.  Robert's Rules 7.36-7.38."""

import pytest

from tdsite import director
from tests.factories import NOON, carl, dana
from tests.rooms.prizes.test_commands_deals import deal, last_three, won
from tournaments import queries
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.operations.deals import PlayStopped
from tournaments.rules.deal_checks import StillPlayedFor
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db


def stop(tournament: Tournament, *cents: int, **told):
    return deal(tournament, *cents, left=[], stops=True, **told)


def standing(tournament: Tournament) -> dict[str, int]:
    placed = queries.places(tournament)
    names = Entry.objects.select_related("player").in_bulk(list(placed))
    found = {names[pk].player.name: str(place) for pk, place in placed.items()}
    return {name: found[name] for name in ("P1", "P2", "P3")}


def test_play_stops_with_everything_shared_out_and_all_can_be_paid():
    tournament = last_three()

    line = stop(tournament, 360_00, 400_00, 440_00)

    tournament.refresh_from_db()
    assert tournament.state == "finished"
    assert standing(tournament) == {"P3": "1", "P2": "2", "P1": "3"}
    assert won(tournament) == [360_00, 400_00, 440_00]
    assert line.data["stops"]
    assert line.data["player"] == "P3"
    for entry in tournament.entries.filter(number__lte=3):
        director.pay(entry.pk, by=carl(), at=NOON)
    assert queries.money_box(tournament)["difference"] == 0
    assert queries.pool_cents(tournament) == 1200_00


def test_stopping_is_undone_whole_and_done_again():
    tournament = last_three()
    line = stop(tournament, 360_00, 400_00, 440_00)

    undone = director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    tournament.refresh_from_db()
    assert (tournament.state, queries.still_in(tournament)) == ("running", 3)
    assert all(entry.seat for entry in queries.entries_in(tournament))
    director.undo(tournament.pk, revision=undone.revision, by=dana(), at=NOON)
    tournament.refresh_from_db()

    assert won(tournament) == [360_00, 400_00, 440_00]
    assert standing(tournament) == {"P3": "1", "P2": "2", "P1": "3"}


def test_the_deal_that_stopped_play_is_undone_rather_than_made_void():
    tournament = last_three()
    line = stop(tournament, 400_00, 400_00, 400_00)
    with pytest.raises(PlayStopped):
        director.void_deal(line.data["deal_id"], reason="x", by=dana(), at=NOON)


def test_a_bust_before_stands_while_play_stopped_after_it():
    tournament = last_three()
    bust = JournalLine.objects.filter(kind="entry.busted").latest("revision")
    line = stop(tournament, 400_00, 400_00, 400_00)
    with pytest.raises(BlockedByLaterLine) as refused:
        director.undo(tournament.pk, revision=bust.revision, by=dana(), at=NOON)
    assert refused.value.revision == line.revision


def test_the_first_place_may_go_to_whoever_they_name():
    tournament = last_three()
    first = Entry.objects.get(tournament=tournament, number=1)
    stop(tournament, 400_00, 400_00, 400_00, first=first.pk)
    tournament.refresh_from_db()
    assert standing(tournament) == {"P1": "1", "P3": "2", "P2": "3"}


def test_play_does_not_stop_while_something_is_left_to_play_for():
    tournament = last_three()
    with pytest.raises(StillPlayedFor):
        deal(tournament, 360_00, 370_00, 380_00, left=[90_00], stops=True)
