"""What each place wins, and what has been handed over."""

from django.conf import settings
from django.db import models

from tournaments.models.entries import Entry
from tournaments.models.money import Method
from tournaments.models.tournament import Tournament


class Prize(models.Model):
    """The prize of one place, frozen when registration closes."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prizes")
    place = models.PositiveIntegerField()
    amount_cents = models.PositiveBigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "place"], name="%(app_label)s_%(class)s_one_per_place"
            ),
            models.CheckConstraint(
                condition=models.Q(place__gte=1), name="%(app_label)s_%(class)s_from_first_place"
            ),
        ]

    def __str__(self) -> str:
        return f"Prize {self.place} of {self.tournament_id}"


class Payout(models.Model):
    """A prize handed over to an entry.  Voided, not deleted, when it was a mistake."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="payouts")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="payouts")
    number = models.PositiveIntegerField()
    amount_cents = models.PositiveBigIntegerField()
    method = models.CharField(max_length=10, choices=Method, default=Method.CASH)
    paid_at = models.DateTimeField()
    paid_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="td_payouts"
    )
    voided = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(voided=False),
                name="%(app_label)s_%(class)s_paid_once",
            ),
        ]

    def __str__(self) -> str:
        return f"Slip {self.number} of {self.tournament_id}"
