"""How a day ends: last hands, stacks bagged and tagged, and the bags that another event takes."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.tournament import Tournament


class EndsBy(models.TextChoices):
    """What ends a day."""

    LEVEL = "level", _("a level")
    HANDS = "hands", _("a drawn number of last hands")
    QUOTA = "quota", _("the number of players left")


class DayEnd(models.Model):
    """The end of one day of an event: announced, bagged, then closed.

    `last_hands` is the number drawn (`draw_number` proves it).  `expected_chips` are those of the
    chip ledger when bagging began, and once more when the day was closed; None: nobody bags yet.
    What was counted is the sum of the bags, and `reason` says why the two differ.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="day_ends")
    day = models.PositiveSmallIntegerField()
    ends_by = models.CharField(max_length=5, choices=EndsBy, default=EndsBy.LEVEL)
    last_hands = models.PositiveSmallIntegerField(null=True, blank=True)
    draw_number = models.PositiveIntegerField(null=True, blank=True)
    at = models.DateTimeField()
    expected_chips = models.BigIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True, default="")
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "day"], name="%(app_label)s_%(class)s_once"
            ),
        ]

    def __str__(self) -> str:
        return f"End of day {self.day} of {self.tournament_id}"


class Bag(models.Model):
    """A stack bagged and tagged: counted by one person, confirmed by another.

    The seat is the one it was bagged at.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="bags")
    day_end = models.ForeignKey(DayEnd, models.CASCADE, related_name="bags")
    number = models.PositiveIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="bags")
    chips = models.PositiveBigIntegerField()
    table_number = models.PositiveSmallIntegerField()
    seat_number = models.PositiveSmallIntegerField()
    counted_at = models.DateTimeField()
    counted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
            models.UniqueConstraint(
                fields=["day_end", "entry"], name="%(app_label)s_%(class)s_one_per_entry"
            ),
        ]

    def __str__(self) -> str:
        return f"Bag {self.number} of {self.tournament_id}"


class CarriedBag(models.Model):
    """A bag of a flight that plays on as (a part of) an entry of the event it feeds.

    Several bags of one player may be one entry there.
    """

    bag = models.OneToOneField(Bag, models.PROTECT, related_name="carried")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="carried_bags")

    def __str__(self) -> str:
        return f"Bag {self.bag_id} as entry {self.entry_id}"
