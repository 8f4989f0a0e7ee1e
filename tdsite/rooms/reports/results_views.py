"""The results as files, as columns for other sites, and as a summary to be mailed.

Columns are chosen, ordered, named, previewed and kept by the club.
"""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.reports import acts, report_files
from tdsite.rooms.reports.event_report import report_of
from tdsite.rooms.reports.forms import ExportForm
from tdsite.rooms.reports.paper import results_sheet
from tdsite.rooms.reports.results import (
    PRESETS,
    column_names,
    preset_names,
    result_rows,
    summary_of,
)
from tdsite.web import results as reports
from tdsite.web.fields import number_in
from tdsite.web.guards import acting, staff_required, staff_user, the_event
from tdsite.web.moneybox import money_box
from tdsite.web.paper import press
from tdsite.web.sheets import as_file
from tdsite.web.submit import attempt, go_to, new_key, notify, order
from tournaments import access, finishes
from tournaments.models import ExportFormat, JournalLine, Tournament
from tournaments.rules.exports import Chosen, Manner, cell, chosen_columns, written
from tournaments.sentences import translate


@staff_required
@require_GET
def results_csv(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    text = report_files.results_csv(event, reports.results_of(event, everybody=True))
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    return _named(answer, event, "csv", how="attachment")


@staff_required
@require_GET
def results_json(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    results = reports.results_of(event, everybody=True)
    answer = JsonResponse(report_files.results_json(event, results, money_box(event, results)))
    return _named(answer, event, "json", how="inline")


@staff_required
@require_GET
def results_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    results = reports.results_of(event, everybody=True)
    sheet_data = results_sheet(
        event,
        results,
        box=money_box(event, results),
        figures=finishes.figures(event),
        lines=reports.asked_about(event),
        now=timezone.now(),
    )
    answer = HttpResponse(press("results", sheet_data), content_type="application/pdf")
    return _named(answer, event, "pdf", how="inline")


def _named(answer: HttpResponse, event: Tournament, ending: str, *, how: str) -> HttpResponse:
    name = slugify(event.name) or f"event-{event.pk}"
    answer["Content-Disposition"] = f'{how}; filename="{name}-results.{ending}"'
    return answer


PREVIEWED = 8


@staff_required
@require_GET
def export(request: HttpRequest, pk: int) -> HttpResponse:
    """The editor with the first lines of the file as it would be."""
    event = the_event(request, pk)
    return _export_page(request, event, _export_form(request, event))


@staff_required
@require_GET
def export_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The file itself.  Raises ExportUnfit."""
    event = the_event(request, pk)
    form = _export_form(request, event)
    columns = chosen_columns(form.columns)
    rows = result_rows(event, report_of(event), columns, form.manner)
    text = written([head for _, head in _headed(columns)], rows, form.manner)
    charset = "windows-1252" if form.manner.encoding == "western" else "utf-8"
    answer = HttpResponse(text, content_type=f"text/csv; charset={charset}")
    return as_file(answer, event, "results", "tsv" if form.manner.separator == "tab" else "csv")


@require_POST
@staff_required
@acting("export.saved")
def save_export(request: HttpRequest, pk: int) -> HttpResponse:
    """The columns kept by the club under a name, for every event."""
    event = the_event(request, pk)
    form = ExportForm.sent(request.POST)
    export_id = number_in(request.POST.get("format", ""))
    kept = ExportFormat.objects.filter(club=event.club, name=form.name.strip())
    same = kept.filter(pk=export_id or 0)
    key = request.POST.get("key", "")[:60]

    def to_the_export(line: JournalLine) -> HttpResponse:
        notify(request, line)
        return go_to(request, f"{reverse('export', args=[pk])}?format={line.data['export_id']}")

    return attempt(
        lambda: acts.save_export(
            event.club_id,
            export_id=export_id if same.exists() else None,
            name=form.name,
            columns=_headed(form.columns, named_only=True),
            settings=form.manner.as_json(),
            **order(request, key, form.columns, form.manner, form.name),
        ),
        refused=lambda error: _export_page(
            request, event, form, why_not=translate(error), status=409
        ),
        then=to_the_export,
    )


@require_POST
@staff_required
def remove_export(request: HttpRequest, pk: int, export_id: int) -> HttpResponse:
    event = the_event(request, pk)
    line = acts.remove_export(
        event.club_id, export_id=export_id, by=staff_user(request), at=timezone.now()
    )
    notify(request, line)
    return go_to(request, reverse("export", args=[pk]))


def _export_form(request: HttpRequest, event: Tournament) -> ExportForm:
    """What the address asks for: columns of its own, a saved export, or a ready-made choice."""
    if "c" in request.GET or "act" in request.GET:
        return ExportForm.sent(request.GET)
    number = number_in(request.GET.get("format", ""))
    if number is not None:
        kept = get_object_or_404(ExportFormat, club=event.club, pk=number)
        columns = tuple((code, heading) for code, heading in kept.columns)
        return ExportForm(columns, Manner.of(kept.settings), kept.name)
    codes, manner = PRESETS.get(request.GET.get("preset", ""), PRESETS["results"])
    return ExportForm(tuple((code, "") for code in codes), manner)


def _headed(columns: Chosen, *, named_only: bool = False) -> Chosen:
    """Each column with its heading: the house's word where none was written."""
    names = column_names()
    return tuple(
        (code, heading if named_only or heading.strip() else names[code])
        for code, heading in columns
    )


def _export_page(
    request: HttpRequest, event: Tournament, form: ExportForm, *, status: int = 200, **page: Any
) -> HttpResponse:
    names, report = column_names(), report_of(event)
    rows = result_rows(event, report, form.columns, form.manner) if form.columns else []
    seen = {
        "tournament": event,
        "form": form,
        "rows": [
            {"code": code, "name": names[code], "heading": heading}
            for code, heading in form.columns
        ],
        "others": [(code, name) for code, name in names.items()],
        "heads": [head for _, head in _headed(form.columns)],
        "preview": [[cell(value, form.manner) for value in row] for row in rows[:PREVIEWED]],
        "count": len(rows),
        "kept": ExportFormat.objects.filter(club=event.club).order_by("name"),
        "open": number_in(request.GET.get("format", "") or request.POST.get("format", "")),
        "presets": preset_names(),
        "preset": request.GET.get("preset", ""),
        "query": request.GET.urlencode(),
        "may_save": access.allowed(request.user, "export.saved"),
        "key": new_key(),
    }
    return render(request, "reports/export.html", seen | page, status=status)


@staff_required
@require_GET
def results_summary(request: HttpRequest, pk: int) -> HttpResponse:
    """The text and its formatted twin, in the event's language or another."""
    event = the_event(request, pk)
    languages = dict(settings.LANGUAGES)
    wanted = request.GET.get("lang", "")
    language = wanted if wanted in languages else event.language
    with translation.override(language):
        summary = summary_of(event, report_of(event), locale=language)
        formatted = render_to_string("reports/_summary_mail.html", {"summary": summary})
    seen = {
        "tournament": event,
        "summary": summary,
        "formatted": formatted.strip(),
        "spoken": language,  # the page itself has a language too
        "languages": languages,
    }
    return render(request, "reports/summary.html", seen)
