"""Prizes for knocking players out, and pots beside the event.

Who has won which bounty follows from the eliminations and is never stored; only what chance
gave (which envelope was opened) and what was paid is.
"""

from django.conf import settings
from django.db import models

from tournaments.models.entries import Entry, KnockOut
from tournaments.models.money import Method
from tournaments.models.tournament import Tournament


class Envelope(models.Model):
    """One mystery bounty.  `knock_out` is the one it was opened for; None: still closed.

    `draw_number` names the draw that picked it.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="envelopes")
    position = models.PositiveIntegerField()
    amount_cents = models.PositiveBigIntegerField()
    knock_out = models.ForeignKey(
        KnockOut, models.PROTECT, null=True, blank=True, related_name="envelopes"
    )
    draw_number = models.PositiveIntegerField(null=True, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "position"], name="%(app_label)s_%(class)s_in_one_order"
            ),
        ]

    def __str__(self) -> str:
        return f"Envelope {self.position} of {self.tournament_id}"


class SidePot(models.Model):
    """A last longer: of those who put in the stake, the one who lasts longest wins it all."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="side_pots")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    stake_cents = models.PositiveBigIntegerField()
    voided = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
            models.CheckConstraint(
                condition=models.Q(stake_cents__gt=0), name="%(app_label)s_%(class)s_has_a_stake"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.tournament_id}"


class SidePotEntry(models.Model):
    """A stake put into a last longer; voided when it was given back."""

    pot = models.ForeignKey(SidePot, models.CASCADE, related_name="stakes")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="side_pots")
    method = models.CharField(max_length=10, choices=Method, default=Method.CASH)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    voided = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["pot", "entry"],
                condition=models.Q(voided=False),
                name="%(app_label)s_%(class)s_once",
            ),
        ]

    def __str__(self) -> str:
        return f"Stake of {self.entry_id} in {self.pot_id}"
