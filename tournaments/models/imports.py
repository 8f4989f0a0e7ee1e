"""Files brought in, and events that were played elsewhere."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.tournament import Tournament


class UploadKind(models.TextChoices):
    PLAYERS = "players", _("List of players")
    EVENT = "event", _("Past event")


class Upload(models.Model):
    """A file somebody brings in, from the first look to the import; no part of the book.

    `mapping` says which column means what; `revision` is the club's line that took it in.
    `total_rows` is how long it is, `trouble` why its import stopped.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="uploads")
    kind = models.CharField(max_length=8, choices=UploadKind)
    name = models.CharField(max_length=200)
    content = models.BinaryField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField()
    mapping = models.JSONField(default=dict, blank=True)
    total_rows = models.PositiveIntegerField(default=0)
    began_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(null=True, blank=True)
    trouble = models.TextField(blank=True, default="")

    def __str__(self) -> str:
        return f"{self.name} for {self.club}"


class ImportedEvent(models.Model):
    """Where an event came from that was played elsewhere, and what of it was not taken.

    `report` has what was taken and what was left, with the reasons.  `season`, `league` and
    `points_formula` are as the file had them.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="imported")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    source = models.CharField(max_length=60)
    file_name = models.CharField(max_length=200)
    file_hash = models.CharField(max_length=64)
    league = models.CharField(max_length=120, blank=True, default="")
    season = models.CharField(max_length=120, blank=True, default="")
    points_formula = models.TextField(blank=True, default="")
    report = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "file_hash"], name="%(app_label)s_%(class)s_file_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.file_name} as {self.tournament_id}"
