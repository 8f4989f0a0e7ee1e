"""Chapter: prizes set, shared and paid.  Robert's Rules 7.35."""

from datetime import timedelta

import pytest

from tdsite import director
from tests.factories import NOON, carl, dana, entry_price, fay, player, running
from tournaments import queries
from tournaments.models import Entry, Payout, Tournament
from tournaments.models.entries import Ending
from tournaments.models.money import Account, Method
from tournaments.operations.events import NotOver, WrongState
from tournaments.operations.payout_slips import NotPaid
from tournaments.operations.payouts import AlreadyPaid, NoPrize, NoWayToPay
from tournaments.operations.players import MemberNumberTaken, NameMissing

pytestmark = pytest.mark.django_db


def finished(*, players: int = 6, **fields) -> Tournament:
    tournament = running(players=players, **fields)
    for entry in list(queries.entries_in(tournament).order_by("-number"))[:-1]:
        director.bust_out(entry.pk, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    return tournament


def pay_all(tournament: Tournament) -> None:
    for entry, cents in queries.awards(tournament).paid_cents.items():
        if cents:
            director.pay(entry, by=carl(), at=NOON)


def test_the_house_pays_what_the_guarantee_wants():
    tournament = running(players=4, guarantee_cents=1_000_00)

    director.close_registration(tournament.pk, by=dana(), at=NOON)

    assert sum(queries.prizes(tournament)) == 1_000_00
    assert queries.balances(tournament)[Account.OVERLAY] == 600_00


def test_a_guarantee_that_is_met_costs_nothing():
    tournament = running(players=4, guarantee_cents=300_00)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    assert queries.balances(tournament)[Account.OVERLAY] == 0
    assert sum(queries.prizes(tournament)) == 400_00


def test_when_all_is_paid_the_pool_is_empty_and_the_book_adds_up():
    tournament = finished(players=9)

    pay_all(tournament)

    box = queries.money_box(tournament)
    assert box == {
        "taken": 9 * 110_00,
        "prize_pool": 9 * 100_00,
        "fees": 9 * 10_00,
        "staff": 0,
        "overlay": 0,
        "paid": 9 * 100_00,
        "difference": 0,
    }
    assert queries.balances(tournament)[Account.PRIZE_POOL] == 0


def test_a_prize_is_paid_once_and_the_refusal_says_who_paid_it():
    finished()
    winner = Entry.objects.get(number=1)
    line = director.pay(winner.pk, by=carl(), at=NOON)
    with pytest.raises(AlreadyPaid, match=f"slip {line.revision}, by carl"):
        director.pay(winner.pk, by=dana(), at=NOON)


@pytest.mark.parametrize("method", [Method.OWED, Method.COMP, Method.TICKET])
def test_a_prize_is_not_paid_by_what_is_no_money(method):
    tournament = finished()
    with pytest.raises(NoWayToPay):
        director.pay(queries.entries_in(tournament).get().pk, method=method, by=carl(), at=NOON)


def test_a_voided_payment_is_due_again():
    tournament = finished()
    winner = Entry.objects.get(number=1)
    director.pay(winner.pk, by=carl(), at=NOON)

    director.void_payout(Payout.objects.get().pk, by=carl(), at=NOON)
    director.pay(winner.pk, by=carl(), at=NOON)

    assert Payout.objects.filter(voided=False).count() == 1
    assert sum(queries.balances(tournament).values()) == 0


def test_a_payment_is_voided_once():
    finished()
    director.pay(Entry.objects.get(number=1).pk, by=carl(), at=NOON)
    payout = Payout.objects.get()
    director.void_payout(payout.pk, by=carl(), at=NOON)
    with pytest.raises(NotPaid):
        director.void_payout(payout.pk, by=carl(), at=NOON)


def test_outside_the_money_there_is_nothing_to_pay():
    finished(players=9)
    with pytest.raises(NoPrize, match="outside the money"):
        director.pay(Entry.objects.get(number=9).pk, by=carl(), at=NOON)


def test_who_still_plays_is_not_paid():
    tournament = running(players=4)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    with pytest.raises(NoPrize, match="is still playing"):
        director.pay(Entry.objects.get(number=1).pk, by=carl(), at=NOON)


def test_an_event_with_two_players_left_has_no_winner():
    tournament = running(players=2)
    with pytest.raises(NotOver):
        director.finish(tournament.pk, by=dana(), at=NOON)


def tied_for_third(best_hand: int | None = None, **policy: str) -> tuple[Tournament, list[Entry]]:
    """A finished event of 23 in which three tied for the third to fifth prize, not divisible."""
    tournament = running(
        players=23, prize_unit_cents=1, guarantee_cents=2_400_07, policy=policy, seated_at_sale=True
    )
    entries = list(tournament.entries.select_related("seat").order_by("number"))
    for entry in entries[5:]:
        director.bust_out(entry.pk, by=fay(), at=NOON)
    tied = entries[:3]
    reports = [
        director.Report(entry.pk, stack_chips=500, best_hand=n == best_hand)
        for n, entry in enumerate(tied)
    ]
    director.bust_together(tournament.pk, reports=reports, by=fay(), at=NOON)
    director.bust_out(entries[3].pk, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    assert sum(queries.prizes(tournament)[2:5]) % 3 == 1
    return tournament, tied


def test_tied_players_share_and_the_odd_cent_goes_to_the_staff():
    tournament, tied = tied_for_third()

    awards = queries.awards(tournament)

    assert awards.staff_cents == 1
    assert len({awards.paid_cents[entry.pk] for entry in tied}) == 1
    assert sum(awards.paid_cents.values()) + 1 == 2_400_07
    assert queries.balances(tournament)[Account.STAFF] == -1

    paid = director.pay(tied[0].pk, by=carl(), at=NOON)
    director.undo(tournament.pk, revision=paid.revision, by=dana(), at=NOON)


def test_the_odd_cent_of_a_tie_goes_to_the_best_hand():
    tournament, tied = tied_for_third(best_hand=2)
    paid = [queries.awards(tournament).paid_cents[entry.pk] for entry in tied]
    assert paid[0] == paid[1] == paid[2] - 1


def test_the_odd_cent_of_a_tie_may_go_by_seat():
    tournament, tied = tied_for_third(tie_remainder="seat_order")
    paid = queries.awards(tournament).paid_cents
    lowest = min(tied, key=lambda e: (e.elimination.seat_number, tied.index(e)))
    assert paid[lowest.pk] == max(paid[entry.pk] for entry in tied)
    assert queries.awards(tournament).staff_cents == 0


def tie_on_the_bubble(best_hand: bool, **fields) -> tuple[Tournament, list[Entry]]:
    """Two of three go out in one hand with equal stacks, for 13.32 and nothing."""
    plan = {"prize_table": "fixed", "prize_terms": {"rows": [[86_68], [13_32]]}}
    tournament = running(
        entry_price(prize_cents=33_34, fee_cents=0), players=3, cash_unit_cents=50, **plan, **fields
    )
    entries = list(tournament.entries.order_by("number"))
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    reports = [
        director.Report(e.pk, stack_chips=500, best_hand=best_hand and e is entries[0])
        for e in entries[:2]
    ]
    director.bust_together(tournament.pk, reports=reports, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    return tournament, entries


@pytest.mark.parametrize(
    ("best_hand", "paid", "staff"), [(False, [6_50, 6_50], 32), (True, [6_82, 6_50], 0)]
)
def test_a_tie_is_shared_in_whole_coins_and_the_rest_goes_by_the_policy(best_hand, paid, staff):
    tournament, entries = tie_on_the_bubble(best_hand)

    awards = queries.awards(tournament)

    assert [awards.paid_cents[e.pk] for e in entries[:2]] == paid
    assert awards.staff_cents == -queries.balances(tournament)[Account.STAFF] == staff
    for entry in entries:
        director.pay(entry.pk, by=carl(), at=NOON)
    assert queries.money_box(tournament)["difference"] == 0
    assert queries.balances(tournament)[Account.PRIZE_POOL] == 0


def test_ties_of_an_event_whose_prizes_were_set_before_stay_as_they_were():
    tournament, entries = tie_on_the_bubble(best_hand=False)
    Tournament.objects.filter(pk=tournament.pk).update(ties_in_units=False)
    tournament.refresh_from_db()
    assert queries.awards(tournament).paid_cents[entries[0].pk] == 6_66


def test_the_coin_stays_what_it_was_when_the_prizes_were_set():
    tournament = running(players=3, cash_unit_cents=50)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    with pytest.raises(WrongState):
        director.change_event(
            tournament.pk, fields={"cash_unit_cents": 5}, prices=[], by=dana(), at=NOON
        )


def test_a_wsop_no_show_leaves_as_if_he_had_never_entered():
    tournament = running(players=4, policy={"noshow": "wsop16"})
    absent = tournament.entries.get(number=2)

    director.remove(
        absent.pk,
        kind=Ending.NO_SHOW,
        stack_chips=19_700,
        by=dana(),
        at=NOON + timedelta(minutes=30),
    )

    assert queries.pool_cents(tournament) == 3 * 100_00
    assert queries.chips_in_play(tournament) == 3 * 20_000 + 300
    assert queries.figures(tournament).entries == 3
    assert queries.places(tournament) == {}


def test_terms_change_until_the_start_and_the_name_ever_after():
    tournament = running(players=3)
    with pytest.raises(WrongState) as refusal:
        director.change_event(
            tournament.pk, fields={"seats_per_table": 6}, prices=[], by=dana(), at=NOON
        )
    assert refusal.value.field == "seats_per_table"

    director.change_event(tournament.pk, fields={"name": "Main"}, prices=[], by=dana(), at=NOON)
    tournament.refresh_from_db()
    assert tournament.name == "Main"


def test_a_player_has_a_name_and_a_member_number_of_his_own():
    first = player("Ana")
    with pytest.raises(NameMissing):
        director.create_player(first.club_id, name="  ", by=dana(), at=NOON)
    order = {"member_number": "7", "by": dana(), "at": NOON}
    director.create_player(first.club_id, name="Bo", **order)
    with pytest.raises(MemberNumberTaken, match="belongs to Bo"):
        director.create_player(first.club_id, name="Cy", **order)
