"""Bounty events and satellites played from the first sale to the last cent."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tdsite.ops.simulation import series, venue
from tdsite.ops.simulation.evening import SimulatedEvent
from tdsite.ops.simulation.plan import Plan
from tdsite.ops.simulation.venue import AtOnce
from tests.factories import level, pause
from tournaments import dues, ledger, queries
from tournaments.models import Envelope, Payout, Sale
from tournaments.models.money import Account, Method
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import BountyKind
from tournaments.rules.ledger import checks

pytestmark = pytest.mark.django_db

STEEP = (
    level(100, 200),
    level(1500, 3000, minutes=60),
    level(1500, 3000),
    pause(),
    level(2000, 4000),
    level(4000, 8000),
    level(10_000, 20_000),
)


def evening(kind: BountyKind, *, entries: int = 20, satellite_entries: int = 0) -> SimulatedEvent:
    plan = Plan(
        STEEP,
        "Steep",
        entries,
        seed=3,
        reentry_share=0.9,
        bounty_kind=kind,
        bounty_cents=50_00,
        satellite_entries=satellite_entries,
    )
    one = SimulatedEvent(plan, club=venue.club(), by=venue.dealer(), pace=AtOnce())
    one.open()
    return one


def paid(one: SimulatedEvent, kind: PayoutKind) -> int:
    rows = Payout.objects.filter(tournament=one.tournament, kind=kind, voided=False)
    return sum(rows.values_list("amount_cents", flat=True))


@pytest.mark.parametrize("kind", [BountyKind.FIXED, BountyKind.PROGRESSIVE, BountyKind.MYSTERY])
def test_every_bounty_that_was_collected_is_paid(kind: BountyKind):
    one = evening(kind)
    one.play()

    sold = one.entries * 50_00
    assert one.reentries > 0
    assert one.desk.winnings.bounties_cents == paid(one, PayoutKind.BOUNTY) == sold
    assert paid(one, PayoutKind.PRIZE) == one.entries * 100_00
    assert queries.balances(one.tournament)[Account.BOUNTY] == 0
    assert all(law.holds for law in checks(ledger.book_of(one.tournament)))


def test_mystery_envelopes_are_all_opened_but_those_of_the_winner():
    one = evening(BountyKind.MYSTERY)
    one.play()

    envelopes = Envelope.objects.filter(tournament=one.tournament)
    assert sum(envelopes.values_list("amount_cents", flat=True)) == one.entries * 50_00
    assert envelopes.filter(knock_out=None).count() == 1


def test_the_winners_of_a_satellite_play_the_event_it_feeds():
    one = evening(BountyKind.PROGRESSIVE, entries=8, satellite_entries=20)

    first = series.play_satellite(one)
    won = dues.tickets_of(first.tournament)

    assert len(won) == dues.ticket_count(first.tournament) >= len(first.stacks) > 1
    used = Sale.objects.filter(tournament=one.tournament, voucher__isnull=False)
    assert {sale.entry.player_id for sale in used} == {ticket.entry.player_id for ticket in won}
    handed = queries.balances(first.tournament)[Account.TICKET]
    assert handed == -queries.balances(one.tournament)[Account.TICKET] == -sum(t.cents for t in won)

    one.play()
    assert one.entries == 8 + len(won) + one.reentries


def test_the_same_seed_hunts_the_same_heads():
    first, again = evening(BountyKind.PROGRESSIVE), evening(BountyKind.PROGRESSIVE)
    first.play()
    again.play()

    assert first.digest.hexdigest() == again.digest.hexdigest()


def test_prizes_above_the_limit_are_authorised_by_somebody_else():
    club = venue.club()
    type(club).objects.filter(pk=club.pk).update(payout_limit_cents=300_00)
    one = evening(BountyKind.FIXED, entries=12)
    one.play()

    large = Payout.objects.filter(tournament=one.tournament, amount_cents__gt=300_00)
    assert large.exists()
    assert all(slip.authorised_by_id not in (None, slip.paid_by_id) for slip in large)


def test_the_command_tells_of_the_satellite_and_of_the_bounties():
    out = StringIO()

    arguments = ("--entries", "9", "--bounties", "progressive", "--bounty", "25")
    call_command("simulate", "--here", *arguments, "--satellite", "18", stdout=out)

    assert "Tickets" in out.getvalue()
    assert "Bounties" in out.getvalue()
    methods = Payout.objects.values_list("method", flat=True)
    assert set(methods) <= {Method.CASH, Method.TRANSFER, Method.TICKET}


def test_a_bounty_without_its_kind_is_refused():
    with pytest.raises(CommandError):
        call_command("simulate", "--here", "--bounty", "25", stdout=StringIO())
