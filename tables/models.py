"""The floor: tables, their seats, the draws that filled them and the moves between them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Tournament


class Table(models.Model):
    """A table of one event.  `button`, `sb` and `bb` are the seats of its last known hand."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    opened_late = models.BooleanField(default=False)
    broken_at = models.DateTimeField(null=True, blank=True)
    button = models.PositiveSmallIntegerField(null=True, blank=True)
    sb = models.PositiveSmallIntegerField(null=True, blank=True)
    bb = models.PositiveSmallIntegerField(null=True, blank=True)
    heads_up = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
            models.CheckConstraint(
                condition=models.Q(size__gte=2, size__lte=10),
                name="%(app_label)s_%(class)s_two_to_ten_seats",
            ),
            models.CheckConstraint(
                condition=models.Q(button=None, sb=None, bb=None)
                | models.Q(button__isnull=False, sb__isnull=False, bb__isnull=False),
                name="%(app_label)s_%(class)s_positions_together",
            ),
        ]

    def __str__(self) -> str:
        return f"Table {self.number} of {self.tournament_id}"


class Seat(models.Model):
    """One chair of a table, for as long as the table exists; free when it has no entry."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    entry = models.OneToOneField(Entry, models.PROTECT, null=True, blank=True, related_name="seat")
    closed = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
            models.CheckConstraint(
                condition=models.Q(closed=False) | models.Q(entry=None),
                name="%(app_label)s_%(class)s_closed_is_empty",
            ),
        ]
        # all that counting a floor reads, so that it reads no rows
        indexes = [models.Index(fields=["table", "entry", "closed"], name="seat_counts")]

    def __str__(self) -> str:
        return f"{self.table}, seat {self.number}"


class DrawKind(models.TextChoices):
    SEATS = "seats", _("Seating draw")
    LATE_SEAT = "late_seat", _("Late seat")
    BREAK = "break", _("Broken table")
    REDRAW = "redraw", _("Redraw")
    BUTTON = "button", _("Button")


class Draw(models.Model):
    """Chance used once: the seed, what was put in, what came out.  Never edited."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")
    revision = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=DrawKind)
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    given = models.JSONField()
    drawn = models.JSONField()

    def __str__(self) -> str:
        return f"{self.kind} draw at line {self.revision} of {self.tournament_id}"


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
        return f"{self.from_table}-{self.from_seat} to {self.to_table}-{self.to_seat}"
