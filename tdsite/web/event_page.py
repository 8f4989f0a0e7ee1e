"""What a page of an event is made of: what all its parts read, and things to do with buttons."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from tdsite.web.as_of import Countdown
from tdsite.web.event_state import EventState
from tdsite.web.submit import new_key
from tournaments import access

RIGHTS = (
    "clock.paused",
    "clock.jumped",
    "entry.busted",
    "entry.rebought",
    "entry.added_on",
    "entry.let_out",
    "entry.registered",
    "tables.moved",
    "hands.announced",
    "tournament.started",
    "tournament.cancelled",
    "registration.closed",
    "registration.suspended",
    "registration.resumed",
    "board.noted",
    "policy.chosen",
    "chips.counted",
    "ruling.asked",
    "penalty.given",
    "absence.began",
)


def base(
    request: HttpRequest, event_now: EventState, *, rights: Sequence[str] = RIGHTS
) -> dict[str, Any]:
    """What the parts of a page say of the event, and which of the rights the person has."""
    tournament = event_now.tournament
    may = {
        right.replace(".", "_"): access.allowed(request.user, right, tournament.pk)
        for right in rights
    }
    return {
        "tournament": tournament,
        "key": new_key(),
        "zone": tournament.timezone,
        "currency": tournament.currency,
        "event_now": event_now,
        "may": may,
    }


@dataclass(frozen=True, slots=True)
class Press:
    """A button of a to-do: a link, or (`post`) an act with its fields, if the reader may.

    `fragment` is where the to-do list itself shows what the link leads to.
    """

    label: str
    url: str
    right: str
    post: bool = False
    fields: dict[str, int | str] = field(default_factory=dict)
    fragment: str = ""


BLOCKS, BEGINS, ADVISED = "blocks", "begins", "advised"


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing to do.  `tone` is stop (now), warn (soon, or a look), info (on its way) or ok.

    `plan` is the kind of plan that takes its place in the list once it is open.  `since` counts
    up beside it, and at `turns_at` the list is drawn anew.  `at_start`: of an event that has not
    begun, whether it forbids the start (BLOCKS), is the start itself (BEGINS), or is a choice that
    may well be meant (ADVISED): that one is read on the page of the start and nowhere else.
    """

    icon: str
    tone: str
    what: str
    why: str = ""
    law: str = ""
    countdown: Countdown | None = None
    presses: tuple[Press, ...] = ()
    plan: str = ""
    since: datetime | None = None
    turns_at: datetime | None = None
    at_start: str = ""

    @property
    def urgent(self) -> bool:
        return self.tone in ("stop", "warn")


def act_press(
    event_now: EventState, label: str, name: str, right: str, **fields: int | str
) -> Press:
    url = reverse("act", args=[event_now.tournament.pk, name])
    return Press(label, url, right, post=True, fields=fields)


def link_press(event_now: EventState, label: str, name: str, right: str = "see") -> Press:
    return Press(label, reverse(name, args=[event_now.tournament.pk]), right)


def plan_press(event_now: EventState, label: str, kind: str) -> Press:
    url = reverse("dashboard", args=[event_now.tournament.pk])
    fragment = reverse("todo", args=[event_now.tournament.pk])
    return Press(label, f"{url}?plan={kind}", "tables", fragment=f"{fragment}?plan={kind}")
