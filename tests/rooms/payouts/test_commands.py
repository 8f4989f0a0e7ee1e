"""Chapter: what was won is authorised, handed over, taken back.  Every law of the ledger holds."""

import pytest

from tdsite import director
from tdsite.web import log
from tests.factories import (
    NOON,
    carl,
    club,
    dana,
    entry_price,
    fay,
    ivy,
    running,
    staff,
)
from tournaments import ledger, queries
from tournaments.access import NotAllowed
from tournaments.models import Club, Entry, JournalLine, Payout, Tournament, Voucher
from tournaments.models.club import Role
from tournaments.models.money import Account, Method
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.operations.payouts import AlreadyAuthorised, AlreadyPaid, PrizeChanged
from tournaments.operations.sales import SaleDetails
from tournaments.operations.second_person import NotASecondPerson
from tournaments.rules.ledger import checks
from tournaments.rules.payments import (
    AuthorisedForAnother,
    SamePerson,
    SecondPersonForPrize,
    Withholding,
)
from tournaments.rules.satellites import VoucherUsed

pytestmark = pytest.mark.django_db


def played(*prices, players: int = 4, **fields) -> Tournament:
    """A small event to its end: one prize of 400."""
    tournament = running(*prices, players=players, **fields)
    for entry in list(queries.entries_in(tournament).order_by("-number"))[:-1]:
        director.bust_out(
            entry.pk, by_entries=[first(tournament).pk], certain=True, by=fay(), at=NOON
        )
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    return tournament


def first(tournament: Tournament) -> Entry:
    return Entry.objects.filter(tournament=tournament).order_by("number")[0]


def by(person, **more):
    return {"by": person, "at": NOON, **more}


def limit(cents: int) -> None:
    Club.objects.update(payout_limit_cents=cents)


def the_book_adds_up(tournament: Tournament) -> None:
    tournament.refresh_from_db()
    assert [law.name for law in checks(ledger.book_of(tournament)) if not law.holds] == []
    assert sum(queries.balances(tournament).values()) == 0


def test_what_is_authorised_by_one_is_paid_by_another():
    tournament = played()
    winner = first(tournament)

    said = director.authorise_payout(winner.pk, seen_cents=400_00, **by(dana()))
    payout = Payout.objects.get()
    assert (payout.state, payout.authorised_by, payout.paid_at) == ("authorised", dana(), None)
    assert queries.balances(tournament)[Account.PRIZE_POOL] == -400_00

    director.pay(winner.pk, **by(carl()))
    payout.refresh_from_db()
    assert (payout.state, payout.paid_by, payout.number) == ("paid", carl(), said.revision)
    assert queries.balances(tournament)[Account.PRIZE_POOL] == 0
    the_book_adds_up(tournament)


def test_a_payment_is_authorised_once_and_not_after_it_was_made():
    tournament = played()
    winner = first(tournament)
    director.authorise_payout(winner.pk, **by(dana()))

    with pytest.raises(AlreadyAuthorised, match="by dana"):
        director.authorise_payout(winner.pk, **by(carl()))
    director.pay(winner.pk, **by(carl()))
    with pytest.raises(AlreadyPaid, match="by carl"):
        director.authorise_payout(winner.pk, **by(dana()))


def test_above_the_limit_one_person_alone_does_not_pay():
    tournament = played()
    winner = first(tournament)
    limit(399_99)

    with pytest.raises(SecondPersonForPrize):
        director.pay(winner.pk, **by(carl()))
    with pytest.raises(NotASecondPerson):
        director.pay(winner.pk, approved_by=carl(), **by(carl()))
    with pytest.raises(NotASecondPerson):
        director.pay(winner.pk, approved_by=ivy(), **by(carl()))
    director.authorise_payout(winner.pk, **by(carl()))
    with pytest.raises(SamePerson):
        director.pay(winner.pk, **by(carl()))
    assert not Payout.objects.filter(state=PayoutState.PAID).exists()

    line = director.pay(winner.pk, approved_by=dana(), **by(carl()))
    assert line.data["approved"] == "dana"


