"""Chapter: what does not fit in the terms is named all at once, and a press mends it."""

from datetime import timedelta

import pytest
from django.urls import reverse

from blinds.models import Structure
from blinds.queries import schedule_of
from tdsite import director
from tdsite.rooms.checks.acts import NothingToMend
from tdsite.rooms.checks.checks import checks_of
from tdsite.rooms.checks.facts import Facts
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tdsite.web.plan_words import CheckCode
from tests.api.conftest import program
from tests.factories import (
    NOON,
    add_on_price,
    dana,
    entry_price,
    event,
    level,
    pause,
    rebuy_price,
    running,
    sell,
)
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PAID = {"policy": {"deals": "guaranteed"}}
BAD_PLAN = (level(37, 61), pause(), level(30, 50, ante=75))


def found(tournament, *, minutes=0):
    event_now = Tournament.objects.get(pk=tournament.pk)
    return checks_of(Facts(event_now, NOON + timedelta(minutes=minutes)))


def codes(tournament, **at):
    return [check.code for check in found(tournament, **at)]


def bad_event():
    """All that a director can get wrong at once."""
    made = event(
        entry_price(prize_cents=0, chips=777, until_level=2),
        rebuy_price(prize_cents=0, until_level=30),
        add_on_price(prize_cents=0, from_level=25, until_level=25),
        schedule=BAD_PLAN,
        bounty_kind="mystery",
        closes_at=NOON,
        policy={"deals": "record_only"},
    )
    Structure.objects.filter(tournament=made).update(chips=[[25, "green"], [100, "black"]])
    return made


def test_an_event_in_order_has_nothing_to_mend():
    assert codes(event(**PAID)) == []
    assert codes(running(players=4, **PAID), minutes=5) == []


def test_all_that_does_not_fit_is_named_at_once_and_every_press_mends_its_own():
    tournament = bad_event()
    sell(tournament, "Anna", "Bo", at=NOON - timedelta(minutes=1))

    named = codes(tournament)
    assert named == [
        CheckCode.FALLING_BLINDS,
        CheckCode.BLINDS_UNPAYABLE,
        CheckCode.STACK_UNPAYABLE,
        CheckCode.ANTE_ABOVE_BLIND,
        CheckCode.SOLD_PAST_PLAN,
        CheckCode.NEVER_SOLD,
        CheckCode.CLOSES_BEFORE_START,
        CheckCode.BOUNTIES_OF_NOTHING,
        CheckCode.NO_PRIZES,
        CheckCode.DEALS_RECORDED,
    ]
    event_now = EventState(Tournament.objects.get(), NOON)
    listed = [todo.what for todo in todos(event_now, by=dana(), advice=True)]
    assert [check.what for check in found(tournament)] == listed[-len(named) :]

    mended = [check.code for check in found(tournament) if check.mends]
    for code in mended:
        director.mend(tournament.pk, code=code, by=dana(), at=NOON)
        assert code not in codes(tournament)

    assert codes(tournament) == []
    assert [step.big_chips for step in schedule_of(tournament)] == [50, 0, 75]
    prices = {price.kind: price for price in Tournament.objects.get().prices.all()}
    assert prices["entry"].chips == 800
    assert (prices["entry"].prize_cents, prices["entry"].fee_cents) == (10_00, 0)
    assert (prices["rebuy"].until_level, prices["add_on"].from_level) == (2, 2)


def test_a_press_goes_back_whole_and_does_nothing_twice():
    tournament = bad_event()
    before = schedule_of(tournament)
    line = director.mend(tournament.pk, code="falling_blinds", by=dana(), at=NOON)

    with pytest.raises(NothingToMend):
        director.mend(tournament.pk, code="falling_blinds", by=dana(), at=NOON)
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)

    assert schedule_of(tournament) == before


FREE = {"prize_cents": 0, "fee_cents": 0}


def no_prizes(tournament):
    (check,) = [one for one in found(tournament) if one.code is CheckCode.NO_PRIZES]
    return check


def test_fees_become_the_prizes_and_the_press_says_what_is_paid():
    early = {"name": "Early bird", "prize_cents": 0, "fee_cents": 8_00, "until_level": 1}
    tournament = event(entry_price(prize_cents=0), **PAID)
    director.change_event(
        tournament.pk,
        fields={},
        prices=[entry_price(prize_cents=0)],
        lines=[early],
        by=dana(),
        at=NOON,
    )
    check = no_prizes(tournament)

    line = director.mend(tournament.pk, code="no_prizes", by=dana(), at=NOON)

    assert (check.mends, check.effect) == (
        "Fees into the pool",
        "Entry: the fee of €10 goes to the prizes. Prizes with 10 entries: €65, €35.",
    )
    sold = [*tournament.prices.all(), *tournament.price_lines.all()]
    assert [(one.prize_cents, one.fee_cents) for one in sold] == [(10_00, 0), (8_00, 0)]
    assert codes(tournament) == []
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert codes(tournament) == [CheckCode.NO_PRIZES]


