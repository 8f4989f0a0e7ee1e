"""The screens of the room, driven from the dashboard, and the televisions: what each shows."""

from typing import Annotated, Any, Unpack

from tdsite.web import limits
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import JournalLine, Screen, Television
from tournaments.operations import screens
from tournaments.operations.screens import LONGEST_NAME, MAX_SCREENS, Rotation
from tournaments.register import EVENT, Also, act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import EventId, Help, RowId, Text, Whole

SCREENS = f"{EVENT}screens/"
SCREEN = f"{SCREENS}<number:number>/"
TRIES_SOUND = "They play a tone and say their number too, muted or not: a test of their sound."
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
    flashes: bool | None = None,
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
        "flashes": flashes,
        "message": None if message is None else _tidy(message),
    }
    fields = {setting: value for setting, value in settings.items() if value is not None}
    found = screens.screens_of(act, number)
    screens.change(act, found, fields)
    return journal.record(act, screen=_named(found), settings=_settings_changed(fields))


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
    tournament_id: EventId,
    *,
    number: ScreenNumber | None = None,
    sound: Annotated[bool, Help(TRIES_SOUND)] = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Have all screens show their numbers for 15 seconds.  Raises NoSuchScreen."""
    act = journal.open_act(tournament_id, "screen.identified", **order)
    found = screens.screens_of(act, number)
    screens.identify(act, found, sound=sound)
    return journal.record(act, screen=_named(found))


def screen_label(screen: Screen) -> str:
    """A screen as people call it: 3, or 3 (Bar)."""
    return f"{screen.number} ({screen.name})" if screen.name else str(screen.number)


def _named(found: list[Screen]) -> str:
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


def _settings_changed(fields: dict[str, Any]) -> list[str]:
    """What was set, in the log's words; what is on or off says which."""
    return [_SWITCHES.get((name, bool(value)), name) for name, value in fields.items()]


_SWITCHES = {
    ("muted", True): "muted",
    ("muted", False): "not_muted",
    ("speaks", True): "speaks",
    ("speaks", False): "silent",
    ("flashes", True): "flashes",
    ("flashes", False): "no_flashes",
    ("message", True): "message",
    ("message", False): "no_message",
    ("pages", False): "clock_only",
}


def _tidy(text: str) -> str:
    return " ".join(text.split())


WRONG_A_MINUTE = 10  # of a million codes, by one person
TELEVISION = "televisions/<id:television_id>/"

Board = Annotated[
    int, Whole(0, MAX_SCREENS), Help("The screen's number; 0 is the event's own board.")
]
Name = Annotated[str, Text(LONGEST_NAME)]
NameOrNone = Annotated[str, Text(LONGEST_NAME, blank=True), Help("Empty: TV 1, TV 2, …")]


class TooManyWrongCodes(RuleError):
    """Codes are typed from a television, not tried one after another."""


@act("television.paired", path="televisions/", status=201)
def pair_television(
    club_id: int,
    *,
    code: Annotated[str, Text(20)],
    tournament_id: EventId,
    number: Board = 0,
    name: NameOrNone = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Pair the television that shows this code; `data.television_id` names it.

    `number` is that of a screen of the event; 0 is the event's own board.
    Raises WrongCode, TooManyWrongCodes, TelevisionNameTaken, NoSuchBoard, TooManyTelevisions.
    """
    act = journal.open_club_act(club_id, "television.paired", **order)
    board: dict[str, int] = {"tournament_id": tournament_id, "number": number}
    knocks = _check_not_tried(act)
    try:
        television = screens.pair_television(act, code, name=name, **board)
    except screens.WrongCode:
        limits.knocks(knocks, limits.A_MINUTE)
        raise
    return journal.record(act, **_television(television), board=board_label(television))


@act("television.renamed", path=f"{TELEVISION}rename/")
def rename_television(
    club_id: int, *, television_id: RowId, name: Name, **order: Unpack[ActContext]
) -> JournalLine:
    """Give a television another name.  Raises NoSuchTelevision, TelevisionNameTaken."""
    act = journal.open_club_act(club_id, "television.renamed", **order)
    television = screens.the_television(act.club, television_id)
    before = screens.rename_television(act, television, name)
    return journal.record(act, **_television(television), other=before)


@act("television.pointed", path=f"{TELEVISION}show/")
def point_television(
    club_id: int,
    *,
    television_id: RowId,
    tournament_id: EventId,
    number: Board = 0,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Send a television to another board: it goes there by itself within seconds.

    Raises NoSuchTelevision, NoSuchBoard.
    """
    act = journal.open_club_act(club_id, "television.pointed", **order)
    television = screens.the_television(act.club, television_id)
    screens.point_television(act, television, tournament_id=tournament_id, number=number)
    return journal.record(act, **_television(television), board=board_label(television))


@act("television.unpaired", path=f"{TELEVISION}unpair/")
def unpair_television(
    club_id: int, *, television_id: RowId, **order: Unpack[ActContext]
) -> JournalLine:
    """Unpair a television: it shows a code again.  Raises NoSuchTelevision."""
    act = journal.open_club_act(club_id, "television.unpaired", **order)
    television = screens.the_television(act.club, television_id)
    data = _television(television)
    screens.unpair_television(act, television)
    return journal.record(act, **data)


def board_label(television: Television) -> str:
    """The board as the log names it: Friday Deepstack, or Friday Deepstack, 2 (Bar)."""
    event = television.tournament.name
    if not television.number:
        return event
    screen = Screen.objects.get(tournament=television.tournament_id, number=television.number)
    return (
        f"{event}, {screen.number} ({screen.name})" if screen.name else f"{event}, {screen.number}"
    )


def _check_not_tried(act: Act) -> str:
    """Under what this person's wrong codes are counted.  Raises TooManyWrongCodes."""
    knocks = f"television-code:{act.by.pk if act.by else 0}"
    if limits.known(knocks) >= WRONG_A_MINUTE:
        raise TooManyWrongCodes(
            N_("Ten wrong codes within a minute. Wait a minute, then type the code again."),
            field="code",
        )
    return knocks


def _television(television: Television) -> dict[str, Any]:
    return {"television": television.name, "television_id": television.pk}