def test_up_to_the_limit_nobody_else_is_asked():
    tournament = played()
    limit(400_00)
    director.pay(first(tournament).pk, **by(carl()))
    assert Payout.objects.get().paid_by == carl()


def test_an_authorisation_is_taken_back_without_any_money():
    tournament = played()
    winner = first(tournament)
    director.authorise_payout(winner.pk, **by(dana()))
    before = queries.balances(tournament)

    director.void_payout(Payout.objects.get().pk, reason="wrong", **by(carl()))

    assert queries.balances(tournament) == before
    assert Payout.objects.get().voided
    director.pay(winner.pk, **by(carl()))
    the_book_adds_up(tournament)


def test_what_was_authorised_for_another_amount_is_not_paid():
    tournament = played()
    director.authorise_payout(first(tournament).pk, **by(dana()))
    Payout.objects.update(amount_cents=300_00)

    with pytest.raises(AuthorisedForAnother):
        director.pay(first(tournament).pk, **by(carl()))


def test_what_the_house_keeps_back_stands_line_by_line_and_goes_to_its_account():
    tournament = played()
    rules = [Withholding("Tax", 1000, above_cents=100_00), Withholding("Fund", 200, whole=True)]
    director.set_withholding(club().pk, rules=rules, **by(dana()))

    line = director.pay(first(tournament).pk, **by(carl()))

    payout = Payout.objects.get()
    assert (payout.amount_cents, payout.withheld_cents) == (400_00, 38_00)
    assert [row.amount_cents for row in payout.withholdings.order_by("pk")] == [30_00, 8_00]
    assert line.data["withheld_cents"] == 38_00
    assert queries.balances(tournament)[Account.WITHHELD] == -38_00
    assert queries.balances(tournament)[Account.CASH] == 4 * 110_00 - 362_00
    the_book_adds_up(tournament)


def test_withholding_counts_what_the_entry_cost_where_the_rule_says_so():
    tournament = played()
    director.set_withholding(
        club().pk, rules=[Withholding("Duty", 1000, of_profit=True)], **by(dana())
    )

    director.pay(first(tournament).pk, **by(carl()))

    assert Payout.objects.get().withheld_cents == (400_00 - 110_00) // 10


def test_rules_of_the_house_are_set_whole_and_can_be_undone():
    house = club()
    director.set_withholding(house.pk, rules=[Withholding("Tax", 1000)], **by(dana()))
    line = director.set_withholding(house.pk, rules=[Withholding("Levy", 500)], **by(dana()))
    assert [rule.name for rule in house.withholding_rules.all()] == ["Levy"]

    director.undo_in_club(house.pk, revision=line.revision, by=dana(), at=NOON)

    assert [rule.name for rule in house.withholding_rules.all()] == ["Tax"]


def test_bounties_are_paid_as_they_are_won():
    tournament = running(entry_price(bounty_cents=20_00), players=4)
    hunter, one, other, _ = Entry.objects.filter(tournament=tournament).order_by("number")
    director.close_registration(tournament.pk, **by(dana()))
    director.bust_out(one.pk, by_entries=[hunter.pk], certain=True, **by(fay()))

    line = director.pay(hunter.pk, kind=PayoutKind.BOUNTY, seen_cents=20_00, **by(carl()))
    assert (line.data["amount_cents"], line.data["place"]) == (20_00, "bounty")
    with pytest.raises(AlreadyPaid):
        director.pay(hunter.pk, kind=PayoutKind.BOUNTY, **by(carl()))

    director.bust_out(other.pk, by_entries=[hunter.pk], certain=True, **by(fay()))
    director.pay(hunter.pk, kind=PayoutKind.BOUNTY, **by(carl()))

    assert [p.amount_cents for p in Payout.objects.order_by("pk")] == [20_00, 20_00]
    assert queries.balances(tournament)[Account.BOUNTY] == -40_00
    the_book_adds_up(tournament)


def test_the_amount_seen_on_the_button_is_the_amount_paid():
    tournament = played()
    with pytest.raises(PrizeChanged):
        director.authorise_payout(first(tournament).pk, seen_cents=1, **by(dana()))


