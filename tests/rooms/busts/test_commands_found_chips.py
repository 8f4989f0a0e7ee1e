"""Chapter: chips found by a player who lost their all-in.  Robert's Rules 7.19; TDA 2024 62."""

import pytest

from tdsite import director
from tdsite.web.log import says
from tests.digest import digest
from tests.rooms.busts.test_commands import bust, evening, order, seat_of, undone
from tournaments import queries
from tournaments.models import Elimination
from tournaments.operations.bust_corrections import NotBusted
from tournaments.operations.eliminations import TooManyChips
from tournaments.rules.entries import NegativeAmount

pytestmark = pytest.mark.django_db

AGAINST = {"found_chips": 500, "all_in_chips": 5_000, "opponent_chips": 20_000}


@pytest.mark.parametrize(
    ("when", "left_play", "outcome"),
    [
        pytest.param({"next_hand_started": False}, 0, "to the winner", id="T10-021"),
        pytest.param({"next_hand_started": False, "remove": True}, 500, "out of play", id="TD"),
        pytest.param({"next_hand_started": True}, 500, "out of play", id="T10-022"),
    ],
)
def test_who_is_covered_stays_out_and_his_chips_go_to_the_winner_or_leave(when, left_play, outcome):
    tournament, (a, b, *_) = evening()
    bust(a, by_entries=[b.pk])
    chips = queries.chips_in_play(tournament)

    line = director.found_chips(a.pk, **AGAINST, opponent_entry=b.pk, **when, **order(5))

    assert queries.chips_in_play(tournament) == chips - left_play
    assert says(line) == f"Chips found of P1: 500, {outcome}"
    assert (Elimination.objects.filter(entry=a).exists(), line.data["winner"]) == (True, "P2")
    undone(tournament, line)
    assert queries.chips_in_play(tournament) == chips


def test_who_is_not_covered_plays_on_with_the_rest_in_his_own_seat():
    """T10-023: 500 found after 5,000 all in against 5,200: 200 are covered, 300 are kept."""
    tournament, (a, b, *_) = evening()
    chair, chips = seat_of(a), queries.chips_in_play(tournament)
    bust(a, by_entries=[b.pk])
    before = digest()

    told = {**AGAINST, "opponent_chips": 5_200, "next_hand_started": True}
    line = director.found_chips(a.pk, **told, **order(5))

    assert (line.data["kept_chips"], line.data["removed_chips"]) == (300, 200)
    assert says(line) == "Chips found of P1: 500, the player stays in"
    assert (seat_of(a), Elimination.objects.filter(entry=a).exists()) == (chair, False)
    assert queries.chips_in_play(tournament) == chips - 200
    director.undo(tournament.pk, revision=line.revision, **order(6))
    assert (seat_of(a), queries.chips_in_play(tournament)) == ("", chips)
    assert digest() == before


def test_nobody_finds_chips_who_is_in_or_more_than_there_are():
    _, (a, b, *_) = evening()
    bust(a)
    for entry, more, why in [
        (b, {}, NotBusted),
        (a, {"found_chips": 0}, NegativeAmount),
        (a, {"all_in_chips": -1}, NegativeAmount),
        (a, {"found_chips": 10**9}, TooManyChips),
    ]:
        told = {**AGAINST, "next_hand_started": False, **more}
        with pytest.raises(why):
            director.found_chips(entry.pk, **told, **order(5))
