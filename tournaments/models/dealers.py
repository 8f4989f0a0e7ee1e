"""Dealers, where they deal, and the calls that tables make to the floor."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.tournament import Tournament


class Dealer(models.Model):
    """A dealer of the club."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="dealers")
    name = models.CharField(_("name"), max_length=80)
    note = models.CharField(_("note"), max_length=120, blank=True, default="")
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="dealer"
    )
    retired = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], name="%(app_label)s_%(class)s_name_once"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Shift(models.Model):
    """A dealer at work in an event.  `until` is when they are to go home, if that is known."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="dealer_shifts")
    dealer = models.ForeignKey(Dealer, models.PROTECT, related_name="shifts")
    came_at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["dealer"],
                condition=models.Q(left_at=None),
                name="%(app_label)s_%(class)s_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.dealer_id} at work in {self.tournament_id}"


class Down(models.Model):
    """A stretch of a shift: at a table, or (without one) on a break."""

    shift = models.ForeignKey(Shift, models.CASCADE, related_name="downs")
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["shift"],
                condition=models.Q(ended_at=None),
                name="%(app_label)s_%(class)s_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"Down of {self.shift_id}"


class CallFor(models.TextChoices):
    FLOOR = "floor", _("Floor")
    CLOCK = "clock", _("Clock")
    CHIPS = "chips", _("Chips")
    SEAT_OPEN = "seat_open", _("Seat open")
    CARDS = "cards", _("Cards")
    SECURITY = "security", _("Security")


class FloorCall(models.Model):
    """A table that calls the floor: when, what for, who came, when it was done."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="floor_calls")
    table_number = models.PositiveSmallIntegerField()
    what = models.CharField(max_length=10, choices=CallFor, default=CallFor.FLOOR)
    note = models.CharField(max_length=120, blank=True, default="")
    at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    withdrawn = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "table_number", "what"],
                condition=models.Q(ended_at=None),
                name="%(app_label)s_%(class)s_one_at_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"Table {self.table_number} of {self.tournament_id} calls: {self.what}"
