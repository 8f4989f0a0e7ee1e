"""Screens and televisions: what each shows in turn, who gives the signals, pairing by code."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings as site
from django.db.models import Max

from tournaments.acts import Act
from tournaments.models import Club, Screen, Television, TelevisionKey, Tournament
from tournaments.models.screens import BoardMoment, BoardPage, Preset
from tournaments.rules import N_, RuleError

Rotation = list[list[Any]]  # [[page, seconds, [moment, …]], …]

MAX_SCREENS = 99
MAX_TURNS = 20
SHORTEST_SECONDS, LONGEST_SECONDS = 5, 600
IDENTIFIED_FOR = timedelta(seconds=15)
THEMES = ("dark", "light")


class NoSuchScreen(RuleError):
    """No screen of the event has this number."""


class TooManyScreens(RuleError):
    """The event has as many screens as anybody can tell apart."""


class WrongRotation(RuleError):
    """What is to be shown in turn cannot be shown so."""


class WrongSetting(RuleError):
    """A screen cannot be set to this."""


def screens_of(act: Act, number: int | None = None) -> list[Screen]:
    """The screen of that number, or all of the event.  Raises NoSuchScreen."""
    rows = Screen.objects.filter(tournament=act.tournament)
    if number is not None:
        rows = rows.filter(number=number)
    found = list(rows.order_by("number"))
    if found:
        return found
    if number is None:
        raise NoSuchScreen(N_("This event has no screens yet. Add one first."))
    raise NoSuchScreen(N_("No screen %(number)s. Check the list of screens."), number=number)


def add(act: Act, fields: dict[str, Any]) -> Screen:
    """A new screen under the next number; the first of an event gives the signals.

    Raises TooManyScreens, WrongRotation, WrongSetting.
    """
    check(fields)
    there = Screen.objects.filter(tournament=act.tournament)
    if there.count() >= MAX_SCREENS:
        raise TooManyScreens(N_("An event has at most 99 screens. Remove one first."))
    last = there.aggregate(last=Max("number"))["last"] or 0
    number = last + 1 if last < MAX_SCREENS else _first_gap(there.values_list("number", flat=True))
    first = not there.exists()
    return act.create(Screen(tournament=act.tournament, number=number, speaks=first, **fields))


def _first_gap(taken: Iterable[int]) -> int:
    return min(set(range(1, MAX_SCREENS + 1)) - set(taken))


def change(act: Act, screens: Sequence[Screen], fields: dict[str, Any]) -> None:
    """Other settings for these screens.  One that begins to speak silences the other first.

    Raises WrongRotation, WrongSetting.
    """
    check(fields)
    if fields.get("speaks"):
        if len(screens) > 1:
            raise WrongSetting(
                N_("Only one screen plays the sounds. Choose which one."), field="speaks"
            )
        others = Screen.objects.filter(tournament=act.tournament, speaks=True)
        for other in others.exclude(pk=screens[0].pk):
            act.update(other, speaks=False)
    for screen in screens:
        act.update(screen, **fields)


def remove(act: Act, screen: Screen) -> None:
    """Take a screen out of use: its address leads nowhere from now on."""
    act.delete(screen)


def identify(act: Act, screens: Sequence[Screen], *, sound: bool = False) -> None:
    """These screens show their number for fifteen seconds; with `sound` they are heard too."""
    fields = {"identified_until": act.at + IDENTIFIED_FOR}
    if sound:
        fields["tested_at"] = act.at
    for screen in screens:
        act.update(screen, **fields)


def check(fields: dict[str, Any]) -> None:
    """Raise WrongRotation or WrongSetting unless a screen can be set so."""
    for name, choices in _CHOICES.items():
        if name in fields and fields[name] not in choices:
            raise WrongSetting(N_("A screen cannot show this. Choose from the list."), field=name)
    if not 0 <= fields.get("volume", 0) <= 100:
        raise WrongSetting(N_("The volume goes from 0 to 100."), field="volume")
    if "pages" in fields:
        check_rotation(fields["pages"])


_CHOICES = {
    "preset": tuple(Preset.values),
    "language": ("", *(code for code, _ in site.LANGUAGES)),
    "theme": ("", *THEMES),
}


def check_rotation(pages: Rotation) -> None:
    """Raise WrongRotation unless each turn has a page, its seconds and known moments."""
    if len(pages) > MAX_TURNS:
        raise WrongRotation(
            N_("A screen shows at most %(most)s pages in turn. Remove one first."),
            field="pages",
            most=MAX_TURNS,
        )
    for page, seconds, moments in pages:
        if page not in BoardPage.values or not set(moments) <= set(BoardMoment.values):
            raise WrongRotation(
                N_("A screen cannot show this page. Choose one from the list."), field="pages"
            )
        if not SHORTEST_SECONDS <= seconds <= LONGEST_SECONDS:
            raise WrongRotation(
                N_("A page is shown for %(shortest)s to %(longest)s seconds."),
                field="pages",
                shortest=SHORTEST_SECONDS,
                longest=LONGEST_SECONDS,
            )


CODE_DIGITS = 6
CODE_LIVES = timedelta(minutes=5)
MAX_TELEVISIONS = 500
LONGEST_NAME = 60


class WrongCode(RuleError):
    """No television shows this code now."""


class TelevisionNameTaken(RuleError):
    """Two televisions of one name could not be told apart."""


class NoSuchTelevision(RuleError):
    """No television of the house has this number."""


class NoSuchBoard(RuleError):
    """No such event here, or no screen of it with this number."""


class TooManyTelevisions(RuleError):
    """A house with more televisions than anybody can look at."""


def pair_television(
    act: Act, code: str, *, name: str, tournament_id: int, number: int
) -> Television:
    """The television that shows the code belongs to the house from now on; a code works once.

    Without a name it is called after the first number that is free.
    Raises WrongCode, TelevisionNameTaken, NoSuchBoard, TooManyTelevisions.
    """
    event = board_of(act.club, tournament_id, number)
    there = Television.objects.filter(club=act.club)
    if there.count() >= MAX_TELEVISIONS:
        raise TooManyTelevisions(
            N_("The house has %(most)s paired screens. Unpair one first."), most=MAX_TELEVISIONS
        )
    name = _tidy(name) or _next_name(act.club)
    check_name(act.club, name)
    key = waiting_for(code, act)
    television = act.create(
        Television(club=act.club, name=name, tournament=event, number=number, paired_at=act.at)
    )
    TelevisionKey.objects.filter(pk=key.pk).update(television=television, code="", code_until=None)
    return television


def waiting_for(code: str, act: Act) -> TelevisionKey:
    """The browser that shows this code now.  Raises WrongCode."""
    typed = "".join(sign for sign in code if sign.isascii() and sign.isdigit())
    found = TelevisionKey.objects.select_for_update().filter(
        code=typed, code_until__gt=act.at, television=None
    )
    key = found.first() if len(typed) == CODE_DIGITS else None
    if key is None:
        raise WrongCode(
            N_("No screen shows this code now. Type the six digits that it shows."),
            field="code",
        )
    return key


def the_television(club: Club, television_id: int) -> Television:
    """The television of that number.  Raises NoSuchTelevision."""
    found = Television.objects.filter(club=club, pk=television_id).first()
    if found is None:
        raise NoSuchTelevision(N_("This screen was unpaired. Reload the list."))
    return found


def rename_television(act: Act, television: Television, name: str) -> str:
    """Another name; answers the one before.  Raises TelevisionNameTaken."""
    before, name = television.name, _tidy(name)
    check_name(act.club, name, other_than=television.pk)
    act.update(television, name=name)
    return before


def point_television(act: Act, television: Television, *, tournament_id: int, number: int) -> None:
    """Another board.  Raises NoSuchBoard."""
    event = board_of(act.club, tournament_id, number)
    act.update(television, tournament=event, number=number)


def unpair_television(act: Act, television: Television) -> None:
    """Its key is worth nothing from now on: it shows a code again."""
    act.delete(television)


def board_of(club: Club, tournament_id: int, number: int) -> Tournament:
    """The event, if it has such a board; 0 is its own.  Raises NoSuchBoard."""
    event = Tournament.objects.filter(club=club, pk=tournament_id).first()
    there = event is not None and (
        not number or Screen.objects.filter(tournament=event, number=number).exists()
    )
    if event is None or not there:
        raise NoSuchBoard(
            N_("Unknown board. Choose one from the list."),
            field="number" if event else "tournament_id",
        )
    return event


def check_name(club: Club, name: str, *, other_than: int | None = None) -> None:
    """Raise TelevisionNameTaken unless a television can be called so."""
    if not name:
        raise TelevisionNameTaken(N_("Enter where the screen hangs, like Bar."), field="name")
    taken = Television.objects.filter(club=club, name__iexact=name)
    if any(one.pk != other_than for one in taken):
        raise TelevisionNameTaken(
            N_("Another screen is called %(name)s. Choose another name."),
            field="name",
            name=name,
        )


def _next_name(club: Club) -> str:
    names = Television.objects.filter(club=club).values_list("name", flat=True)
    taken = {name.casefold() for name in names}
    free = (n for n in range(1, len(taken) + 2) if f"tv {n}" not in taken)
    return f"TV {next(free)}"


def _tidy(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME]


def code_ends(at: datetime) -> datetime:
    """Until when a code that is shown from now on works."""
    return at + CODE_LIVES
