"""The screens of the room."""

from typing import Any

from tdsite import director
from tdsite.api.endpoints import command
from tdsite.rooms.screens.api import screen_bodies as bodies
from tournaments.acts import Order
from tournaments.models import JournalLine


@command("screen.added", bodies.NewScreen, status=201)
def add_screen(order: Order, tournament_id: int, **given: Any) -> JournalLine:
    """Add a board with an address of its own."""
    return director.add_screen(tournament_id, **_settings(given), **order)


@command("screen.changed", bodies.ScreenSettings)
def change_screen(order: Order, tournament_id: int, number: int, **given: Any) -> JournalLine:
    """Change what a screen shows, says and how loud; what is left out stays."""
    return director.change_screen(tournament_id, number=number, **_settings(given), **order)


@command("screen.changed", bodies.EveryScreen)
def change_screens(order: Order, tournament_id: int, **given: Any) -> JournalLine:
    """Change all screens of the event alike."""
    return director.change_screen(tournament_id, number=None, **_settings(given), **order)


def _settings(given: dict[str, Any]) -> dict[str, Any]:
    if "pages" in given:
        turns = [[turn["page"], turn["seconds"], turn["moments"]] for turn in given["pages"]]
        return {**given, "pages": turns}
    return given
