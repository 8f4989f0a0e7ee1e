"""Who will come: stacks put down for late entrants, and registrations on the public page."""

import secrets

from django.db import models

from tournaments.models.entries import Entry
from tournaments.models.players import Player
from tournaments.models.tournament import Tournament


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
