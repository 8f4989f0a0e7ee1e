"""Envelopes opened and last longers paid, held to who went out when."""

from collections.abc import Iterator

from tdsite.acts.blocking import Blocks, touching
from tournaments import bounties, dues
from tournaments.models import (
    Envelope,
    Payout,
    Tournament,
)
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import State
from tournaments.rules.bounties import BountyType


def settled_otherwise(tournament: Tournament) -> Iterator[Blocks]:
    """Envelopes opened and last longers paid that no longer fit who went out when."""
    yield from envelopes_hold(tournament)
    yield from pots_paid_hold(tournament)


def envelopes_hold(tournament: Tournament) -> Iterator[Blocks]:
    """Envelopes hold the whole pot, of a mystery event whose registration is closed.

    A cancelled event has no bounties to win, whatever was opened or paid before.
    """
    if tournament.state == State.CANCELLED:
        return
    rows = Envelope.objects.filter(tournament=tournament).order_by("position")
    held = dict(rows.values_list("pk", "amount_cents"))
    if not held:
        return
    book = bounties.won(tournament)
    fits = book.kind is BountyType.MYSTERY and book.needed == len(held)
    if not fits or book.collected_cents != sum(held.values()):
        yield touching(Envelope._meta.label_lower, *held)
    outside = {one.entry for one in book.envelopes if one.entry is not None} - {*book.stage}
    for pk in rows.filter(knock_out__elimination__entry__in=outside).values_list("pk", flat=True):
        yield touching(Envelope._meta.label_lower, pk)


def pots_paid_hold(tournament: Tournament) -> Iterator[Blocks]:
    """What was paid from a last longer is what was won."""
    rows = Payout.objects.filter(tournament=tournament, kind=PayoutKind.SIDE_POT, voided=False)
    payouts = list(rows.values_list("pk", "side_pot_id", "entry_id"))
    if not payouts:
        return
    pots = {pot.row.pk: pot for pot in dues.pots(tournament)}
    for pk, number, entry in payouts:
        pot = pots.get(number or 0)
        if pot is None or pot.due_cents(entry) < 0:
            yield touching(Payout._meta.label_lower, pk)
