"""Ready to start: the page and the start itself agree on what is in the way."""

import pytest
from django.urls import reverse

from blinds.models import Structure
from blinds.rules.steps import PlanStep, StepKind
from tdsite import director
from tdsite.rooms.checks.start import start_page
from tdsite.web.event_state import EventState
from tests.factories import EVENING, NOON, dana, event, fay, ivy, level, pause, running, sell
from tests.flights import festival, flight
from tournaments.models import Price, Tournament
from tournaments.models.tournament import BountyKind, State
from tournaments.operations.events import BadTerms
from tournaments.rules import RuleError

pytestmark = pytest.mark.django_db
HOUSE_PAYS = {"deals": "guaranteed"}


@pytest.fixture
def as_dana(client):
    client.force_login(dana())
    return client


def page_of(tournament):
    tournament.refresh_from_db()
    return start_page(EventState(tournament, NOON), by=dana())


def shown(client, tournament, **headers):
    return client.get(reverse("start_check", args=[tournament.pk]), **headers)


def ready(**fields):
    tournament = event(policy=HOUSE_PAYS, **fields)
    sell(tournament, "Ann", "Bob", "Cid")
    return tournament


def test_with_nothing_in_the_way_the_start_is_the_filled_act(as_dana):
    answer = shown(as_dana, ready())
    page = answer.content.decode()

    assert page.count("button-main") == 1
    assert "Shuffle up and deal" in page
    assert "Fix before the start" not in page
    assert "disabled" not in page.split("Shuffle up and deal")[0].rsplit("<button", 1)[1]


def test_what_forbids_the_start_disables_it_and_says_why(as_dana):
    tournament = event(policy=HOUSE_PAYS)
    sell(tournament, "Ann")

    answer = shown(as_dana, tournament)
    page = answer.content.decode()

    assert [todo.what for todo in answer.context["page"].fix] == ["1 player missing"]
    assert "Fix one thing first." in page
    assert 'disabled aria-describedby="start-why"' in page
    assert page.count("button-main") == 1  # the way to the desk


def without_players():
    return event()


def without_levels():
    tournament = ready()
    Structure.objects.filter(tournament=tournament).delete()
    return tournament


def with_a_flight_to_merge():
    tournament = event(name="Main")
    event(name="1A", feeds_id=tournament.pk, flight="1A")
    return tournament


def with_bounties_of_no_prize():
    tournament = ready()
    price = Price.objects.get(tournament=tournament, kind="entry")
    price.parts.create(part="bounty", cents=10_00)
    Tournament.objects.filter(pk=tournament.pk).update(bounty_kind=BountyKind.NONE)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.mark.parametrize(
    "scene", [without_players, without_levels, with_a_flight_to_merge, with_bounties_of_no_prize]
)
def test_the_list_is_red_exactly_where_the_start_is_refused(scene):
    tournament = scene()

    assert page_of(tournament).fix
    with pytest.raises(RuleError):
        director.start(tournament.pk, by=dana(), at=NOON)

    fine = ready(name="Another")
    assert page_of(fine).fix == ()
    director.start(fine.pk, by=dana(), at=NOON)


def test_bounties_that_belong_to_no_prize_are_turned_on_by_one_press():
    tournament = with_bounties_of_no_prize()
    with pytest.raises(BadTerms):
        director.start(tournament.pk, by=dana(), at=NOON)
    (problem,) = page_of(tournament).fix
    press = problem.presses[0]

    assert (press.post, press.fields) == (True, {"code": "bounty_unnamed"})
    director.mend(tournament.pk, **press.fields, by=dana(), at=NOON)

    assert page_of(tournament).fix == ()


def test_what_is_better_mended_now_does_not_stop_the_start(as_dana):
    tournament = event()
    sell(tournament, "Ann", "Bob")

    answer = shown(as_dana, tournament)

    found = answer.context["page"]
    assert found.may_start
    assert "Deals are recorded, not paid" in [todo.what for todo in found.better]
    director.mend(tournament.pk, code="deals_recorded", by=dana(), at=NOON)
    again = page_of(tournament)
    assert "Deals are recorded, not paid" not in [todo.what for todo in again.better]
    assert "Deals: the house pays what the last players agree" in again.in_order


def test_a_plan_with_days_says_when_the_first_day_ends_and_not_when_all_is_played():
    day_end = PlanStep(StepKind.DAY_END, 0)
    days = (level(100, 200), pause(), level(200, 400), day_end, level(300, 600))
    said = page_of(ready(schedule=days)).in_order

    # starts at 14:00: 20 minutes, a break of 10, 20 minutes
    assert "Structure: the day ends at 14:50, after level 2" in said


def test_a_flight_says_when_it_is_over():
    whole = flight(festival(), "1A", policy=HOUSE_PAYS)
    stops = flight(
        festival(),
        "1B",
        policy=HOUSE_PAYS,
        schedule=(level(100, 200), PlanStep(StepKind.DAY_END, 0), level(200, 400)),
    )
    for one in (whole, stops):
        sell(one, "Ann", "Bob")

    assert "Structure: the day ends at 16:20, after level 6" in page_of(whole).in_order
    assert "Structure: the day ends at 14:20, after level 1" in page_of(stops).in_order


def test_what_is_in_order_is_said_in_sentences_and_only_while_it_is():
    tournament = ready()
    said = page_of(tournament).in_order

    assert "Structure: 6 levels, all played by 16:20 at the latest" in said
    assert "Late reg. through level 2" in said
    assert "Prizes: €300 in the pool so far" in said
    assert "Money: the entries of all 3 players are paid" in said
    assert not [line for line in said if line.startswith("Seats")]  # the start draws them

    falling = event(schedule=(EVENING[3], EVENING[0]), name="Falling")
    assert not [line for line in page_of(falling).in_order if line.startswith("Structure")]


def test_seats_are_in_order_once_every_player_has_one():
    tournament = event(seated_at_sale=True)
    for name in ("Ann", "Bob"):
        player = director.create_player(tournament.club_id, name=name, by=dana(), at=NOON)
        director.register_and_seat(
            tournament.pk, player_id=player.data["player_id"], by=dana(), at=NOON
        )

    assert "Seats: drawn and published" in page_of(tournament).in_order


def test_what_the_start_does_and_fixes_is_said_beside_it(as_dana):
    page = shown(as_dana, ready()).content.decode()

    for said in ("level 1, 100 / 100, 20:00", "1 for 3 players", "13 are fixed"):
        assert said in page


def test_once_it_has_started_the_page_leads_to_the_dashboard(as_dana):
    tournament = running(players=3)
    dashboard = reverse("dashboard", args=[tournament.pk])

    answer = shown(as_dana, tournament)
    part = shown(as_dana, tournament, HTTP_HX_REQUEST="true")

    assert (answer.status_code, answer["Location"]) == (302, dashboard)
    assert (part.status_code, part["HX-Redirect"]) == (204, dashboard)


def test_the_floor_reads_it_and_a_director_starts(client):
    tournament = ready()
    client.force_login(fay())

    page = shown(client, tournament).content.decode()

    assert "A director starts the event." in page
    assert "button-main" not in page.split("At the start")[1]
    client.force_login(ivy())
    assert shown(client, tournament).status_code == 403
    assert Tournament.objects.get(pk=tournament.pk).state == State.REGISTERING
