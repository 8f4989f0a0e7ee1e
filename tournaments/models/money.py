"""Two ledgers, money and chips.  Rows are added, never edited or deleted; an undo adds the reverse.

`revision` names the journal line that a row belongs to.
"""

from django.conf import settings
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.entries import Entry
from tournaments.models.players import Player
from tournaments.models.price_parts import Parted, PartRow
from tournaments.models.tournament import PriceKind, Tournament
from tournaments.rules.prices import parts


class Method(models.TextChoices):
    CASH = "cash", _("Cash")
    CARD = "card", _("Card")
    TRANSFER = "transfer", _("Transfer")
    VOUCHER = "voucher", _("Voucher")
    COMP = "comp", _("House-paid")
    TICKET = "ticket", _("Satellite ticket")
    OWED = "owed", _("Due")


class VoucherKind(models.TextChoices):
    VOUCHER = "voucher", _("Voucher")
    TICKET = "ticket", _("Satellite ticket")


class Voucher(models.Model):
    """A paper of the club that pays once, up to `amount_cents`; what is not used is lost.

    `player` None: whoever brings it.  `used_by` is the sale that took it, if that is in force.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="vouchers")
    code = models.CharField(_("code"), max_length=24)
    kind = models.CharField(max_length=8, choices=VoucherKind, default=VoucherKind.VOUCHER)
    amount_cents = models.PositiveBigIntegerField(_("worth"))
    currency = models.CharField(max_length=3)
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="vouchers"
    )
    reason = models.CharField(_("reason"), max_length=120, blank=True, default="")
    issued_at = models.DateTimeField()
    expires_on = models.DateField(_("valid until"), null=True, blank=True)
    cancelled = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "code"], name="%(app_label)s_%(class)s_code_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.code}"


class Sale(Parted):
    """What was bought at the desk: `quantity` times the price of that day.  Voided, not deleted.

    Its `parts` are those of one; they stay with the receipt, whatever becomes of it.

    Of the price, `discount_cents` are given by the house (the split stays whole), and
    `voucher_cents` are paid by the voucher; the rest is paid by `method`.  Cash may be rounded by
    `rounding_cents`.  What is "to be paid" (a rebuy announced, 7.33) is settled later.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="sales")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="sales")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=PriceKind)
    quantity = models.PositiveSmallIntegerField(default=1)
    chips = models.PositiveBigIntegerField()
    line = models.CharField(max_length=40, blank=True, default="")  # the name of its price line
    discount_cents = models.PositiveBigIntegerField(default=0)
    discount_reason = models.CharField(max_length=120, blank=True, default="")
    voucher = models.ForeignKey(
        Voucher, models.PROTECT, null=True, blank=True, related_name="sales"
    )
    voucher_cents = models.PositiveBigIntegerField(default=0)
    rounding_cents = models.SmallIntegerField(default=0)
    method = models.CharField(max_length=10, choices=Method, default=Method.CASH)
    given_cents = models.PositiveBigIntegerField(null=True, blank=True)
    note = models.CharField(max_length=120, blank=True, default="")  # foreign money, a reference
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.CharField(max_length=10, choices=Method, blank=True, default="")
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
        """What the buyer pays, a voucher's part included, in cents."""
        return self.price_cents - self.discount_cents + self.rounding_cents

    @property
    def price_cents(self) -> int:
        """The price before discount and rounding, in cents: what is split."""
        return self.quantity * self.split.total_cents

    @property
    def is_for_chips(self) -> bool:
        """Whether it brought chips to an entry, rather than the entry itself."""
        return self.kind in (PriceKind.REBUY, PriceKind.ADD_ON)

    @property
    def is_owed(self) -> bool:
        return self.method == Method.OWED and self.settled_at is None and not self.voided


class SalePart(PartRow):
    """A part of what one of a receipt costs."""

    sale = models.ForeignKey(Sale, models.CASCADE, related_name="parts")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["sale", "part"], name="%(app_label)s_%(class)s_once_in_a_sale"
            ),
        ]


class Account(models.TextChoices):
    """Where money is.  What the house holds is positive (tills), what it owes is negative."""

    CASH = "cash", _("Till: cash")
    CARD = "card", _("Till: card")
    TRANSFER = "transfer", _("Bank transfer")
    VOUCHER = "voucher", _("Vouchers taken")
    COMP = "comp", _("House-paid")
    TICKET = "ticket", _("Satellite tickets taken")
    OWED = "owed", _("Owed by players")
    DISCOUNT = "discount", _("Discounts, given by the house")
    ROUNDING = "rounding", _("Rounding of cash")
    PRIZE_POOL = "prize_pool", _("Prize pool")
    BOUNTY = "bounty", _("Bounties")
    SIDE_POT = "side_pot", _("Last longers")
    FEES = "fees", _("Fees")
    STAFF = "staff", _("Staff")
    OVERLAY = "overlay", _("Overlay (house)")
    UNTOLD = "untold", _("Paid in, not on file")  # of past results, which say no more
    WITHHELD = "withheld", _("Withheld")
    CARRIED = "carried", _("Carried to the next day")
    BOUNTY_SENT = "bounty_sent", _("Bounties carried to the next day")


def accounts() -> dict[str, str | Promise]:
    """Every account with its name: those of the book, then those of further parts of a price."""
    named: dict[str, str | Promise] = dict(Account.choices)
    for part in parts():
        named.setdefault(part.account, _(part.in_the_books))
    return named


def account_choices() -> list[tuple[str, str | Promise]]:
    """The same for the rows; asked each time, so that a further part needs no migration."""
    return list(accounts().items())


TILLS = (
    Account.CASH,
    Account.CARD,
    Account.TRANSFER,
    Account.VOUCHER,
    Account.COMP,
    Account.TICKET,
    Account.OWED,
)


class Posting(models.Model):
    """One side of a money act.  The postings of one act always sum to zero.

    `shift` is the till that the money went into or came from, where somebody keeps one.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="postings")
    revision = models.PositiveIntegerField()
    account = models.CharField(max_length=12, choices=account_choices)
    amount_cents = models.BigIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="postings")
    shift = models.ForeignKey(
        "tournaments.TillShift", models.PROTECT, null=True, blank=True, related_name="postings"
    )

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
    NO_SHOW = "no_show", _("Stack of a no-show removed")
    DISQUALIFIED = "disqualified", _("Disqualified")
    FOUND = "found", _("Found chips removed")
    LATE_STACK = "late_stack", _("Late stack in play")
    CARRIED = "carried", _("Carried to the next day")
    COUNTED = "counted", _("Difference at day-end count")
    TAKEN_OUT = "taken_out", _("Taken off the table")
    FROZEN = "frozen", _("Frozen pot over a day's end")


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
