"""Leagues, their seasons, and who stands where."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from tdsite.api import answers
from tdsite.api.endpoints import read
from tdsite.rooms.leagues.season_table import json_of, season_table
from tournaments.models import Club, League, Season


class SeasonAnswer(answers.Answer):
    id = answers.whole(source="pk")
    name = answers.words()
    starts_on = serializers.DateField(allow_null=True)
    ends_on = serializers.DateField(allow_null=True)
    formula = answers.words()
    best_of = answers.whole(allow_null=True)
    drop_worst = answers.whole()
    least_events = answers.whole()
    share_knock_outs = serializers.BooleanField()
    tie_breaks: Any = serializers.ListField(child=serializers.CharField())
    closed_at = serializers.DateTimeField(allow_null=True)


class LeagueAnswer(answers.Answer):
    id = answers.whole(source="pk")
    name = answers.words()
    retired = serializers.BooleanField()
    seasons = SeasonAnswer(source="seasons.all", many=True)


class CountedEventAnswer(answers.Answer):
    id = answers.whole()
    name = answers.words()
    starts_at = serializers.CharField()
    weight_percent = answers.whole()
    projected = answers.words(allow_blank=True, help_text="Where those who still play stand.")
    trouble = answers.words(allow_blank=True, help_text="Why the formula gives no points.")


class ResultAnswer(answers.Answer):
    event = answers.whole()
    points = answers.words()
    place = answers.whole()
    counts = serializers.BooleanField()
    projected = serializers.BooleanField()


class StandingAnswer(answers.Answer):
    rank = answers.whole(allow_null=True, help_text="null with too few events.")
    tied = serializers.BooleanField()
    player_id = answers.whole()
    player = answers.words()
    points = answers.words(help_text="To four digits, as text.")
    given = answers.words()
    behind = answers.words()
    events = answers.whole()
    wins = answers.whole()
    results = ResultAnswer(many=True)


class StandingsAnswer(answers.Answer):
    league = answers.words()
    season = answers.words()
    closed = serializers.BooleanField()
    projected = serializers.BooleanField(help_text="An event is under way.")
    events = CountedEventAnswer(many=True)
    standings = StandingAnswer(many=True)


@read(LeagueAnswer, many=True)
def list_leagues(club: Club) -> Sequence[League]:
    """The leagues of the club with their seasons."""
    return list(club.leagues.order_by("name").prefetch_related("seasons"))


@read(StandingsAnswer, right="see_people")
def get_standings(club: Club, season_id: int) -> dict[str, Any]:
    """A season's standings as they are now, with every event's points."""
    season = Season.objects.select_related("league").get(pk=season_id, league__club=club)
    return json_of(season_table(season))
