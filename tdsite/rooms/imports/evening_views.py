"""Many past events at once: loaded, looked at in one table, chosen, taken in, and taken back."""

import zipfile
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from kombu.exceptions import OperationalError

from tdsite.live import heartbeat
from tdsite.rooms.imports.forms import AGAIN_WORDS, KNOCK_OUT_WORDS, currencies
from tdsite.rooms.imports.many import batches
from tdsite.rooms.imports.many.batches import Phase, bring_in_evenings
from tdsite.rooms.imports.many.choices import AGAIN, NEW, NEWER, UNFINISHED, Wishes, wishes_of
from tdsite.rooms.imports.many.packages import (
    EVENINGS,
    MAX_PACKED_BYTES,
    MEGABYTE,
    PACKAGES,
    PackageUnfit,
)
from tdsite.rooms.imports.many.table import CHOICES, table_of
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required
from tdsite.web.submit import go_to
from tournaments import access
from tournaments.models import Club, Upload
from tournaments.rules import N_
from tournaments.rules.seasons import MAX_RESULTS

RIGHT = "tournament.imported"
SMALL = 4  # files that are done before anybody could watch them


def files_sent(request: HttpRequest) -> list[UploadedFile]:
    """What was chosen; of a folder only what may be an evening, for a browser sends all of it."""
    folder = request.FILES.getlist("folder")
    wanted = tuple(EVENINGS + PACKAGES)
    found = [file for file in folder if str(file.name or "").lower().endswith(wanted)]
    return [*request.FILES.getlist("file"), *found]


def is_many(files: list[UploadedFile]) -> bool:
    """Whether these files are for the table: several, or a package."""
    if len(files) != 1:
        return len(files) > 1
    whole_package = zipfile.is_zipfile(files[0])  # a broken one is told as a file by itself
    files[0].seek(0)
    return whole_package


def load(person: User, club: Club, files: list[UploadedFile]) -> Upload:
    """Keep the files and begin to read them.  Raises PackageUnfit."""
    if sum(file.size or 0 for file in files) > MAX_PACKED_BYTES:
        raise PackageUnfit(
            N_("The files are larger than %(megabytes)s MB together. Import them in parts."),
            field="files",
            megabytes=MAX_PACKED_BYTES // MEGABYTE,
        )
    named = [(str(file.name or ""), file) for file in files]
    now = timezone.now()
    batch = batches.keep(club, named, by=person, at=now)
    batches.begin_reading(batch, at=now)
    hand_over(batch)
    return batch


def hand_over(batch: Upload) -> None:
    """Hand the work to the worker; without one, or for a few files, do it here and now."""
    if batch.total_rows > SMALL and "worker" in heartbeat.living():
        try:
            bring_in_evenings.apply_async(kwargs={"batch_id": batch.pk}, retry=False)
        except OperationalError:
            pass
        else:
            return
    batches.work(batch.pk)


def batch_of(request: HttpRequest, batch_id: int) -> Upload:
    """The files that were loaded together, for those who may import them."""
    access.require(request.user, RIGHT)
    found = batches.batches_of(current_club()).select_related("club", "by")
    return get_object_or_404(found, pk=batch_id)


@never_cache
@require_http_methods(["GET", "POST"])
@staff_required
def review_events(request: HttpRequest, batch_id: int) -> HttpResponse:
    """The table to look at first, what is chosen in it, and what became of each file."""
    batch = batch_of(request, batch_id)
    now = timezone.now()
    if request.method == "POST":
        _do(request, batch)
        return HttpResponseRedirect(request.path)
    if batches.is_running(batch, now):
        return render(request, "imports/evenings_running.html", _running(batch))
    return render(request, "imports/evenings.html", _page(batch))


