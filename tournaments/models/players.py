"""People who play, and the leagues whose seasons they collect points in."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.tournament import Tournament

UNNAMED = "unnamed:"


class Player(models.Model):
    """A person.  `sought` is the name as the desk types it: lower case, without accents.

    `origin` says where an imported person came from (`tdt:<uuid>`), so that they come in once;
    of an event that was taken over, that the row stands for somebody whose name is not known yet.
    `link_generation` is signed with the personal links; operations/links.py raises it.
    A person merged into another stays as a row without entries (`merged_into`), to be un-merged.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="players")
    name = models.CharField(_("name"), max_length=120)
    alias = models.CharField(_("displayed name"), max_length=60, blank=True, default="")
    member_number = models.CharField(_("member number"), max_length=30, blank=True, default="")
    country = models.CharField(_("country"), max_length=2, blank=True, default="")
    phone = models.CharField(_("phone"), max_length=30, blank=True, default="")
    email = models.EmailField(_("e-mail"), blank=True, default="")
    born_on = models.DateField(_("born on"), null=True, blank=True)
    age_checked_on = models.DateField(_("age checked on"), null=True, blank=True)
    photo = models.ForeignKey(
        "tournaments.Picture", models.PROTECT, null=True, blank=True, related_name="+"
    )
    notes = models.TextField(_("notes"), blank=True, default="")
    origin = models.CharField(max_length=80, blank=True, default="")
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="merged"
    )
    erased_at = models.DateTimeField(null=True, blank=True)
    link_generation = models.PositiveIntegerField(default=0, db_default=0)
    sought = models.CharField(max_length=260, editable=False, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "member_number"],
                condition=~models.Q(member_number=""),
                name="%(app_label)s_%(class)s_member_number_once",
            ),
            models.UniqueConstraint(
                fields=["club", "origin"],
                condition=~models.Q(origin=""),
                name="%(app_label)s_%(class)s_origin_once",
            ),
            models.CheckConstraint(
                condition=~models.Q(name=""), name="%(app_label)s_%(class)s_has_a_name"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} (player {self.pk})"

    @property
    def public_name(self) -> str:
        return self.alias or self.name

    @property
    def is_unnamed(self) -> bool:
        return self.origin.startswith(UNNAMED)


class MarkKind(models.TextChoices):
    BANNED = "banned", _("Banned")
    SELF_EXCLUDED = "self_excluded", _("Self-excluded")
    OWES = "owes", _("Owes money")
    WARNING = "warning", _("Confirm before sale")


class Mark(models.Model):
    """What the desk must know before it sells to a person.  Lifted, not deleted.

    `until` None: until it is lifted.  `amount_cents` is what the person owes.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="marks")
    kind = models.CharField(max_length=14, choices=MarkKind)
    reason = models.CharField(_("reason"), max_length=200, blank=True, default="")
    amount_cents = models.PositiveBigIntegerField(_("amount"), null=True, blank=True)
    from_on = models.DateField(_("from"))
    until = models.DateField(_("until"), null=True, blank=True)
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["player", "lifted_at"], name="marks_in_force")]

    def __str__(self) -> str:
        return f"{self.kind} of player {self.player_id}"


class NameWord(models.Model):
    """One word a person is found by: of name, alias, member number, phone.

    Derived from the book for the search alone; it can be made anew at any time.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, models.CASCADE, related_name="words")
    word = models.CharField(max_length=40)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "word"], name="%(app_label)s_%(class)s_once"),
        ]
        indexes = [models.Index(fields=["club", "word", "player"], name="players_by_word")]

    def __str__(self) -> str:
        return f"{self.word} of player {self.player_id}"


class Spelling(models.Model):
    """A word with one letter left out, or whole: where two such meet, a typing error is forgiven.

    Derived like `NameWord`, once for each word of the club.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    spelling = models.CharField(max_length=40)
    word = models.CharField(max_length=40)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "spelling", "word"], name="%(app_label)s_%(class)s_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.spelling} for {self.word}"


class League(models.Model):
    """A series that goes on from season to season."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="leagues")
    name = models.CharField(_("name"), max_length=120)
    retired = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], name="%(app_label)s_%(class)s_name_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Season(models.Model):
    """What a season counts: its formula, how many results, and what decides between equals.

    `best_of` None: all results count; `drop_worst` results are left out; who played fewer than
    `least_events` stands outside the order.  `share_knock_outs`: of a knock-out that several made
    each has an equal part, otherwise all of it.  `token` opens its public page.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="seasons")
    name = models.CharField(_("name"), max_length=120)
    starts_on = models.DateField(_("from"), null=True, blank=True)
    ends_on = models.DateField(_("until"), null=True, blank=True)
    formula = models.TextField(_("points formula"))
    best_of = models.PositiveSmallIntegerField(_("best results that count"), null=True, blank=True)
    drop_worst = models.PositiveSmallIntegerField(_("worst results left out"), default=0)
    least_events = models.PositiveSmallIntegerField(_("events needed"), default=0)
    share_knock_outs = models.BooleanField(_("shared knockouts in parts"), default=False)
    tie_breaks = models.JSONField(default=list, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    token = models.CharField(max_length=24, unique=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["league", "name"], name="%(app_label)s_%(class)s_name_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.league}: {self.name}"


class SeasonEvent(models.Model):
    """An event that counts in a season, perhaps with another weight or a formula of its own."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="events")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="seasons")
    weight_percent = models.PositiveSmallIntegerField(_("weight"), default=100)
    formula = models.TextField(_("custom formula"), blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["season", "tournament"], name="%(app_label)s_%(class)s_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} in {self.season_id}"


class SeasonPoints(models.Model):
    """Points given (or taken, below zero) by hand, with the reason.

    `event`: the imported event whose file gives them, and with which they count.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="given_points")
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")
    points = models.DecimalField(_("points"), max_digits=12, decimal_places=4)
    reason = models.CharField(_("reason"), max_length=120)
    at = models.DateTimeField()
    event = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="corrected_points"
    )

    def __str__(self) -> str:
        return f"{self.points} for {self.player_id} in {self.season_id}"
