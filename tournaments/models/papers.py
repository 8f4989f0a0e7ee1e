"""Papers that count and how often they were printed; files brought in, and the events in them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.tournament import Tournament


class PaperKind(models.TextChoices):
    SEAT_CARD = "seat_card", _("Seat card")
    MOVE_SLIP = "move_slip", _("Move slip")
    RECEIPT = "receipt", _("Receipt")
    CHIP_SLIP = "chip_slip", _("Rebuy or add-on slip")
    REFUND_SLIP = "refund_slip", _("Refund slip")
    PAYOUT_SLIP = "payout_slip", _("Payout slip")


class Printed(models.Model):
    """How often a paper that counts was printed: every print but the first says so.

    It is no part of the book: paper comes and goes without an act.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="printed")
    paper = models.CharField(max_length=12, choices=PaperKind)
    about = models.CharField(max_length=40)
    times = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "paper", "about"], name="%(app_label)s_%(class)s_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.paper} {self.about}: {self.times}"


class PrintRun(models.Model):
    """One press of "Print": which papers it counted, and how often each was printed by then.

    Its PDF says the same however often it is opened.  `times` is what a paper is counted under ->
    how often it was printed, this time included.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="print_runs")
    paper = models.CharField(max_length=12, choices=PaperKind)
    times = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.paper}, {len(self.times)} printed at {self.at}"


class PrintJob(models.Model):
    """A paper that waits for the page beside a printer (`queue`) to print it; no part of the book.

    `sheet` is the paper's size as the paper pages name it; `run` is the print it was counted as.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="print_jobs")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="print_jobs")
    queue = models.CharField(max_length=40, default="desk")
    paper = models.CharField(max_length=12, choices=PaperKind)
    about = models.CharField(max_length=40)
    sheet = models.CharField(max_length=12, blank=True, default="")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()
    printed_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)
    run = models.ForeignKey(PrintRun, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["club", "queue", "printed_at"], name="papers_to_print")]

    def __str__(self) -> str:
        return f"{self.paper} {self.about} for {self.queue}"


class PaperMail(models.Model):
    """A paper sent by e-mail instead of printed: kept until it has left; no part of the book.

    `about` is what the paper is counted under.  `next_at` is when it is tried (again); `trouble`
    why the last try failed, `tries` how many there were.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="paper_mails")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="paper_mails")
    entry = models.ForeignKey("tournaments.Entry", models.CASCADE, related_name="paper_mails")
    paper = models.CharField(max_length=12, choices=PaperKind)
    about = models.CharField(max_length=40)
    to = models.EmailField(_("e-mail"))
    link = models.URLField(max_length=300, blank=True, default="")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()
    next_at = models.DateTimeField(db_index=True)
    tries = models.PositiveIntegerField(default=0)
    trouble = models.CharField(max_length=300, blank=True, default="")
    sent_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.paper} {self.about} by e-mail"


class UploadKind(models.TextChoices):
    PLAYERS = "players", _("List of players")
    EVENT = "event", _("Past event")
    EVENTS = "events", _("Past events")


class Upload(models.Model):
    """A file somebody brings in, from the first look to the import; no part of the book.

    `mapping` says which column means what; `revision` is the club's line that took it in.
    `total_rows` is how long it is, `trouble` why its import stopped.  Past events that come many
    at once are files of one `batch`, which has no content of its own.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="uploads")
    kind = models.CharField(max_length=8, choices=UploadKind)
    name = models.CharField(max_length=200)
    content = models.BinaryField()
    batch = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="files")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField()
    mapping = models.JSONField(default=dict, blank=True)
    total_rows = models.PositiveIntegerField(default=0)
    began_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(null=True, blank=True)
    trouble = models.TextField(blank=True, default="")

    def __str__(self) -> str:
        return f"{self.name} for {self.club}"


class ImportedEvent(models.Model):
    """Where an event came from that was played elsewhere, and what of it was not taken.

    `report` has what was taken and what was left, with the reasons.  `season`, `league` and
    `points_formula` are as the file had them.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="imported")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    source = models.CharField(max_length=60)
    file_name = models.CharField(max_length=200)
    file_hash = models.CharField(max_length=64)
    league = models.CharField(max_length=120, blank=True, default="")
    season = models.CharField(max_length=120, blank=True, default="")
    points_formula = models.TextField(blank=True, default="")
    report = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "file_hash"], name="%(app_label)s_%(class)s_file_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.file_name} as {self.tournament_id}"

    @property
    def is_whole(self) -> bool:
        """Whether it was played in this program, in another club: all is known of it."""
        return bool(self.report.get("whole"))
