"""Chapter: what a person has won and not been paid yet, in their history."""

import pytest

from tdsite import director
from tdsite.rooms.players import history
from tests.factories import NOON, carl, dana, entry_price
from tests.rooms.payouts.test_commands import first, played
from tournaments.models.prizes import PayoutKind

pytestmark = pytest.mark.django_db


def of_the_winner(tournament):
    player = first(tournament).player
    (row,) = history.played(player, [tournament.pk])
    return row, history.sums_of(player)


def test_a_winner_who_is_not_paid_yet_is_in_the_money():
    row, sums = of_the_winner(played(entry_price(bounty_cents=20_00)))
    assert (row.won_cents, row.due_cents) == (0, 480_00)
    assert (sums.in_the_money, sums.due) == (1, (("EUR", 480_00),))


def test_what_was_paid_is_due_no_more():
    tournament = played(entry_price(bounty_cents=20_00))
    winner = first(tournament)
    director.pay(winner.pk, kind=PayoutKind.BOUNTY, by=carl(), at=NOON)
    row, sums = of_the_winner(tournament)
    assert (row.won_cents, row.due_cents, sums.in_the_money) == (80_00, 400_00, 1)

    director.pay(winner.pk, by=carl(), at=NOON)
    row, sums = of_the_winner(tournament)
    assert (row.won_cents, row.due_cents, sums.in_the_money, sums.due) == (480_00, 0, 1, ())


def test_an_authorised_payment_is_still_due():
    tournament = played()
    director.authorise_payout(first(tournament).pk, by=dana(), at=NOON)
    row, _ = of_the_winner(tournament)
    assert row.due_cents == 400_00


def test_who_was_out_of_the_money_has_nothing_due():
    tournament = played()
    loser = tournament.entries.order_by("-number")[0].player
    (row,) = history.played(loser, [tournament.pk])
    assert (row.due_cents, history.sums_of(loser).in_the_money) == (0, 0)
