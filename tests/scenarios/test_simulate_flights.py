"""Events of several first days played from the first sale to the last cent."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tdsite.ops.simulation import structures, venue
from tdsite.ops.simulation.evening import SimulatedEvent
from tdsite.ops.simulation.plan import Plan
from tdsite.ops.simulation.series import Tree
from tdsite.ops.simulation.venue import AtOnce
from tests.factories import level, pause
from tournaments import flight_tree as days
from tournaments import ledger, queries
from tournaments.models import Bag, CarriedBag, Payout
from tournaments.models.money import Account
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import BountyKind, MergedStacks, State
from tournaments.rules.ledger import checks, over_all_days

pytestmark = pytest.mark.django_db

STEEP = (
    level(100, 200),
    level(200, 400),
    pause(),
    level(400, 800),
    level(600, 1200),
    level(1000, 2000),
    level(1500, 3000),
    pause(),
    level(3000, 6000),
    level(6000, 12_000),
    level(15_000, 30_000),
    level(40_000, 80_000),
    level(100_000, 200_000),
)


def played(**terms) -> Tree:
    plan = Plan(
        STEEP, "Steep", terms.pop("entries", 24), seats=6, seed=terms.pop("seed", 3), **terms
    )
    root = SimulatedEvent(
        structures.last_days(plan), club=venue.club(), by=venue.dealer(), pace=AtOnce()
    )
    root.open()
    tree = Tree(root, plan)
    tree.play()
    root.play()
    return tree


def test_every_chip_is_bagged_by_two_people_and_every_cent_paid_as_a_prize_of_the_event():
    tree = played(flights=2, entries=12, reentry_share=0.9)

    bags = Bag.objects.all()
    assert sum(bags.values_list("chips", flat=True)) == sum(
        flight.entries * flight.plan.starting_chips for flight in tree.flights
    )
    assert all(bag.confirmed_by_id not in (None, bag.counted_by_id) for bag in bags)
    assert CarriedBag.objects.count() == len(bags) == sum(f.bagged for f in tree.flights)

    events = days.tree_of(tree.root.tournament)
    paid = Payout.objects.filter(voided=False)
    assert sum(paid.values_list("amount_cents", flat=True)) == tree.entries * 100_00
    assert set(paid.values_list("tournament", flat=True)) == {tree.root.tournament.pk}
    assert sum(queries.balances(event)[Account.CARRIED] for event in events) == 0
    assert all(law.holds for event in events for law in checks(ledger.book_of(event)))
    assert {event.state for event in events} == {State.FINISHED}
    in_flights = [queries.places(flight).values() for flight in events[1:]]
    assert all(place.place > 1 for places in in_flights for place in places)


def test_of_a_player_with_two_bags_the_better_one_plays_on():
    tree = played(flights=3, entries=30, stacks=MergedStacks.BEST, reentry_share=0.9, seed=8)

    several = [
        [bag.chips for bag in Bag.objects.filter(entry__player=player)]
        for player in set(Bag.objects.values_list("entry__player", flat=True))
        if Bag.objects.filter(entry__player=player).count() > 1
    ]
    assert several
    left_out = sum(sum(held) - max(held) for held in several)
    assert tree.root.books.chips.in_play == sum(Bag.objects.values_list("chips", flat=True)) - (
        left_out
    ) + sum(tree.root.entries * [tree.root.plan.starting_chips])


def test_a_quota_ends_a_flight_and_early_money_is_paid_in_it():
    tree = played(flights=2, entries=14, quota_bp=3000, early_bp=7000)

    for flight in tree.flights:
        assert 1 < flight.bagged <= -(-flight.entries * 3 // 10)
        assert flight.tournament.day_ends.get().ends_by == "quota"
    paid = Payout.objects.filter(voided=False)
    early = paid.exclude(tournament=tree.root.tournament).values_list("amount_cents", flat=True)
    assert set(early) == {150_00}
    assert sum(paid.values_list("amount_cents", flat=True)) == tree.entries * 100_00


def test_the_main_event_of_2023_four_first_days_and_two_second_days():
    tree = played(flights=4, merged=(3, 1), entries=28)

    assert [day.plan.flight for day in tree.flights] == ["1A", "1B", "1C", "1D"]
    assert [day.plan.flight for day in tree.second] == ["2ABC", "2D"]
    assert len(days.tree_of(tree.root.tournament)) == 7
    paid = Payout.objects.filter(voided=False, tournament=tree.root.tournament)
    assert sum(paid.values_list("amount_cents", flat=True)) == tree.entries * 100_00


@pytest.mark.parametrize(
    ("kind", "terms"),
    [
        (BountyKind.PROGRESSIVE, {"stacks": MergedStacks.BEST, "rebuy_share": 0.3}),
        (BountyKind.MYSTERY, {"reentry_share": 0.9}),
    ],
)
def test_every_bounty_of_all_flights_is_paid_with_every_law_after_every_act(kind, terms):
    hunted = {"bounty_kind": kind, "bounty_cents": 50_00, "check_laws": True}
    tree = played(entries=16, flights=2, **hunted, **terms)

    events = days.tree_of(tree.root.tournament)
    paid = Payout.objects.filter(voided=False, kind=PayoutKind.BOUNTY)
    assert sum(paid.values_list("amount_cents", flat=True)) == tree.entries * 50_00
    before_the_last = paid.exclude(tournament=tree.root.tournament)
    assert before_the_last.exists() == (kind is BountyKind.PROGRESSIVE)
    for account in (Account.BOUNTY, Account.BOUNTY_SENT):
        assert sum(queries.balances(event)[account] for event in events) == 0
    assert all(law.holds for law in over_all_days(ledger.books_of_all_days(events[0])))


def test_the_command_tells_of_every_flight_and_refuses_what_does_not_fit():
    out = StringIO()
    terms = ("--entries", "16", "--seats", "6", "--flights", "2")
    call_command("simulate", "--here", *terms, stdout=out)
    assert "1A" in out.getvalue()
    assert "All days" in out.getvalue()
    for wrong in (("--flights", "1"), ("--flights", "4", "--second-days", "3+2")):
        with pytest.raises(CommandError):
            call_command("simulate", "--here", *wrong, stdout=StringIO())
