"""Chapter: a pot still frozen when the day ends is in no bag, and in play once it is released.

Robert's Rules 2.1.7.
"""

import pytest

from tdsite import director
from tdsite.rooms.days.bagging import bagging_of
from tests.factories import NOON, dana, fay, running
from tests.flights import end_day, enter, festival, fill_bags, flight, merged
from tournaments import queries
from tournaments.models import ChipMovement, Ruling, Tournament
from tournaments.operations.day_ends import BagsSealed
from tournaments.rules.rulings import PotShare
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db
POT = 1_000
ISSUED = 6 * 20_000
ORDER = {"at": NOON}


def frozen(tournament: Tournament, chips: int = POT) -> Ruling:
    """A pot that waits, with its decision."""
    line = director.ask_ruling(
        tournament.pk,
        question="Whose pot?",
        table=1,
        frozen_chips=chips,
        decision="Seat 1.",
        by=fay(),
        **ORDER,
    )
    return Ruling.objects.get(pk=line.data["ruling_id"])


def short_of(tournament: Tournament, chips: int = POT) -> dict[str, int]:
    """The stacks of the first player, short of the chips in the pot, by name."""
    first = queries.entries_in(tournament).select_related("player").order_by("number")[0]
    return {first.player.name: 20_000 - chips}


def release(tournament: Tournament, ruling: Ruling):
    winner = queries.entries_in(tournament).order_by("number")[1]
    shares = [PotShare("the winner", POT, winner.pk)]
    return director.release_pot(ruling.pk, shares=shares, by=fay(), **ORDER)


def undo(line):
    return director.undo(line.tournament_id, revision=line.revision, by=dana(), **ORDER)


def pots(tournament: Tournament) -> list[int]:
    rows = ChipMovement.objects.filter(tournament=tournament, reason="frozen").order_by("pk")
    return list(rows.values_list("chips", flat=True))


def night() -> tuple[Tournament, Ruling]:
    tournament = running(players=6, seats_per_table=4)
    ruling = frozen(tournament)
    director.begin_bagging(tournament.pk, certain=True, by=dana(), **ORDER)
    fill_bags(tournament, short_of(tournament))
    return tournament, ruling


def test_a_day_with_a_frozen_pot_closes_without_a_difference():
    tournament, ruling = night()
    bagging = bagging_of(tournament)
    assert bagging is not None
    assert (bagging.expected_chips, bagging.difference_chips) == (ISSUED - POT, 0)
    assert bagging.frozen_chips == POT

    line = director.close_day(tournament.pk, by=dana(), **ORDER)

    assert (line.data["expected_chips"], line.data["difference"]) == (ISSUED - POT, 0)
    assert not ChipMovement.objects.filter(reason="counted").exists()
    assert Ruling.objects.get(pk=ruling.pk).out_of_play


@pytest.mark.parametrize("next_day", [False, True])
def test_its_release_brings_the_pot_back_into_the_ledger_and_an_undo_takes_it_out(next_day):
    tournament, ruling = night()
    director.close_day(tournament.pk, by=dana(), **ORDER)
    if next_day:
        director.draw_next_day(tournament.pk, by=dana(), **ORDER)
        director.resume(tournament.pk, by=dana(), **ORDER)

    line = release(tournament, ruling)

    assert (queries.chips_in_play(tournament), line.data["back"]) == (ISSUED, True)
    undo(line)
    assert queries.chips_in_play(tournament) == ISSUED - POT
    release(tournament, Ruling.objects.get(pk=ruling.pk))
    assert (queries.chips_in_play(tournament), pots(tournament)) == (
        ISSUED,
        [-POT, POT, -POT, POT],
    )


def test_the_next_days_end_counts_a_released_pot_and_takes_no_frozen_one_twice():
    tournament, ruling = night()
    director.close_day(tournament.pk, by=dana(), **ORDER)
    director.draw_next_day(tournament.pk, by=dana(), **ORDER)
    director.resume(tournament.pk, by=dana(), **ORDER)
    begun = director.begin_bagging(tournament.pk, certain=True, by=dana(), **ORDER)
    assert (begun.data["expected_chips"], "frozen_chips" in begun.data) == (ISSUED - POT, False)

    release(tournament, ruling)
    fill_bags(tournament)
    line = director.close_day(tournament.pk, by=dana(), **ORDER)

    assert (line.data["expected_chips"], line.data["difference"]) == (ISSUED, 0)


def test_a_pot_frozen_while_stacks_are_bagged_leaves_with_the_close():
    tournament = running(players=6, seats_per_table=4)
    director.begin_bagging(tournament.pk, certain=True, by=dana(), **ORDER)
    frozen(tournament)
    fill_bags(tournament, short_of(tournament))

    line = director.close_day(tournament.pk, by=dana(), **ORDER)

    assert (line.data["frozen_chips"], line.data["difference"]) == (POT, 0)
    undo(line)
    assert queries.chips_in_play(tournament) == ISSUED


def test_a_pot_released_the_same_day_never_leaves_play():
    tournament = running(players=6, seats_per_table=4)
    line = release(tournament, frozen(tournament))
    end_day(tournament)
    assert ("back" in line.data, pots(tournament)) == (False, [])


def test_a_void_ruling_holds_no_pot_back():
    tournament, ruling = night()
    director.close_day(tournament.pk, by=dana(), **ORDER)
    line = director.void_ruling(ruling.pk, reason="Asked twice", by=fay(), **ORDER)
    assert queries.chips_in_play(tournament) == ISSUED
    undo(line)
    assert queries.chips_in_play(tournament) == ISSUED - POT


def test_the_end_of_a_day_is_not_undone_under_a_pot_released_since():
    tournament = running(players=6, seats_per_table=4)
    ruling = frozen(tournament)
    begun = director.begin_bagging(tournament.pk, certain=True, by=dana(), **ORDER)
    assert begun.data["frozen_chips"] == POT
    released = release(tournament, ruling)

    with pytest.raises(BlockedByLaterLine) as refused:
        undo(begun)

    assert refused.value.revision == released.revision
    undo(released)
    undo(begun)
    assert queries.chips_in_play(tournament) == ISSUED
    assert not Ruling.objects.get(pk=ruling.pk).out_of_play


def test_a_flight_does_not_leave_a_pot_behind():
    main = festival()
    one = flight(main, "1A")
    enter(one, "Ann", "Ben", "Cem")
    director.start(one.pk, by=dana(), **ORDER)
    ruling = frozen(one)
    begun = director.begin_bagging(one.pk, certain=True, by=dana(), **ORDER)
    fill_bags(one, short_of(one))
    closed = director.close_day(one.pk, by=dana(), **ORDER)

    with pytest.raises(BagsSealed, match="pot of ruling 1"):
        merged(main, [one])
    for act in (lambda: release(one, ruling), lambda: void(ruling)):
        with pytest.raises(BagsSealed, match="sealed bags"):
            act()

    undo(closed)
    release(one, ruling)
    assert begun.data["frozen_chips"] == POT
    assert queries.chips_in_play(one) == 3 * 20_000


def void(ruling: Ruling):
    return director.void_ruling(ruling.pk, reason="Asked twice", by=fay(), **ORDER)
