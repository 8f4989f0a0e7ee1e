"""Hand for hand: all tables deal one hand together."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.floor import Table
from tournaments.models import Tournament


class HandForHand(models.Model):
    """Hand-for-hand play of an event.  Hand 0 is the one each table finishes after the call.

    `dealing` is False while everybody waits for the next hand to be called.  It ends when
    `target` players are left, or when the director ends it: the row is then gone.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="hand_for_hand")
    target = models.PositiveIntegerField()
    hand = models.PositiveIntegerField(default=0)
    dealing = models.BooleanField(default=True)
    announced_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Hand {self.hand} of {self.tournament_id}, down to {self.target}"


class HandState(models.TextChoices):
    HOLD = "hold", _("All-in: wait")
    DONE = "done", _("Done")


class TableHand(models.Model):
    """A table's part of a synchronised hand, from its first report on: held, or done."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="table_hands")
    table = models.ForeignKey(Table, models.CASCADE, related_name="table_hands")
    hand = models.PositiveIntegerField()
    state = models.CharField(max_length=4, choices=HandState)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "table", "hand"], name="%(app_label)s_%(class)s_once"
            ),
        ]

    def __str__(self) -> str:
        return f"Table {self.table_id}, hand {self.hand}: {self.state}"
