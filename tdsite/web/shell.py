"""The frame of every staff page: the rooms at the left, the tabs of a room, and the way back.

A page belongs to a tab, a tab to a room.  Which address leads where is said once, in
`tdsite/rooms/rail.py`; a page itself says nothing about it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from tdsite.web.hooks import hooks
from tdsite.web.rail import Rail, Room, Tab
from tournaments import access
from tournaments.models import Tournament

FOLD_COOKIE = "rooms"
FOLDED = "icons"


@dataclass(frozen=True, slots=True)
class Link:
    """A way to a page: what it is called, where it leads, and whether the reader is there.

    `short`: the label where there is little room; `room`: the room that the page is in, where that
    is asked for.
    """

    label: str
    url: str
    is_here: bool = False
    icon: str = ""
    apart: bool = False
    name: str = ""
    room: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Shell:
    """What the frame of one page shows; `tournament` is None on the pages of the club.

    `bar` is what stands at the lower edge of a phone.
    """

    tournament: Tournament | None
    rooms: tuple[Link, ...]
    tabs: tuple[Link, ...]
    crumbs: tuple[Link, ...]
    bar: tuple[Link, ...]
    is_folded: bool


def shell_of(request: HttpRequest, tournament: Tournament | None, *, club_name: str) -> Shell:
    """The frame of the page that this request leads to."""
    page = (request.resolver_match.url_name or "") if request.resolver_match else ""
    event = None if page in _pages_of_the_club() else tournament
    rail = hooks().rail
    all_rooms = rail.of_an_event if event else rail.of_the_club
    rooms = _open_rooms(all_rooms, request.user, event)
    # a page may be there although its tab is not: the draw of an event that has started
    name = next((room.name for room in all_rooms if page in room.pages), "")
    here = next((room for room in rooms if room.name == name), None)
    tab = here.tab_of(page) if here else None
    links = tuple(
        Link(
            gettext(room.label),
            url_of(room.tabs[0], event),
            room is here,
            room.icon,
            name=room.name,
            short=gettext(str(room.short or room.label)),
        )
        for room in rooms
    )
    return Shell(
        event,
        rooms=links,
        tabs=tuple(_tab_links(here.tabs if here else (), event, tab)),
        crumbs=tuple(_crumbs(event, here, tab, page, club_name)),
        bar=tuple(_bar(links, rail, event)),
        is_folded=request.COOKIES.get(FOLD_COOKIE) == FOLDED,
    )


def all_pages(person: Any, event: Tournament | None) -> list[Link]:
    """Every page that this person may open: those of the event first, then those of the club."""
    rail = hooks().rail
    own = [(room, event) for room in _open_rooms(rail.of_an_event, person, event)] if event else []
    rooms = [*own, *((room, None) for room in _open_rooms(rail.of_the_club, person, None))]
    return [
        Link(
            gettext(tab.label),
            url_of(tab, of),
            icon=room.icon,
            apart=tab.apart,
            room=gettext(room.label),
        )
        for room, of in rooms
        for tab in room.tabs
    ]


@cache
def _pages_of_the_club() -> frozenset[str]:
    own = {page for room in hooks().rail.of_the_club for page in room.pages}
    return frozenset(own | {"me", "more"})


def _open_rooms(rooms: Sequence[Room], person: Any, event: Tournament | None) -> list[Room]:
    """The rooms with the tabs that this person may open now, and none without any."""
    open_rooms = [replace(room, tabs=_open_tabs(room, person, event)) for room in rooms]
    return [room for room in open_rooms if not all(tab.apart for tab in room.tabs)]


def _open_tabs(room: Room, person: Any, event: Tournament | None) -> tuple[Tab, ...]:
    return tuple(tab for tab in room.tabs if is_open(tab, person, event))


def is_open(tab: Tab, person: Any, event: Tournament | None) -> bool:
    """Whether this person may open the tab now."""
    number = event.pk if event else None
    rights = tab.rights.split()
    may = not rights or any(access.allowed(person, right, number) for right in rights)
    return may and (tab.when is None or event is None or tab.when(event))


def url_of(tab: Tab, event: Tournament | None) -> str:
    return reverse(tab.page, args=[getattr(event, tab.key)] if event else [])


def _tab_links(tabs: Sequence[Tab], event: Tournament | None, here: Tab | None) -> Iterator[Link]:
    """The tabs of the room; none where there is no choice."""
    if len(tabs) > 1:
        for tab in tabs:
            yield Link(gettext(tab.label), url_of(tab, event), tab == here, apart=tab.apart)


def _crumbs(
    event: Tournament | None, room: Room | None, tab: Tab | None, page: str, club_name: str
) -> Iterator[Link]:
    """From the club down to the tab that the page is in, or under."""
    yield Link(club_name, reverse("club"))
    if event:
        yield Link(event.name, reverse("dashboard", args=[event.pk]))
    if room:
        first = room.tabs[0]
        yield Link(gettext(room.label), url_of(first, event), page == first.page)
        if tab and tab != first and page != tab.page:
            yield Link(gettext(tab.label), url_of(tab, event))


def _bar(rooms: Sequence[Link], rail: Rail, event: Tournament | None) -> Iterator[Link]:
    """The rooms used most, and the way to all others."""
    main_rooms = [room for room in rooms if room.name in rail.on_the_phone]
    yield from main_rooms
    url = reverse("more_of_event", args=[event.pk]) if event else reverse("more")
    is_behind = not any(room.is_here for room in main_rooms)
    more = gettext("More")
    yield Link(more, url, is_behind, icon="more", name="more", short=more)
