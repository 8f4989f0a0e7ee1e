"""Absence and penalties.  Hands served and chips posted are rows, so that each can be undone."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.tournament import Tournament


class PenaltyKind(models.TextChoices):
    WARNING = "warning", _("Warning")
    HANDS = "hands", _("Missed hands")
    ROUNDS = "rounds", _("Missed rounds")
    MINUTES = "minutes", _("Minutes away from the table")
    DISQUALIFIED = "disqualified", _("Disqualification")


class Penalty(models.Model):
    """What a player was given for an infraction.

    `amount` is in hands, rounds or minutes by its kind.  `hands` is what hands or rounds cost,
    fixed when it is given: moving tables does not change it.  `played_ms` is the time played on
    the event's clock when it was given: minutes are counted on that clock.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="penalties")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="penalties")
    kind = models.CharField(max_length=12, choices=PenaltyKind)
    amount = models.PositiveSmallIntegerField(default=0)
    hands = models.PositiveSmallIntegerField(default=0)
    played_ms = models.PositiveBigIntegerField(null=True, blank=True)
    law = models.CharField(max_length=60, blank=True, default="")
    reason = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    seat_number = models.PositiveSmallIntegerField(null=True, blank=True)
    players_at_table = models.PositiveSmallIntegerField(null=True, blank=True)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_why = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        verbose_name_plural = "penalties"
        indexes = [models.Index(fields=["entry", "at"], name="penalty_of_entry")]

    def __str__(self) -> str:
        return f"{self.kind} for {self.entry_id}"


class PenaltyHand(models.Model):
    """A hand dealt at the table where the player of a penalty then sat: one hand less to miss."""

    penalty = models.ForeignKey(Penalty, models.CASCADE, related_name="hands_missed")
    table_number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Hand missed for {self.penalty_id}"


class Absence(models.Model):
    """A player away from his seat: his stack posts meanwhile.  `held`: asked to be kept."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="absences")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="absences")
    at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    held = models.BooleanField(default=False)
    why = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(ended_at=None),
                name="%(app_label)s_%(class)s_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} away"


class AbsentPost(models.Model):
    """What the stack of a player who was not there (or served a penalty) put into a pot."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="absent_posts")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="absent_posts")
    chips = models.PositiveBigIntegerField()
    table_number = models.PositiveSmallIntegerField()
    seat_number = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.chips} posted for {self.entry_id}"


class PrizeDecision(models.TextChoices):
    """What becomes of a disqualified player's prize.  Without a row it is withheld."""

    PAY = "pay", _("paid")
    REDISTRIBUTE = "move_up", _("to the places after it")
    HOUSE = "house", _("kept by the house")


class HeldPrize(models.Model):
    """The director's decision about the prize of a disqualified player."""

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="held_prize")
    decision = models.CharField(max_length=8, choices=PrizeDecision)
    reason = models.CharField(max_length=200)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Prize of {self.entry_id}: {self.decision}"
