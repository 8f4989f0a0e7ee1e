"""The backups of the club on a page: what there is, whether it is sound, a press for each need."""

import os
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from tdsite.live import standby_state as states
from tdsite.ops.archive import audit, drill, keeping, writing
from tdsite.ops.up import running
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required
from tournaments import access

RIGHT = "club"
OLD = timedelta(hours=26)  # a night's backup, and the time it may take


@dataclass(frozen=True)
class Kept:
    """A backup in the first folder: its moment and its size in bytes."""

    at: datetime
    size: int


@dataclass(frozen=True)
class Folder:
    """One of BACKUP_DIRS, and whether it can be written into now."""

    path: Path
    is_there: bool


@dataclass(frozen=True)
class Second:
    """What a second machine is told to follow this one; `is_alone`: it could not reach it."""

    code: str
    address: str
    is_alone: bool


@require_GET
@staff_required
def backups(request: HttpRequest) -> HttpResponse:
    """What is kept and where, how the last drill and the last audit went."""
    access.require(request.user, RIGHT)
    return _page(request)


@require_POST
@staff_required
def back_up(request: HttpRequest) -> HttpResponse:
    """Write one now, while everything goes on."""
    access.require(request.user, RIGHT)
    if not settings.BACKUP_DIRS:
        return _page(request, gettext("The server has no folder for backups: set BACKUP_DIRS."))
    try:
        kept = keeping.keep(settings.BACKUP_DIRS, at=timezone.now())
    except OSError as error:
        return _page(request, f"{settings.BACKUP_DIRS[0]}: {error.strerror}")
    for folder in kept.unreachable:
        sentence = gettext("Not copied to %(folder)s: it cannot be reached.")
        messages.warning(request, sentence % {"folder": folder})
    messages.success(request, gettext("Backup written"))
    return HttpResponseRedirect(reverse("backups"))


@require_POST
@staff_required
def take_out(request: HttpRequest) -> HttpResponse:
    """The whole club as one file, without passwords."""
    access.require(request.user, RIGHT)
    at = timezone.now()
    try:
        with TemporaryDirectory(prefix="out-", dir=settings.DATA_DIR) as scratch:
            file = Path(scratch) / "club.zip"
            writing.write(file, with_secrets=False, at=at)
            written = file.read_bytes()
    except OSError as error:
        return _page(request, str(error))
    name = f"{keeping.PREFIX}{at:{keeping.STAMP}}.zip"
    attached = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(written, content_type="application/zip", headers=attached)


@require_POST
@staff_required
def let_follow(request: HttpRequest) -> HttpResponse:
    """Make the code that lets a second machine follow, or end it."""
    access.require(request.user, RIGHT)
    if request.POST.get("do") == "end":
        states.change(settings.DATA_DIR, lambda state: replace(state, code="", follower=""))
    else:
        states.change(settings.DATA_DIR, states.with_code)
    return HttpResponseRedirect(f"{reverse('backups')}#second-head")


def _second(request: HttpRequest) -> Second | None:
    """The second machine as the page shows it; None where the database is PostgreSQL."""
    if settings.SQLITE_FILE is None:
        return None
    state = states.read(settings.DATA_DIR)
    here = running.lan_address() or request.get_host()
    port = request.get_port()
    is_alone = not running.Address(os.environ.get("HOST", "127.0.0.1"), int(port)).is_for_all
    return Second(state.code, f"http://{here}:{port}", is_alone)


def _page(request: HttpRequest, why_not: str = "") -> HttpResponse:
    folders: list[Path] = settings.BACKUP_DIRS
    there = keeping.backups(folders[0]) if folders else []
    seen = {
        "kept": [Kept(one.at, one.file.stat().st_size) for one in there],
        "folders": [Folder(one, os.access(one, os.W_OK)) for one in folders],
        "is_old": not there or timezone.now() - there[0].at > OLD,
        "drill": (held := drill.last()),
        "audit": audit.last(),
        "seconds": round(held.seconds) if held else 0,
        "second": _second(request),
        "zone": current_club().timezone,
        "why_not": why_not,
    }
    return render(request, "archive/backups.html", seen, status=409 if why_not else 200)
