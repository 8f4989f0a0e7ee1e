"""Paid places in an event, how they ended, and who is still expected."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.players import Player
from tournaments.models.tournament import Tournament


class Entry(models.Model):
    """One paid buy-in.  A player who re-enters has several; an entrant is counted once.

    A voided entry keeps its number and its money lines, so that a receipt never means two things.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    entered_at = models.DateTimeField()
    voided = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
        ]
        indexes = [
            models.Index(fields=["player", "tournament"], name="entry_of_player"),
            models.Index(  # `voided` is in it so that counting reads no rows
                fields=["tournament", "voided"],
                condition=models.Q(voided=False),
                name="entry_in_force",
            ),
        ]

    def __str__(self) -> str:
        return f"Entry {self.number} of {self.tournament_id}: {self.player_id}"


class Ending(models.TextChoices):
    BUST = "bust", _("Eliminated")
    NO_SHOW = "no_show", _("No-show")
    FORFEIT = "forfeit", _("Stack forfeited")
    DISQUALIFIED = "disqualified", _("Disqualified")
    DEAL = "deal", _("Play stopped by a deal")


class Elimination(models.Model):
    """The end of an entry.  Places follow from the order of these rows and are never stored.

    `sequence` is the order in which they count; rows with the same `hand` fell together.
    `pending`: the player may still rebuy; they keep their seat and have no place yet.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="eliminations")
    entry = models.OneToOneField(Entry, models.CASCADE, related_name="elimination")
    kind = models.CharField(max_length=12, choices=Ending, default=Ending.BUST)
    at = models.DateTimeField()
    sequence = models.PositiveBigIntegerField()
    hand = models.CharField(max_length=40, blank=True, default="")
    stack_chips = models.PositiveBigIntegerField(null=True, blank=True)
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    seat_number = models.PositiveSmallIntegerField(null=True, blank=True)
    best_hand = models.BooleanField(default=False)  # of those who tie: the odd cents are theirs
    pending = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "sequence"], name="%(app_label)s_%(class)s_in_one_order"
            ),
        ]
        indexes = [
            models.Index(  # `pending` is in it so that counting reads no rows
                fields=["tournament", "pending"],
                condition=models.Q(pending=False),
                name="elimination_counts",
            ),
        ]

    def __str__(self) -> str:
        return f"End of {self.entry}"


class KnockOut(models.Model):
    """Who took the last chips of an entry; several rows when a pot was shared.

    `position` is the order they were named in: what does not divide goes to the first.
    """

    elimination = models.ForeignKey(Elimination, models.CASCADE, related_name="knock_outs")
    by_entry = models.ForeignKey(Entry, models.PROTECT, related_name="knock_outs")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["elimination", "by_entry"], name="%(app_label)s_%(class)s_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.by_entry_id} knocked out {self.elimination_id}"


class Alternate(models.Model):
    """A player waiting for a seat in a full event, in the order of coming.

    `left_at`: the player was seated, or gave up waiting.  A seat offered to them is kept until
    `offer_ends_at`, and `coming_at` is when they said that they take it.  `passed` counts the
    offers they let go by, which put them behind those who came before that moment (`came_at` is
    moved on).
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="alternates")
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")
    came_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)
    offered_at = models.DateTimeField(null=True, blank=True)
    offer_ends_at = models.DateTimeField(null=True, blank=True)
    coming_at = models.DateTimeField(null=True, blank=True)
    passed = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"],
                condition=models.Q(left_at=None),
                name="%(app_label)s_%(class)s_waits_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} waits for a seat in {self.tournament_id}"


class ChipCount(models.Model):
    """A stack as somebody counted it; the latest of an entry is what is shown."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="chip_counts")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="chip_counts")
    chips = models.PositiveBigIntegerField(_("chips"))
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["tournament", "entry", "at"], name="latest_count")]

    def __str__(self) -> str:
        return f"{self.chips} chips of entry {self.entry_id}"


class LateStack(models.Model):
    """A stack put down at an empty seat for a late entrant; it posts and antes like any other.

    `sold_to` when an entrant took it over as it stood; `removed_at` with what was left of it when
    management took it up unsold.  Source: Robert's Rules 7.5.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="late_stacks")
    table_number = models.PositiveSmallIntegerField()
    seat_number = models.PositiveSmallIntegerField()
    chips = models.PositiveBigIntegerField()
    put_down_at = models.DateTimeField()
    sold_to = models.OneToOneField(
        Entry, models.PROTECT, null=True, blank=True, related_name="late_stack"
    )
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_chips = models.PositiveBigIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "table_number", "seat_number"],
                condition=models.Q(sold_to=None, removed_at=None),
                name="%(app_label)s_%(class)s_one_per_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"Stack of {self.chips} at {self.table_number}-{self.seat_number}"


def ticket_token() -> str:
    return secrets.token_urlsafe(12)


class Preregistration(models.Model):
    """A wish to play, written on the public page: no act, no money; the book begins at the desk.

    `token` is in the QR code that the person shows there.  `player` once the desk knows who it is.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="preregistrations")
    token = models.CharField(max_length=24, unique=True, default=ticket_token)
    name = models.CharField(max_length=120)
    alias = models.CharField(max_length=60, blank=True, default="")
    member_number = models.CharField(max_length=30, blank=True, default="")
    phone = models.CharField(max_length=30, blank=True, default="")
    email = models.EmailField(blank=True, default="")
    country = models.CharField(max_length=2, blank=True, default="")
    born_on = models.DateField(null=True, blank=True)
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    player = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="preregistrations"
    )

    class Meta:
        indexes = [models.Index(fields=["tournament", "at"], name="preregistered_in_order")]

    def __str__(self) -> str:
        return f"Registration {self.pk} on the page of {self.tournament_id}"
