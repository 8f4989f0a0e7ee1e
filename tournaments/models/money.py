"""Two ledgers, money and chips.  Rows are added, never edited or deleted; an undo adds the reverse.

`revision` names the journal line that a row belongs to.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.tournament import PriceKind, Tournament


class Method(models.TextChoices):
    CASH = "cash", _("Cash")
    CARD = "card", _("Card")
    TRANSFER = "transfer", _("Transfer")
    VOUCHER = "voucher", _("Voucher")
    COMP = "comp", _("On the house")


class Sale(models.Model):
    """What was bought at the desk: `quantity` times the price of that day.  Voided, not deleted."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="sales")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="sales")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=PriceKind)
    quantity = models.PositiveSmallIntegerField(default=1)
    prize_cents = models.PositiveBigIntegerField()
    fee_cents = models.PositiveBigIntegerField()
    staff_cents = models.PositiveBigIntegerField()
    chips = models.PositiveBigIntegerField()
    method = models.CharField(max_length=10, choices=Method, default=Method.CASH)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="td_sales"
    )
    voided = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
        ]

    def __str__(self) -> str:
        return f"Receipt {self.number} of {self.tournament_id}"

    @property
    def total_cents(self) -> int:
        return self.quantity * (self.prize_cents + self.fee_cents + self.staff_cents)


class Account(models.TextChoices):
    """Where money is.  What the house holds is positive (tills), what it owes is negative."""

    CASH = "cash", _("Till, cash")
    CARD = "card", _("Till, card")
    TRANSFER = "transfer", _("Bank transfer")
    VOUCHER = "voucher", _("Vouchers taken")
    COMP = "comp", _("On the house")
    PRIZE_POOL = "prize_pool", _("Prize pool")
    FEES = "fees", _("Fees")
    STAFF = "staff", _("Staff")
    OVERLAY = "overlay", _("Overlay, paid by the house")


TILLS = (Account.CASH, Account.CARD, Account.TRANSFER, Account.VOUCHER, Account.COMP)


class Posting(models.Model):
    """One side of a money act.  The postings of one act always sum to zero."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="postings")
    revision = models.PositiveIntegerField()
    account = models.CharField(max_length=12, choices=Account)
    amount_cents = models.BigIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="postings")

    class Meta:
        indexes = [models.Index(fields=["tournament", "account"], name="posting_by_account")]

    def __str__(self) -> str:
        return f"{self.account} {self.amount_cents:+d}, line {self.revision}"


class ChipReason(models.TextChoices):
    ENTRY = "entry", _("Entry")
    REENTRY = "reentry", _("Re-entry")
    REBUY = "rebuy", _("Rebuy")
    ADD_ON = "add_on", _("Add-on")
    RACE = "race", _("Chip race")
    FORFEIT = "forfeit", _("Stack forfeited")
    NO_SHOW = "no_show", _("No-show lifted")
    DISQUALIFIED = "disqualified", _("Disqualified")
    FOUND = "found", _("Found chips removed")


class ChipMovement(models.Model):
    """Chips that came into play (+) or left it (−) other than through a pot."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="chip_movements")
    revision = models.PositiveIntegerField()
    reason = models.CharField(max_length=12, choices=ChipReason)
    chips = models.BigIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="chip_movements")
    table_number = models.PositiveSmallIntegerField(null=True)

    class Meta:
        indexes = [models.Index(fields=["tournament", "reason"], name="chips_by_reason")]

    def __str__(self) -> str:
        return f"{self.reason} {self.chips:+d}, line {self.revision}"
