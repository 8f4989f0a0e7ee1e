"""Chapter: what a sale costs and how it is paid.  Terms of the event; Robert's Rules 7.33."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.operations.seating import SeatTaken
from tables.rules.floor import NotASeat
from tdsite import director
from tests.factories import (
    NOON,
    carl,
    dana,
    entry_price,
    event,
    player,
    running,
)
from tournaments import ledger, queries, selling
from tournaments.access import NotAllowed
from tournaments.models import Entry, Player, Sale, Tournament
from tournaments.models.money import Account, Method
from tournaments.models.tournament import PriceKind
from tournaments.operations.sales import PriceChanged, SaleDetails
from tournaments.rules.prices import LineOver, MembersOnly
from tournaments.rules.sales import DiscountTooBig, GivenTooLittle, ReasonMissing

pytestmark = pytest.mark.django_db

EARLY = {"name": "Early bird", "prize_cents": 90_00, "fee_cents": 5_00}
HOUR = timedelta(hours=1)


def sold(tournament: Tournament, who: Player | None = None, **told: Any) -> Sale:
    who = who or player()
    by = told.pop("by", None) or carl()
    line = director.register_and_seat(tournament.pk, player_id=who.pk, by=by, at=NOON, **told)
    return Sale.objects.get(pk=line.data["sale"])


def with_lines(*lines: dict[str, Any], prices: tuple[dict[str, Any], ...] = ()) -> Tournament:
    tournament = event(*prices)
    terms = [*prices] or [entry_price()]
    director.change_event(tournament.pk, fields={}, prices=terms, lines=lines, by=dana(), at=NOON)
    return Tournament.objects.get(pk=tournament.pk)


def balance(tournament: Tournament, account: Account) -> int:
    return queries.balances(tournament)[account]


def adds_up(tournament: Tournament) -> bool:
    return sum(queries.balances(tournament).values()) == 0


# Prices


def test_the_early_bird_pays_less_and_its_price_is_frozen_in_the_sale():
    tournament = with_lines({**EARLY, "until_time": NOON + HOUR})

    sale = sold(tournament)

    assert (sale.line, sale.total_cents, sale.chips) == ("Early bird", 95_00, 20_000)
    assert balance(tournament, Account.PRIZE_POOL) == -90_00
    assert balance(tournament, Account.FEES) == -5_00


def test_whoever_comes_later_pays_the_regular_price():
    tournament = with_lines({**EARLY, "until_time": NOON})
    assert (sold(tournament).line, sold(tournament).total_cents) == ("", 110_00)


def test_a_price_that_is_over_is_refused_and_the_regular_one_may_be_chosen():
    tournament = with_lines({**EARLY, "until_time": NOON})
    early = tournament.price_lines.get()
    with pytest.raises(LineOver):
        sold(tournament, details=SaleDetails(price_line=early.pk))
    assert sold(tournament, details=SaleDetails(price_line=0)).total_cents == 110_00


def test_members_pay_their_price_and_others_do_not():
    tournament = with_lines({**EARLY, "name": "Members", "members_only": True})
    member = player()
    Player.objects.filter(pk=member.pk).update(member_number="41")

    assert sold(tournament, member).line == "Members"
    assert sold(tournament).line == ""
    with pytest.raises(MembersOnly):
        sold(tournament, details=SaleDetails(price_line=tournament.price_lines.get().pk))


def test_the_desk_is_offered_every_price_with_its_reason():
    tournament = with_lines(
        {**EARLY, "until_time": NOON}, {**EARLY, "name": "Members", "members_only": True}
    )
    found = selling.offered(tournament, PriceKind.ENTRY, player(), at=NOON, level=0)
    assert [(one.cost.name, one.default, bool(one.why_not)) for one in found] == [
        ("Early bird", False, True),
        ("Members", False, True),
        ("", True, False),
    ]


def test_lines_change_places_and_an_undo_brings_the_order_back():
    first, second = {**EARLY, "name": "One"}, {**EARLY, "name": "Two"}
    tournament = with_lines(first, second)
    line = director.change_event(
        tournament.pk,
        fields={},
        prices=[entry_price()],
        lines=[second, first],
        by=dana(),
        at=NOON,
    )
    assert names(tournament) == ["Two", "One"]

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)

    assert names(tournament) == ["One", "Two"]


def names(tournament: Tournament) -> list[str]:
    return list(tournament.price_lines.order_by("position").values_list("name", flat=True))


def test_terms_changed_without_a_word_about_lines_leave_them():
    tournament = with_lines(EARLY)
    director.change_event(tournament.pk, fields={}, prices=[entry_price()], by=dana(), at=NOON)
    assert names(tournament) == ["Early bird"]


def test_another_price_than_the_one_seen_is_refused():
    tournament = with_lines(EARLY)
    with pytest.raises(PriceChanged):
        sold(tournament, seen_cents=110_00)
    assert sold(tournament, seen_cents=95_00).total_cents == 95_00


def test_the_bounty_is_kept_beside_the_pool():
    tournament = event(entry_price(bounty_cents=25_00))

    sale = sold(tournament)

    assert sale.total_cents == 135_00
    assert queries.pool_cents(tournament) == 100_00
    assert balance(tournament, Account.BOUNTY) == -25_00
    assert adds_up(tournament)


# Paying


def test_a_discount_is_given_by_the_house_and_the_split_stays_whole():
    tournament = event()

    sale = sold(tournament, details=SaleDetails(discount_cents=10_00, discount_reason="Staff"))

    assert sale.total_cents == 100_00
    assert balance(tournament, Account.CASH) == 100_00
    assert balance(tournament, Account.DISCOUNT) == 10_00
    assert balance(tournament, Account.PRIZE_POOL) == -100_00
    assert adds_up(tournament)


def test_a_refused_discount_leaves_nothing_behind():
    tournament = event()
    with pytest.raises(ReasonMissing):
        sold(tournament, details=SaleDetails(discount_cents=10_00))
    with pytest.raises(DiscountTooBig):
        sold(tournament, details=SaleDetails(discount_cents=110_01, discount_reason="Why"))
    assert (Entry.objects.count(), Sale.objects.count()) == (0, 0)


def test_on_the_house_nothing_is_taken_and_the_pool_gets_its_share():
    tournament = event()
    sold(tournament, method=Method.COMP)
    assert balance(tournament, Account.COMP) == 110_00
    assert queries.pool_cents(tournament) == 100_00


def test_cash_is_rounded_to_the_smallest_coin_and_a_card_is_not():
    tournament = event(entry_price(prize_cents=100_02), cash_unit_cents=5)

    cash, card = sold(tournament), sold(tournament, method=Method.CARD)

    assert (cash.total_cents, card.total_cents) == (110_00, 110_02)
    assert balance(tournament, Account.ROUNDING) == 2
    assert adds_up(tournament)


def test_too_little_cash_is_refused_and_what_is_given_is_kept():
    tournament = event()
    with pytest.raises(GivenTooLittle):
        sold(tournament, details=SaleDetails(given_cents=100_00))
    sale = sold(tournament, details=SaleDetails(given_cents=200_00, note="$220"))
    assert (sale.given_cents, sale.note) == (200_00, "$220")


def test_receipts_are_counted_from_one_and_each_knows_its_line():
    tournament = event()
    first, second = sold(tournament), sold(tournament)
    line = ledger.line_of_receipt(second)
    assert (first.number, second.number) == (1, 2)
    assert line is not None
    assert (line.kind, line.data["receipt"]) == ("entry.registered", 2)


def test_a_sale_costs_a_known_number_of_statements():
    tournament = with_lines(EARLY)
    sold(tournament)
    who, cashier = player(), carl()
    with CaptureQueriesContext(connection) as asked:
        director.register_and_seat(tournament.pk, player_id=who.pk, by=cashier, at=NOON)
    told = [q["sql"] for q in asked if "SAVEPOINT" not in q["sql"]]
    assert len(told) <= 18, "\n".join(told)


# A seat that is picked


def test_the_floor_picks_a_seat_and_the_desk_may_not():
    tournament = running(players=6)
    free = tournament.tables.get().seats.filter(entry=None).first()
    with pytest.raises(NotAllowed):
        sold(tournament, seat=f"1-{free.number}")
    sale = sold(tournament, seat=f"1-{free.number}", by=dana())
    assert sale.entry.seat.number == free.number


def test_a_taken_or_unreadable_seat_sells_nothing():
    tournament = running(players=6)
    taken = tournament.tables.get().seats.filter(entry__isnull=False).first()
    for seat, refusal in ((f"1-{taken.number}", SeatTaken), ("up there", NotASeat)):
        with pytest.raises(refusal):
            sold(tournament, seat=seat, by=dana())
    assert Entry.objects.count() == 6
