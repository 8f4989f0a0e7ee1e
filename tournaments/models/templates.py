"""What new events begin with: templates of the whole event, weekly evenings, unfinished forms."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.tournament import Tournament


class EventTemplate(models.Model):
    """Everything of an event but its day, under a name.

    `terms` is a copy of its own: columns of the event, prices, price lines, levels, screens and
    staff, as `tdsite.rooms.events.terms` writes them.  No later change of the event or of a
    structure reaches it.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="event_templates")
    name = models.CharField(_("name"), max_length=120)
    terms = models.JSONField()
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"],
                condition=models.Q(archived_at=None),
                name="%(app_label)s_%(class)s_name_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} (template {self.pk})"


class EventSeries(models.Model):
    """An event that comes every week: its template, its day and hour at the venue.

    `weekday` 0 is Monday, `at_time` as in 19:30.  `ahead` events are kept announced; none after
    `ended_at`.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="event_series")
    template = models.ForeignKey(EventTemplate, models.PROTECT, related_name="series")
    name = models.CharField(_("name"), max_length=120)
    weekday = models.PositiveSmallIntegerField()
    at_time = models.CharField(max_length=5)
    first_day = models.DateField()
    ahead = models.PositiveSmallIntegerField(default=2)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(weekday__lte=6), name="%(app_label)s_%(class)s_weekday"
            ),
            models.CheckConstraint(
                condition=models.Q(ahead__gte=1, ahead__lte=12),
                name="%(app_label)s_%(class)s_ahead",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} (series {self.pk})"


class SeriesDay(models.Model):
    """A day of a series that is dealt with: its event was announced, or (without one) skipped."""

    series = models.ForeignKey(EventSeries, models.CASCADE, related_name="days")
    day = models.DateField()
    tournament = models.OneToOneField(
        Tournament, models.CASCADE, null=True, blank=True, related_name="series_day"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["series", "day"], name="%(app_label)s_%(class)s_once_in_a_series"
            )
        ]

    def __str__(self) -> str:
        return f"{self.day} of {self.series_id}"


class EventDraft(models.Model):
    """The form of a new event as one person left it.  Not of the book: nothing was announced.

    `typed` is what its fields would send, by their names; `key` that of the drawing.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="event_drafts")
    key = models.CharField(max_length=80, unique=True)
    name = models.CharField(max_length=120, blank=True, default="")
    typed = models.JSONField()
    saved_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} (draft {self.pk})"
