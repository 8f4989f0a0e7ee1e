"""A screen and its event: whose address is whose, and how its settings travel to it.

In a snapshot `screens` is number → what differs from a screen that was just plugged in.  On its
way to the boards equal settings are folded together: fifty screens that show the same cost what
one costs.  js/screen.js unfolds them.
"""

import json
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from tournaments import flight_tree
from tournaments.models import Screen, Tournament
from tournaments.models.screens import Preset

Settings = dict[str, Any]
PLAIN: Settings = {"preset": Preset.AUTO.value, "volume": 80, "flashes": True}


def screen_at(token: str) -> Screen | None:
    """The screen whose address this is."""
    if "\0" in token:  # no text for PostgreSQL
        return None
    return Screen.objects.filter(token=token).first()


def event_at(
    token: str, events: QuerySet[Tournament] | None = None
) -> tuple[Tournament, Screen | None] | None:
    """The event whose board this is, and which of its screens, if it is one; None for no board."""
    if "\0" in token:
        return None
    rows = Tournament.objects.all() if events is None else events
    event = rows.filter(board_token=token).first()
    if event is not None:
        return event, None
    screen = screen_at(token)
    return (rows.get(pk=screen.tournament_id), screen) if screen else None


class NoBoard(Http404):
    """No board has this address, or it is out of use."""


def board_at(token: str) -> tuple[Tournament, Screen | None]:
    """The same, with the event's prices.  Raises NoBoard."""
    found = event_at(token, Tournament.objects.prefetch_related("prices"))
    if found is None:
        raise NoBoard
    return found


def screens_data(tournament: Tournament) -> dict[str, Any]:
    """The part of the snapshot that drives the screens; nothing for an event without any.

    `message` is what stands over every board of the event: all its screens say the same.
    """
    rows = list(Screen.objects.filter(tournament=tournament).order_by("number"))
    if not rows:
        return {}
    everywhere = rows[0].message if len({screen.message for screen in rows}) == 1 else ""
    found = {str(screen.number): settings_of(screen) for screen in rows}
    if not everywhere:
        return {"screens": found}
    for settings in found.values():
        del settings["message"]
    return {"screens": found, "message": everywhere}


def settings_of(screen: Screen) -> Settings:
    """What the screen is told to do, where it is not what every new screen does."""
    settings: Settings = {
        "preset": screen.preset,
        "pages": screen.pages,
        "language": screen.language,
        "theme": screen.theme,
        "volume": screen.volume,
        "muted": screen.muted,
        "speaks": screen.speaks,
        "flashes": screen.flashes,
        "message": screen.message,
        "identified": _ms(screen.identified_until),
        "tested": _ms(screen.tested_at),
    }
    return {
        name: value for name, value in settings.items() if value != PLAIN.get(name, type(value)())
    }


def _ms(at: datetime | None) -> int:
    return int(at.timestamp() * 1000) if at else 0


def folded(shot: dict[str, Any]) -> dict[str, Any]:
    """The snapshot as it travels: `screens` is [[numbers], settings] for each different setting.

    Rotations stand once each in `rotations`; `pages` is the place of one there.
    """
    if "screens" not in shot:
        return shot
    rotations: list[Any] = []
    groups: dict[str, tuple[list[int], Settings]] = {}
    for number, settings in shot["screens"].items():
        placed = _with_placed_rotation(settings, rotations)
        alike = groups.setdefault(json.dumps(placed, sort_keys=True), ([], placed))
        alike[0].append(int(number))
    return {**shot, "screens": [list(group) for group in groups.values()], "rotations": rotations}


def _with_placed_rotation(settings: Settings, rotations: list[Any]) -> Settings:
    if "pages" not in settings:
        return settings
    if settings["pages"] not in rotations:
        rotations.append(settings["pages"])
    return {**settings, "pages": rotations.index(settings["pages"])}


def version_of(tournament: Tournament) -> str:
    """The log of the event; of one of several flights all logs, for they have one pool."""
    if not flight_tree.is_staged(tournament):
        return tournament.journal_hash
    return " ".join(event.journal_hash for event in flight_tree.tree_of(tournament))
