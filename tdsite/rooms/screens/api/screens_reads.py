"""The screens of an event."""

from typing import Any

from tdsite.api.endpoints import read
from tdsite.rooms.screens.api.screen_bodies import ListedScreen
from tournaments.models import Screen, Tournament

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
