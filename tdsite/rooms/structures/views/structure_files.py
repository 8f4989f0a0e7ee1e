"""Structures as files and as printed sheets."""

from collections.abc import Callable

from csp.decorators import csp_exempt
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET

from blinds.models import Structure
from blinds.operations.structures import templates_of
from blinds.queries import steps_of
from blinds.rules.structure import table_of, to_csv, to_json
from tdsite.rooms.structures.structure_sheet import structure_sheet
from tdsite.web.club import current_club
from tdsite.web.guards import event_view, staff_required
from tdsite.web.paper import press
from tdsite.web.paper.printing import pdf_response
from tdsite.web.sheets import BOM, write_workbook
from tournaments import access
from tournaments.models import Tournament

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _as_csv(structure: Structure) -> tuple[str | bytes, str]:
    return BOM + to_csv(steps_of(structure), guarded=True), "text/csv; charset=utf-8"


def _as_json(structure: Structure) -> tuple[str | bytes, str]:
    return to_json(steps_of(structure)), "application/json"


def _as_xlsx(structure: Structure) -> tuple[str | bytes, str]:
    return write_workbook(structure.name, table_of(steps_of(structure))), XLSX


WRITERS: dict[str, Callable[[Structure], tuple[str | bytes, str]]] = {
    "csv": _as_csv,
    "json": _as_json,
    "xlsx": _as_xlsx,
}


@require_GET
@staff_required
def structure_file(request: HttpRequest, structure_id: int, ending: str) -> HttpResponse:
    """One of the library as CSV, JSON or XLSX."""
    access.require(request.user, "see")
    return _file(get_object_or_404(templates_of(current_club()), pk=structure_id), ending)


@require_GET
@event_view
def event_structure_file(request: HttpRequest, tournament: Tournament, ending: str) -> HttpResponse:
    """The event's own plan as CSV, JSON or XLSX."""
    return _file(get_object_or_404(Structure, tournament=tournament), ending)


def _file(structure: Structure, ending: str) -> HttpResponse:
    if ending not in WRITERS:
        raise Http404
    content, kind = WRITERS[ending](structure)
    answer = HttpResponse(content, content_type=kind)
    name = slugify(structure.name) or "structure"
    answer["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return answer


@xframe_options_sameorigin
@csp_exempt()
@require_GET
@staff_required
def sheet(request: HttpRequest, structure_id: int) -> HttpResponse:
    """The printable sheet of one of the library, its times from 0:00."""
    access.require(request.user, "see")
    structure = get_object_or_404(templates_of(current_club()), pk=structure_id)
    return _printed(structure, None)


@xframe_options_sameorigin
@csp_exempt()
@require_GET
@event_view
def event_sheet(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The printable sheet of an event's plan, with the times of its evening."""
    return _printed(get_object_or_404(Structure, tournament=tournament), tournament)


def _printed(structure: Structure, tournament: Tournament | None) -> HttpResponse:
    data = structure_sheet(structure, tournament, now=timezone.now())
    return pdf_response(press("structure_sheet", data), f"structure-{slugify(structure.name)}")
