"""Chapter: what somebody was paid for is not taken away behind them.

A refund, a deal, a finish or another prize that would do so is refused, and says what comes first.
"""

from datetime import timedelta

import pytest

from tdsite import director
from tdsite.rooms.payouts.claims import of_bounties
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import NOON, carl, dana, entry_price, fay, rebuy_price, running, staff
from tournaments import bounties, dues, ledger, queries
from tournaments.models import Club, Entry, Payout, Sale, Tournament
from tournaments.models.club import Role
from tournaments.models.entries import Ending
from tournaments.models.prizes import DealMethod, PayoutKind
from tournaments.operations.bounties import EnvelopesWait
from tournaments.operations.entries import WasPaid
from tournaments.operations.prizes import StaffShareBooked
from tournaments.operations.second_person import NotASecondPerson
from tournaments.rules.deals import Share
from tournaments.rules.ledger import checks
from tournaments.rules.prize_plans import Prize
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db

HEAD = 50_00


def by(person, **more):
    return {"by": person, "at": NOON, **more}


def hunt(*more, players: int = 5, kind: str = "fixed", **fields) -> tuple[Tournament, list[Entry]]:
    prices = (entry_price(bounty_cents=HEAD), *more)
    tournament = running(*prices, players=players, bounty_kind=kind, **fields)
    return tournament, list(Entry.objects.filter(tournament=tournament).order_by("number"))


def out(entry: Entry, *hunters: Entry) -> None:
    director.bust_out(entry.pk, by_entries=[one.pk for one in hunters], **by(fay()))


def paid_bounty(entry: Entry) -> Payout:
    director.pay(entry.pk, kind=PayoutKind.BOUNTY, **by(carl()))
    return Payout.objects.get(entry=entry, voided=False)


def books_add_up(tournament: Tournament) -> bool:
    return all(
        law.holds for law in checks(ledger.book_of(Tournament.objects.get(pk=tournament.pk)))
    )


def test_an_entry_is_not_given_back_while_it_has_been_paid_a_bounty():
    tournament, (a, b, *_) = hunt(policy={"noshow": "wsop16"})
    out(b, a)
    slip = paid_bounty(a)
    later = {"by": dana(), "at": NOON + timedelta(minutes=31)}

    with pytest.raises(WasPaid, match=f"slip {slip.number}"):
        director.void_entry(a.pk, **by(carl()))
    with pytest.raises(WasPaid):
        director.remove(a.pk, kind=Ending.NO_SHOW, stack_chips=100, **later)

    director.void_payout(slip.pk, **by(carl()))
    director.void_entry(a.pk, **by(carl()))
    assert bounties.won(tournament).unclaimed_cents == HEAD
    assert books_add_up(tournament)


def test_nor_while_it_has_been_paid_a_last_longer():
    tournament, (a, b, *_) = hunt()
    pot = director.open_side_pot(tournament.pk, name="Bar", stake_cents=10_00, **by(carl()))
    for entry in (a, b):
        director.join_side_pot(pot.data["pot_id"], entry_id=entry.pk, **by(carl()))
    out(b, a)
    director.pay_side_pot(pot.data["pot_id"], entry_id=a.pk, **by(carl()))

    with pytest.raises(WasPaid):
        director.void_entry(a.pk, **by(carl()))


def test_a_rebuy_is_not_given_back_once_the_life_before_it_was_paid_for():
    _, (a, b, *_) = hunt(rebuy_price(trigger="any", bounty_cents=HEAD))
    out(b, a)
    director.rebuy(b.pk, **by(carl()))
    paid_bounty(a)

    with pytest.raises(WasPaid, match="P1 was paid a bounty"):
        director.void_sale(Sale.objects.get(entry=b, kind="rebuy").pk, **by(carl()))
    with pytest.raises(WasPaid):
        director.void_entry(b.pk, **by(carl()))


def test_who_may_not_work_any_more_stands_behind_no_payment_of_a_last_longer():
    tournament, (a, b, *_) = hunt()
    pot = director.open_side_pot(tournament.pk, name="Bar", stake_cents=10_00, **by(carl()))
    for entry in (a, b):
        director.join_side_pot(pot.data["pot_id"], entry_id=entry.pk, **by(carl()))
    out(b, a)
    Club.objects.update(payout_limit_cents=1_00)
    gone = staff("gil", Role.CASHIER)
    gone.is_active = False
    gone.save()

    with pytest.raises(NotASecondPerson):
        director.pay_side_pot(pot.data["pot_id"], entry_id=a.pk, approved_by=gone, **by(carl()))


