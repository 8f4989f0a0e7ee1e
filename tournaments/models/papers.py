"""Papers that count, and how often they were printed."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class PaperKind(models.TextChoices):
    SEAT_CARD = "seat_card", _("Seat card")
    MOVE_SLIP = "move_slip", _("Move slip")


class Printed(models.Model):
    """How often a paper that counts was printed: every print but the first says so.

    It is no part of the book: paper comes and goes without an act.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="printed")
    paper = models.CharField(max_length=10, choices=PaperKind)
    about = models.CharField(max_length=40)
    times = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "paper", "about"], name="%(app_label)s_%(class)s_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.paper} {self.about}: {self.times}"
