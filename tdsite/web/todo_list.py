"""The to-do list of an event, for one reader."""

from dataclasses import replace
from typing import Any

from tdsite.web.event_now import EventState
from tdsite.web.hooks import hooks
from tdsite.web.todo import Todo
from tournaments import access


def todos(event_now: EventState, *, by: Any) -> list[Todo]:
    """Everything due, the most pressing first; only the buttons that this reader may press."""
    return [_for(todo, by, event_now.tournament.pk) for todo in hooks().due(event_now)]


def _for(todo: Todo, by: Any, tournament_id: int) -> Todo:
    mine = tuple(p for p in todo.presses if access.allowed(by, p.right, tournament_id))
    return replace(todo, presses=mine)