def _do(request: HttpRequest, batch: Upload) -> None:
    """Keep what was chosen; begin if that was pressed."""
    now = timezone.now()
    if batches.is_running(batch, now):
        return
    if request.POST.get("do") == "go-on":
        if batches.go_on(batch, at=now):
            hand_over(batch)
        return
    batches.remember(batch, _wishes_said(request.POST, batch), _choices_said(request.POST))
    if request.POST.get("do") == "import" and batches.start_taking(batch, at=now):
        hand_over(batch)


CHOSEN = ("again", "new", "newer", "unfinished", "best_of", "drop_worst", "knock_outs")


def _wishes_said(sent: Mapping[str, Any], batch: Upload) -> Wishes:
    data: dict[str, Any] = {**batches.wishes(batch).as_json()}
    data |= {name: sent[name] for name in CHOSEN if name in sent}
    if sent.get("currency") in dict(currencies(batch.club)):
        data["currency"] = sent["currency"]
    if "counts-asked" in sent:
        data["count"] = sent.get("count") == "yes"
    return wishes_of(data)


def _choices_said(sent: Any) -> dict[int, str]:
    """The choice of each file: `file-12`."""
    found = {}
    for name in sent:
        number = name.removeprefix("file-")
        if name.startswith("file-") and number.isdecimal() and len(number) < 12:
            found[int(number)] = sent[name][:90]
    return found


def _running(batch: Upload) -> dict[str, Any]:
    done, total = batches.done_of(batch)
    return {
        "batch": batch,
        "done": done,
        "total": total,
        "phase": batches.phase_of(batch),
        "stopping": batch.trouble == batches.STOP,
    }


def _page(batch: Upload) -> dict[str, Any]:
    wishes = batches.wishes(batch)
    table = table_of(batches.listed(batch), wishes, currency=batch.club.currency)
    return {
        "batch": batch,
        "table": table,
        "wishes": wishes,
        "phase": batches.phase_of(batch),
        "fell_silent": batches.is_stopped(batch, timezone.now()),
        "was_stopped": batch.mapping.get("stopped") and batches.phase_of(batch) is Phase.DONE,
        "currency": wishes.currency or batch.club.currency,
        "currencies": currencies(batch.club),
        "again": [(value, AGAIN_WORDS[value]) for value in AGAIN],
        "new": [(value, CHOICES[value]) for value in NEW],
        "newer": [(value, CHOICES[value]) for value in NEWER],
        "unfinished": [(value, CHOICES[value]) for value in UNFINISHED],
        "knock_outs": list(KNOCK_OUT_WORDS.items()),
        "most_results": MAX_RESULTS,
        "zone": batch.club.timezone,
    }


@never_cache
@require_GET
@staff_required
def evenings_progress(request: HttpRequest, batch_id: int) -> HttpResponse:
    """How many files are done; when it is over, the table."""
    batch = batch_of(request, batch_id)
    if not batches.is_running(batch, timezone.now()):
        return go_to(request, reverse("evenings", args=[batch.pk]))
    return render(request, "imports/_progress.html", _running(batch))


@require_POST
@staff_required
def cancel_evenings(request: HttpRequest, batch_id: int) -> HttpResponse:
    """Stop after the file in hand.  What is in stays in, whole."""
    batch = batch_of(request, batch_id)
    batches.cancel(batch)
    return HttpResponseRedirect(reverse("evenings", args=[batch.pk]))


@require_POST
@staff_required
def undo_evenings(request: HttpRequest, batch_id: int) -> HttpResponse:
    """Take back everything the files brought in."""
    batch = batch_of(request, batch_id)
    if batches.start_undoing(batch, at=timezone.now()):
        hand_over(batch)
    return HttpResponseRedirect(reverse("evenings", args=[batch.pk]))


@require_POST
@staff_required
def forget_evenings(request: HttpRequest, batch_id: int) -> HttpResponse:
    """The files go; what was imported from them stays."""
    batch = batch_of(request, batch_id)
    if not batches.is_running(batch, timezone.now()):
        batch.delete()
    return HttpResponseRedirect(reverse("import_event"))
