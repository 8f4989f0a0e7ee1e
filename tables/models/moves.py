"""Players on their way, and seen in their seats."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.floor import Table
from tables.rules.floor import Place
from tournaments.models import Entry, Tournament


class MoveReason(models.TextChoices):
    BALANCE = "balance", _("Balance")
    BREAK = "break", _("Table broken")
    REDRAW = "redraw", _("Redraw")
    DIRECTOR = "director", _("Director's decision")


class Move(models.Model):
    """A player sent from one seat to another, with the reason and the law."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="moves")
    revision = models.PositiveIntegerField()
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="moves")
    from_table = models.PositiveSmallIntegerField()
    from_seat = models.PositiveSmallIntegerField()
    to_table = models.PositiveSmallIntegerField()
    to_seat = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=10, choices=MoveReason)
    law = models.CharField(max_length=60, blank=True, default="")
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["tournament", "revision"], name="move_of_line")]

    def __str__(self) -> str:
        return f"{self.from_place} to {self.to_place}"

    @property
    def from_place(self) -> Place:
        return Place(self.from_table, self.from_seat)

    @property
    def to_place(self) -> Place:
        return Place(self.to_table, self.to_seat)


class OrderedMove(models.Model):
    """A move decided on that waits for the hand at the giving table to end.

    Who goes, and to which seat, is settled only then: until the hand ends the big blind may pass.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="ordered_moves")
    from_table = models.ForeignKey(Table, models.CASCADE, related_name="leaving")
    to_table = models.ForeignKey(Table, models.CASCADE, related_name="coming")
    revision = models.PositiveIntegerField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"From {self.from_table_id} to {self.to_table_id} when the hand ends"


class SeenBy(models.TextChoices):
    DEALER = "dealer", _("Dealer")
    FLOOR = "floor", _("Floor")
    CARD = "card", _("Seat card scanned")


class SeatCheck(models.Model):
    """Somebody saw this entry in this seat.  It holds until he moves."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="seat_checks")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="seat_checks")
    revision = models.PositiveIntegerField()
    table_number = models.PositiveSmallIntegerField()
    seat_number = models.PositiveSmallIntegerField()
    how = models.CharField(max_length=8, choices=SeenBy, default=SeenBy.FLOOR)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["entry", "revision"], name="seat_check_of_entry")]

    def __str__(self) -> str:
        return f"Entry {self.entry_id} seen at {self.place}"

    @property
    def place(self) -> Place:
        return Place(self.table_number, self.seat_number)
