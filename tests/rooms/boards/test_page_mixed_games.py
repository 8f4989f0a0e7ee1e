"""The board in a mixed game: which game is played, and what it costs."""

import pytest

from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from tests.factories import running
from tests.rooms.boards.drawn import shown

pytestmark = pytest.mark.django_db


def game(name, betting, **chips):
    return PlanStep(StepKind.LEVEL, 1200, game=name, betting=betting, **chips)


HORSE = (
    game(
        "Hold'em",
        Betting.LIMIT,
        small_chips=200,
        big_chips=400,
        small_bet_chips=400,
        big_bet_chips=800,
    ),
    game(
        "Razz",
        Betting.LIMIT,
        ante_chips=50,
        ante_type=AnteType.PER_PLAYER,
        bring_in_chips=100,
        small_bet_chips=400,
        big_bet_chips=800,
    ),
    PlanStep(StepKind.BREAK, 3600, label="Dinner break"),
    game("Omaha", Betting.POT_LIMIT, small_chips=300, big_chips=600),
    game("No Limit Hold'em", Betting.NO_LIMIT, small_chips=400, big_chips=800),
)


@pytest.mark.parametrize(
    ("minutes", "band", "blinds", "beside", "following"),
    [
        (
            5,
            "Level 1: Hold'em",
            "200 / 400",
            "limits 400 / 800",
            "Next Razz: limits 400 / 800, ante 50, bring-in 100, 20 min",
        ),
        (
            25,
            "Level 2: Razz",
            "Limits 400 / 800",
            "ante 50, bring-in 100",
            "Next a break of 60 min",
        ),
        (
            45,
            "Dinner break: back at 14:40",
            "300 / 600",
            "pot-limit",
            "Then level 3: Omaha, 20 min",
        ),
        (
            105,
            "Level 3: Omaha",
            "300 / 600",
            "pot-limit",
            "Next No Limit Hold'em: 400 / 800, 20 min",
        ),
        (125, "Level 4: No Limit Hold'em", "400 / 800", "", "Last level of the structure"),
    ],
)
def test_a_mixed_game_shows_what_is_played_and_what_it_costs(
    minutes, band, blinds, beside, following
):
    tournament = running(players=3, schedule=HORSE)

    board = shown(tournament, minutes=minutes)

    assert (board.band, board.blinds, board.ante) == (band, blinds, beside)
    assert "".join(board.next) == following


def test_a_plan_of_one_game_does_not_say_how_is_bet():
    only = game("", Betting.POT_LIMIT, small_chips=100, big_chips=200)

    assert shown(running(players=5, schedule=(only, only)), minutes=5).ante == ""
