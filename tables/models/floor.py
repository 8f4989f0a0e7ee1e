"""Tables, their chairs and what people need of them; hands dealt together, and time to act."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Player, Tournament


class Table(models.Model):
    """A table of one event.  `button`, `sb` and `bb` are the seats of its last known hand."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    section = models.CharField(max_length=20, blank=True, default="")
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
                condition=Q(size__gte=2, size__lte=10),
                name="%(app_label)s_%(class)s_two_to_ten_seats",
            ),
            models.CheckConstraint(
                condition=Q(button=None, sb=None, bb=None)
                | Q(button__isnull=False, sb__isnull=False, bb__isnull=False),
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
    closed = models.BooleanField(default=False)  # out of order
    reserved = models.BooleanField(default=False)  # held back: no draw gives it, a person may
    accessible = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
            models.CheckConstraint(
                condition=Q(closed=False) | Q(entry=None),
                name="%(app_label)s_%(class)s_closed_is_empty",
            ),
        ]
        # all that counting a floor reads, so that it reads no rows
        indexes = [
            models.Index(fields=["table", "entry", "closed", "reserved"], name="seat_counts")
        ]

    def __str__(self) -> str:
        return f"{self.table}, seat {self.number}"


class SeatNeed(models.Model):
    """What a player needs of their seat in one event.

    `table_number` and `seat_number`: that chair, given to them before any draw.  `accessible`: a
    chair they can reach.  `stays`: balancing does not move them.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="seat_needs")
    player = models.ForeignKey(Player, models.CASCADE, related_name="seat_needs")
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    seat_number = models.PositiveSmallIntegerField(null=True, blank=True)
    accessible = models.BooleanField(default=False)
    stays = models.BooleanField(default=False)
    why = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], name="%(app_label)s_%(class)s_once"
            ),
            models.CheckConstraint(
                condition=Q(table_number=None, seat_number=None)
                | Q(table_number__isnull=False, seat_number__isnull=False),
                name="%(app_label)s_%(class)s_chair_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"Seat need of {self.player_id} in {self.tournament_id}"


class KeepApart(models.Model):
    """Two players whom no draw may put at one table in this event."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="kept_apart")
    one = models.ForeignKey(Player, models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, models.CASCADE, related_name="+")
    why = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "one", "other"], name="%(app_label)s_%(class)s_once"
            ),
            models.CheckConstraint(  # each pair is written one way only
                condition=Q(one__lt=F("other")), name="%(app_label)s_%(class)s_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} apart from {self.other_id} in {self.tournament_id}"


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
    DONE = "done", _("Hand complete")


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


class CallOutcome(models.TextChoices):
    ACTED = "acted", _("acted in time")
    EXPIRED = "expired", _("time is up")
    WITHDRAWN = "withdrawn", _("withdrawn")


class TableCall(models.Model):
    """The clock called on somebody at a table: so many seconds from `at`.

    While `ended_at` is None it runs; a table has one at a time.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="table_calls")
    table_number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, models.CASCADE, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    seconds = models.PositiveSmallIntegerField()
    ended_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=10, choices=CallOutcome, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "table_number"],
                condition=models.Q(ended_at=None),
                name="%(app_label)s_%(class)s_one_at_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"Call at table {self.table_number} of event {self.tournament_id}"


class TimeCardUse(models.Model):
    """A time card spent by a player."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="time_cards_used")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Time card of entry {self.entry_id}"
