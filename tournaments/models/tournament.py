"""One event: its life, its terms, its prices."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club, Journaled
from tournaments.models.price_parts import Parted, PartRow
from tournaments.rules.languages import SOURCE


class State(models.TextChoices):
    """The life of an event.  "On a break" is read from its clock, not stored."""

    ANNOUNCED = "announced", _("Announced")
    REGISTERING = "registering", _("Registering")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")
    CANCELLED = "cancelled", _("Cancelled")


def board_token() -> str:
    return secrets.token_urlsafe(9)


class BountyKind(models.TextChoices):
    NONE = "none", _("No bounties")
    FIXED = "fixed", _("Fixed bounties")
    PROGRESSIVE = "progressive", _("Progressive bounties")
    MYSTERY = "mystery", _("Mystery bounties")


class TicketRemainder(models.TextChoices):
    """What becomes of the money of a satellite that is too little for a ticket."""

    CASH_NEXT = "cash_next", _("next place")
    STEPS = "steps", _("step by step")


class MergedStacks(models.TextChoices):
    """What becomes of several bags of one player when flights are merged."""

    ALL = "all", _("combine all stacks of a player")
    BEST = "best", _("best stack forward")


class Tournament(Journaled):
    """An event, from its announcement to its paid prizes.

    Of a `rehearsal` nothing happens by itself: a program, or a person, keeps its time.
    An event that is announced takes no entries; registration opens at `opens_at`, or by hand, and
    is suspended since `suspended_at`.  It closes by itself at `closes_at` or with the level of the
    entry's price, whichever comes first.  Cash is rounded to `cash_unit_cents`.
    `ties_in_units`: ties share in whole units and coins; the close sets it, so that events whose
    prizes were set before there was such a thing keep sharing to the cent.
    `prize_terms` is the event's own copy of what `prize_table` names: percentages, amounts, or the
    wishes of an automatic structure.  `added_cents` the house adds to what is collected.
    Of a progressive bounty `bounty_bag_bp` (basis points) go to the hunter at once, the rest onto
    the hunter's own head.  A satellite plays for tickets of `ticket_cents` into its `target`.
    A flight `feeds` the event of the next day: it has its own clock, tables and entries, and one
    prize pool there.  Of that event `stacks_forward`, `enter_with_bag` (a further flight may be
    entered with a bag in hand), `direct_entries` (it sells entries itself, before its start and
    after it) and `most_entries` (of one player over all flights) hold for all its
    flights.  A flight ends with `quota_players` or `quota_bp` (basis points of its entries) left,
    where that ends it; `early_bp` of its entries are paid: who does not go on, `early_cents` each.
    A dealer is pushed after `push_minutes`, and has a break after `downs_before_break` tables.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=120)
    state = models.CharField(max_length=12, choices=State, default=State.REGISTERING)
    starts_at = models.DateTimeField(_("starts at"))
    starts_itself = models.BooleanField(_("auto-start"), default=False)
    rehearsal = models.BooleanField(_("a rehearsal"), default=False)
    started_at = models.DateTimeField(null=True, blank=True)
    registration_closed_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    timezone = models.CharField(_("time zone"), max_length=60, default="Europe/Paris")
    language = models.CharField(_("language"), max_length=8, default=SOURCE)
    seats_per_table = models.PositiveSmallIntegerField(_("seats per table"), default=9)
    seated_at_sale = models.BooleanField(_("draw seats at purchase"), default=False)
    guarantee_cents = models.PositiveBigIntegerField(_("guarantee"), default=0)
    prize_table = models.CharField(_("payout table"), max_length=20, default="bar")
    prize_unit_cents = models.PositiveIntegerField(_("prizes rounded to"), default=500)
    prize_terms = models.JSONField(default=dict, blank=True)
    minimum_prize_cents = models.PositiveBigIntegerField(_("smallest prize"), default=0)
    added_cents = models.PositiveBigIntegerField(_("added by the house"), default=0)
    bounty_kind = models.CharField(
        _("bounties"), max_length=12, choices=BountyKind, default=BountyKind.NONE
    )
    bounty_bag_bp = models.PositiveSmallIntegerField(_("paid share of the bounty"), default=5000)
    mystery_from_left = models.PositiveIntegerField(
        _("mystery bounties from (players left)"), null=True, blank=True
    )
    mystery_from_money = models.BooleanField(
        _("envelopes from the first paid place"), default=False
    )
    target = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="satellites",
        verbose_name=_("satellite for"),
    )
    ticket_cents = models.PositiveBigIntegerField(_("worth of a ticket"), null=True, blank=True)
    remainder = models.CharField(
        _("money too little for a ticket"),
        max_length=10,
        choices=TicketRemainder,
        default=TicketRemainder.CASH_NEXT,
    )
    remainder_step_cents = models.PositiveBigIntegerField(_("a step"), null=True, blank=True)
    opens_at = models.DateTimeField(_("registration opens at"), null=True, blank=True)
    suspended_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(_("registration closes at"), null=True, blank=True)
    offers_itself = models.BooleanField(_("offer free seats in order"), default=True)
    offer_seconds = models.PositiveSmallIntegerField(_("seat hold time"), default=300)
    preregistration = models.BooleanField(_("public registration page"), default=False)
    preregistration_places = models.PositiveIntegerField(
        _("places on the public page"), null=True, blank=True
    )
    cash_unit_cents = models.PositiveIntegerField(_("smallest coin"), default=1)
    ties_in_units = models.BooleanField(default=False)
    shot_clock_seconds = models.PositiveSmallIntegerField(_("shot clock"), default=0)
    time_cards = models.PositiveSmallIntegerField(_("time cards"), default=0)
    time_card_seconds = models.PositiveSmallIntegerField(_("a time card gives"), default=30)
    feeds = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="flights",
        verbose_name=_("flight of"),
    )
    flight = models.CharField(_("flight"), max_length=12, blank=True, default="")
    stacks_forward = models.CharField(
        _("several bags of a player"), max_length=4, choices=MergedStacks, default=MergedStacks.ALL
    )
    enter_with_bag = models.BooleanField(_("may enter again with a bag"), default=False)
    most_entries = models.PositiveSmallIntegerField(
        _("entries per player, all flights"), null=True, blank=True
    )
    direct_entries = models.BooleanField(_("entries sold after the flights too"), default=False)
    quota_players = models.PositiveIntegerField(
        _("flight ends with (players)"), null=True, blank=True
    )
    quota_bp = models.PositiveSmallIntegerField(
        _("flight ends with (share of entries left)"), null=True, blank=True
    )
    early_bp = models.PositiveSmallIntegerField(_("share of the flight paid"), default=0)
    early_cents = models.PositiveBigIntegerField(_("prize in the flight"), default=0)
    push_minutes = models.PositiveSmallIntegerField(_("dealers are pushed after"), default=30)
    downs_before_break = models.PositiveSmallIntegerField(
        _("tables before a dealer's break"), default=2
    )
    policy = models.JSONField(default=dict, blank=True)
    board_token = models.CharField(max_length=20, unique=True, default=board_token)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(seats_per_table__gte=2, seats_per_table__lte=10),
                name="%(app_label)s_%(class)s_two_to_ten_seats",
            ),
            models.CheckConstraint(
                condition=models.Q(prize_unit_cents__gte=1),
                name="%(app_label)s_%(class)s_prize_unit_positive",
            ),
            models.CheckConstraint(
                condition=models.Q(bounty_bag_bp__lte=10_000),
                name="%(app_label)s_%(class)s_bag_at_most_all",
            ),
            models.CheckConstraint(
                condition=~models.Q(feeds=models.F("id")),
                name="%(app_label)s_%(class)s_feeds_another",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} (#{self.pk})"


class PriceKind(models.TextChoices):
    ENTRY = "entry", _("Entry")
    REENTRY = "reentry", _("Re-entry")
    REBUY = "rebuy", _("Rebuy")
    ADD_ON = "add_on", _("Add-on")


class RebuyTrigger(models.TextChoices):
    """How few chips a player must have to rebuy."""

    BROKE = "broke", _("with no chips left")
    STARTING_STACK = "starting_stack", _("with a starting stack or less")
    ANY = "any", _("at any time")


class Price(Parted):
    """What one kind of purchase costs, how that splits (`parts`), and which chips it brings."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prices")
    kind = models.CharField(max_length=8, choices=PriceKind)
    chips = models.PositiveBigIntegerField(_("chips"))
    from_level = models.PositiveSmallIntegerField(_("from level"), null=True, blank=True)
    from_break = models.BooleanField(_("from the break after that level"), default=False)
    until_level = models.PositiveSmallIntegerField(_("until level"), null=True, blank=True)
    through_break = models.BooleanField(_("through the break after it"), default=True)
    limit = models.PositiveSmallIntegerField(_("at most"), null=True, blank=True)
    limit_in_all = models.PositiveIntegerField(_("max. in total"), null=True, blank=True)
    forfeit_at_close = models.BooleanField(_("for a forfeited stack"), default=False)
    trigger = models.CharField(
        max_length=16, choices=RebuyTrigger, default=RebuyTrigger.STARTING_STACK
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "kind"], name="%(app_label)s_%(class)s_one_per_kind"
            ),
            models.CheckConstraint(
                condition=models.Q(chips__gt=0), name="%(app_label)s_%(class)s_brings_chips"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.tournament}"

    @property
    def total_cents(self) -> int:
        return self.split.total_cents


class PriceLine(Parted):
    """A price beside the regular one: early, late, for members; within its times and levels.

    `chips` None: as many as the regular price brings.  Several may be open at once; the desk
    takes the first in `position` that fits the person, or another that fits.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="price_lines")
    kind = models.CharField(max_length=8, choices=PriceKind, default=PriceKind.ENTRY)
    position = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=40)
    chips = models.PositiveBigIntegerField(_("chips"), null=True, blank=True)
    members_only = models.BooleanField(_("for members only"), default=False)
    from_time = models.DateTimeField(_("from"), null=True, blank=True)
    until_time = models.DateTimeField(_("until"), null=True, blank=True)
    from_level = models.PositiveSmallIntegerField(_("from level"), null=True, blank=True)
    until_level = models.PositiveSmallIntegerField(_("until level"), null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "position"], name="%(app_label)s_%(class)s_in_one_order"
            ),
            models.CheckConstraint(
                condition=~models.Q(name=""), name="%(app_label)s_%(class)s_has_a_name"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.tournament_id}"

    @property
    def total_cents(self) -> int:
        return self.split.total_cents


class PricePart(PartRow):
    """A part of a regular price."""

    price = models.ForeignKey(Price, models.CASCADE, related_name="parts")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["price", "part"], name="%(app_label)s_%(class)s_once_in_a_price"
            ),
        ]


class PriceLinePart(PartRow):
    """A part of a price beside the regular one."""

    line = models.ForeignKey(PriceLine, models.CASCADE, related_name="parts")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["line", "part"], name="%(app_label)s_%(class)s_once_in_a_line"
            ),
        ]
