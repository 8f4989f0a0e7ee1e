"""One thing to do, and the buttons it offers."""

from dataclasses import dataclass, field
from datetime import datetime

from django.urls import reverse

from tdsite.web.countdowns import Countdown
from tdsite.web.event_now import EventState


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


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing to do.  `tone` is stop (now), warn (soon, or a look), info (on its way) or ok.

    `plan` is the kind of plan that takes its place in the list once it is open.  `since` counts
    up beside it, and at `turns_at` the list is drawn anew.
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

    @property
    def urgent(self) -> bool:
        return self.tone in ("stop", "warn")


def act(event_now: EventState, label: str, name: str, right: str, **fields: int | str) -> Press:
    url = reverse("act", args=[event_now.tournament.pk, name])
    return Press(label, url, right, post=True, fields=fields)


def link(event_now: EventState, label: str, name: str, right: str = "see") -> Press:
    return Press(label, reverse(name, args=[event_now.tournament.pk]), right)


def plan(event_now: EventState, label: str, kind: str) -> Press:
    url = reverse("dashboard", args=[event_now.tournament.pk])
    fragment = reverse("todo", args=[event_now.tournament.pk])
    return Press(label, f"{url}?plan={kind}", "tables", fragment=f"{fragment}?plan={kind}")
