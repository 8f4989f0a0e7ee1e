"""Simulated evenings with rebuys and add-ons: chips, drawers and money box add up to the cent."""

from io import StringIO
from random import Random

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db.models import Count

from blinds.rules.steps import Schedule
from tdsite import director
from tdsite.ops.simulation import cashiers, desk, field, venue
from tdsite.ops.simulation.evening import SimulatedEvent
from tdsite.ops.simulation.field import Paper, Tender, draw_tender
from tdsite.ops.simulation.floor_replay import Violation
from tdsite.ops.simulation.plan import Plan
from tdsite.ops.simulation.structures import sample_plan
from tdsite.ops.simulation.venue import AtOnce
from tests.factories import EVENING, level, pause
from tournaments import ledger, queries
from tournaments.models import Club, Posting, Sale, Till, TillMove, TillShift
from tournaments.models.money import Method, VoucherKind
from tournaments.operations import tills
from tournaments.rules.ledger import checks

pytestmark = pytest.mark.django_db

STEEP: Schedule = (
    level(100, 200),
    level(1500, 3000),
    pause(),
    level(2000, 4000),
    level(4000, 8000),
    level(10_000, 20_000),
)


def evening(
    *,
    entries: int = 10,
    rebuys: float = 0.9,
    add_ons: float = 0.6,
    seed: int = 7,
    schedule: Schedule = STEEP,
    **terms: int,
) -> SimulatedEvent:
    plan = Plan(
        schedule, "Steep", entries, seed=seed, rebuy_share=rebuys, add_on_share=add_ons, **terms
    )
    return SimulatedEvent(plan, club=venue.club(), by=venue.dealer(), pace=AtOnce())


def played(**terms: float) -> SimulatedEvent:
    one = evening(**terms)
    one.open()
    one.play()
    return one


def kinds(one: SimulatedEvent) -> set[str]:
    return set(one.tournament.journal.values_list("kind", flat=True))


def test_a_rebuy_event_of_two_hundred_ends_with_the_money_box_to_the_cent():
    name, schedule = sample_plan()
    plan = Plan(schedule, name, 200, seed=1, rebuy_share=0.3, add_on_share=0.6)
    one = SimulatedEvent(plan, club=venue.club(), by=venue.dealer(), pace=AtOnce())
    one.open()
    one.play()

    box, sold = queries.money_box(one.tournament), one.tally.rebuys + one.tally.add_ons
    assert min(one.tally.rebuys, one.tally.add_ons, one.tally.settled) > 0
    assert one.desk.winnings.prizes_cents == box["paid"] == (200 + sold) * 100_00
    assert box["difference"] == 0
    assert box["taken"] + one.books.given_cents() == one.desk.winnings.prizes_cents + 200 * 12_00
    assert all(law.holds for law in checks(ledger.book_of(one.tournament)))
    assert sum(one.desk.drawers.held().values()) == box["taken"] - box["paid"]


def test_chips_are_sold_in_every_way_and_what_was_sold_in_error_is_taken_back():
    one = played(entries=27, rebuys=0.8, seed=4)

    assert kinds(one) >= {
        "entry.rebought",
        "entry.let_out",
        "entry.added_on",
        "entry.table_added_on",
        "entry.settled",
        "entry.sale_voided",
        "act.undone",
    }
    methods = set(Sale.objects.filter(tournament=one.tournament).values_list("method", flat=True))
    assert methods >= {Method.CASH, Method.CARD, Method.COMP, Method.OWED, Method.TRANSFER}
    assert one.tally.taken_back > 0
    assert one.desk.winnings.prizes_cents == (27 + one.tally.rebuys + one.tally.add_ons) * 100_00


def test_a_bust_that_waits_keeps_its_seat_until_the_next_hand_of_its_table():
    one = evening(entries=9, rebuys=1)
    one.open()
    one.sell_in_advance()
    one.start()
    one.tournament.refresh_from_db()

    while not one.waiting:
        one.hand(one.hall.open_tables()[0], big_blind=4000, unit=100)

    (waits,) = one.waiting
    assert waits in one.hall.where
    assert waits not in one.stacks

    one.desk.chips.decide(one.hall.open_tables()[0])

    assert not one.waiting
    assert one.stacks[waits] >= one.starting_chips


