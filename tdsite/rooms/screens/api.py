"""The screens and the televisions for programs, and what the boards of an event call out."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from tdsite.api.endpoints import command, read
from tdsite.api.fields import Body, Flag, Language, Text, Whole, several
from tdsite.rooms.screens import acts
from tdsite.rooms.screens.control_room import TelevisionRow, television_rows
from tournaments.acts import ActContext
from tournaments.models import Club, JournalLine, Screen, Tournament
from tournaments.models.screens import BoardMoment, BoardPage, Preset
from tournaments.operations import boards
from tournaments.operations.screens import LONGEST_SECONDS, MAX_TURNS, SHORTEST_SECONDS, THEMES
from tournaments.rules.boards import MAX_SAYING, NAMED, Loudness, Signal


def _named(signal: Signal) -> str:
    return " ".join(f"%({name})s" for name in NAMED[signal]) or "–"


_NAMES = ", ".join(f"{signal}: {_named(signal)}" for signal in Signal)


class Saying(Body):
    """How one signal is given, and the house's sentence for it; empty goes back to ours."""

    signal = serializers.ChoiceField(choices=[str(signal) for signal in Signal])
    how = serializers.ChoiceField(choices=[str(how) for how in Loudness], required=False)
    text = Text(MAX_SAYING, required=False, allow_blank=True, help_text=f"May name: {_NAMES}.")


class Sayings(Body):
    language = Language()
    signals = several(Saying, 1, len(Signal))


@command("board.look_changed", Sayings)
def change_sayings(
    order: ActContext, tournament_id: int, language: str, signals: list[dict[str, str]]
) -> JournalLine:
    """Change what the boards say aloud and how; signals that are left out stay as they are."""
    return boards.change_sayings(
        tournament_id,
        language=language,
        sentences={Signal(s["signal"]): s["text"] for s in signals if "text" in s},
        loudness={Signal(s["signal"]): Loudness(s["how"]) for s in signals if "how" in s},
        **order,
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
    flashes = Flag(
        required=False, help_text="Shows what happens to tables, moves and money in large letters."
    )
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
    flashes = serializers.BooleanField()
    message = serializers.CharField()


@command("screen.added", NewScreen, status=201)
def add_screen(order: ActContext, tournament_id: int, **params: Any) -> JournalLine:
    """Add a board with an address of its own."""
    return acts.add_screen(tournament_id, **_settings(params), **order)


@command("screen.changed", ScreenSettings)
def change_screen(order: ActContext, tournament_id: int, number: int, **params: Any) -> JournalLine:
    """Change what a screen shows, says and how loud; what is left out stays."""
    return acts.change_screen(tournament_id, number=number, **_settings(params), **order)


@command("screen.changed", EveryScreen)
def change_screens(order: ActContext, tournament_id: int, **params: Any) -> JournalLine:
    """Change all screens of the event alike."""
    return acts.change_screen(tournament_id, number=None, **_settings(params), **order)


def _settings(params: dict[str, Any]) -> dict[str, Any]:
    if "pages" in params:
        turns = [[turn["page"], turn["seconds"], turn["moments"]] for turn in params["pages"]]
        return {**params, "pages": turns}
    return params


_TURN = ("page", "seconds", "moments")
_PLAIN = [str(name) for name in ListedScreen().fields if name != "pages"]


@read(ListedScreen, many=True)
def list_screens(tournament: Tournament) -> list[dict[str, Any]]:
    """The boards of the room: what each shows, and its address."""
    rows = Screen.objects.filter(tournament=tournament).order_by("number")
    return [{**_plain(screen), "pages": _turns(screen)} for screen in rows]


def _plain(screen: Screen) -> dict[str, Any]:
    return {name: getattr(screen, name) for name in _PLAIN}


def _turns(screen: Screen) -> list[dict[str, Any]]:
    return [dict(zip(_TURN, row, strict=True)) for row in screen.pages]


class ListedTelevision(serializers.Serializer):
    """A television of the house."""

    id = serializers.IntegerField(source="television.pk")
    name = serializers.CharField(source="television.name")
    tournament_id = serializers.IntegerField(source="television.tournament_id")
    number = serializers.IntegerField(
        source="television.number", help_text="The screen's number; 0 is the event's own board."
    )
    paired_at = serializers.DateTimeField(source="television.paired_at")
    seen_at = serializers.DateTimeField(help_text="When it last asked, within half a minute.")
    live = serializers.BooleanField()


@read(ListedTelevision, many=True, right="television")
def list_televisions(club: Club) -> list[TelevisionRow]:
    """The televisions that are paired: what each shows, and when it was last seen."""
    return television_rows(club, timezone.now())
