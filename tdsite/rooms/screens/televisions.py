"""The televisions of the house as their page shows them, and the boards they can be sent to."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tdsite.rooms.screens.forms.televisions import Boards
from tdsite.web import television_keys as televisions
from tournaments.models import Club, Screen, Television, Tournament
from tournaments.models.screens import Preset


@dataclass(frozen=True, slots=True)
class TelevisionRow:
    """One television.  `seen_at` is when it last asked; `screen` None is the event's own board."""

    television: Television
    screen: Screen | None
    seen_at: datetime
    live: bool

    @property
    def shows(self) -> str:
        event = self.television.tournament.name
        return f"{event} · {board_name(self.screen)}"

    @property
    def gone(self) -> bool:
        """Whether its screen was taken out of use: it shows the event's own board instead."""
        return bool(self.television.number) and self.screen is None

    @property
    def preset(self) -> str:
        return self.screen.preset if self.screen else Preset.AUTO.value

    @property
    def board(self) -> str:
        """Its board as the list of boards names it."""
        return value_of(self.television.tournament_id, self.screen)


def television_rows(club: Club, at: datetime) -> list[TelevisionRow]:
    """All that are paired, by name."""
    found = Television.objects.filter(club=club).select_related("tournament", "key")
    televised = list(found.order_by("name"))
    events = {one.tournament_id for one in televised}
    screens = {
        (screen.tournament_id, screen.number): screen
        for screen in Screen.objects.filter(tournament__in=events)
    }
    return [_row(one, screens.get((one.tournament_id, one.number)), at) for one in televised]


def _row(television: Television, screen: Screen | None, at: datetime) -> TelevisionRow:
    key = television.key
    return TelevisionRow(television, screen, key.seen_at, televisions.is_live(key, at))


def boards_of(events: Iterable[Tournament], *, also: TelevisionRow | None = None) -> Boards:
    """Every board of these events (with their screens); what a television shows stays a choice."""
    found = [board for event in events for board in _boards(event)]
    if also is not None and also.board not in dict(found):
        found = [(also.board, also.shows), *found]
    return found


def _boards(event: Tournament) -> Boards:
    own = (None, *event.screens.all())
    return [(value_of(event.pk, one), f"{event.name} · {board_name(one)}") for one in own]


def value_of(event: int, screen: Screen | None) -> str:
    return f"{event}-{screen.number if screen else 0}"


def board_name(screen: Screen | None) -> str:
    """A board as people call it: Screen 2 (Bar), or the event's own."""
    if screen is None:
        return _("the event’s own board")
    named = _("Screen %(number)s") % {"number": screen.number}
    return f"{named} ({screen.name})" if screen.name else named
