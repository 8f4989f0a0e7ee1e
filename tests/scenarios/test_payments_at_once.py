"""Chapter: money won is handed over once, whoever presses at the same instant."""

import pytest

from tdsite import director
from tests.factories import NOON, carl, dana, entry_price, event, fay, running
from tests.scenarios.test_two_at_once import at_once
from tournaments import finishes, ledger, queries
from tournaments.models import Entry, Payout, Sale, Tournament, Voucher
from tournaments.models.money import Method
from tournaments.models.prizes import PayoutKind
from tournaments.operations.sales import SaleDetails
from tournaments.rules import RuleError
from tournaments.rules.ledger import checks

pytestmark = pytest.mark.django_db(transaction=True)


def refusals(answers) -> list[str]:
    return sorted(type(answer).__name__ for answer in answers if isinstance(answer, RuleError))


def books_add_up(*tournaments: Tournament) -> bool:
    rows = [Tournament.objects.get(pk=one.pk) for one in tournaments]
    return all(law.holds for one in rows for law in checks(ledger.book_of(one)))


def test_two_cashiers_pay_one_bounty_and_the_hunter_is_corrected_meanwhile():
    tournament = running(entry_price(bounty_cents=50_00), players=4, bounty_kind="fixed")
    a, b, c, _ = Entry.objects.filter(tournament=tournament).order_by("number")
    director.bust_out(b.pk, by_entries=[a.pk], by=fay(), at=NOON)
    cashier, floor = carl(), dana()

    def pay():
        return director.pay(a.pk, kind=PayoutKind.BOUNTY, by=cashier, at=NOON)

    def correct():
        told = {"by_entries": [c.pk], "reason": "seen", "by": floor, "at": NOON}
        return director.correct_bust_hitmen(b.pk, **told)

    answers = at_once(pay, correct, pay)

    slips = Payout.objects.filter(tournament=tournament)
    assert slips.count() <= 1
    assert len(refusals(answers)) == 2  # one of the three was first, and the others cannot be
    assert not finishes.bounties_overpaid(tournament)
    assert books_add_up(tournament)


def test_a_ticket_is_played_once_or_cancelled_with_its_payment():
    target, other = event(name="Main"), event(name="Side")
    satellite = running(players=4, prize_table="satellite", ticket_cents=110_00, target=target)
    director.close_registration(satellite.pk, by=dana(), at=NOON)
    for entry in list(queries.entries_in(satellite).order_by("-number"))[:-1]:
        director.bust_out(entry.pk, by=fay(), at=NOON)
    director.finish(satellite.pk, by=dana(), at=NOON)
    winner, by = queries.entries_in(satellite).get(), carl()
    paid = at_once(*[lambda: director.pay(winner.pk, by=by, at=NOON)] * 2)
    assert refusals(paid) == ["AlreadyPaid"]
    slip = Payout.objects.get(ticket__isnull=False)

    def play(where: Tournament):
        return director.register_and_seat(
            where.pk,
            player_id=winner.player_id,
            method=Method.TICKET,
            details=SaleDetails(voucher_code=slip.ticket.code),
            by=by,
            at=NOON,
        )

    answers = at_once(
        lambda: play(target),
        lambda: director.void_payout(slip.pk, by=by, at=NOON),
        lambda: play(other),
    )

    played = Sale.objects.filter(voucher=slip.ticket, voided=False).count()
    assert len(refusals(answers)) == 2
    assert played + Voucher.objects.filter(pk=slip.ticket_id, cancelled=True).count() == 1
    assert books_add_up(satellite, target, other)
