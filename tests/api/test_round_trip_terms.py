"""Prize plans, chip sets and house rules: what the API answers is posted back as it came."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from blinds.models import ChipSet
from tests.api.conftest import program
from tests.api.test_commands import at, done, live
from tests.factories import club, dana, event
from tournaments.models import Tournament
from tournaments.rules.policy import Laws
from tournaments.rules.policy_choices import CHOICES

pytestmark = pytest.mark.django_db
random_ones = settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])

FIXED = [{"amount_cents": 900_00, "thing": "Trophy"}, {"amount_cents": 300_00}]
SHARES = [{"entries_up_to": 99, "shares_ppm": [700_000, 300_000]}]
READY_MADE = [{"prize_table": name} for name in ("bar", "casino", "festival", "auto")]
WRITTEN = [
    {"prize_table": "auto", "places": 4, "first_cents": 600_00, "minimum_cents": 50_00},
    {"prize_table": "fixed", "fixed": FIXED, "name": "Winter"},
    {"prize_table": "club", "percent": SHARES, "extras": [{"place": 2, "thing": "Cup"}]},
    {"prize_table": "satellite", "ticket_cents": 250_00, "convertible": False},
    {
        "prize_table": "satellite",
        "ticket_cents": 250_00,
        "remainder": "steps",
        "remainder_step_cents": 50_00,
    },
]


def plan_kept(tournament: Tournament) -> dict[str, Any]:
    """All terms of an event that its prizes follow from, as they stand in the book."""
    kept = Tournament.objects.filter(pk=tournament.pk).values()[0]
    return {name: value for name, value in kept.items() if name not in ("revision", "journal_hash")}


def comes_back(api, tournament: Tournament, address: str) -> None:
    before, told = plan_kept(tournament), api.get(at(tournament, address)).json()

    done(api.post(at(tournament, address), told))

    assert plan_kept(tournament) == before
    assert api.get(at(tournament, address)).json() == told


@pytest.mark.parametrize("plan", READY_MADE + WRITTEN, ids=lambda plan: plan["prize_table"])
def test_every_prize_plan_comes_back_as_it_came(api, plan: dict[str, Any]):
    tournament = live()
    done(api.post(at(tournament, "prizes/plan/"), plan))

    comes_back(api, tournament, "prizes/plan/")


def test_a_prize_plan_copied_from_the_library_keeps_its_name(api):
    club()
    tournament = live()
    body = {"name": "Two", "kind": "percent", "percent": SHARES}
    kept = done(api.post("/api/prize-structures/", body), 201)["data"]["prizes_id"]
    done(api.post(at(tournament, "prizes/plan/"), {"prize_table": "club", "structure_id": kept}))

    comes_back(api, tournament, "prizes/plan/")

    assert api.get(at(tournament, "prizes/plan/")).json()["name"] == "Two"


CENTS = st.integers(1, 10**7)
EXTRAS = st.lists(
    st.fixed_dictionaries(
        {"place": st.integers(1, 9), "ticket_cents": CENTS, "thing": st.sampled_from(["", "Cup"])}
    ),
    max_size=3,
    unique_by=lambda extra: extra["place"],
)
AMOUNTS = st.lists(CENTS, min_size=1, max_size=6).map(
    lambda found: [{"amount_cents": cents} for cents in sorted(found, reverse=True)]
)
MAYBE = st.none() | CENTS
PLANS = st.builds(
    lambda way, **more: {**way, **more},
    st.one_of(
        st.sampled_from(READY_MADE + WRITTEN),
        st.builds(lambda rows: {"prize_table": "fixed", "fixed": rows}, AMOUNTS),
        st.builds(
            lambda first, least: {
                "prize_table": "auto",
                "first_cents": first,
                "minimum_cents": least,
            },
            MAYBE,
            MAYBE,
        ),
    ),
    extras=EXTRAS,
    unit_cents=st.sampled_from([1, 50, 500]),
    minimum_prize_cents=st.sampled_from([0, 20_00]),
    added_cents=st.sampled_from([0, 100_00]),
)


@random_ones
@given(plan=PLANS)
def test_any_prize_plan_comes_back_as_it_came(plan: dict[str, Any]):
    """Every plan that is taken at all is told, and taken again the same."""
    api, tournament = program(dana()), event()
    if api.post(at(tournament, "prizes/plan/"), plan).status_code == 200:
        comes_back(api, tournament, "prizes/plan/")


CASES = st.lists(
    st.fixed_dictionaries(
        {
            "chips": st.sampled_from([5, 25, 100, 500, 1000, 5000]),
            "colour": st.sampled_from(["", "green", "light blue", "ivory"]),
            "pieces": st.integers(0, 900),
        }
    ),
    min_size=1,
    max_size=6,
    unique_by=lambda case: case["chips"],
)


@random_ones
@given(chips=CASES)
def test_any_chip_set_is_listed_and_comes_back(chips: list[dict[str, Any]]):
    api, _ = program(dana()), club()
    ChipSet.objects.all().delete()
    done(api.post("/api/chip-sets/", {"name": "Case", "chips": chips}), 201)
    before = list(ChipSet.objects.values())
    (told,) = api.get("/api/chip-sets/").json()["results"]

    done(api.post(f"/api/chip-sets/{told['id']}/", told))

    assert told["chips"] == sorted(chips, key=lambda case: case["chips"])
    assert list(ChipSet.objects.values()) == before


CHOSEN = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(list(CHOICES[name])) for name in CHOICES}
)


@random_ones
@given(rest=st.sampled_from(list(Laws)), policy=CHOSEN)
def test_any_house_rules_come_back_as_they_came(rest: Laws, policy: dict[str, Any]):
    api, tournament = program(dana()), event()
    if api.post(at(tournament, "policy/"), {"rest": rest, "policy": policy}).status_code != 200:
        return

    comes_back(api, tournament, "policy/")
    told = api.get(at(tournament, "policy/")).json()
    done(api.post("/api/club/policy/", told))

    assert api.get("/api/club/policy/").json() == told


def test_two_rulebooks_in_one_body_are_refused(api):
    tournament = event()

    refused = api.post(at(tournament, "policy/"), {"laws": "tda", "policy": {"laws": "wsop"}})

    assert refused.status_code == 400
    assert refused.json()["errors"][0]["attr"] == "laws"


def test_an_event_under_way_takes_its_plans_back(api):
    tournament = live()

    comes_back(api, tournament, "policy/")
    comes_back(api, tournament, "prizes/plan/")
