"""The boards of the room: each screen's row, what it shows in turn, and who gives the signals."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings as site
from django.db.models import Max

from tournaments.acts import Act
from tournaments.models import Screen
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
    raise NoSuchScreen(
        N_("There is no screen %(number)s. Look at the list of screens."), number=number
    )


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
                N_("Only one screen gives the signals. Choose which one."), field="speaks"
            )
        others = Screen.objects.filter(tournament=act.tournament, speaks=True)
        for other in others.exclude(pk=screens[0].pk):
            act.update(other, speaks=False)
    for screen in screens:
        act.update(screen, **fields)


def remove(act: Act, screen: Screen) -> None:
    """Take a screen out of use: its address leads nowhere from now on."""
    act.delete(screen)


def identify(act: Act, screens: Sequence[Screen]) -> None:
    """These screens show their number for fifteen seconds."""
    for screen in screens:
        act.update(screen, identified_until=act.at + IDENTIFIED_FOR)


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
                N_("A page stays from %(shortest)s to %(longest)s seconds."),
                field="pages",
                shortest=SHORTEST_SECONDS,
                longest=LONGEST_SECONDS,
            )
