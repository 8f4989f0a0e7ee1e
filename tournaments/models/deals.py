"""What the last players agreed among themselves."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.tournament import Tournament


class DealMethod(models.TextChoices):
    EVEN = "even", _("Even")
    CHIP_CHOP = "chip_chop", _("Chip chop")
    ICM = "icm", _("ICM")
    CUSTOM = "custom", _("Custom")


class Deal(models.Model):
    """An agreement of all who still played on the money not yet won.

    `pool_cents` is shared out now, less `left_to_play_cents`, for which `left_prizes` (place →
    cents) says who wins it.  `guaranteed`: the house pays by it.  `inputs` is what the
    calculator was given.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="deals")
    number = models.PositiveIntegerField()
    method = models.CharField(max_length=10, choices=DealMethod)
    at = models.DateTimeField()
    pool_cents = models.PositiveBigIntegerField()
    left_to_play_cents = models.PositiveBigIntegerField(default=0)
    left_prizes = models.JSONField(default=dict, blank=True)
    guaranteed = models.BooleanField(default=False)
    reason = models.CharField(max_length=200, blank=True, default="")
    note = models.CharField(max_length=200, blank=True, default="")
    inputs = models.JSONField(default=dict, blank=True)
    voided = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
        ]

    def __str__(self) -> str:
        return f"Deal {self.number} of {self.tournament_id}"

    @property
    def stopped_play(self) -> bool:
        """Whether the event ended with it; deals from before there was such a thing did not."""
        return bool(self.inputs.get("stops"))


class DealShare(models.Model):
    """What one entry gets by a deal.

    `secured_cents` it had won already; `offered_cents` is what the calculator said; `waived`:
    its player signed that he takes less than he had secured.
    """

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="shares")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="deal_shares")
    stack_chips = models.PositiveBigIntegerField(null=True, blank=True)
    secured_cents = models.PositiveBigIntegerField(default=0)
    offered_cents = models.PositiveBigIntegerField(null=True, blank=True)
    amount_cents = models.PositiveBigIntegerField()
    signed = models.BooleanField(default=False)
    waived = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deal", "entry"], name="%(app_label)s_%(class)s_once"),
        ]

    def __str__(self) -> str:
        return f"Share of {self.entry_id} in {self.deal_id}"
