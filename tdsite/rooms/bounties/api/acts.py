"""Bounties and last longers: terms, envelopes, stakes."""

from django.contrib.auth.models import User

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.bounties.api import bounty_bodies
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine, SidePot
from tournaments.models.money import Method
from tournaments.models.tournament import BountyKind


@command("tournament.changed", bounty_bodies.BountyTerms)
def plan_bounties(
    order: Order,
    tournament_id: int,
    bounty_kind: str,
    bounty_bag_bp: int,
    mystery_from_left: int | None,
    *,
    mystery_from_money: bool,
) -> JournalLine:
    """Say what knocking a player out wins."""
    return director.plan_bounties(
        tournament_id,
        kind=BountyKind(bounty_kind),
        bag_bp=bounty_bag_bp,
        from_left=mystery_from_left,
        from_money=mystery_from_money,
        **order,
    )


@command("bounty.envelopes_set", bounty_bodies.EnvelopeList, status=201)
def set_envelopes(order: Order, tournament_id: int, amounts: list[int]) -> JournalLine:
    """Fill the mystery envelopes: one for each player left, together the pot."""
    return director.set_envelopes(tournament_id, amounts=amounts, **order)


@command("bounty.opened", draws=True)
def open_envelope(order: Order, tournament_id: int, entry_id: int) -> JournalLine:
    """Draw the envelope for the bust of an entry."""
    _check_entry(tournament_id, entry_id)
    return director.open_envelope(entry_id, **order)


@command("side_pot.opened", bounty_bodies.NewPot, status=201)
def open_side_pot(order: Order, tournament_id: int, name: str, stake_cents: int) -> JournalLine:
    """Open a last longer."""
    return director.open_side_pot(tournament_id, name=name, stake_cents=stake_cents, **order)


@command("side_pot.joined", bounty_bodies.Stake, status=201)
def join_side_pot(
    order: Order, tournament_id: int, pot_id: int, entry_id: int, method: str
) -> JournalLine:
    """Take a player's stake for a last longer."""
    _check_pot(tournament_id, pot_id)
    _check_entry(tournament_id, entry_id)
    return director.join_side_pot(pot_id, entry_id=entry_id, method=Method(method), **order)


@command("side_pot.left", bounty_bodies.StakeBack, confirms="side_pot.left")
def leave_side_pot(
    order: Order,
    tournament_id: int,
    pot_id: int,
    entry_id: int,
    approved_by: User | None = None,
) -> JournalLine:
    """Give a player his stake back, before the first of the pot is out."""
    _check_pot(tournament_id, pot_id)
    _check_entry(tournament_id, entry_id)
    return director.leave_side_pot(pot_id, entry_id=entry_id, approved_by=approved_by, **order)


@command("side_pot.voided", bounty_bodies.PotVoid, confirms="side_pot.voided")
def void_side_pot(
    order: Order, tournament_id: int, pot_id: int, approved_by: User | None = None
) -> JournalLine:
    """Give every stake of a last longer back."""
    _check_pot(tournament_id, pot_id)
    return director.void_side_pot(pot_id, approved_by=approved_by, **order)


@command("payout.paid", bounty_bodies.PotPayment, status=201, confirms="payout.paid")
def pay_side_pot(
    order: Order,
    tournament_id: int,
    pot_id: int,
    entry_id: int,
    method: str,
    approved_by: User | None = None,
) -> JournalLine:
    """Hand over what a player has won of a last longer."""
    _check_pot(tournament_id, pot_id)
    _check_entry(tournament_id, entry_id)
    return director.pay_side_pot(
        pot_id, entry_id=entry_id, method=Method(method), approved_by=approved_by, **order
    )


def _check_entry(tournament_id: int, entry_id: int) -> None:
    Entry.objects.only("pk").get(pk=entry_id, tournament=tournament_id)


def _check_pot(tournament_id: int, pot_id: int) -> None:
    SidePot.objects.only("pk").get(pk=pot_id, tournament=tournament_id)
