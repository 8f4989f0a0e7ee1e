"""Where the guides lead: the pages of the rooms, for the event that is played."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tdsite.web.club import visible_events
from tdsite.web.fields import number_in
from tdsite.web.hooks import hooks
from tdsite.web.rail import Tab
from tdsite.web.shell import Link, is_open, url_of
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.rules import N_

MAX_EVENTS = 6
# pages that no tab leads to, with the right that opens them
BESIDE_THE_RAIL = {
    "new_event": Tab("new_event", N_("New event"), "tournament.opened"),
    "sample": Tab("sample", N_("Sample events"), "sample.added"),
    "me": Tab("me", N_("PIN and device")),
}


class NoSuchPage(KeyError):
    """A guide names a page that is no tab of the rail."""


@dataclass(frozen=True, slots=True)
class Places:
    """The pages as one person finds them; those of an event are in `event`, or only named."""

    person: Any
    event: Tournament | None = None

    def link(self, page: str) -> Link:
        """A page by the name of its address; its url is empty where it does not open now.

        Raises NoSuchPage.
        """
        tab, is_of_an_event = tab_of(page)
        label = gettext(tab.label)
        if is_of_an_event and self.event is None:
            return Link(label, "")
        about = self.event if is_of_an_event else None
        url = url_of(tab, about) if is_open(tab, self.person, about) else ""
        return Link(label, url, apart=tab.apart)


@cache
def tab_of(page: str) -> tuple[Tab, bool]:
    """The tab of an address, and whether it is one of an event.  Raises NoSuchPage."""
    rail = hooks().rail
    for rooms, is_of_an_event in ((rail.of_an_event, True), (rail.of_the_club, False)):
        for room in rooms:
            for tab in room.tabs:
                if tab.page == page:
                    return tab, is_of_an_event
    if page not in BESIDE_THE_RAIL:
        raise NoSuchPage(page)
    return BESIDE_THE_RAIL[page], False


def events_to_choose(request: HttpRequest) -> list[Tournament]:
    """Events that the links of a guide may lead into: those that run, then those to come."""
    rows = visible_events(request, timezone.now())
    return list(rows.exclude(state__in=(State.FINISHED, State.CANCELLED))[:MAX_EVENTS])


def chosen_event(request: HttpRequest, events: list[Tournament]) -> Tournament | None:
    """The event that the address names, else the last one that began; None where none runs."""
    wanted = number_in(request.GET.get("event", ""))
    named = next((one for one in events if one.pk == wanted), None)
    running = [one for one in events if one.state == State.RUNNING]
    return named or max(running, key=lambda one: one.started_at or one.starts_at, default=None)


def guide_address(role: str, event: Tournament | None, step: str = "") -> str:
    """A guide, opened for an event, at one of its steps."""
    query = f"?event={event.pk}" if event else ""
    return f"{reverse(f'guide_{role}')}{query}{f'#{step}' if step else ''}"
