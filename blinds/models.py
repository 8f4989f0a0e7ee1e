"""The plan of the evening and the clock that runs it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Tournament


class ChipSet(models.Model):
    """The denominations in the room, smallest first: [[25, "green"], [100, "black"], …]."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="chip_sets")
    name = models.CharField(_("name"), max_length=80)
    denominations = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], name="%(app_label)s_%(class)s_name_once"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Structure(models.Model):
    """A plan of levels: a template of the club, or (with a tournament) one event's own copy."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="structures")
    tournament = models.OneToOneField(
        Tournament, models.CASCADE, null=True, blank=True, related_name="structure"
    )
    name = models.CharField(_("name"), max_length=120)
    chip_set = models.ForeignKey(ChipSet, models.SET_NULL, null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"],
                condition=models.Q(tournament=None),
                name="%(app_label)s_%(class)s_template_name_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} (structure {self.pk})"


class LevelKind(models.TextChoices):
    LEVEL = "level", _("Level")
    BREAK = "break", _("Break")
    DAY_END = "day_end", _("End of day")


class Ante(models.TextChoices):
    NONE = "none", _("No ante")
    PER_PLAYER = "per_player", _("Ante per player")
    BIG_BLIND = "big_blind", _("Big blind ante")


class Level(models.Model):
    """A step of the plan: a level, a break, or the end of a day."""

    structure = models.ForeignKey(Structure, models.CASCADE, related_name="levels")
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=LevelKind, default=LevelKind.LEVEL)
    seconds = models.PositiveIntegerField()
    small_chips = models.PositiveBigIntegerField(default=0)
    big_chips = models.PositiveBigIntegerField(default=0)
    ante_chips = models.PositiveBigIntegerField(default=0)
    ante_type = models.CharField(max_length=10, choices=Ante, default=Ante.NONE)
    remove_chips = models.PositiveBigIntegerField(null=True, blank=True)
    label = models.CharField(max_length=80, blank=True, default="")
    game = models.CharField(max_length=60, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["structure", "position"], name="%(app_label)s_%(class)s_position_once"
            ),
            models.CheckConstraint(
                condition=models.Q(big_chips__gte=models.F("small_chips")),
                name="%(app_label)s_%(class)s_big_not_below_small",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.structure}, step {self.position}"


class Clock(models.Model):
    """What the clock was last told.  Nothing here ticks: the reading follows from the time.

    `transition` counts what it was told; `announced` is the last step that was called out.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="clock")
    transition = models.PositiveIntegerField(default=0)
    index = models.PositiveSmallIntegerField(default=0)
    left_ms = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    running = models.BooleanField(default=False)
    announced = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"Clock of {self.tournament_id}"
