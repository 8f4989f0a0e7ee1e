"""The house that runs the events: its terms, who works there, its tills and its exports."""

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


class PaperSize(models.TextChoices):
    """The large sheets in the printers of the house."""

    A4 = "a4", "A4"
    LETTER = "letter", _("US Letter")


class Club(Journaled):
    """The room: its name, zone, language and currency are what its events begin with.

    `minimum_age` in years; None: nobody is asked.  `refund_limit_cents` and
    `payout_limit_cents` None: no limit.  `policy` is what new events begin with where the laws
    leave a choice; empty: the French laws.  `public_events`: whether anybody may read what is on.
    `postal_address` (a line each) and `licence` stand on
    every slip, and the logo of the event's boards if `logo_on_paper`.
    """

    name = models.CharField(_("name"), max_length=120)
    timezone = models.CharField(_("time zone"), max_length=60, default="Europe/Paris")
    language = models.CharField(_("language"), max_length=8, default=SOURCE)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    minimum_age = models.PositiveSmallIntegerField(_("minimum age"), null=True, blank=True)
    public_address = models.CharField(_("public address"), max_length=200, blank=True, default="")
    postal_address = models.TextField(_("address of the house"), blank=True, default="")
    licence = models.CharField(_("licence or tax number"), max_length=80, blank=True, default="")
    paper_size = models.CharField(
        _("paper size"), max_length=6, choices=PaperSize, default=PaperSize.A4
    )
    logo_on_paper = models.BooleanField(_("logo on paper"), default=True)
    tills_required = models.BooleanField(_("cash only with an open till"), default=False)
    refund_limit_cents = models.PositiveBigIntegerField(
        _("refunds above this need a second person"), null=True, blank=True
    )
    payout_limit_cents = models.PositiveBigIntegerField(
        _("prizes above this need a second person"), null=True, blank=True
    )

    public_events = models.BooleanField(_("a public list of events"), default=False)

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


class StaffPin(models.Model):
    """A hashed PIN.  It is no part of the book: no journal line holds it, no undo turns it back."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="staff_pin")
    pin = models.CharField(max_length=128)
    set_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"PIN of {self.user_id}"


class PinTries(models.Model):
    """Wrong PINs of one person on one shared device; none are taken there until `locked_until`."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="pin_tries")
    device = models.CharField(max_length=32)
    wrong = models.PositiveSmallIntegerField(default=0)
    locked_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "device"], name="%(app_label)s_%(class)s_once_a_device"
            )
        ]

    def __str__(self) -> str:
        return f"Wrong PINs of {self.user_id} on {self.device}"


class ExportFormat(models.Model):
    """The columns that a result site takes, in its order and under its headings.

    `columns` is a list of [column, heading]; `settings` says how the file is written.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="export_formats")
    name = models.CharField(_("name"), max_length=60)
    columns = models.JSONField(default=list)
    settings = models.JSONField(default=dict, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], name="%(app_label)s_%(class)s_name_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


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
    TOP_UP = "top_up", _("Cash in")
    DROP = "drop", _("Cash drop")
    EXPENSE = "expense", _("House expense")


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
