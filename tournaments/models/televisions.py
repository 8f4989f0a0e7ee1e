"""The televisions of the house: what each shows, and the key by which it is known again."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.tournament import Tournament


class Television(models.Model):
    """A television that was paired, and the board it shows.

    `number` is that of a screen of the event; 0 is the event's own board.  A screen that was taken
    out of use gives way to the event's own board.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="televisions")
    name = models.CharField(_("name"), max_length=60)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="televisions")
    number = models.PositiveSmallIntegerField(default=0)
    paired_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], name="%(app_label)s_%(class)s_name_once"
            ),
        ]

    def __str__(self) -> str:
        return f"Television {self.name} of club {self.club_id}"


class TelevisionKey(models.Model):
    """A browser that opened the page for televisions: it waits with a code, or it was paired.

    It is no part of the book: no journal line holds a key, no undo brings one back.  `digest` is
    the SHA-256 of what the browser keeps in its cookie; the cookie itself is stored nowhere here.
    """

    digest = models.CharField(max_length=64, unique=True)
    code = models.CharField(max_length=6, blank=True, default="")
    code_until = models.DateTimeField(null=True)
    seen_at = models.DateTimeField()
    television = models.OneToOneField(Television, models.CASCADE, null=True, related_name="key")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["code"],
                condition=~models.Q(code=""),
                name="%(app_label)s_%(class)s_code_once",
            ),
        ]

    def __str__(self) -> str:
        return f"Key of television {self.television_id or 'that waits'}"
