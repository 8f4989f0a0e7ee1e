"""What the parts that all rooms use ask of the rooms, without importing any.

A page's to-do list is made of what dealers, payouts, races … each say is due: the list is drawn
here, what is in it is said there.  The rooms are gathered in `tdsite.rooms.hooks`, which is named
here as Django names the urls: the imports keep going one way.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.module_loading import import_string

from tdsite.web.event_now import EventNow
from tdsite.web.todo import Todo
from tournaments.models import JournalLine, Tournament

GATHERED = "tdsite.rooms.hooks.HOOKS"


@dataclass(frozen=True, slots=True)
class After:
    """What is said of an act beside its line.

    `words` follow its sentence, with the mark between them; `links` are the further addresses of
    its toast, by the name the template knows each by.
    """

    words: str
    links: Callable[[], dict[str, str]]


@dataclass(frozen=True, slots=True)
class Hooks:
    """What the rooms say.

    `due`: everything to be done in an event, the most pressing first.  `after`: what a person
    hears of an act that was just done, as far as this person may.
    """

    due: Callable[[EventNow], Iterator[Todo]]
    after: Callable[[Tournament, JournalLine, Any], After]


@cache
def hooks() -> Hooks:
    """What the rooms say, read when it is first asked."""
    found = import_string(GATHERED)
    assert isinstance(found, Hooks)
    return found
