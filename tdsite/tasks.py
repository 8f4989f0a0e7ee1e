"""Periodic work that needs more than one app.  Thin: an operation does it."""

from celery import shared_task
from django.utils import timezone

from tdsite.director.timers import fire_due
from tdsite.imports.players import uploads
from tdsite.up import lateness, pulse


@shared_task
def do_what_is_due() -> int:
    """Do what the agenda of all events brings: level turns, starts, closes, calls."""
    fired = fire_due(timezone.now())
    lateness.note(fired)
    return len(fired)


@shared_task
def say_the_worker_lives() -> bool:
    """Leave the worker's mark, for `/healthz`."""
    return pulse.leave_mark("worker")


@shared_task
def bring_in_players(*, upload_id: int) -> None:
    """Take a list of players into the book."""
    uploads.bring_in(upload_id)
