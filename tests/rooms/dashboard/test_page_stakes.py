"""What a hand costs, on the clock strip of the dashboard and wherever staff reads a level."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from tdsite.web.plan_words import blinds_of
from tests.factories import dana, level, running


def game(name="", betting=Betting.NO_LIMIT, **chips):
    return PlanStep(StepKind.LEVEL, 1200, game=name, betting=betting, **chips)


LIMITS = {"small_bet_chips": 400, "big_bet_chips": 800}
STUD = {"ante_chips": 50, "ante_type": AnteType.PER_PLAYER, "bring_in_chips": 100, **LIMITS}


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (level(200, 400), "200 / 400"),
        (level(200, 400, ante=400), "200 / 400, ante 400"),
        (
            game("Hold'em", Betting.LIMIT, small_chips=200, big_chips=400, **LIMITS),
            "Hold'em: 200 / 400, limits 400 / 800",
        ),
        (game("Razz", Betting.LIMIT, **STUD), "Razz: ante 50, bring-in 100, limits 400 / 800"),
        (game("", Betting.POT_LIMIT, small_chips=1, big_chips=2), "1 / 2, pot-limit"),
        (game("PLO", Betting.POT_LIMIT, small_chips=1, big_chips=2), "PLO: 1 / 2"),
        (game(), "0 / 0"),
    ],
)
def test_a_level_says_its_game_and_what_it_costs(step, says):
    with translation.override("en"):
        assert blinds_of(step) == says


@pytest.mark.django_db
def test_the_clock_strip_shows_the_stud_that_is_played(client):
    tournament = running(
        players=3,
        at=timezone.now() - timedelta(minutes=1),
        schedule=(game("Razz", Betting.LIMIT, **STUD), level(100, 200)),
    )
    client.force_login(dana())

    strip = client.get(reverse("clock_strip", args=[tournament.pk])).content.decode()

    assert "Razz: ante 50, bring-in 100, limits 400 / 800" in strip