def satellite() -> Tournament:
    """Four entries at 100 play for two tickets of 190; the third place gets the last 20."""
    tournament = running(players=4, prize_table="satellite", ticket_cents=190_00)
    director.close_registration(tournament.pk, **by(dana()))
    return tournament


def stopped() -> Tournament:
    tournament = satellite()
    for entry in list(queries.entries_in(tournament).order_by("-number"))[:2]:
        director.bust_out(entry.pk, **by(fay()))
    director.finish(tournament.pk, **by(dana()))
    tournament.refresh_from_db()
    return tournament


def test_a_satellite_is_over_when_there_is_a_ticket_for_everybody_left():
    tournament = stopped()

    placed = queries.places(tournament)
    winners = [str(placed[e.pk]) for e in queries.entries_in(tournament)]
    assert (tournament.state, winners) == ("finished", ["T1", "T1"])
    assert sorted(queries.awards(tournament).paid_cents.values()) == [0, 20_00, 190_00, 190_00]
    line = JournalLine.objects.get(kind="tournament.finished")
    assert log.says(line) == "Finished: P1, P2 win"


def test_a_ticket_won_is_a_paper_of_the_club_and_its_money_waits_under_tickets():
    tournament = stopped()

    line = director.pay(first(tournament).pk, **by(carl()))

    ticket = Voucher.objects.get()
    assert (ticket.kind, ticket.amount_cents, ticket.player) == (
        "ticket",
        190_00,
        first(tournament).player,
    )
    assert line.data["code"] == ticket.code
    assert Payout.objects.get().method == Method.TICKET
    assert queries.balances(tournament)[Account.TICKET] == -190_00
    assert queries.balances(tournament)[Account.CASH] == 4 * 110_00
    the_book_adds_up(tournament)


def test_a_payment_with_a_ticket_is_undone_and_done_again():
    tournament = stopped()
    paid = director.pay(first(tournament).pk, **by(carl()))

    undone = director.undo(tournament.pk, revision=paid.revision, **by(dana()))
    assert (Voucher.objects.get().cancelled, Payout.objects.get().voided) == (True, True)
    the_book_adds_up(tournament)
    director.undo(tournament.pk, revision=undone.revision, **by(dana()))
    assert (Voucher.objects.get().cancelled, Payout.objects.get().voided) == (False, False)
    the_book_adds_up(tournament)


def test_an_authorised_ticket_is_handed_out_and_undone_again():
    tournament = stopped()
    winner = first(tournament)
    director.authorise_payout(winner.pk, **by(dana()))
    paid = director.pay(winner.pk, **by(carl()))

    director.undo(tournament.pk, revision=paid.revision, **by(dana()))

    payout = Payout.objects.get()
    assert (payout.state, payout.ticket, payout.voided) == ("authorised", None, False)
    the_book_adds_up(tournament)


def test_a_ticket_that_was_played_is_not_taken_back():
    tournament = stopped()
    winner = first(tournament)
    paid = director.pay(winner.pk, **by(carl()))
    target = running(entry_price(prize_cents=180_00), players=2, name="Main")
    details = SaleDetails(voucher_code=Voucher.objects.get().code)
    director.register_and_seat(
        target.pk,
        player_id=winner.player_id,
        method=Method.TICKET,
        details=details,
        **by(carl()),
    )

    with pytest.raises(VoucherUsed):
        director.void_payout(Payout.objects.get().pk, **by(carl()))
    with pytest.raises(VoucherUsed):
        director.undo(tournament.pk, revision=paid.revision, **by(dana()))

    both = [queries.balances(event)[Account.TICKET] for event in (tournament, target)]
    assert both == [-190_00, 190_00]
    the_book_adds_up(tournament)
    the_book_adds_up(target)


def test_a_cashier_may_authorise_and_the_floor_may_not():
    tournament = played()
    with pytest.raises(NotAllowed):
        director.authorise_payout(first(tournament).pk, **by(fay()))
    director.authorise_payout(first(tournament).pk, **by(staff("cora", Role.CASHIER)))
