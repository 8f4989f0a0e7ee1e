"""The house that runs the events, and who works there."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.rules.languages import SOURCE


class Journaled(models.Model):
    """Something with a journal of its own: `revision` counts its lines, the hash seals them."""

    revision = models.PositiveIntegerField(default=0)
    journal_hash = models.CharField(max_length=64, default="", blank=True)

    class Meta:
        abstract = True


class Club(Journaled):
    """The room: its name, zone, language and currency are what its events begin with.

    `minimum_age` in years; None: nobody is asked.  `refund_limit_cents` and
    `payout_limit_cents` None: no limit.  `policy` is what new events begin with where the laws
    leave a choice; empty: the French laws.
    """

    name = models.CharField(_("name"), max_length=120)
    timezone = models.CharField(_("time zone"), max_length=60, default="Europe/Paris")
    language = models.CharField(_("language"), max_length=8, default=SOURCE)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    minimum_age = models.PositiveSmallIntegerField(_("minimum age"), null=True, blank=True)
    public_address = models.CharField(_("public address"), max_length=200, blank=True, default="")
    tills_required = models.BooleanField(_("cash only with an open till"), default=False)
    refund_limit_cents = models.PositiveBigIntegerField(
        _("refunds above this need a second person"), null=True, blank=True
    )
    payout_limit_cents = models.PositiveBigIntegerField(
        _("prizes above this need a second person"), null=True, blank=True
    )

    policy = models.JSONField(_("house rules"), default=dict, blank=True)

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    DIRECTOR = "director", _("Director")
    FLOOR = "floor", _("Floor")
    DEALER = "dealer", _("Dealer")
    DESK = "desk", _("Registration desk")
    CASHIER = "cashier", _("Cashier")
    DISPLAY = "display", _("Display")
    READ_ONLY = "read_only", _("Read only")


class StaffRole(models.Model):
    """What a person may do: in the whole club, or (with a tournament) in one event."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="staff_roles")
    role = models.CharField(max_length=12, choices=Role)
    tournament = models.ForeignKey(
        "tournaments.Tournament", models.CASCADE, null=True, blank=True, related_name="staff"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "role", "tournament"], name="%(app_label)s_%(class)s_once"
            ),
            models.UniqueConstraint(
                fields=["user", "role"],
                condition=models.Q(tournament=None),
                name="%(app_label)s_%(class)s_once_in_the_club",
            ),
        ]

    def __str__(self) -> str:
        where = f" of {self.tournament}" if self.tournament_id else ""
        return f"{self.user} as {self.get_role_display()}{where}"
