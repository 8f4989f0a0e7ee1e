"""Tills: drawers of money, who keeps one and when, what was put in or taken out beside sales."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club


class Till(models.Model):
    """A drawer of the club: Desk 1, Bar.  A closed-down one is `retired`, not deleted."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="tills")
    name = models.CharField(_("name"), max_length=40)
    retired = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"],
                condition=models.Q(retired=False),
                name="%(app_label)s_%(class)s_name_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class TillShift(models.Model):
    """One person's time at a till, from the opening count to the closing count.

    `counted_cents` beside what the ledger expects gives the difference, which `explanation`
    explains; `signed_by` is the name under the count.  A shift handed over goes on in the next
    one (`handed_to`).  Amounts are in `currency`.
    """

    till = models.ForeignKey(Till, models.PROTECT, related_name="shifts")
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="td_till_shifts"
    )
    currency = models.CharField(max_length=3)
    opened_at = models.DateTimeField()
    float_cents = models.PositiveBigIntegerField(_("opening float"))
    closed_at = models.DateTimeField(null=True, blank=True)
    expected_cents = models.BigIntegerField(null=True, blank=True)
    counted_cents = models.PositiveBigIntegerField(_("counted"), null=True, blank=True)
    explanation = models.CharField(_("explanation"), max_length=200, blank=True, default="")
    signed_by = models.CharField(_("signed by"), max_length=80, blank=True, default="")
    handed_to = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="taken_over_from"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["till"],
                condition=models.Q(closed_at=None),
                name="%(app_label)s_%(class)s_one_open_per_till",
            ),
            models.UniqueConstraint(
                fields=["holder"],
                condition=models.Q(closed_at=None),
                name="%(app_label)s_%(class)s_one_open_per_holder",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.till} kept by {self.holder_id} from {self.opened_at:%F %R}"


class TillMoveKind(models.TextChoices):
    TOP_UP = "top_up", _("Put in")
    DROP = "drop", _("Taken to the safe")
    EXPENSE = "expense", _("Paid out for the house")


class TillMove(models.Model):
    """Money put into a till or taken out of it that is no sale, refund or prize.

    `amount_cents` is positive into the till, negative out of it.
    """

    shift = models.ForeignKey(TillShift, models.PROTECT, related_name="moves")
    kind = models.CharField(max_length=8, choices=TillMoveKind)
    amount_cents = models.BigIntegerField()
    reason = models.CharField(max_length=120, blank=True, default="")
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return f"{self.kind} {self.amount_cents:+d} of shift {self.shift_id}"


class TillCount(models.Model):
    """A count of a till while it is kept: a check between opening and closing."""

    shift = models.ForeignKey(TillShift, models.CASCADE, related_name="counts")
    expected_cents = models.BigIntegerField()
    counted_cents = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return f"{self.counted_cents} counted in shift {self.shift_id}"
