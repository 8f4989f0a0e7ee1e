"""Events played elsewhere: a file is loaded, looked at, and taken into the book."""

from dataclasses import dataclass

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from blinds.operations.structures import free_name
from tdsite.rooms.imports import acts, evening_views
from tdsite.rooms.imports.club_files import views as club_files
from tdsite.rooms.imports.many import batches, packages
from tdsite.rooms.imports.report import (
    ImportReport,
    Preview,
    evening_of,
    hash_of,
    preview_of,
    report_texts,
)
from tdsite.rooms.imports.tdt.saved_event import ParsedFile
from tdsite.rooms.structures import acts as structures
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.hooks import hooks
from tdsite.web.plan_words import stakes
from tdsite.web.submit import attempt, key_of, move_on, new_key
from tournaments import access, journal, undo
from tournaments.import_lines import line_of_import
from tournaments.models import Club, ImportedEvent, JournalLine, Upload
from tournaments.models.papers import UploadKind
from tournaments.payloads.club import StructureNamed
from tournaments.payloads.events import EventImported
from tournaments.payloads.shapes import payload
from tournaments.rules import N_, RuleError
from tournaments.rules.names import plain_text
from tournaments.sentences import translate

MAX_BYTES = 16 * 1024 * 1024
EVENTS_SHOWN = 100
BATCHES = 8


class NothingLoaded(RuleError):
    """No file was chosen, or one that is too large."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A file as the page shows it: what an import would bring, or why there is none."""

    upload: Upload
    read: ParsedFile | None
    preview: Preview | None
    report: ImportReport | None
    refusal: str
    stakes: tuple[str, str]


@require_http_methods(["GET", "POST"])
@staff_required
def import_event(request: HttpRequest) -> HttpResponse:
    """Choose a saved event; below, what was imported before."""
    access.require(request.user, "tournament.imported")
    club = current_club()
    if request.method == "GET":
        return _ways_in(request, club)
    files = evening_views.files_sent(request)
    if club_files.is_of_a_club(files):
        upload = club_files.keep(request, club, files[0])
        return HttpResponseRedirect(reverse("club_file", args=[upload.pk]))
    if evening_views.is_many(files):
        return attempt(
            lambda: evening_views.load(staff_user(request), club, files),
            refused=lambda error: _ways_in(request, club, refusal=translate(error)),
            then=lambda batch: HttpResponseRedirect(reverse("evenings", args=[batch.pk])),
        )
    return attempt(
        lambda: _kept(request, club, files[0] if files else None),
        refused=lambda error: _ways_in(request, club, refusal=translate(error)),
        then=lambda upload: HttpResponseRedirect(reverse("imported_file", args=[upload.pk])),
    )


def _ways_in(request: HttpRequest, club: Club, *, refusal: str = "") -> HttpResponse:
    events = ImportedEvent.objects.filter(club=club).select_related("tournament")
    return render(
        request,
        "imports/events.html",
        {
            "refusal": refusal,
            "events": events.order_by("-tournament__starts_at")[:EVENTS_SHOWN],
            "batches": [
                (batch, batches.phase_of(batch))
                for batch in batches.batches_of(club).select_related("by").order_by("-at")[:BATCHES]
            ],
            "most_files": packages.MAX_FILES,
            "club": club,
            "zone": club.timezone,
        },
        status=409 if refusal else 200,
    )


def _kept(request: HttpRequest, club: Club, file: UploadedFile | None) -> Upload:
    """The file, kept until it is imported; what was forgotten for days goes."""
    if file is None:
        raise NothingLoaded(N_("Choose a file first: an event saved as .tdt."), field="file")
    if (file.size or 0) > MAX_BYTES:
        raise NothingLoaded(
            N_(
                "The file is larger than %(megabytes)s MB, too large for a saved event. Load "
                "another."
            ),
            field="file",
            megabytes=MAX_BYTES // 1024 // 1024,
        )
    return Upload.objects.create(
        club=club,
        kind=UploadKind.EVENT,
        name=plain_text(str(file.name or "").replace("\0", ""))[-200:],
        content=file.read(),
        by=staff_user(request),
        at=timezone.now(),
    )


@require_GET
@staff_required
def imported_file(request: HttpRequest, upload_id: int) -> HttpResponse:
    """What the file would bring into the book, before it does."""
    upload = _own(request, upload_id)
    if upload.mapping.get(club_files.MARK):
        return HttpResponseRedirect(reverse("club_file", args=[upload.pk]))
    if upload.revision is not None:
        return _to_the_event(upload)
    looked = _looked(upload)
    return render(
        request,
        "imports/event.html",
        {
            "looked": looked,
            "club": upload.club,
            "zone": upload.club.timezone,
            "key": new_key(),
        },
    )


