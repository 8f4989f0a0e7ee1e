"""What a club brings along: the ways in, and a list of players from its file to its columns."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tdsite.rooms.imports.forms import ReadingForm, UploadForm, meanings
from tdsite.rooms.imports.players import columns as mappings
from tdsite.rooms.imports.players import uploads
from tdsite.rooms.imports.players.cells import ORDERS
from tdsite.rooms.imports.players.columns import HEADING_WITHIN, LABELS, Column, Mapping, guess
from tdsite.rooms.imports.players.preview import column_previews
from tdsite.rooms.imports.players.reading import LIST
from tdsite.rooms.imports.players.uploads import KEPT_FOR, Stage
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.read_sheets import BadSheet, Sheet, read_sheet
from tdsite.web.submit import attempt
from tournaments import access
from tournaments.models import Upload
from tournaments.models.papers import UploadKind
from tournaments.rules import RuleError
from tournaments.sentences import translate

IMPORT = "player.imported"
SHOWN = 8


@never_cache
@require_GET
@staff_required
def imports(request: HttpRequest) -> HttpResponse:
    """The ways in, and what was brought along lately."""
    access.require(request.user, IMPORT)
    return _ways_in(request)


def _ways_in(request: HttpRequest, why_not: str = "") -> HttpResponse:
    club, now = current_club(), timezone.now()
    recent = uploads.lists_of(club).select_related("by", "club").defer("content")
    recent = recent.filter(at__gte=now - KEPT_FOR[UploadKind.PLAYERS]).order_by("-at")[:SHOWN]
    return render(
        request,
        "imports/index.html",
        {
            "recent": [(upload, uploads.stage_of(upload, now)) for upload in recent],
            "why_not": why_not,
            "most_rows": LIST.rows,
            "zone": club.timezone,
        },
        status=409 if why_not else 200,
    )


@require_POST
@staff_required
def load_players(request: HttpRequest) -> HttpResponse:
    """A file, kept to be looked at."""
    access.require(request.user, IMPORT)
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _ways_in(request, str(form.errors["file"][0]))
    file = form.cleaned_data["file"]
    content = file.read(LIST.packed_bytes + 1)
    return attempt(
        lambda: uploads.keep(
            current_club(),
            name=file.name,
            content=content,
            by=staff_user(request),
            at=timezone.now(),
        ),
        refused=lambda error: _ways_in(request, translate(error)),
        then=lambda kept: HttpResponseRedirect(reverse("players_columns", args=[kept.pk])),
    )


@never_cache
@require_http_methods(["GET", "POST"])
@staff_required
def players_columns(request: HttpRequest, upload_id: int) -> HttpResponse:
    """Which column means what, with some of what stands in each."""
    upload = list_of(request, upload_id)
    if uploads.stage_of(upload, timezone.now()) in (Stage.RUNNING, Stage.DONE, Stage.UNDONE):
        return HttpResponseRedirect(reverse("players_list", args=[upload.pk]))
    if request.method == "GET":
        mapping = uploads.mapping_of(upload)
        return _columns(request, upload, mapping, _sheet(upload, mapping.sheet))
    form = ReadingForm(request.POST)
    if not form.is_valid():
        return HttpResponseRedirect(request.path)
    mapping, sheet, why_not = _said(upload, form, request)
    if why_not or request.POST.get("do") == "again":
        return _columns(request, upload, mapping, sheet, why_not)
    return HttpResponseRedirect(reverse("players_list", args=[upload.pk]))


def _said(upload: Upload, form: ReadingForm, request: HttpRequest) -> tuple[Mapping, Sheet, str]:
    """The mapping the form says, kept if it can be read so; else why not."""
    old = uploads.mapping_of(upload)
    sheet = _sheet(upload, form.number)
    if request.POST.get("do") == "again":
        mapping = _read_again(sheet, form, old)
        uploads.remember(upload, mapping)
        return mapping, sheet, ""
    columns = meanings(request.POST, len(sheet.rows[0]) if sheet.rows else 0)
    heading = min(form.heading_row, len(sheet.rows))
    mapping = mappings.with_dates(
        Mapping(form.number, heading, columns, choices=old.choices), sheet, chosen=form.order_chosen
    )
    try:
        mappings.check(columns)
        mappings.check_dates(mapping)
    except RuleError as error:
        return mapping, sheet, translate(error)
    uploads.remember(upload, mapping)
    return mapping, sheet, ""


def _read_again(sheet: Sheet, form: ReadingForm, old: Mapping) -> Mapping:
    """Another sheet is guessed at anew; in the same one only the row of the headings is new."""
    if form.number != old.sheet:
        mapping, _ = mappings.guessed(sheet, number=form.number, dates=form.order)
        return replace(mapping, choices=old.choices)
    heading = min(form.heading_row, len(sheet.rows))
    mapping = replace(old, heading=heading, columns=guess(sheet.rows, heading))
    return mappings.with_dates(mapping, sheet, chosen=form.order_chosen)


def _sheet(upload: Upload, number: int) -> Sheet:
    content = bytes(upload.content)
    try:
        return read_sheet(content, LIST, sheet=number)
    except BadSheet:
        return read_sheet(content, LIST)


def _columns(
    request: HttpRequest, upload: Upload, mapping: Mapping, sheet: Sheet, why_not: str = ""
) -> HttpResponse:
    days = mappings.cells_of(sheet, mapping.heading, mapping.columns, Column.BORN_ON)
    _, says = mappings.guess_order(days, default=mapping.dates)
    return render(
        request,
        "imports/players_columns.html",
        {
            "upload": upload,
            "mapping": mapping,
            "columns": column_previews(sheet, mapping),
            "meanings": LABELS.items(),
            "sheets": list(enumerate(sheet.sheets)) if len(sheet.sheets) > 1 else [],
            "heading_rows": _heading_rows(sheet),
            "orders": ORDERS.items(),
            "has_dates": Column.BORN_ON in mapping.columns,
            "dates_say": says,
            "dates_open": mappings.asks_order(days),
            "why_not": why_not,
        },
        status=409 if why_not else 200,
    )


def _heading_rows(sheet: Sheet) -> list[tuple[int, str]]:
    """The rows in which headings may stand, each with its first words."""
    found = [(0, gettext("No headings"))]
    for number, row in enumerate(sheet.rows[:HEADING_WITHIN], start=1):
        words = ", ".join(cell for cell in row if cell)
        if words:
            found.append((number, f"{number}: {words[:60]}{'…' if len(words) > 60 else ''}"))
    return found


@require_POST
@staff_required
def forget_list(request: HttpRequest, upload_id: int) -> HttpResponse:
    """The file goes; what was imported from it stays in the book."""
    upload = list_of(request, upload_id)
    if uploads.stage_of(upload, timezone.now()) is not Stage.RUNNING:
        upload.delete()
    return HttpResponseRedirect(reverse("imports"))


def list_of(request: HttpRequest, upload_id: int) -> Upload:
    """The list of players that was loaded, for those who may import it."""
    access.require(request.user, IMPORT)
    found = uploads.lists_of(current_club()).select_related("club", "by")
    return get_object_or_404(found, pk=upload_id)
