"""Periodic work that needs more than one app.  Thin: an operation does it."""

from celery import shared_task
from django.utils import timezone

from tdsite.director.timers import close_due
from tdsite.up import pulse


@shared_task
def close_due_registrations() -> int:
    """Close every registration whose last level is over."""
    return close_due(timezone.now())


@shared_task
def say_the_worker_lives() -> bool:
    """Leave the worker's mark, for `/healthz`."""
    return pulse.leave_mark("worker")
