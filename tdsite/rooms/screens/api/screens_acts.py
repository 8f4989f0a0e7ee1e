"""The screens of the room."""

from typing import Any

from tdsite import director
from tdsite.api.endpoints import command
from tdsite.rooms.screens.api import screen_bodies as bodies
from tournaments.acts import ActContext
from tournaments.models import JournalLine


@command("screen.added", bodies.NewScreen, status=201)
def add_screen(order: ActContext, tournament_id: int, **params: Any) -> JournalLine:
    """Add a board with an address of its own."""
    return director.add_screen(tournament_id, **_settings(params), **order)


@command("screen.changed", bodies.ScreenSettings)
def change_screen(order: ActContext, tournament_id: int, number: int, **params: Any) -> JournalLine:
    """Change what a screen shows, says and how loud; what is left out stays."""
    return director.change_screen(tournament_id, number=number, **_settings(params), **order)


@command("screen.changed", bodies.EveryScreen)
def change_screens(order: ActContext, tournament_id: int, **params: Any) -> JournalLine:
    """Change all screens of the event alike."""
    return director.change_screen(tournament_id, number=None, **_settings(params), **order)


def _settings(params: dict[str, Any]) -> dict[str, Any]:
    if "pages" in params:
        turns = [[turn["page"], turn["seconds"], turn["moments"]] for turn in params["pages"]]
        return {**params, "pages": turns}
    return params
