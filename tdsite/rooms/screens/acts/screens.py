"""The screens of the room, driven from the dashboard."""

from typing import Annotated, Any, Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import EVENT
from tournaments.models import JournalLine, Screen
from tournaments.operations import screens
from tournaments.operations.screens import Rotation
from tournaments.register import Also, act
from tournaments.rules.values import EventId, Whole

SCREENS = f"{EVENT}screens/"
SCREEN = f"{SCREENS}<number:number>/"
SHOW_ONE = "Have a screen show its number for 15 seconds"

ScreenNumber = Annotated[int, Whole(1, 99_999)]


@act("screen.added")
def add_screen(
    tournament_id: int,
    *,
    name: str = "",
    preset: str = "auto",
    pages: Rotation | None = None,
    language: str = "",
    theme: str = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Add a board with an address of its own.

    The line's data has `number`.

    Raises TooManyScreens, WrongRotation, WrongSetting.
    """
    act = journal.open_act(tournament_id, "screen.added", **order)
    fields = {"name": _tidy(name), "preset": preset, "pages": pages or []}
    screen = screens.add(act, {**fields, "language": language, "theme": theme})
    return journal.record(act, screen=screen_label(screen), number=screen.number)


@act("screen.changed")
def change_screen(
    tournament_id: int,
    *,
    number: int | None,
    name: str | None = None,
    preset: str | None = None,
    pages: Rotation | None = None,
    language: str | None = None,
    theme: str | None = None,
    volume: int | None = None,
    muted: bool | None = None,
    speaks: bool | None = None,
    message: str | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Change what one screen, or (no number) all, show and say; what is not told stays.

    The screen that begins to speak silences the one that did.  A message stands over the board
    until it is empty.  Raises NoSuchScreen, WrongRotation, WrongSetting.
    """
    act = journal.open_act(tournament_id, "screen.changed", **order)
    settings: dict[str, Any] = {
        "name": None if name is None else _tidy(name),
        "preset": preset,
        "pages": pages,
        "language": language,
        "theme": theme,
        "volume": volume,
        "muted": muted,
        "speaks": speaks,
        "message": None if message is None else _tidy(message),
    }
    fields = {setting: value for setting, value in settings.items() if value is not None}
    found = screens.screens_of(act, number)
    screens.change(act, found, fields)
    return journal.record(act, screen=_these(found), settings=_said(fields))


@act("screen.removed", path=f"{SCREEN}remove/")
def remove_screen(
    tournament_id: EventId, *, number: ScreenNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Take a screen out of use.  Raises NoSuchScreen."""
    act = journal.open_act(tournament_id, "screen.removed", **order)
    screen = screens.screens_of(act, number)[0]
    screens.remove(act, screen)
    return journal.record(act, screen=screen_label(screen), number=number)


@act(
    "screen.identified",
    path=f"{SCREENS}identify/",
    also=Also("identify_screen", f"{SCREEN}identify/", SHOW_ONE),
)
def identify_screens(
    tournament_id: EventId, *, number: ScreenNumber | None = None, **order: Unpack[ActContext]
) -> JournalLine:
    """Have all screens show their numbers for 15 seconds.  Raises NoSuchScreen."""
    act = journal.open_act(tournament_id, "screen.identified", **order)
    found = screens.screens_of(act, number)
    screens.identify(act, found)
    return journal.record(act, screen=_these(found))


def screen_label(screen: Screen) -> str:
    """A screen as people call it: 3, or 3 (Bar)."""
    return f"{screen.number} ({screen.name})" if screen.name else str(screen.number)


def _these(found: list[Screen]) -> str:
    """One screen, or several as the ranges of their numbers: 1-4, 7."""
    if len(found) == 1:
        return screen_label(found[0])
    runs: list[list[int]] = []
    for number in (screen.number for screen in found):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _said(fields: dict[str, Any]) -> list[str]:
    """What was set, in the log's words; what is on or off says which."""
    return [_SWITCHES.get((name, bool(value)), name) for name, value in fields.items()]


_SWITCHES = {
    ("muted", True): "muted",
    ("muted", False): "not_muted",
    ("speaks", True): "speaks",
    ("speaks", False): "silent",
    ("message", True): "message",
    ("message", False): "no_message",
    ("pages", False): "clock_only",
}


def _tidy(text: str) -> str:
    return " ".join(text.split())
