"""What must hold of penalties, absences and held prizes whatever was done or undone."""

from collections.abc import Iterator

from tdsite.acts.blocking import Blocks, touching
from tournaments import held_prizes
from tournaments.acts import Act
from tournaments.models import Absence, Entry, HeldPrize, Penalty, Tournament
from tournaments.models.entries import Ending


def penalties_hold(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """Nobody is penalised or away before the start; only a forfeited prize is decided on.

    What is left of a penalty comes with a bag from the day before.  A share of a deal moves up to
    no other place.
    """
    if tournament.started_at is None:
        penalties = Penalty.objects.filter(tournament=tournament, entry__carried_bags=None)
        away = Absence.objects.filter(tournament=tournament)
        for rows in (penalties, away):
            for pk in rows.values_list("pk", flat=True):
                yield touching(rows.model._meta.label_lower, pk)
    held = HeldPrize.objects.filter(entry__tournament=tournament)
    if tournament.registration_closed_at is not None:
        held = held.exclude(entry__elimination__kind=Ending.DISQUALIFIED)
    for pk in held.values_list("pk", flat=True):
        yield touching("tournaments.heldprize", pk)
    for entry in Entry.objects.filter(pk__in=held_prizes.forfeited(tournament)):
        if held_prizes.has_share(entry):
            yield touching("tournaments.heldprize", entry.held_prize.pk)
