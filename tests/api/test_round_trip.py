"""What the API answers may be posted back, and nothing is lost by it."""

from typing import Any

import pytest
from django.forms import model_to_dict
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.serializers import Serializer

from blinds.models import Structure
from blinds.queries import schedule_of, steps_of
from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from blinds.rules.structure import to_json
from tdsite import director
from tdsite.api import answers
from tdsite.api import plans as structure_bodies
from tdsite.api.fields import Body
from tdsite.api.plans import NewPlan, NewStep
from tdsite.rooms.events import api as event_answers
from tdsite.rooms.events.api_bodies import ChangedEvent, NewLine, NewPrice
from tdsite.rooms.policies import api as policies
from tdsite.rooms.prizes.api import PrizePlan, PrizePlanNow, PrizeStructureBody, PrizeStructureKept
from tdsite.rooms.structures.api import ChipSetKept
from tdsite.rooms.structures.ready_made import READY_MADE, ReadyMade
from tests.api.conftest import program
from tests.api.test_commands import at, done
from tests.factories import NOON, add_on_price, club, dana, entry_price, event
from tournaments.models import PrizeStructure, Tournament

pytestmark = pytest.mark.django_db
OTHER_WAYS = {
    "csv",
    "json",
    "template_id",
    "structure",
    "structure_id",
    "rest",
}  # of writing the same thing
MAY_COME_BACK: list[tuple[type[Serializer], type[Serializer]]] = [
    (answers.StepSerializer, NewStep),
    (answers.Plan, NewPlan),
    (answers.Structure, structure_bodies.ChangedPlan),
    (event_answers.Price, NewPrice),
    (event_answers.PriceLine, NewLine),
    (event_answers.EventDetail, ChangedEvent),
    (PrizeStructureKept, PrizeStructureBody),
    (PrizePlanNow, PrizePlan),
    (ChipSetKept, structure_bodies.ChipSet),
    (policies.PolicyAnswer, policies.ChosenPolicy),
]


@pytest.mark.parametrize(("told", "asked"), MAY_COME_BACK)
def test_whatever_may_be_set_is_told(told: type[Serializer], asked: type[Serializer]):
    assert set(asked().fields) - OTHER_WAYS - set(told().fields) == set()


@pytest.mark.parametrize(("told", "asked"), MAY_COME_BACK)
def test_whatever_is_told_may_come_back(told: type[Body], asked: type[Body]):
    assert set(told().fields) - set(asked().fields) == set(asked.also_told) - {"id"} | (
        set(told().fields) & {"id"}
    )


@pytest.mark.parametrize("ready", READY_MADE, ids=lambda ready: ready.key)
def test_every_ready_made_plan_comes_back_whole(api, ready: ReadyMade):
    notes, chips = "Bring ID.\nNo phones.", list(map(list, ready.chips))
    line = director.save_structure(
        club().pk,
        name=ready.name,
        schedule=ready.schedule,
        chips=ready.chips,
        notes=notes,
        by=dana(),
        at=NOON,
    )
    kept = Structure.objects.get(pk=line.data["structure_id"])
    (told,) = api.get("/api/structures/").json()["results"]
    plan = {name: value for name, value in told.items() if name != "id"}
    tournament = event()

    done(api.post(f"/api/structures/{kept.pk}/", told))
    done(api.post("/api/structures/", {**told, "name": "Copy"}), 201)
    done(api.post(at(tournament, "structure/change/"), told))
    of_event = api.get(at(tournament, "structure/")).json()
    done(api.post(at(tournament, "structure/change/"), of_event))

    assert of_event == plan
    assert schedule_of(tournament) == ready.schedule
    for one in Structure.objects.all():
        assert (steps_of(one), one.chips, one.notes) == (ready.schedule, chips, notes)


STEPS = st.builds(
    PlanStep,
    kind=st.sampled_from([StepKind.LEVEL, StepKind.LEVEL, StepKind.BREAK, StepKind.DAY_END]),
    seconds=st.integers(60, 7200),
    small_chips=st.sampled_from([0, 25, 100]),
    big_chips=st.sampled_from([0, 50, 200]),
    ante_chips=st.sampled_from([5, 25]),
    ante_type=st.sampled_from([AnteType.PER_PLAYER, AnteType.BIG_BLIND]),
    game=st.sampled_from(["", "Razz", "Omaha “8”"]),
    betting=st.sampled_from(list(Betting)),
    small_bet_chips=st.sampled_from([0, 100]),
    big_bet_chips=st.sampled_from([0, 200]),
    bring_in_chips=st.sampled_from([0, 10]),
    note=st.sampled_from(["", "Chip race; then *dinner*", "a,b"]),
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, min_size=1, max_size=6))
def test_any_plan_comes_back_whole(steps: list[PlanStep]):
    """A plan that the house takes at all is told and taken again the same."""
    api, house = program(dana()), club()
    first = api.post("/api/structures/", {"name": "Any", "json": to_json(tuple(steps))})
    if first.status_code == 400:
        return
    told = api.get("/api/structures/").json()["results"][0]
    before = steps_of(Structure.objects.get(pk=told["id"]))

    done(api.post("/api/structures/", told), 201)

    assert before == steps_of(Structure.objects.get(club=house, name="Any", tournament=None))
    assert len(before) == len(steps)


def test_an_event_comes_back_whole(api):
    lines = [{"kind": "entry", "name": "Early", "prize_cents": 80_00, "until_time": NOON}]
    prices = [entry_price(until_level=0, staff_cents=1_00), add_on_price(from_break=True)]
    tournament = event(push_minutes=45, downs_before_break=3, cash_unit_cents=50, time_cards=2)
    change = {"prices": prices, "lines": lines, "by": dana(), "at": NOON}
    director.change_event(tournament.pk, fields={"guarantee_cents": 500_00}, **change)

    def rows() -> list[dict[str, Any]]:
        kept = Tournament.objects.get(pk=tournament.pk)
        found = [kept, *kept.prices.order_by("pk"), *kept.price_lines.order_by("pk")]
        told = [model_to_dict(row, exclude=["revision", "journal_hash"]) for row in found]
        return [*told, *(row.split.fields() for row in found[1:])]

    before, told = rows(), api.get(at(tournament, "")).json()

    done(api.post(at(tournament, "change/"), told))

    assert rows() == before


def test_the_prizes_of_the_library_come_back_whole(api):
    club()
    table = [{"entries_up_to": 99, "shares_ppm": [700_000, 300_000]}]
    fixed = [{"amount_cents": 100_00, "ticket_cents": 0, "thing": "Trophy", "thing_cents": 20_00}]
    for name, kind, rows in [("P", "percent", table), ("F", "fixed", fixed)]:
        done(api.post("/api/prize-structures/", {"name": name, "kind": kind, kind: rows}), 201)
    before = list(PrizeStructure.objects.order_by("pk").values())

    for told in api.get("/api/prize-structures/").json()["results"]:
        done(api.post(f"/api/prize-structures/{told['id']}/", told))

    assert list(PrizeStructure.objects.order_by("pk").values()) == before
