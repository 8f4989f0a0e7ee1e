"""What each place wins, what the last players agreed, and what has been handed over."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.entries import Entry
from tournaments.models.money import Method, Voucher
from tournaments.models.tournament import Tournament


class Prize(models.Model):
    """The prize of one place, frozen when registration closes.

    `amount_cents` counts against the pool; `ticket_cents` of it are handed out as a ticket.
    A `thing` (a trophy, a weekend for two) comes on top and is not paid by the pool;
    `thing_cents` is what it is worth.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prizes")
    place = models.PositiveIntegerField()
    amount_cents = models.PositiveBigIntegerField()
    ticket_cents = models.PositiveBigIntegerField(default=0)
    thing = models.CharField(max_length=80, blank=True, default="")
    thing_cents = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "place"], name="%(app_label)s_%(class)s_one_per_place"
            ),
            models.CheckConstraint(
                condition=models.Q(place__gte=1), name="%(app_label)s_%(class)s_from_first_place"
            ),
            models.CheckConstraint(
                condition=models.Q(ticket_cents__lte=models.F("amount_cents")),
                name="%(app_label)s_%(class)s_ticket_is_part_of_it",
            ),
        ]

    def __str__(self) -> str:
        return f"Prize {self.place} of {self.tournament_id}"


class PrizeStructureKind(models.TextChoices):
    PERCENT = "percent", _("Percentages by field size")
    FIXED = "fixed", _("Fixed prizes")


class PrizeStructure(models.Model):
    """A set of prizes in the club's library; an event takes a copy of it.

    `rows` by percentages: [entries up to, [parts per million per place]]; of fixed prizes:
    [amount in cents, ticket in cents, thing] for each place.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="prize_structures")
    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(max_length=8, choices=PrizeStructureKind)
    rows = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], name="%(app_label)s_%(class)s_name_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PayoutKind(models.TextChoices):
    PRIZE = "prize", _("Prize")
    BOUNTY = "bounty", _("Bounty")
    SIDE_POT = "side_pot", _("Last longer")


class PayoutState(models.TextChoices):
    AUTHORISED = "authorised", _("Authorised")
    PAID = "paid", _("Paid")


class Payout(models.Model):
    """Money won by an entry, authorised or handed over.  Voided, not deleted, when mistaken.

    What a player is given in one act has one slip `number`, and a row for each part of it: the
    prize, the bounties of each entry.

    `withheld_cents` of the amount are kept back (`Withholding` says why), `ticket_cents` are
    given as the `ticket`; the rest is paid by `method`.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="payouts")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="payouts")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=PayoutKind, default=PayoutKind.PRIZE)
    side_pot = models.ForeignKey(
        "tournaments.SidePot", models.PROTECT, null=True, blank=True, related_name="payouts"
    )
    state = models.CharField(max_length=10, choices=PayoutState, default=PayoutState.PAID)
    amount_cents = models.PositiveBigIntegerField()
    withheld_cents = models.PositiveBigIntegerField(default=0)
    ticket = models.ForeignKey(
        Voucher, models.PROTECT, null=True, blank=True, related_name="won_by"
    )
    ticket_cents = models.PositiveBigIntegerField(default=0)
    method = models.CharField(max_length=10, choices=Method, default=Method.CASH)
    authorised_at = models.DateTimeField(null=True, blank=True)
    authorised_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    paid_at = models.DateTimeField(null=True, blank=True)
    paid_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="td_payouts"
    )
    voided = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number", "entry", "kind"],
                name="%(app_label)s_%(class)s_number_once",
            ),
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(voided=False, kind="prize"),
                name="%(app_label)s_%(class)s_paid_once",
            ),
        ]

    def __str__(self) -> str:
        return f"Slip {self.number} of {self.tournament_id}"

    @property
    def handed_cents(self) -> int:
        """What the winner takes along in money, in cents."""
        return self.amount_cents - self.withheld_cents - self.ticket_cents


class Withholding(models.Model):
    """One line kept back from a payment: by which rule, of what."""

    payout = models.ForeignKey(Payout, models.CASCADE, related_name="withholdings")
    name = models.CharField(max_length=60)
    base_cents = models.PositiveBigIntegerField()
    rate_bp = models.PositiveIntegerField()
    amount_cents = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.name} of slip {self.payout_id}"


class WithholdingRule(models.Model):
    """What the club keeps back from prizes, for the tax office or whoever asks for it.

    Prizes up to `above_cents` are free; above, the whole is charged or only what is above
    (`whole`).  `of_profit`: what the entry cost is taken off first.  `country`: of players from
    there alone (ISO 3166); blank: of all.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="withholding_rules")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60)
    rate_bp = models.PositiveIntegerField(_("rate"))
    above_cents = models.PositiveBigIntegerField(_("on prizes above"), default=0)
    whole = models.BooleanField(_("then on the whole prize"), default=True)
    of_profit = models.BooleanField(_("less what the entry cost"), default=False)
    country = models.CharField(_("country"), max_length=2, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "position"], name="%(app_label)s_%(class)s_in_one_order"
            ),
            models.CheckConstraint(
                condition=models.Q(rate_bp__lte=10_000),
                name="%(app_label)s_%(class)s_at_most_all",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DealMethod(models.TextChoices):
    EVEN = "even", _("Equal split")
    CHIP_CHOP = "chip_chop", _("Chip chop")
    ICM = "icm", _("ICM")
    CUSTOM = "custom", _("Custom")


class Deal(models.Model):
    """An agreement of all who still played on the money not yet won.

    `pool_cents` is shared out now, less `left_to_play_cents`, for which `left_prizes` (place →
    cents) says who wins it.  `guaranteed`: the house pays by it.  `inputs` is what the
    calculator was given.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="deals")
    number = models.PositiveIntegerField()
    method = models.CharField(max_length=10, choices=DealMethod)
    at = models.DateTimeField()
    pool_cents = models.PositiveBigIntegerField()
    left_to_play_cents = models.PositiveBigIntegerField(default=0)
    left_prizes = models.JSONField(default=dict, blank=True)
    guaranteed = models.BooleanField(default=False)
    reason = models.CharField(max_length=200, blank=True, default="")
    note = models.CharField(max_length=200, blank=True, default="")
    inputs = models.JSONField(default=dict, blank=True)
    voided = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
        ]

    def __str__(self) -> str:
        return f"Deal {self.number} of {self.tournament_id}"

    @property
    def stopped_play(self) -> bool:
        """Whether the event ended with it; deals from before there was such a thing did not."""
        return bool(self.inputs.get("stops"))


class DealShare(models.Model):
    """What one entry gets by a deal.

    `secured_cents` it had won already; `offered_cents` is what the calculator said; `waived`:
    its player signed that they take less than they had secured.
    """

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="shares")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="deal_shares")
    stack_chips = models.PositiveBigIntegerField(null=True, blank=True)
    secured_cents = models.PositiveBigIntegerField(default=0)
    offered_cents = models.PositiveBigIntegerField(null=True, blank=True)
    amount_cents = models.PositiveBigIntegerField()
    signed = models.BooleanField(default=False)
    waived = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deal", "entry"], name="%(app_label)s_%(class)s_once"),
        ]

    def __str__(self) -> str:
        return f"Share of {self.entry_id} in {self.deal_id}"
