"""What the control room and the page of the televisions show.

Of an event: cards of its screens, and the one that is driven.  Of the house: its televisions, and
the boards they can be sent to.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from tdsite.rooms.screens.displays import Display, ScreenPicture
from tdsite.rooms.screens.forms import Boards
from tdsite.rooms.screens.sounds import Heard, heard
from tdsite.web import boards as televisions
from tournaments.models import BoardSound, Club, Screen, Television, Tournament
from tournaments.models.screens import BoardMoment, BoardPage, Preset
from tournaments.operations import boards

Choice = tuple[str, str, bool]


@dataclass(frozen=True, slots=True)
class RotationRow:
    """One row of the rotation: every page and every moment as a choice."""

    pages: list[Choice]
    seconds: int
    moments: list[Choice]

    @property
    def when(self) -> str:
        return ", ".join(label for _value, label, chosen in self.moments if chosen) or _("always")


@dataclass(frozen=True)
class Card:
    """One screen of the list."""

    screen: Screen
    now: datetime
    picture: ScreenPicture

    @property
    def shows(self) -> str:
        """What it shows in turn, each page once."""
        pages = dict.fromkeys(page for page, _seconds, _moments in self.screen.pages)
        names = dict(BoardPage.choices)
        return ", ".join(str(names[page]) for page in pages) or _("Clock only")

    @property
    def numbered(self) -> bool:
        """Whether it shows its number now."""
        until = self.screen.identified_until
        return until is not None and until > self.now

    @property
    def turns(self) -> list[RotationRow]:
        return [_turn(*row) for row in self.screen.pages]

    @property
    def presets(self) -> list[Choice]:
        return _choices(Preset.choices, self.screen.preset)

    @property
    def themes(self) -> list[Choice]:
        named = (("", _("Follow device")), ("dark", _("Dark")), ("light", _("Light")))
        return _choices(named, self.screen.theme)

    @property
    def languages(self) -> list[Choice]:
        named = (
            ("", _("Same as event")),
            *((code, code.upper()) for code, _ in settings.LANGUAGES),
        )
        return _choices(named, self.screen.language)


def _choices(named: Any, *chosen: str) -> list[Choice]:
    return [(str(value), str(label), value in chosen) for value, label in named]


def _turn(page: str, seconds: int, moments: list[str]) -> RotationRow:
    return RotationRow(
        pages=_choices(BoardPage.choices, page),
        seconds=seconds,
        moments=_choices(BoardMoment.choices, *moments),
    )


class ControlRoom:
    """All screens of an event, and the chosen one."""

    def __init__(self, tournament: Tournament, now: datetime, chosen: int | None = None) -> None:
        self.tournament = tournament
        self.now = now
        rows = Screen.objects.filter(tournament=tournament).order_by("number")
        self._there = there = boards.open_boards(tournament, at=now)
        self.cards = [
            Card(screen, now, _picture(screen, there.get(screen.token, []), now)) for screen in rows
        ]
        self._chosen = chosen

    @cached_property
    def chosen(self) -> Card | None:
        """The screen that is driven; the only one of an event is."""
        if len(self.cards) == 1 and self._chosen is None:
            return self.cards[0]
        return next((card for card in self.cards if card.screen.number == self._chosen), None)

    @property
    def silent(self) -> bool:
        """Whether no screen gives the signals."""
        return not any(card.screen.speaks for card in self.cards)

    @cached_property
    def heard(self) -> list[Heard]:
        """What the open boards say of their sound."""
        screens = [card.screen for card in self.cards]
        return heard(self.tournament, screens, at=self.now, there=self._there)

    @property
    def messages(self) -> int:
        """How many screens show a message."""
        return sum(bool(card.screen.message) for card in self.cards)

    @property
    def new_pages(self) -> list[tuple[str, str]]:
        return [(str(value), str(label)) for value, label in BoardPage.choices]


def _picture(screen: Screen, rows: list[BoardSound], now: datetime) -> ScreenPicture:
    return ScreenPicture(screen, [Display(row, now) for row in rows])


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
