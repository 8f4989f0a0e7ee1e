"""What must hold of bounties and last longers whatever was done or undone."""

from collections.abc import Iterator

from tdsite.acts.undo import Blocks, envelopes_hold, finishing, pots_paid_hold, touching
from tournaments import bounties, dues, finishes
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

END, STAKE, POT = (model._meta.label_lower for model in (Elimination, SidePotEntry, SidePot))


def bounties_hold(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """For each law of bounties that the act broke, which lines stand in its way."""
    yield from envelopes_hold(tournament)
    yield from _envelopes_left(act, tournament)
    yield from _bounties_paid(act, tournament)
    yield from _pots_in_play(act, tournament)
    yield from pots_paid_hold(tournament)


def _envelopes_left(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """No envelope is closed again after the finish: it would be the winner's."""
    touched = any(change["model"] == Envelope._meta.label_lower for change in act.changes)
    if touched and tournament.state == State.FINISHED and bounties.won(tournament).not_opened:
        yield finishing


def _bounties_paid(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """Nobody was paid more than they have won."""
    rows = Payout.objects.filter(tournament=tournament, kind=PayoutKind.BOUNTY, voided=False)
    payouts = list(rows.values_list("pk", "entry_id"))
    if not payouts or tournament.state == State.CANCELLED:
        return
    book = bounties.won(tournament)
    agreed = finishes.agreed_otherwise(tournament, turned_back=act.turned_back)
    for pk, entry in payouts:
        if book.due_cents(entry) < 0 and entry not in agreed:
            yield touching(Payout._meta.label_lower, pk)


def _pots_in_play(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """Nobody comes into a last longer, or out of it, once the first of it has lost.

    It may be that player, who is in the pot no more.  A pot that comes or goes whole, and busts
    that come back with their stakes, are as they were.
    """
    whole, moved, ended = (
        {change["pk"] for change in act.changes if change["model"] == model}
        for model in (POT, STAKE, END)
    )
    if not moved:
        return
    for pot in dues.pots(tournament, with_voided=True):
        stakes = pot.row.stakes.filter(pk__in=moved).values_list("entry_id", flat=True)
        if not stakes or pot.row.pk in whole:
            continue
        ends = Elimination.objects.filter(
            entry__in={*stakes, *pot.standing.out}, pending=False, entry__voided=False
        )
        if lost := set(ends.values_list("pk", flat=True)) - ended:
            yield touching(END, *lost)
