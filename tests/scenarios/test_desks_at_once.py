"""Chapter: desks at the same instant.  One of two is first; nobody waits for the other for ever.

Locks are taken in one order everywhere: club, event, voucher, till.  A row that others only
point at is locked so that they may go on pointing at it.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from tables.models import Seat
from tdsite import director
from tests.factories import NOON, carl, club, dana, entry_price, event, player, running, staff
from tests.rooms.desk.test_commands_alternates import full, join, one_leaves
from tests.scenarios.test_two_at_once import at_once
from tournaments import queries
from tournaments.models import Entry, JournalLine, Player, Sale, TillShift, Tournament
from tournaments.models.club import Role, TillMoveKind
from tournaments.models.money import Method, Voucher, VoucherKind
from tournaments.operations import tills
from tournaments.operations.sales import SaleDetails
from tournaments.rules import RuleError

pytestmark = pytest.mark.django_db(transaction=True)

# SQLite lets one write at a time; only PostgreSQL has races worth more than one try
ROUNDS = pytest.mark.parametrize("try_", range(3 if connection.vendor == "postgresql" else 1))


def dora() -> User:
    return staff("dora", Role.DESK)


def codes(answers: list[JournalLine | RuleError]) -> list[str]:
    """What became of each: the kind of its line, or the code of its refusal."""
    return sorted(getattr(one, "code", "") or str(getattr(one, "kind", "")) for one in answers)


def sale(tournament: Tournament, buyer: int, by: User, **told: Any) -> Callable[[], JournalLine]:
    order = {"player_id": buyer, "by": by, "at": NOON, **told}
    return lambda: director.register_and_seat(tournament.pk, **order)


def voucher() -> Voucher:
    told = {"kind": VoucherKind.VOUCHER, "amount_cents": 110_00, "currency": "EUR"}
    line = director.issue_voucher(club().pk, **told, by=carl(), at=NOON)
    return Voucher.objects.get(pk=line.data["voucher_id"])


def by_voucher(paper: Voucher) -> dict[str, Any]:
    return {"method": Method.VOUCHER, "details": SaleDetails(voucher_code=paper.code)}


def paper_of(line: JournalLine) -> SaleDetails:
    return SaleDetails(voucher_code=line.data["code"])


def till_of(holder: User) -> TillShift:
    name = f"Desk of {holder.username}"
    added = director.add_till(club().pk, name=name, by=dana(), at=NOON)
    told = {"float_cents": 100_00, "by": holder, "at": NOON}
    line = director.open_till(added.data["till_id"], **told)
    return TillShift.objects.get(pk=line.data["shift_id"])


def test_two_desks_sell_one_player_and_one_of_them_is_told():
    tournament, buyer = event(seated_at_sale=True), player("Ana").pk

    answers = at_once(sale(tournament, buyer, carl()), sale(tournament, buyer, dora()))

    assert codes(answers) == ["already_entered", "entry.registered"]
    assert Entry.objects.count() == Sale.objects.count() == 1


def test_two_desks_pick_one_chair_and_one_of_them_is_told():
    tournament = event(seated_at_sale=True)
    director.open_tables(tournament.pk, number=1, by=dana(), at=NOON)
    buyers = [player(name).pk for name in ("Ana", "Bo")]
    by = dana()

    answers = at_once(*[sale(tournament, buyer, by, seat="1-3") for buyer in buyers])

    assert codes(answers) == ["entry.registered", "seat_taken"]
    assert Seat.objects.exclude(entry=None).count() == 1


def test_a_voucher_pays_in_one_of_two_events_that_want_it_at_once():
    paper, by, other = voucher(), carl(), dora()
    first, second = event(), event(name="Saturday")
    ana, bo = player("Ana").pk, player("Bo").pk

    answers = at_once(
        sale(first, ana, by, **by_voucher(paper)), sale(second, bo, other, **by_voucher(paper))
    )

    assert codes(answers) == ["entry.registered", "voucher_used"]


@ROUNDS
def test_a_voucher_is_cancelled_or_pays_but_not_both(try_):
    paper, by, boss = voucher(), carl(), dana()
    tournament, ana = event(), player("Ana").pk

    answers = at_once(
        sale(tournament, ana, by, **by_voucher(paper)),
        lambda: director.cancel_voucher(paper.pk, by=boss, at=NOON),
    )

    assert codes(answers) in (
        ["entry.registered", "voucher_used"],
        ["voucher.cancelled", "voucher_cancelled"],
    )


@ROUNDS
def test_a_sale_that_comes_back_finds_its_voucher_used_elsewhere_or_keeps_it(try_):
    paper, by, boss = voucher(), carl(), dana()
    first, second = event(), event(name="Saturday")
    ana, bo = player("Ana").pk, player("Bo").pk
    sold = sale(first, ana, by, **by_voucher(paper))()
    void = director.void_entry(sold.data["entry"], by=boss, at=NOON)

    at_once(
        sale(second, bo, by, **by_voucher(paper)),
        lambda: director.undo(first.pk, revision=void.revision, by=boss, at=NOON),
    )

    assert paper.sales.filter(voided=False).count() == 1


@ROUNDS
def test_a_voucher_is_taken_back_or_pays_but_not_both(try_):
    house, by, boss = club(), carl(), dana()
    told = {"kind": VoucherKind.VOUCHER, "amount_cents": 110_00, "currency": "EUR"}
    issued = director.issue_voucher(house.pk, **told, by=by, at=NOON)
    tournament, ana = event(), player("Ana").pk

    answers = at_once(
        sale(tournament, ana, by, method=Method.VOUCHER, details=paper_of(issued)),
        lambda: director.undo_in_club(house.pk, revision=issued.revision, by=boss, at=NOON),
    )

    assert codes(answers) in (
        ["entry.registered", "stands_in_the_way"],
        ["act.undone", "unknown_voucher"],
    )


@ROUNDS
def test_a_till_is_counted_and_closed_while_its_keeper_sells(try_):
    by, tournament = carl(), event()
    shift = till_of(by)
    buyers = [player().pk for _ in range(4)]
    told = {"by": by, "at": NOON}
    safe = {"kind": TillMoveKind.TOP_UP, "amount_cents": 5_00, "reason": "coins"}
    closing = {"counted_cents": 0, "signed_by": "C.", "explanation": "short"}

    answers = at_once(
        *[sale(tournament, buyer, by) for buyer in buyers],
        lambda: director.move_till(shift.pk, **safe, **told),
        lambda: director.count_till(shift.pk, counted_cents=0, **told),
        lambda: director.close_till(shift.pk, **closing, **told),
    )

    shift.refresh_from_db()
    assert shift.expected_cents == tills.expected_cents(shift)
    assert codes(answers).count("entry.registered") == 4
    assert sum(queries.balances(tournament).values()) == 0


@ROUNDS
def test_two_rows_become_one_while_both_are_sold_to(try_):
    by, boss, tournament = carl(), dana(), event()
    keep, other = player("Ana").pk, player("Anna").pk

    answers = at_once(
        sale(tournament, other, by),
        sale(tournament, keep, by),
        lambda: director.merge_players(club().pk, keep_id=keep, other_id=other, by=boss, at=NOON),
    )

    merged = [one for one in answers if getattr(one, "kind", "") == "player.merged"]
    entries = Entry.objects.filter(voided=False)
    assert entries.filter(player=other).count() == (0 if merged else 1)
    assert entries.count() in (1, 2)


@ROUNDS
def test_an_act_is_undone_while_others_sell(try_):
    by, boss = carl(), dana()
    tournament = running(entry_price(until_level=4), players=6, seats_per_table=9)
    sold = sale(tournament, player("Ana").pk, by)()
    buyers = [player().pk for _ in range(3)]

    answers = at_once(
        *[sale(tournament, buyer, by) for buyer in buyers],
        lambda: director.undo(tournament.pk, revision=sold.revision, by=boss, at=NOON),
    )

    assert codes(answers) == ["act.undone", *["entry.registered"] * 3]
    seated = Seat.objects.exclude(entry=None).values_list("entry", flat=True)
    assert len(set(seated)) == len(seated) == 9
    assert sum(queries.balances(tournament).values()) == 0


def test_a_seat_that_comes_free_is_offered_or_sold_once_to_who_waits():
    by, boss = carl(), dana()
    tournament = full()
    join(tournament, "Ann")
    one_leaves(tournament)
    ann, walk_in = Player.objects.get(name="Ann").pk, player("Walter").pk

    answers = at_once(
        sale(tournament, walk_in, by),
        sale(tournament, ann, by),
        lambda: director.offer_seat(tournament.pk, by=boss, at=NOON),
    )

    too_late = {"not_his_turn", "no_free_seat", "event_full"}  # by which of the others came first
    assert too_late & set(codes(answers))
    assert Entry.objects.filter(player=ann).count() == 1
    assert not Entry.objects.filter(player=walk_in).exists()
