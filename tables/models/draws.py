"""Draws, the secret their seeds come from, and players on their way to other seats."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.floor import Table
from tables.rules.floor import Place
from tournaments.models import Entry, Tournament


def new_secret() -> str:
    return secrets.token_hex(32)


class DrawSecret(models.Model):
    """What the seeds of an event's draws are made from, and how many were used.

    It is no part of the book: no journal line holds it, and no undo turns `used` back, so that
    a seed that was shown once never draws again.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="draw_secret")
    secret = models.CharField(max_length=64, default=new_secret)
    used = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"Secret of {self.tournament_id}, {self.used} used"


class DrawKind(models.TextChoices):
    SEATS = "seats", _("Seat draw")
    LATE_SEAT = "late_seat", _("Late seat")
    BREAK = "break", _("Broken table")
    REDRAW = "redraw", _("Redraw")
    BUTTON = "button", _("Button")
    RACE = "race", _("Chip race")
    ENVELOPE = "envelope", _("Mystery bounty")
    LAST_HANDS = "last_hands", _("Last hands of the day")


class Draw(models.Model):
    """Chance used once, in the order it is made public: input, commitment, seed, output.

    `given` and `drawn` are texts of lines, as docs/draws.md writes them.  The revisions say which
    journal line published the commitment, made the draw, and released its result; the seed is
    empty until the draw is made.  A draw is a record of chance used up, so no undo turns its row
    back: whether it counts follows from the journal (`tables.draws.standing`).

    `times`: which draw of the same thing it is, with why, and the second person who confirmed it;
    `alone` when nobody else on staff could.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=DrawKind)
    given = models.TextField()
    commitment = models.CharField(max_length=64)
    committed_revision = models.PositiveIntegerField()
    seed = models.CharField(max_length=64, blank=True, default="")
    drawn = models.TextField(blank=True, default="")
    drawn_revision = models.PositiveIntegerField(null=True, blank=True)
    released_revision = models.PositiveIntegerField(null=True, blank=True)
    superseded_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="supersedes"
    )
    dropped_revision = models.PositiveIntegerField(null=True, blank=True)
    times = models.PositiveIntegerField(default=1)
    why = models.CharField(max_length=200, blank=True, default="")
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    alone = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
        ]
        indexes = [models.Index(fields=["tournament", "drawn_revision"], name="draw_of_line")]

    def __str__(self) -> str:
        return f"Draw {self.number} of {self.tournament_id}: {self.kind}"

    @property
    def lines(self) -> str:
        """The input without its heading: what chance is used on."""
        return self.given.partition("\n")[2]


class MoveReason(models.TextChoices):
    BALANCE = "balance", _("Balance")
    BREAK = "break", _("Table broken")
    REDRAW = "redraw", _("Redraw")
    DIRECTOR = "director", _("Director’s ruling")


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
    """Somebody saw this entry in this seat.  It holds until they move."""

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