def test_a_player_who_does_not_buy_in_again_leaves_his_seat():
    one = played(rebuys=0.01, add_ons=0)

    assert "entry.let_out" in kinds(one)
    assert "entry.added_on" not in kinds(one)


def test_nobody_owes_anything_in_the_break():
    one = evening(entries=18, rebuys=1, seed=2)
    one.open()
    one.sell_in_advance()
    one.start()

    while one.registration_open and len(one.stacks) > 1 and one.index < 2:
        one.tick()

    assert one.tally.rebuys > 0
    owed = Sale.objects.filter(tournament=one.tournament, method=Method.OWED, voided=False)
    assert not owed.filter(settled_at=None).exists()


def test_add_ons_are_sold_once_in_the_break_after_the_rebuys():
    one = played(rebuys=0.5, add_ons=1)

    sold = Sale.objects.filter(tournament=one.tournament, kind="add_on", voided=False)
    assert 0 < sold.count() == one.tally.add_ons
    assert {one.plan.rebuy_level, one.plan.add_on_level} == {2}
    assert not sold.values("entry").annotate(n=Count("pk")).filter(n__gt=1).exists()


def test_without_a_break_add_ons_are_sold_in_the_last_level_with_rebuys():
    plan = Plan((level(100, 200), level(200, 400), level(500, 1000)), "", 9, add_on_share=1)

    assert plan.add_on_level == plan.rebuy_level == 1
    assert [plan.add_ons_open(index) for index in range(3)] == [True, False, False]


def test_add_ons_wait_for_the_first_break_after_the_rebuys():
    plan = Plan(EVENING, "", 9, rebuy_share=1, add_on_share=1, rebuys_until=3)

    assert (plan.rebuy_level, plan.add_on_level) == (3, 4)
    assert [plan.add_ons_open(index) for index in range(8)] == [False] * 5 + [True] + [False] * 2


def test_both_drawers_are_counted_to_the_cent_signed_and_put_away():
    one = played(add_ons=1)

    shifts = TillShift.objects.all()
    assert len(shifts) == 2
    assert all(shift.counted_cents == shift.expected_cents for shift in shifts)
    assert all(shift.signed_by == shift.holder.get_username() for shift in shifts)
    assert not Till.objects.filter(retired=False).exists()
    assert one.desk.drawers.counts >= 4


def test_a_full_drawer_goes_to_the_safe(monkeypatch):
    monkeypatch.setattr(cashiers, "SAFE_FROM_CENTS", 500_00)

    played(entries=12, rebuys=0, add_ons=1)

    assert TillMove.objects.filter(kind="drop", amount_cents__lt=0).exists()


def test_cash_that_the_ledger_does_not_know_is_found_by_the_count():
    one = evening()
    one.open()
    one.desk.drawers.all[0].cash_cents += 1

    with pytest.raises(Violation, match="a drawer is not what the ledger expects"):
        one.desk.drawers.count()


def test_money_posted_to_another_account_is_found_by_the_laws():
    one = evening()
    one.open()
    one.sell_in_advance()
    fees = Posting.objects.filter(tournament=one.tournament, account="fees").first()

    Posting.objects.filter(pk=fees.pk).update(account="staff")

    with pytest.raises(Violation, match="a law of the ledger"):
        one.books.laws()


def test_an_evening_that_is_stopped_leaves_no_till_open():
    one = evening()
    one.open()
    one.sell_in_advance()
    one.start()

    one.leave()

    assert not TillShift.objects.filter(closed_at=None).exists()


def test_two_evenings_of_one_book_have_cashiers_of_their_own():
    first, second = evening(), evening()
    first.open()
    second.open()

    holders = TillShift.objects.filter(closed_at=None).values_list("holder", flat=True)
    assert len(set(holders)) == 4


def test_two_evenings_that_begin_at_once_take_no_drawer_of_each_other(monkeypatch):
    first, second, add_till = evening(), evening(), director.add_till

    def too_late(*args, **order):
        """The other one opens its drawers between the look who is free and the first till."""
        monkeypatch.setattr(director, "add_till", add_till)
        first.open()
        return add_till(*args, **order)

    monkeypatch.setattr(director, "add_till", too_late)
    second.open()

    holders = TillShift.objects.filter(closed_at=None).values_list("holder", flat=True)
    assert len(set(holders)) == 4


def test_a_house_that_has_no_room_for_more_tills_ends_the_search(monkeypatch):
    monkeypatch.setattr(tills, "MAX_TILLS", 0)

    with pytest.raises(tills.TillNameTaken):
        evening().open()


