"""Which moment is shown: now, or, while a page of the past is drawn, the one looked back to."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone


@dataclass(frozen=True, slots=True)
class AsOf:
    """An event as it stood after one line of its journal, at a time."""

    tournament_id: int
    revision: int
    at: datetime


_looked_back_to: ContextVar[AsOf | None] = ContextVar("looked_back_to", default=None)


@contextmanager
def standing_at(moment: AsOf) -> Iterator[None]:
    """Take this moment for now, in this request alone."""
    token = _looked_back_to.set(moment)
    try:
        yield
    finally:
        _looked_back_to.reset(token)


def now() -> datetime:
    """The time, for whatever is shown: the moment looked back to on a page of the past."""
    moment = _looked_back_to.get()
    return timezone.now() if moment is None else moment.at


def effective_time(time: datetime) -> datetime:
    """The moment looked back to, if there is one, in place of the time."""
    moment = _looked_back_to.get()
    return time if moment is None else moment.at
