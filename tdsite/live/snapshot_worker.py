"""What the stream asks of the database: in two threads of its own, no connection kept."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth import get_user
from django.db import connections
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from tdsite.live import screens
from tdsite.web import shared_tablet
from tournaments import access
from tournaments.models import Screen, StaffRole, Tournament
from tournaments.models.tournament import State

T = TypeVar("T")
OVER = (State.FINISHED, State.CANCELLED)


@dataclass(frozen=True, slots=True)
class StreamScope:
    """Whose revisions a person may hear of: those of some events, or (None) of all."""

    tournaments: frozenset[int] | None

    def covers(self, tournament_id: int) -> bool:
        return self.tournaments is None or tournament_id in self.tournaments


class SnapshotWorker:
    """The only place of the stream that touches the book."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="stream")

    async def ask(self, question: Callable[..., T], *args: Any) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _asked, question, *args)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _asked(question: Callable[..., T], *args: Any) -> T:
    try:
        return question(*args)
    finally:
        connections.close_all()


def event_of(token: str) -> int | None:
    """The event whose board or screen this is."""
    found = screens.event_at(token, Tournament.objects.only("pk"))
    return found[0].pk if found else None


def in_use(tournament_id: int, tokens: Iterable[str]) -> set[str]:
    """Those of the addresses that still lead to the event: its own, and its screens'."""
    event = Tournament.objects.filter(pk=tournament_id)
    found = set(event.values_list("board_token", flat=True)) & set(tokens)
    if others := set(tokens) - found:
        screens_in_use = Screen.objects.filter(tournament=tournament_id, token__in=others)
        found |= set(screens_in_use.values_list("token", flat=True))
    return found


def roots() -> dict[int, int]:
    """Of every event of several flights the one that all of them lead to, in one statement."""
    rows = Tournament.objects.exclude(state=State.CANCELLED).exclude(feeds=None)
    feeds = {pk: after for pk, after in rows.values_list("pk", "feeds") if after is not None}
    return {event: _last(event, feeds) for pair in feeds.items() for event in pair}


def _last(event: int, feeds: Mapping[int, int]) -> int:
    """No event leads to itself, over however many days."""
    while event in feeds:
        event = feeds[event]
    return event


def revisions(watched: Iterable[int]) -> dict[int, int]:
    """The revision of every event that is watched or not over."""
    rows = Tournament.objects.filter(Q(pk__in=list(watched)) | ~Q(state__in=OVER))
    return dict(rows.values_list("pk", "revision"))


def scopes_of(session_keys: Iterable[str]) -> dict[str, StreamScope | None]:
    return {key: scope_of(key) for key in session_keys}


def scope_of(session_key: str) -> StreamScope | None:
    """What the person signed in under this session may hear of.

    None for nobody we know, and for a shared tablet that is locked.
    """
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    user = get_user(request)
    if not user.is_authenticated or shared_tablet.is_locked(request.session, timezone.now()):
        return None
    if access.allowed(user, "see_table"):
        return StreamScope(None)
    rows = StaffRole.objects.filter(user=user, tournament__isnull=False)
    events = frozenset(rows.values_list("tournament_id", flat=True))
    return StreamScope(events) if events else None
