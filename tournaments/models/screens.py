"""The boards of an event and the televisions of the house: addresses, pages, look and sound."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.tournament import Tournament


def screen_token() -> str:
    return secrets.token_urlsafe(9)


class Preset(models.TextChoices):
    """The shape of the clock.  `auto` is classic, or portrait on a screen that stands."""

    AUTO = "auto", _("Automatic")
    CLASSIC = "classic", _("Classic")
    BIG = "big", _("Large clock")
    BROADCAST = "broadcast", _("Broadcast")
    PORTRAIT = "portrait", _("Portrait")
    MINIMAL = "minimal", _("Minimal")
    BAR = "bar", _("Bar")


class BoardPage(models.TextChoices):
    """What a screen can show in turn."""

    CLOCK = "clock", _("Clock")
    SEATS_BY_NAME = "seats_by_name", _("Seating by name")
    SEATS_BY_TABLE = "seats_by_table", _("Seating by table")
    MOVES = "moves", _("Moves")
    PAYOUTS = "payouts", _("Payouts")
    LEADERS = "leaders", _("Chip leaders")
    FINAL_TABLE = "final_table", _("Final table")
    BOUNTIES = "bounties", _("Bounties")
    STRUCTURE = "structure", _("Structure")
    CHIPS = "chips", _("Chips and colours")
    NOTICES = "notices", _("Notices")
    SLIDES = "slides", _("House slides")
    WINNER = "winner", _("Winner")


class BoardMoment(models.TextChoices):
    """When a page takes its turn."""

    BEFORE = "before", _("before the start")
    LEVEL = "level", _("during a level")
    BREAK = "break", _("on a break")
    BUBBLE = "bubble", _("on the bubble")
    FINAL_TABLE = "final_table", _("at the final table")
    FINISHED = "finished", _("after the end")


class Screen(models.Model):
    """One board in the room.

    `pages` is what it shows in turn: [[page, seconds, [moment, …]], …], a page without moments
    always; empty is the clock alone.  `volume` is from 0 to 100.  Only the one that `speaks`
    gives the signals of the event, so that two boards do not talk over each other; one that
    `flashes` shows those about tables, moves and money in large letters too.  `tested_at` is when
    its sound was last tried by a press.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="screens")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60, blank=True, default="")
    token = models.CharField(max_length=20, unique=True, default=screen_token)
    preset = models.CharField(_("preset"), max_length=10, choices=Preset, default=Preset.AUTO)
    pages = models.JSONField(default=list, blank=True)
    language = models.CharField(_("language"), max_length=8, blank=True, default="")
    theme = models.CharField(_("theme"), max_length=8, blank=True, default="")
    volume = models.PositiveSmallIntegerField(_("volume"), default=80)
    muted = models.BooleanField(_("muted"), default=False)
    speaks = models.BooleanField(_("plays the sounds"), default=False)
    flashes = models.BooleanField(_("shows the signals large"), default=True)
    message = models.CharField(_("message"), max_length=200, blank=True, default="")
    identified_until = models.DateTimeField(null=True, blank=True)
    tested_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="%(app_label)s_%(class)s_number_once"
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=models.Q(speaks=True),
                name="%(app_label)s_%(class)s_one_speaks",
            ),
            models.CheckConstraint(
                condition=models.Q(volume__lte=100), name="%(app_label)s_%(class)s_volume"
            ),
        ]

    def __str__(self) -> str:
        return f"Screen {self.number} of event {self.tournament_id}"


class SoundState(models.TextChoices):
    """What a board says of its own sound."""

    SPEAKS = "speaks", _("Speaks")
    VOICELESS = "voiceless", _("Gives tones only")
    MUTED = "muted", _("Muted")
    BLOCKED = "blocked", _("Blocked: touch the screen once")
    QUIET = "quiet", _("Open, plays no sounds")


class BoardSound(models.Model):
    """What one open board says of itself, said again every few seconds; no part of the book.

    `token` is the board's address, `device` tells two televisions at one address apart.  `page` is
    what it shows, `part` which screen of it (2 / 4), `words` the large letters on it.  `silent_ms`
    is for how long it has not heard the server, `drift_ms` how far its device's own clock is ahead
    of the server's.  `volume` is that of its signals; `tested_at` when it last sounded for a test.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="board_sounds")
    token = models.CharField(max_length=20)
    device = models.CharField(max_length=16)
    state = models.CharField(max_length=10, choices=SoundState)
    language = models.CharField(max_length=8)
    page = models.CharField(max_length=20, blank=True, default="")
    part = models.CharField(max_length=20, blank=True, default="")
    words = models.JSONField(default=list, blank=True)
    browser = models.CharField(max_length=40, blank=True, default="")
    size = models.CharField(max_length=12, blank=True, default="")
    volume = models.PositiveSmallIntegerField(null=True)
    silent_ms = models.PositiveBigIntegerField(default=0)
    drift_ms = models.BigIntegerField(default=0)
    tested_at = models.DateTimeField(null=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["token", "device"], name="%(app_label)s_%(class)s_device_once"
            ),
        ]

    def __str__(self) -> str:
        return f"Board {self.device} of event {self.tournament_id}: {self.state}"


class Notice(models.Model):
    """A sentence of the house on the boards, from `at` until it is taken down or `until` comes."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="notices")
    text = models.CharField(_("text"), max_length=300)
    at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    spoken = models.BooleanField(_("spoken"), default=False)

    def __str__(self) -> str:
        return f"Notice of event {self.tournament_id}: {self.text[:40]}"


class Picture(models.Model):
    """An image of the house, known by its content: added once, never changed.

    Kept in the database, so that every web process and every backup has it.  It is no part of the
    book: the book says which picture is shown where.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="pictures")
    sha256 = models.CharField(max_length=64)
    content_type = models.CharField(max_length=20)
    content = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "sha256"], name="%(app_label)s_%(class)s_content_once"
            ),
        ]

    def __str__(self) -> str:
        return f"Picture {self.sha256[:12]}"


class Accent(models.TextChoices):
    """The colour of progress on the boards; each has its contrast checked in both themes."""

    FELT = "felt", _("Felt green")
    BLUE = "blue", _("Blue")
    RED = "red", _("Red")
    GOLD = "gold", _("Gold")
    VIOLET = "violet", _("Violet")


class Look(models.Model):
    """How an event's boards look and what they say aloud.

    `sayings` is language → signal → sentence, where it differs from ours; `signals` is signal →
    "off", "tone" or "voice" (tone and sentence), where it differs from voice.  `slides` are those
    of the house, shown between the pages: {"id", "text", "picture" (its SHA-256 or nothing),
    "seconds", "preset"}; a slide without a preset is for every screen.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="look")
    accent = models.CharField(_("colour"), max_length=8, choices=Accent, default=Accent.FELT)
    logo = models.ForeignKey(Picture, models.PROTECT, null=True, blank=True, related_name="+")
    sponsor = models.ForeignKey(Picture, models.PROTECT, null=True, blank=True, related_name="+")
    sayings = models.JSONField(default=dict, blank=True)
    signals = models.JSONField(default=dict, blank=True)
    slides = models.JSONField(default=list, blank=True)

    def __str__(self) -> str:
        return f"Look of event {self.tournament_id}"


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
