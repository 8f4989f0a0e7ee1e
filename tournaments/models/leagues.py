"""Leagues: seasons of events, and the points players collect in them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.players import Player
from tournaments.models.tournament import Tournament


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
    `least_events` stands outside the order.  `token` opens its public page.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="seasons")
    name = models.CharField(_("name"), max_length=120)
    starts_on = models.DateField(_("from"), null=True, blank=True)
    ends_on = models.DateField(_("until"), null=True, blank=True)
    formula = models.TextField(_("points formula"))
    best_of = models.PositiveSmallIntegerField(_("best results that count"), null=True, blank=True)
    drop_worst = models.PositiveSmallIntegerField(_("worst results left out"), default=0)
    least_events = models.PositiveSmallIntegerField(_("events needed"), default=0)
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
    formula = models.TextField(_("own formula"), blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["season", "tournament"], name="%(app_label)s_%(class)s_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} in {self.season_id}"


class SeasonPoints(models.Model):
    """Points given (or taken, below zero) by hand, with the reason."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="given_points")
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")
    points = models.DecimalField(_("points"), max_digits=12, decimal_places=4)
    reason = models.CharField(_("reason"), max_length=120)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.points} for {self.player_id} in {self.season_id}"
