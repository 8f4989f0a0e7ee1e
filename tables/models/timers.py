"""Time to act: a call of the clock at a table, and the cards that lengthen a shot clock."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Tournament


class CallOutcome(models.TextChoices):
    ACTED = "acted", _("acted in time")
    EXPIRED = "expired", _("time is up")
    WITHDRAWN = "withdrawn", _("withdrawn")


class TableCall(models.Model):
    """The clock called on somebody at a table: so many seconds from `at`.

    While `ended_at` is None it runs; a table has one at a time.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="table_calls")
    table_number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, models.CASCADE, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    seconds = models.PositiveSmallIntegerField()
    ended_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=10, choices=CallOutcome, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "table_number"],
                condition=models.Q(ended_at=None),
                name="%(app_label)s_%(class)s_one_at_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"Call at table {self.table_number} of event {self.tournament_id}"


class TimeCardUse(models.Model):
    """A time card spent by a player."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="time_cards_used")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Time card of entry {self.entry_id}"