def test_a_correction_that_was_confirmed_is_undone_and_done_again():
    tournament, (a, b, c, *_) = hunt()
    out(b, a)
    slip = paid_bounty(a)
    told = {"reason": "seen on the camera", "sure": True}
    corrected = director.correct_bust_hitmen(b.pk, by_entries=[c.pk], **told, **by(dana()))

    undone = director.undo(tournament.pk, revision=corrected.revision, **by(dana()))
    assert bounties.won(tournament).due_cents(a.pk) == 0
    again = director.undo(tournament.pk, revision=undone.revision, **by(dana()))
    assert bounties.won(tournament).due_cents(a.pk) == -HEAD

    director.void_payout(slip.pk, **by(carl()))
    paid = director.pay(c.pk, kind=PayoutKind.BOUNTY, **by(carl()))
    with pytest.raises(BlockedByLaterLine) as refused:  # what was agreed to was put right since
        director.undo(tournament.pk, revision=again.revision, **by(dana()))
    assert refused.value.revision == paid.revision


def test_too_many_bounties_paid_are_a_thing_to_do_and_seen_at_the_desk():
    tournament, (a, b, c, *_) = hunt()
    out(b, a)
    paid_bounty(a)
    director.correct_bust_hitmen(
        b.pk, by_entries=[c.pk], reason="seen on the camera", sure=True, **by(dana())
    )

    tournament.refresh_from_db()
    told = [todo.what for todo in todos(EventState(tournament, NOON), by=dana())]
    assert "1 bounty overpayment" in told
    assert {one.player: one.difference_cents for one in of_bounties(tournament)} == {
        "P1": HEAD,
        "P3": 0,
    }


def test_an_event_does_not_end_while_a_hunter_has_an_envelope_to_come():
    tournament, (a, b, c) = hunt(players=3, kind="mystery")
    director.close_registration(tournament.pk, **by(dana()))
    out(b, a)
    out(a, c)

    with pytest.raises(EnvelopesWait):  # none was filled, and two hunters wait
        director.finish(tournament.pk, **by(dana()))
    director.set_envelopes(tournament.pk, amounts=[HEAD] * 3, **by(dana()))
    director.open_envelope(b.pk, **by(fay()))
    last = director.open_envelope(a.pk, **by(fay()))
    finished = director.finish(tournament.pk, **by(dana()))

    with pytest.raises(BlockedByLaterLine) as refused:
        director.undo(tournament.pk, revision=last.revision, **by(dana()))
    assert refused.value.revision == finished.revision
    tournament.refresh_from_db()
    assert bounties.won(tournament).won == {a.pk: HEAD, c.pk: 2 * HEAD}


def test_prizes_that_would_change_what_the_staff_was_given_are_corrected_before_the_finish():
    tournament, entries = hunt(prize_unit_cents=1)
    director.close_registration(tournament.pk, **by(dana()))
    odd = [Prize(400_00), Prize(50_01), Prize(49_99 + 1)]
    odd[0] = Prize(500_00 - odd[1].amount_cents - odd[2].amount_cents)
    director.correct_prizes(tournament.pk, prizes_given=odd, reason="misread", **by(dana()))
    for entry in entries[3:]:
        out(entry)
    tied = [director.Report(entry.pk, stack_chips=500) for entry in entries[1:3]]
    director.bust_together(tournament.pk, reports=tied, **by(fay()))
    director.finish(tournament.pk, **by(dana()))
    assert queries.awards(Tournament.objects.get(pk=tournament.pk)).staff_cents == 1

    even = [Prize(odd[0].amount_cents + 1), Prize(50_00), Prize(50_00)]
    with pytest.raises(StaffShareBooked):
        director.correct_prizes(tournament.pk, prizes_given=even, reason="even", **by(dana()))
    assert books_add_up(tournament)


def test_who_has_less_than_a_ticket_by_a_deal_has_it_in_money():
    tournament = running(
        players=5, prize_table="satellite", ticket_cents=200_00, policy={"deals": "guaranteed"}
    )
    director.close_registration(tournament.pk, **by(dana()))
    entries = list(Entry.objects.filter(tournament=tournament).order_by("number"))
    for entry in entries[3:]:
        out(entry)
    shares = [
        Share(entry.pk, cents, stack_chips=1000, signed=True, waived=True)
        for entry, cents in zip(entries, (240_00, 130_00, 120_00), strict=False)
    ]
    told = {"method": DealMethod.CUSTOM, "shares": shares, "left_prizes": [10_00]}
    director.record_deal(tournament.pk, guaranteed=True, **told, **by(dana()))
    out(entries[2])
    director.finish(tournament.pk, **by(dana()))

    due = [dues.prize_of(Entry.objects.get(pk=entry.pk)) for entry in entries[:3]]
    assert [(one.amount_cents, one.ticket_cents) for one in due] == [
        (245_00, 200_00),
        (135_00, 0),
        (120_00, 0),
    ]
    tournament.refresh_from_db()
    assert [one.entry for one in dues.tickets_of(tournament)] == [entries[0]]
