"""The tour of the sample event: cards on the real pages, one after the other.

Which stop a reader is at is kept in a cookie: what is pressed on the way does not lose it.  Only
pages of the sample's own events have a card.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from tdsite.rooms.help.guides import texts_of
from tdsite.rooms.help.marks import drawn
from tdsite.rooms.help.places import Places
from tdsite.web.club import club_or_none
from tdsite.web.fields import number_in
from tdsite.web.shell import Link
from tournaments import samples
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.payloads.club import SampleAdded
from tournaments.payloads.shapes import payload

COOKIE = "tour"
KEPT_FOR = 8 * 60 * 60  # seconds: a day's work


@dataclass(frozen=True, slots=True)
class Stop:
    """A place of the tour: the page it is on, and what to look at there."""

    number: int
    page: str
    event: Tournament
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class TourCard:
    """What a page shows of the tour; `text` is empty on the pages between two stops.

    `back` and `onward` lead to the stops before and after, `here` to this one.
    """

    number: int
    stops: int
    title: str
    text: SafeString
    here: str
    back: str
    onward: str


def stops_for(person: Any, language: str) -> list[Stop]:
    """The stops that this person may see; none where no sample is in the club."""
    events = _events_by_state()
    found: list[Stop] = []
    for texts in texts_of(language, "tour").values():
        event = events.get(texts["event"])
        if event is not None and Places(person, event).link(texts["page"]).url:
            place = len(found) + 1
            found.append(Stop(place, texts["page"], event, texts["title"], texts["text"]))
    return found


def way_of(stop: Stop, person: Any) -> Link:
    """The page of a stop."""
    return Places(person, stop.event).link(stop.page)


def card_of(request: HttpRequest, tournament: Tournament | None, language: str) -> TourCard | None:
    """The card of this page; None for who takes no tour, and in events that are no sample."""
    number = number_in(request.COOKIES.get(COOKIE, ""))
    if number is None or (tournament and tournament.pk not in _sample_events()):
        return None
    stops = stops_for(request.user, language)
    stop = next((one for one in stops if one.number == number), None)
    if stop is None:
        return None
    page = request.resolver_match.url_name if request.resolver_match else ""
    is_here = page == stop.page and tournament == stop.event
    places = Places(request.user, stop.event)
    return TourCard(
        number,
        len(stops),
        stop.title,
        drawn(stop.text, places, language) if is_here else SafeString(),
        _address(number),
        _address(number - 1) if number > 1 else "",
        _address(number + 1) if number < len(stops) else "",
    )


def _address(number: int) -> str:
    return reverse("tour_stop", args=[number])


def _sample_events() -> set[int]:
    club = club_or_none()
    line = samples.line_of(club) if club else None
    if line is None:
        return set()
    brought: Mapping[str, Any] = payload(line, SampleAdded)["rows"]
    return set(brought.get(samples.EVENTS, ()))


def _events_by_state() -> dict[str, Tournament]:
    """The sample's event that runs, and the one that has not begun, of those without flights."""
    rows = Tournament.objects.filter(pk__in=_sample_events(), feeds=None, flights=None)
    found: dict[str, Tournament] = {}
    for event in rows.order_by("pk"):
        if event.state == State.RUNNING:
            found.setdefault("running", event)
        elif event.state in (State.ANNOUNCED, State.REGISTERING):
            found.setdefault("ready", event)
    return found
