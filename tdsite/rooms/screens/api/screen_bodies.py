"""What the commands of the screens are told, and what the list of screens tells."""

from rest_framework import serializers

from tdsite.api.fields import Body, Flag, Language, Text, Whole, several
from tournaments.models.screens import BoardMoment, BoardPage, Preset
from tournaments.operations.screens import (
    LONGEST_SECONDS,
    MAX_TURNS,
    SHORTEST_SECONDS,
    THEMES,
)


class ScreenTurn(Body):
    """A page that a screen shows in turn; without moments always."""

    page = serializers.ChoiceField(choices=BoardPage.values)
    seconds = Whole(SHORTEST_SECONDS, LONGEST_SECONDS)
    moments = serializers.ListField(
        child=serializers.ChoiceField(choices=BoardMoment.values),
        required=False,
        default=list,
        max_length=len(BoardMoment),
    )


class EveryScreen(Body):
    """What may be set on all screens at once."""

    preset = serializers.ChoiceField(choices=Preset.values, required=False)
    pages = several(ScreenTurn, 0, MAX_TURNS, required=False)
    language = Language(required=False, allow_blank=True, help_text="Empty: the event's.")
    theme = serializers.ChoiceField(
        choices=THEMES, required=False, allow_blank=True, help_text="Empty: its device's."
    )
    volume = Whole(0, 100, required=False)
    muted = Flag(required=False)
    message = Text(
        200, required=False, allow_blank=True, help_text="Over the board until it is empty."
    )


class ScreenSettings(EveryScreen):
    name = Text(60, required=False, allow_blank=True)
    speaks = Flag(required=False, help_text="Gives the signals; the one that did is silent.")


class NewScreen(Body):
    name = Text(60, required=False, allow_blank=True)
    preset = serializers.ChoiceField(choices=Preset.values, required=False)
    pages = several(ScreenTurn, 0, MAX_TURNS, required=False)
    language = Language(required=False, allow_blank=True)
    theme = serializers.ChoiceField(choices=THEMES, required=False, allow_blank=True)


class ListedTurn(serializers.Serializer):
    page = serializers.CharField()
    seconds = serializers.IntegerField()
    moments = serializers.ListField(child=serializers.CharField())


class ListedScreen(serializers.Serializer):
    """A screen of the event."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    token = serializers.CharField(help_text="The board is at /b/<token>/.")
    preset = serializers.CharField()
    pages = ListedTurn(many=True)
    language = serializers.CharField()
    theme = serializers.CharField()
    volume = serializers.IntegerField()
    muted = serializers.BooleanField()
    speaks = serializers.BooleanField()
    message = serializers.CharField()