def test_it_sells_where_cash_needs_a_till_and_refunds_a_second_person():
    Club.objects.filter(pk=venue.club().pk).update(
        tills_required=True, refund_limit_cents=50_00, minimum_age=18
    )

    one = played(entries=27, rebuys=0.8, seed=4)

    assert one.tally.rebuys > 0
    assert one.tally.taken_back == 0


def test_how_people_pay_changes_nothing_of_how_they_play(monkeypatch):
    winners = []
    for by_paper in (0, 1):
        monkeypatch.setattr(field, "BY_PAPER", by_paper)
        one = played(entries=12, rebuys=0, add_ons=0)
        winners.append([one.player_of[entry] - min(one.player_of.values()) for entry in one.stacks])

    assert winners[0] == winners[1]


def test_add_ons_of_a_table_that_somebody_undoes_leave_the_stacks(monkeypatch):
    monkeypatch.setattr(desk, "WHOLE_TABLES", 1)
    one = evening(rebuys=0, add_ons=1, seed=1)
    one.open()
    one.sell_in_advance()
    one.start()
    lines = one.tournament.journal.filter(kind="entry.table_added_on")
    while one.index < 3 and not lines.exists():
        one.tick()
    before = sum(one.stacks.values())

    one.order(director.undo, one.tournament.pk, revision=lines.last().revision)

    assert sum(one.stacks.values()) < before


def test_the_same_seed_sells_the_same_chips():
    first, again = played(), played()

    assert first.digest.hexdigest() == again.digest.hexdigest()
    assert first.desk.drawers.sold() == again.desk.drawers.sold()


def test_a_paper_pays_as_far_as_it_goes_and_gives_no_change():
    small = Paper("A", VoucherKind.VOUCHER, 40_00)
    large = Paper("B", VoucherKind.TICKET, 500_00)

    assert Tender(112_00, Method.CARD, small).paper_cents == 40_00
    assert Tender(112_00, Method.CARD, large).paper_cents == 112_00
    assert Tender(112_00, Method.CASH).details.given_cents == 150_00


def test_every_way_to_pay_is_drawn_sooner_or_later():
    rng, paper = Random(1), Paper("A", VoucherKind.VOUCHER, 40_00)

    drawn = [draw_tender(112_00, [paper], rng=rng) for _ in range(400)]

    assert {t.method for t in drawn} == {
        Method.CASH, Method.CARD, Method.TRANSFER, Method.COMP,
    }  # fmt: skip
    assert any(t.paper for t in drawn)
    assert all(t.reason for t in drawn if t.discount_cents)


def test_the_people_of_a_simulation_cannot_sign_in():
    evening().open()

    people = User.objects.filter(username__startswith=venue.NAME)
    assert people.count() == 3
    assert not any(user.is_active or user.has_usable_password() for user in people)


def test_a_simulated_till_has_no_name_of_the_house():
    line = director.add_till(venue.club().pk, name="Desk 1", by=venue.dealer(), at=AtOnce().now())
    one = evening()

    one.open()

    assert Till.objects.filter(retired=False).exclude(pk=line.data["till_id"]).count() == 2


def test_the_command_tells_what_was_sold_and_how_it_was_paid():
    out = StringIO()

    arguments = ("--entries", "20", "--rebuys", "80%", "--add-ons", "60%", "--seed", "3")
    prices = ("--rebuy-price", "50", "--add-on-price", "30.50", "--rebuys-until", "8")
    call_command("simulate", "--here", *arguments, *prices, stdout=out)

    told = out.getvalue()
    assert "Rebuys" in told
    assert "Add-ons" in told
    assert "differences €0 ✓" in told
    prices = Sale.objects.filter(kind="add_on").values_list("prize_cents", flat=True)
    assert set(prices) == {30_50}


@pytest.mark.parametrize(
    "arguments",
    [
        ["--rebuys", "130%"],
        ["--rebuy-price", "0"],
        ["--add-on-price", "1.005"],
        ["--rebuy-price", "much"],
        ["--rebuy-price", "nan"],
        ["--rebuys-until", "0"],
    ],
)
def test_terms_that_no_event_can_have_are_refused(arguments: list[str]):
    with pytest.raises(CommandError):
        call_command("simulate", *arguments, "--here", stdout=StringIO())