def test_a_free_event_gets_what_the_club_last_guaranteed():
    running(players=2, name="Sunday Free", guarantee_cents=500_00, **PAID)
    tournament = event(entry_price(**FREE), name="Monday Free", **PAID)
    check = no_prizes(tournament)

    director.mend(tournament.pk, code="no_prizes", by=dana(), at=NOON)

    assert check.mends == "Guarantee €500"
    assert check.effect == "As in Sunday Free. Prizes with 10 entries: €320, €180."
    assert Tournament.objects.get(pk=tournament.pk).guarantee_cents == 500_00
    assert codes(tournament) == []


def test_a_free_event_of_a_club_that_never_guaranteed_is_for_a_person():
    tournament = event(entry_price(**FREE), **PAID)

    with pytest.raises(NothingToMend):
        director.mend(tournament.pk, code="no_prizes", by=dana(), at=NOON)

    assert no_prizes(tournament).mends == ""
    assert "enter an amount" in no_prizes(tournament).why


def test_fees_become_prizes_while_it_is_played():
    tournament = running(entry_price(prize_cents=0), players=4, **PAID)

    director.mend(tournament.pk, code="no_prizes", by=dana(), at=NOON)

    assert codes(tournament, minutes=5) == []


def test_a_plan_too_short_to_begin_with_gets_levels_that_go_on_as_it_does():
    tournament = event(schedule=(level(100, 200), level(200, 300)), **PAID)
    sell(tournament, "Anna", "Bo", "Cleo")
    before = schedule_of(tournament)
    (check,) = found(tournament)
    (todo,) = [
        one
        for one in todos(EventState(Tournament.objects.get(), NOON), by=dana(), advice=True)
        if one.what == check.what
    ]

    line = director.mend(tournament.pk, code="levels_run_out", by=dana(), at=NOON)

    assert (check.code, check.mends, check.page) == (
        CheckCode.LEVELS_RUN_OUT,
        "Add levels",
        "event_structure",
    )
    assert check.effect == "12 more levels, 20 min each: 200 / 400 to 8,000 / 16,000."
    assert check.effect in todo.why
    after = schedule_of(tournament)
    assert (after[:2], len(after)) == (before, 14)
    assert codes(tournament) == []
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert schedule_of(tournament) == before


def test_while_it_is_played_the_prices_are_still_mended_and_the_plan_is_named():
    tournament = running(entry_price(), rebuy_price(until_level=9), players=4, **PAID)

    assert codes(tournament, minutes=5) == [CheckCode.SOLD_PAST_PLAN]
    director.mend(tournament.pk, code="sold_past_plan", by=dana(), at=NOON)
    assert codes(tournament, minutes=5) == []
    assert codes(tournament, minutes=89) == []
    (check,) = found(tournament, minutes=105)
    assert (check.code, check.what, check.page) == (
        CheckCode.LEVELS_RUN_OUT,
        "2 levels left",
        "reshape",
    )
    assert [one.what for one in found(tournament, minutes=125)] == ["1 level left"]


def test_two_players_need_no_more_levels():
    tournament = running(players=2, **PAID)

    assert codes(tournament, minutes=105) == []


def test_the_screen_and_the_api_have_the_same_list_and_the_same_press(client):
    tournament = bad_event()
    api = program(dana())
    address = f"/api/tournaments/{tournament.pk}/checks/"

    told = api.get(address).json()

    assert [row["code"] for row in told] == codes(tournament)
    assert {row["code"] for row in told if not row["can_mend"]} == set()
    client.force_login(dana())
    page = client.get(reverse("start_check", args=[tournament.pk])).content.decode()
    assert all(row["what"] in page for row in told)
    client.post(
        reverse("act", args=[tournament.pk, "mend"]), {"code": "closes_before_start", "key": "k"}
    )
    assert Tournament.objects.get().closes_at is None
    assert api.post(f"{address}mend/", {"code": "deals_recorded"}).status_code == 200
    assert api.post(f"{address}mend/", {"code": "deals_recorded"}).status_code == 409
    assert api.post(f"{address}mend/", {"code": "nothing"}).status_code == 400


def test_chips_in_a_remark_are_written_in_groups_of_three():
    made = event(schedule=(level(500, 1_000, ante=2_000),), **PAID)

    (check,) = [one for one in found(made) if one.code == CheckCode.ANTE_ABOVE_BLIND]

    assert check.why == "Level 1: ante 2,000, big blind 1,000."
