"""The plan of the evening and the clock that runs it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Tournament


class ChipSet(models.Model):
    """The chips in the club's cases, smallest first: [[25, "green", 400], [100, "black", 600], …].

    Denomination, colour, and how many pieces there are (0: not counted).
    """

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
    """A plan of levels: a template of the club, or (with a tournament) one event's own copy.

    `chips` is what it is played with, smallest first: [[25, "green"], [100, "black"], …]; a copy,
    so that a change of the club's chip set reaches no plan.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="structures")
    tournament = models.OneToOneField(
        Tournament, models.CASCADE, null=True, blank=True, related_name="structure"
    )
    name = models.CharField(_("name"), max_length=120)
    chips = models.JSONField(default=list, blank=True)
    notes = models.TextField(_("notes"), max_length=1000, blank=True, default="")

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


class Betting(models.TextChoices):
    NO_LIMIT = "no_limit", _("No limit")
    POT_LIMIT = "pot_limit", _("Pot limit")
    LIMIT = "limit", _("Limit")


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
    betting = models.CharField(max_length=9, choices=Betting, default=Betting.NO_LIMIT)
    small_bet_chips = models.PositiveBigIntegerField(default=0)
    big_bet_chips = models.PositiveBigIntegerField(default=0)
    bring_in_chips = models.PositiveBigIntegerField(default=0)
    note = models.CharField(max_length=200, blank=True, default="")

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

    `transition` counts what it was told; `announced` is the last step that was called out, and
    `warned` the last one whose last minute was (-1: none yet).
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="clock")
    transition = models.PositiveIntegerField(default=0)
    index = models.PositiveSmallIntegerField(default=0)
    left_ms = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    running = models.BooleanField(default=False)
    announced = models.PositiveSmallIntegerField(default=0)
    warned = models.SmallIntegerField(default=-1)

    def __str__(self) -> str:
        return f"Clock of {self.tournament_id}"


class ColorUpWay(models.TextChoices):
    """How small chips leave: raced for with cards (7.10), or changed and rounded at a glance.

    Repeated passes are the director's word for chips that do not go evenly into the bigger ones.
    """

    RACE = "race", _("Chip race")
    PASSES = "passes", _("Chip race in repeated passes")
    EXCHANGE = "exchange", _("Exchange at equal value")


class ColorUp(models.Model):
    """One denomination that leaves the event: opened at a break, closed when every table is done.

    `index` is the step of the plan it belongs to, if it stands there.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="color_ups")
    index = models.PositiveSmallIntegerField(null=True, blank=True)
    old_chips = models.PositiveBigIntegerField()
    new_chips = models.PositiveBigIntegerField()
    way = models.CharField(max_length=8, choices=ColorUpWay, default=ColorUpWay.RACE)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "old_chips"], name="%(app_label)s_%(class)s_leaves_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.old_chips}s of event {self.tournament_id}"


class TableColorUp(models.Model):
    """What the color-up did at one table, once it is done there.

    `counted` is seat → number of small chips, `broke` the seats that had no other chip, `cards`
    those dealt from seat 1, `result` what every seat was given.  `draw` is the number of the
    verifiable draw the cards come from; None where they were dealt by hand.
    """

    color_up = models.ForeignKey(ColorUp, models.CASCADE, related_name="done_tables")
    table_number = models.PositiveSmallIntegerField()
    counted = models.JSONField(default=dict)
    broke = models.JSONField(default=list)
    cards = models.JSONField(default=list)
    draw = models.PositiveIntegerField(null=True, blank=True)
    result = models.JSONField(default=dict)
    delta_chips = models.BigIntegerField(default=0)
    done_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["color_up", "table_number"], name="%(app_label)s_%(class)s_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.color_up}, table {self.table_number}"
