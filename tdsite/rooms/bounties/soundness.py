"""What must hold of bounties and last longers whatever was done or undone."""

from collections.abc import Iterator

from tdsite.acts.guilty import Guilty, finishing, touching
from tournaments import bounties, outs, side_pots
from tournaments.acts import Act
from tournaments.models import (
    Elimination,
    Envelope,
    Payout,
    SidePot,
    SidePotEntry,
    Tournament,
)
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import State
from tournaments.rules.bounties import Kind

END, STAKE, POT = (model._meta.label_lower for model in (Elimination, SidePotEntry, SidePot))


def bounties_hold(act: Act, tournament: Tournament) -> Iterator[Guilty]:
    """For each law of bounties that the act broke, which lines stand in its way."""
    yield from _envelopes(tournament)
    yield from _envelopes_left(act, tournament)
    yield from _bounties_paid(act, tournament)
    yield from _pots_in_play(act, tournament)
    yield from _pots_paid(tournament)


def settled_otherwise(tournament: Tournament) -> Iterator[Guilty]:
    """Envelopes opened and last longers paid that no longer fit who went out when."""
    yield from _envelopes(tournament)
    yield from _pots_paid(tournament)


def _envelopes(tournament: Tournament) -> Iterator[Guilty]:
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
    fits = book.kind is Kind.MYSTERY and book.needed == len(held)
    if not fits or book.collected_cents != sum(held.values()):
        yield touching(Envelope._meta.label_lower, *held)
    outside = {one.entry for one in book.envelopes if one.entry is not None} - {*book.stage}
    for pk in rows.filter(knock_out__elimination__entry__in=outside).values_list("pk", flat=True):
        yield touching(Envelope._meta.label_lower, pk)


def _envelopes_left(act: Act, tournament: Tournament) -> Iterator[Guilty]:
    """No envelope is closed again after the finish: it would be the winner's."""
    touched = any(change["model"] == Envelope._meta.label_lower for change in act.changes)
    if touched and tournament.state == State.FINISHED and bounties.won(tournament).not_opened:
        yield finishing


def _bounties_paid(act: Act, tournament: Tournament) -> Iterator[Guilty]:
    """Nobody was paid more than he has won."""
    rows = Payout.objects.filter(tournament=tournament, kind=PayoutKind.BOUNTY, voided=False)
    payouts = list(rows.values_list("pk", "entry_id"))
    if not payouts or tournament.state == State.CANCELLED:
        return
    book = bounties.won(tournament)
    agreed = outs.agreed_otherwise(tournament, turned_back=act.turned_back)
    for pk, entry in payouts:
        if book.due_cents(entry) < 0 and entry not in agreed:
            yield touching(Payout._meta.label_lower, pk)


def _pots_in_play(act: Act, tournament: Tournament) -> Iterator[Guilty]:
    """Nobody comes into a last longer, or out of it, once the first of it has lost.

    That may be he himself, who is in the pot no more.  A pot that comes or goes whole, and busts
    that come back with their stakes, are as they were.
    """
    whole, moved, ended = (
        {change["pk"] for change in act.changes if change["model"] == model}
        for model in (POT, STAKE, END)
    )
    if not moved:
        return
    for pot in side_pots.pots(tournament, with_voided=True):
        stakes = pot.row.stakes.filter(pk__in=moved).values_list("entry_id", flat=True)
        if not stakes or pot.row.pk in whole:
            continue
        ends = Elimination.objects.filter(
            entry__in={*stakes, *pot.standing.out}, pending=False, entry__voided=False
        )
        if lost := set(ends.values_list("pk", flat=True)) - ended:
            yield touching(END, *lost)


def _pots_paid(tournament: Tournament) -> Iterator[Guilty]:
    """What was paid from a last longer is what was won."""
    rows = Payout.objects.filter(tournament=tournament, kind=PayoutKind.SIDE_POT, voided=False)
    payouts = list(rows.values_list("pk", "side_pot_id", "entry_id"))
    if not payouts:
        return
    pots = {pot.row.pk: pot for pot in side_pots.pots(tournament)}
    for pk, number, entry in payouts:
        pot = pots.get(number or 0)
        if pot is None or pot.due_cents(entry) < 0:
            yield touching(Payout._meta.label_lower, pk)
