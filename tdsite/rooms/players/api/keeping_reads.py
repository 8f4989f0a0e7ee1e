"""Marks in force, likely doubles, and everything that is held about one person."""

from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from rest_framework import serializers

from tdsite.api import answers
from tdsite.api.endpoints import read
from tdsite.rooms.players.people import duplicates, told
from tdsite.web.marks import MarkShown, marks_of
from tournaments.models import Club, Player
from tournaments.rules.duplicates import Pair, Reason
from tournaments.rules.marks import Word

MAX_PAIRS = 200


class MarkInForce(answers.Answer):
    id = answers.whole(source="pk", allow_null=True, help_text="None follows from a birth date.")
    kind = serializers.ChoiceField([(str(word), str(word)) for word in Word])
    stops = serializers.BooleanField(help_text="Whether it stops every sale.")
    reason = answers.words()
    until = serializers.DateField(allow_null=True)
    amount_cents = answers.whole(allow_null=True)


class LikelyDouble(answers.Answer):
    one = answers.whole()
    other = answers.whole()
    points = answers.whole()
    reasons = serializers.ListField(
        child=serializers.ChoiceField([(str(reason), str(reason)) for reason in Reason])
    )


class PersonalData(answers.Answer):
    player = answers.whole()
    rows = serializers.DictField(
        child=serializers.ListField(child=serializers.DictField()),
        help_text="Every row that is theirs or points at them, by kind.",
    )
    log = serializers.ListField(
        child=serializers.DictField(), help_text="Every line of any journal that is about them."
    )


@read(MarkInForce, right="player.found", many=True)
def list_marks(club: Club, player_id: int) -> list[MarkShown]:
    """What stands against a sale to this player today, what stops it first."""
    player = Player.objects.select_related("club").get(pk=player_id, club=club)
    return marks_of(player, timezone.now().astimezone(ZoneInfo(club.timezone)).date())


@read(LikelyDouble, right="player.merged", many=True)
def list_doubles(club: Club) -> list[Pair]:
    """People who may be in the book twice, the likeliest first, two hundred at most."""
    return duplicates.likely_pairs(club)[:MAX_PAIRS]


@read(PersonalData, right="player.erased")
def get_player_data(club: Club, player_id: int) -> dict[str, Any]:
    """Everything the book holds about one person."""
    return told.as_json(Player.objects.select_related("club").get(pk=player_id, club=club))
