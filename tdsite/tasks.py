"""Periodic work that needs more than one app.  Thin: an operation does it."""

from django.utils import timezone

from tdsite import director  # so that a worker knows every act, and the kind of every line
from tdsite.celery import app
from tdsite.live import heartbeat
from tdsite.ops.archive import audit, drill, keeping
from tdsite.rooms.clock import timer_lag
from tdsite.rooms.clock.agenda import fire_due
from tdsite.rooms.events.series_acts import announce_coming
from tdsite.rooms.imports.many.batches import bring_in_evenings
from tdsite.rooms.imports.players.uploads import bring_in_players, forget_old_files
from tdsite.rooms.paper import mails

__all__ = [
    "announce_series",
    "bring_in_evenings",
    "bring_in_players",
    "director",
    "do_what_is_due",
    "forget_files",
    "hold_audit",
    "hold_drill",
    "keep_backup",
    "say_the_worker_lives",
    "send_papers",
]


@app.task
def do_what_is_due() -> int:
    """Do what the agenda of all events brings: level turns, starts, closes, calls."""
    fired = fire_due(timezone.now())
    timer_lag.note(fired)
    return len(fired)


@app.task(always=True)
def say_the_worker_lives() -> bool:
    """Leave the worker's mark, for `/healthz`."""
    return heartbeat.leave_mark("worker")


@app.task
def announce_series() -> int:
    """Announce the coming events of weekly series."""
    return announce_coming(timezone.now())


@app.task
def send_papers() -> int:
    """Send the papers that wait for the mail; what cannot leave now is tried again later."""
    return mails.send_due(timezone.now())


@app.task
def forget_files() -> int:
    """Delete files that were loaded, and papers that were sent, whose time is over."""
    mails.forget_sent(timezone.now())
    return forget_old_files(timezone.now())


@app.task
def keep_backup() -> str:
    """Write a backup when a night or an event is over; answers its file, if there is a new one."""
    kept = keeping.keep_what_is_due(at=timezone.now())
    return str(kept.file) if kept else ""


@app.task
def hold_drill() -> bool:
    """Once a month, try whether the newest backup could be restored; answers whether it did so."""
    return drill.hold_if_due(at=timezone.now()) is not None


@app.task
def hold_audit() -> bool:
    """Once a night, check seals, ledgers, draws and rows; answers whether it did so."""
    return audit.hold_if_due(at=timezone.now()) is not None
