"""A list of players before, while and after it is taken into the book."""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods
from kombu.exceptions import OperationalError

from tdsite.live import heartbeat
from tdsite.rooms.imports.forms import DOUBTS, EXISTING, choices_said
from tdsite.rooms.imports.players import uploads
from tdsite.rooms.imports.players.listing import player_rows
from tdsite.rooms.imports.players.preview import Preview, preview_of, problems_of
from tdsite.rooms.imports.players.reading import PlayerList, read_list
from tdsite.rooms.imports.players.uploads import Stage, bring_in_players
from tdsite.rooms.imports.views import IMPORT, list_of
from tdsite.web import log
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.sheets import XLSX, csv_text, text, write_workbook
from tdsite.web.submit import go_to, undo_url
from tournaments import access, journal
from tournaments.models import Upload
from tournaments.payloads.entries import PlayersImported
from tournaments.payloads.shapes import payload
from tournaments.rules import RuleError
from tournaments.sentences import translate

SMALL = 500  # rows that are written before anybody could watch them


@never_cache
@require_http_methods(["GET", "POST"])
@staff_required
def players_list(request: HttpRequest, upload_id: int) -> HttpResponse:
    """What an import would do; while it runs how far it is; afterwards what it did."""
    upload = list_of(request, upload_id)
    if request.method == "POST" and uploads.stage_of(upload, timezone.now()) in (
        Stage.LOOKED_AT,
        Stage.STOPPED,
    ):
        _said(upload, request)
        if request.POST.get("do") == "import":
            _start(upload, request)
        return HttpResponseRedirect(request.path)
    stage = uploads.stage_of(upload, timezone.now())
    if stage is Stage.RUNNING:
        return render(request, "imports/players_running.html", _running(upload))
    if stage in (Stage.DONE, Stage.UNDONE):
        return render(request, "imports/players_done.html", _done(upload, stage, request))
    return _preview(request, upload, stage)


def _said(upload: Upload, request: HttpRequest) -> None:
    """Keep what was chosen for those who are here already, and for doubtful rows."""
    mapping = uploads.mapping_of(upload)
    row_numbers = [
        int(row) for row in request.POST.getlist("asked") if row.isdigit() and len(row) < 9
    ]
    choices = choices_said(request.POST, row_numbers)
    by_row = {**mapping.choices.by_row, **choices.by_row}
    uploads.remember(upload, replace(mapping, choices=replace(choices, by_row=by_row)))


def _start(upload: Upload, request: HttpRequest) -> None:
    """Hand the list to the worker; without one, or for a short list, do it here and now."""
    if not uploads.begin(upload, by=staff_user(request), at=timezone.now()):
        return
    if upload.total_rows > SMALL and "worker" in heartbeat.living():
        try:
            bring_in_players.apply_async(kwargs={"upload_id": upload.pk}, retry=False)
        except OperationalError:
            pass
        else:
            return
    uploads.bring_in(upload.pk)


def _preview(request: HttpRequest, upload: Upload, stage: Stage) -> HttpResponse:
    preview: Preview | None = None
    trouble = gettext(upload.trouble or uploads.STOPPED) if stage is Stage.STOPPED else ""
    why_not = ""
    try:
        preview = preview_of(upload.club, _read(upload))
    except RuleError as error:
        why_not = translate(error)
    mapping = uploads.mapping_of(upload)
    return render(
        request,
        "imports/players_preview.html",
        {
            "upload": upload,
            "preview": preview,
            "choices": mapping.choices,
            "existing": EXISTING.items(),
            "doubts": DOUBTS.items(),
            "trouble": trouble,
            "why_not": why_not,
        },
    )


def _read(upload: Upload) -> PlayerList:
    today = timezone.now().date()
    return read_list(bytes(upload.content), uploads.mapping_of(upload), today=today)


def _running(upload: Upload) -> dict[str, object]:
    done = uploads.rows_done(upload) or 0
    return {"upload": upload, "done": min(done, upload.total_rows), "total": upload.total_rows}


@never_cache
@require_GET
@staff_required
def players_progress(request: HttpRequest, upload_id: int) -> HttpResponse:
    """How far the import is; when it is over, the page that says what it did."""
    upload = list_of(request, upload_id)
    if uploads.stage_of(upload, timezone.now()) is not Stage.RUNNING:
        return go_to(request, reverse("players_list", args=[upload.pk]))
    return render(request, "imports/_progress.html", _running(upload))


def _done(upload: Upload, stage: Stage, request: HttpRequest) -> dict[str, object]:
    line = journal.lines_of(upload.club).defer("changes").get(revision=upload.revision)
    may_undo = stage is Stage.DONE and access.allowed(request.user, line.kind)
    return {
        "upload": upload,
        "line": line,
        "says": log.says(line),
        "counts": payload(line, PlayersImported),
        "undone": stage is Stage.UNDONE,
        "undo_url": undo_url(line) if may_undo else "",
        "zone": upload.club.timezone,
    }


@require_GET
@staff_required
def players_problems(request: HttpRequest, upload_id: int) -> HttpResponse:
    """Every problem of the list as CSV: row, name, field, what is written, what is wrong.

    Raises BadSheet and NoName as the page itself does.
    """
    upload = list_of(request, upload_id)
    rows: list[list[Any]] = [
        [
            gettext("Row"),
            gettext("Name"),
            gettext("State"),
            gettext("Field"),
            gettext("Saved"),
            gettext("Problem"),
        ]
    ]
    for one in problems_of(upload.club, _read(upload)):
        cells = (one.name, one.word, one.field, one.written, one.says)
        rows.append([one.row, *map(text, cells)])
    answer = HttpResponse(csv_text(rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="problems.csv"'
    return answer


@never_cache
@require_GET
@staff_required
def players_file(request: HttpRequest, ending: str) -> HttpResponse:
    """Everybody of the club as CSV or XLSX; what is read back is as it was."""
    access.require(request.user, IMPORT)
    club = current_club()
    rows = list(player_rows(club))
    if ending == "xlsx":
        answer = HttpResponse(write_workbook(gettext("Players"), rows), content_type=XLSX)
    elif ending == "csv":
        guarded = ([text(cell) for cell in row] for row in rows)
        answer = HttpResponse(csv_text(guarded), content_type="text/csv; charset=utf-8")
    else:
        raise Http404
    answer["Content-Disposition"] = f'attachment; filename="players.{ending}"'
    return answer
