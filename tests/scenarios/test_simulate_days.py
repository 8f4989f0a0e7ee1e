"""An event of several days without flights: every night is bagged, drawn and played on from."""

import pytest

from blinds.rules.steps import PlanStep, StepKind
from tables.models import Move
from tdsite.ops.simulation import venue
from tdsite.ops.simulation.evening import SimulatedEvent
from tdsite.ops.simulation.plan import Plan
from tdsite.ops.simulation.venue import AtOnce
from tests.factories import level
from tournaments.models import Bag
from tournaments.models.days import EndsBy
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db

NIGHT = PlanStep(StepKind.DAY_END, 0)
THREE_DAYS = (
    level(200, 400),
    level(500, 1000),
    level(1000, 2000),
    NIGHT,
    level(2000, 4000),
    NIGHT,
    level(5000, 10_000),
    level(20_000, 40_000),
    level(100_000, 200_000),
)


def test_every_night_is_bagged_and_drawn_and_ends_hand_for_hand_which_begins_anew():
    plan = Plan(THREE_DAYS, "Three days", entries=14, seats=4, seed=1)
    evening = SimulatedEvent(plan, club=venue.club(), by=venue.dealer(), pace=AtOnce())

    evening.open()
    evening.play()

    tournament, journal = evening.tournament, evening.tournament.journal
    ends = list(tournament.day_ends.order_by("day"))
    assert [(end.day, end.ends_by) for end in ends] == [(1, EndsBy.HANDS), (2, EndsBy.LEVEL)]
    for end in ends:
        bags = Bag.objects.filter(day_end=end)
        assert sum(bags.values_list("chips", flat=True)) == evening.books.chips.in_play
        assert all(bag.confirmed_by_id not in (None, bag.counted_by_id) for bag in bags)
        drawn = journal.get(kind="day.drawn", data__day=end.day + 1)
        moved = Move.objects.filter(tournament=tournament, revision=drawn.revision)
        assert moved.count() == bags.count() == drawn.data["players_count"]
    night = journal.get(kind="day.bagging_began", data__day=2).revision
    announced = journal.filter(kind="hands.announced").order_by("revision")
    assert [line.revision > night for line in announced] == [False, True]
    assert tournament.state == State.FINISHED