def _own(request: HttpRequest, upload_id: int) -> Upload:
    access.require(request.user, "tournament.imported")
    own = Upload.objects.filter(kind=UploadKind.EVENT, batch=None, by=staff_user(request))
    own = own.select_related("club")
    return get_object_or_404(own, pk=upload_id, club=current_club())


def _looked(upload: Upload) -> Looked:
    read, preview, refusal = None, None, ""
    content = bytes(upload.content)
    try:
        read = evening_of(upload.club, content, file_name=upload.name)
        preview = preview_of(upload.club, read, file_hash=hash_of(content))
    except RuleError as error:
        refusal = translate(error)
    report = report_texts(preview.report, currency=upload.club.currency) if preview else None
    levels = [step for step in read.plan.schedule if step.big_chips] if read else []
    ends = stakes(levels[:1]), stakes(levels[-1:])
    return Looked(upload, read, preview, report, refusal, ends)


@require_POST
@staff_required
def take_event(request: HttpRequest, upload_id: int) -> HttpResponse:
    """The event comes into the book; its report follows.  Pressed twice, it comes once."""
    upload = _own(request, upload_id)
    if upload.revision is not None:
        return _to_the_event(upload)
    content = bytes(upload.content)
    take = acts.replace_event if request.POST.get("replace") == "yes" else acts.import_event
    line = take(
        upload.club.pk,
        read=evening_of(upload.club, content, file_name=upload.name),
        file_name=upload.name,
        file_hash=hash_of(content),
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", ""), "import", upload.pk),
    )
    Upload.objects.filter(pk=upload.pk).update(revision=line.revision, content=b"")
    return move_on(
        request,
        line,
        reverse("imported_event", args=[payload(line, EventImported)["tournament_id"]]),
    )


def _to_the_event(upload: Upload) -> HttpResponse:
    """The report of what this file became; the list, once that was undone."""
    line = _line(upload.club, upload.revision)
    known = ImportedEvent.objects.filter(
        tournament=payload(line, EventImported)["tournament_id"] if line else None
    )
    if not known.exists():
        return HttpResponseRedirect(reverse("import_event"))
    return HttpResponseRedirect(reverse("imported_event", args=[known[0].tournament_id]))


def _line(club: Club, revision: int | None) -> JournalLine | None:
    lines = journal.lines_of(club).filter(kind="tournament.imported", revision=revision)
    found: JournalLine | None = lines.defer("changes").first()
    return found


@require_POST
@staff_required
def take_structure(request: HttpRequest, upload_id: int) -> HttpResponse:
    """Only the levels and the chips of the file, into the library."""
    upload = _own(request, upload_id)
    read = evening_of(upload.club, bytes(upload.content), file_name=upload.name)
    line = structures.save_structure(
        upload.club.pk,
        name=free_name(upload.club, read.name),
        schedule=read.plan.schedule,
        chips=read.plan.chips,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", ""), "structure", upload.pk),
    )
    return move_on(
        request, line, reverse("structure", args=[payload(line, StructureNamed)["structure_id"]])
    )


@require_POST
@staff_required
def drop_file(request: HttpRequest, upload_id: int) -> HttpResponse:
    """The file is not wanted after all."""
    upload = _own(request, upload_id)
    upload.delete()
    messages.info(request, gettext("Nothing was imported."))
    return HttpResponseRedirect(reverse("import_event"))


@require_GET
@staff_required
def imported_event(request: HttpRequest, pk: int) -> HttpResponse:
    """What was taken of an imported event, what was left and why; and its undo."""
    access.require(request.user, "see", pk)
    known = ImportedEvent.objects.select_related("tournament", "club")
    imported = get_object_or_404(known, tournament__pk=pk)
    line = line_of_import(imported.tournament)
    undone = undo.undone_revisions(imported.club)
    return render(
        request,
        "imports/event_report.html",
        {
            "imported": imported,
            "tournament": imported.tournament,
            "told": report_texts(imported.report, currency=imported.tournament.currency),
            "line": line,
            "may_undo": line is not None
            and line.revision not in undone
            and access.allowed(request.user, "tournament.imported"),
            "zone": imported.tournament.timezone,
            "key": new_key(),
            **hooks().league_of_import(
                imported, may_count=access.allowed(request.user, "season.event_counted")
            ),
        },
    )
