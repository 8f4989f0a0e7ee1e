"""The journal: one line per act, sealed to the line before it."""

from typing import Any, TypedDict

from django.conf import settings
from django.db import models

from tournaments.models.club import Club
from tournaments.models.tournament import Tournament


class Change(TypedDict):
    """One row: `before` is None for a new row, `after` is None for a deleted one."""

    model: str
    pk: int
    before: dict[str, Any] | None
    after: dict[str, Any] | None


class JournalLine(models.Model):
    """Who did what, when, by which law.  Append-only.  (An `event` is a tournament here.)

    A line without a tournament belongs to the club's own journal.  `by` is empty where the
    clock acted.  `changes` holds every row the act touched, as it was and as it became: that is
    what an undo turns round.  `hash` covers all of it and `previous_hash`.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="journal")
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="journal"
    )
    revision = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="journal_lines"
    )
    at = models.DateTimeField()
    law = models.CharField(max_length=60, blank=True, default="")
    data = models.JSONField(default=dict)
    changes = models.JSONField(default=list)
    undoes = models.PositiveIntegerField(null=True, blank=True)
    key = models.CharField(max_length=80, null=True, blank=True)  # noqa: DJ001 (unique, so null)
    fingerprint = models.CharField(max_length=64, blank=True, default="")
    previous_hash = models.CharField(max_length=64, blank=True, default="")
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "revision"], name="%(app_label)s_%(class)s_one_per_revision"
            ),
            models.UniqueConstraint(
                fields=["club", "revision"],
                condition=models.Q(tournament=None),
                name="%(app_label)s_%(class)s_one_per_club_revision",
            ),
            models.UniqueConstraint(
                fields=["tournament", "key"], name="%(app_label)s_%(class)s_key_once"
            ),
            models.UniqueConstraint(
                fields=["club", "key"],
                condition=models.Q(tournament=None),
                name="%(app_label)s_%(class)s_key_once_in_the_club",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} r{self.revision} of tournament {self.tournament_id}"
