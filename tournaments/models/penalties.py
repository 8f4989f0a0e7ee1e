"""Absence, penalties and rulings.

Hands served and chips posted are rows, so that each can be undone.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.entries import Entry
from tournaments.models.tournament import Tournament


class PenaltyKind(models.TextChoices):
    WARNING = "warning", _("Warning")
    HANDS = "hands", _("Missed hands")
    ROUNDS = "rounds", _("Penalty orbits")
    MINUTES = "minutes", _("Minutes away")
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
    """A player away from their seat: the stack posts meanwhile.  `held`: asked to be kept."""

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
    REDISTRIBUTE = "move_up", _("to the next places")
    HOUSE = "house", _("kept by the house")


class HeldPrize(models.Model):
    """The director's decision about the prize of a disqualified player."""

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="held_prize")
    decision = models.CharField(max_length=8, choices=PrizeDecision)
    reason = models.CharField(max_length=200)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Prize of {self.entry_id}: {self.decision}"


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
