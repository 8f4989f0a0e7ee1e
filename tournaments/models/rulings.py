"""Rulings at the tables, and the house's own rules beside the laws."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.entries import Entry
from tournaments.models.tournament import Tournament


class HouseRule(models.Model):
    """A rule of the house, beside the law it names (or by itself), in the club's own words."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="house_rules")
    position = models.PositiveSmallIntegerField()
    law = models.CharField(_("law"), max_length=40, blank=True, default="")
    title = models.CharField(_("title"), max_length=120)
    text = models.TextField(_("text"), max_length=2000)
    retired = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.title


class Deadline(models.TextChoices):
    """Until when a claim is admissible (2.1.5)."""

    NEXT_ROUND = "next_round", _("before the next betting round")
    TABLE_STOPS = "table_stops", _("before the table stops or moves")


class Ruling(models.Model):
    """A question at a table and what was decided, by which law.

    `frozen_chips` is what was taken out of the pot until the decision (2.1.7), `out_of_play` that
    it left the chip ledger with the end of a day, until it is released; `calculator` and
    `inputs` say what was reckoned with, where something was.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rulings")
    number = models.PositiveIntegerField()
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    law = models.CharField(max_length=60, blank=True, default="")
    question = models.TextField(max_length=1000)
    deadline = models.CharField(max_length=11, choices=Deadline, blank=True, default="")
    asked_at = models.DateTimeField()
    decision = models.TextField(max_length=2000, blank=True, default="")
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    frozen_chips = models.PositiveBigIntegerField(null=True, blank=True)
    out_of_play = models.BooleanField(default=False)
    released_at = models.DateTimeField(null=True, blank=True)
    released_to = models.CharField(max_length=200, blank=True, default="")
    calculator = models.CharField(max_length=40, blank=True, default="")
    inputs = models.JSONField(default=dict, blank=True)
    voided = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
        ]

    def __str__(self) -> str:
        return f"Ruling {self.number} of {self.tournament_id}"


class RulingEntry(models.Model):
    """A player a ruling is about."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="about")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="rulings")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["ruling", "entry"], name="%(app_label)s_%(class)s_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} in ruling {self.ruling_id}"
