"""Structures written: a new one, one of the library, and an event's own before its start."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from blinds.models import ChipSet, Structure
from blinds.operations.structures import templates_of
from blinds.queries import steps_of
from blinds.rules.sheet import PlanSheetRow, read_step
from blinds.rules.steps import Schedule
from tdsite.rooms.structures import acts
from tdsite.rooms.structures.drawing import Drawing
from tdsite.rooms.structures.drawn_sheet import answers_sent, drawn_sheet
from tdsite.rooms.structures.forms.questions import QuestionsForm
from tdsite.rooms.structures.forms.steps import StepsForm, rows_sent
from tdsite.rooms.structures.forms.structures import (
    ChipsForm,
    Place,
    StructureForm,
    arranged,
    new_row,
    with_color_ups,
)
from tdsite.web.club import current_club
from tdsite.web.fields import number_in
from tdsite.web.guards import event_view, staff_required
from tdsite.web.read_sheets import BadSheet, NothingRead, read_upload
from tdsite.web.submit import attempt, go_to, new_key, notify, order
from tournaments import access
from tournaments.acts import ActContext
from tournaments.models import Club, JournalLine, Tournament
from tournaments.models.tournament import State
from tournaments.payloads.club import StructureNamed
from tournaments.payloads.shapes import payload
from tournaments.rules import RuleError
from tournaments.sentences import translate

Rows = list[dict[str, str]]
Save = Callable[[StructureForm, ActContext], JournalLine]
EMPTY_ROWS = 3


@dataclass(frozen=True, slots=True)
class StructureEditor:
    """What is being written: its address, its page's facts, and how it is saved."""

    url: str
    save: Save
    club: Club
    place: Place | None = None
    named: bool = True
    structure: Structure | None = None
    tournament: Tournament | None = None
    drawing: Drawing | None = None

    @property
    def scope(self) -> Club | Tournament:
        return self.tournament or self.club


@staff_required
@require_http_methods(["GET", "POST"])
def new_structure(request: HttpRequest) -> HttpResponse:
    """A plan drawn from three questions, changed in place or read from a file, then saved."""
    access.require(request.user, "structure.saved")
    club = current_club()
    posted = request.method == "POST"
    drawing = Drawing.sent(club, request.POST) if posted else Drawing(club, QuestionsForm.usual())

    def save(form: StructureForm, pressed: ActContext) -> JournalLine:
        return acts.save_structure(club.pk, **_written(form), **pressed)

    desk = StructureEditor(
        reverse("new_structure"), save, club, place=drawing.place, drawing=drawing
    )
    if posted:
        return _edited(request, desk, _sent(request, desk))
    form, says = drawing.begun()
    return _draw(request, desk, form, **says)


@staff_required
@require_http_methods(["GET", "POST"])
def structure(request: HttpRequest, structure_id: int) -> HttpResponse:
    """One of the library, changed in place.  Events made from it keep their own copy."""
    access.require(request.user, "structure.saved")
    club = current_club()
    one = get_object_or_404(templates_of(club), pk=structure_id)

    def save(form: StructureForm, pressed: ActContext) -> JournalLine:
        return acts.save_structure(
            club.pk, structure_id=structure_id, seen=form.seen, **_written(form), **pressed
        )

    desk = StructureEditor(reverse("structure", args=[one.pk]), save, club, structure=one)
    return _edited(request, desk, _form_of(one, club.revision))


@event_view
@require_http_methods(["GET", "POST"])
def event_structure(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The event's own plan, with the times of its evening, until its clock runs."""
    access.require(request.user, "tournament.changed", tournament.pk)
    if tournament.state == State.RUNNING and request.method == "GET":
        return HttpResponseRedirect(reverse("reshape", args=[tournament.pk]))
    place = Place(tournament.starts_at, tournament.timezone)
    one = Structure.objects.filter(tournament=tournament).first()

    def save(form: StructureForm, pressed: ActContext) -> JournalLine:
        return acts.change_plan(tournament.pk, seen=form.seen, **_written(form), **pressed)

    url = reverse("event_structure", args=[tournament.pk])
    desk = StructureEditor(
        url,
        save,
        tournament.club,
        place=place,
        named=False,
        structure=one,
        tournament=tournament,
    )
    if one is None:
        form = StructureForm.of((), name=tournament.name, seen=tournament.revision, key=new_key())
        return _edited(request, desk, form, [new_row("level", ())] * EMPTY_ROWS)
    return _edited(request, desk, _form_of(one, tournament.revision, place))


def _form_of(one: Structure, seen: int, place: Place | None = None) -> StructureForm:
    return StructureForm.of(
        steps_of(one),
        name=one.name,
        notes=one.notes,
        chips=one.chips,
        seen=seen,
        key=new_key(),
        place=place,
    )


def _written(form: StructureForm) -> dict[str, Any]:
    return {
        "name": form.name,
        "schedule": form.steps.schedule,
        "chips": form.chips.chips,
        "notes": form.notes,
    }


def _edited(
    request: HttpRequest,
    desk: StructureEditor,
    form: StructureForm,
    rows: Sequence[dict[str, str]] = (),
) -> HttpResponse:
    """The table as it stands, or what one press makes of what was typed."""
    if request.method == "GET":
        if rows:
            form.steps = StepsForm(rows, waits=True)
        return _draw(request, desk, form)
    button = request.POST.get("do", "save")
    if button == "told":
        told = _sent(request, desk, waits=True)
        answer = "_plan_drawn" if desk.drawing else "_plan_told"
        return _draw(request, desk, told, template=f"structures/{answer}.html")
    if button == "save":
        return _save(request, desk)
    return _pressed(request, desk, button)


def _sent(request: HttpRequest, desk: StructureEditor, **instead: Any) -> StructureForm:
    return StructureForm.sent(request.POST, place=desk.place, **instead)


def _save(request: HttpRequest, desk: StructureEditor) -> HttpResponse:
    form = _sent(request, desk)
    if not form.is_valid(named=desk.named):
        return _draw(request, desk, form, status=400)
    content = (form.seen, form.name, form.notes, form.chips.chips, form.steps.schedule)

    def refused(error: RuleError) -> HttpResponse:
        desk.scope.refresh_from_db()
        form.seen = desk.scope.revision
        return _draw(request, desk, form, why_not=translate(error), status=409)

    def then(line: JournalLine) -> HttpResponse:
        notify(request, line)
        if desk.tournament is None:
            return go_to(
                request, reverse("structure", args=[payload(line, StructureNamed)["structure_id"]])
            )
        return go_to(request, desk.url)

    return attempt(
        lambda: desk.save(form, order(request, form.key, *content)), refused=refused, then=then
    )


def _pressed(request: HttpRequest, desk: StructureEditor, button: str) -> HttpResponse:
    """A button that changes what is typed, and saves nothing."""
    rows = arranged(rows_sent(request.POST), button)
    if rows is not None:
        return _draw(request, desk, _sent(request, desk, rows=rows, waits=True))
    if desk.drawing and button in ("draw", "draw-again"):
        sent = _sent(request, desk, waits=True)
        form, says = desk.drawing.redrawn(sent, again=button == "draw-again")
        return _draw(request, desk, form, **says)
    if button == "read":
        return _read(request, desk)
    if button == "take-chips":
        return _take_chips(request, desk)
    form = _sent(request, desk)
    if button == "color-ups" and form.steps.is_valid():
        planned = with_color_ups(form.steps.schedule, form.chips.denominations)
        form.steps = _planned(form, planned, desk)
    return _draw(request, desk, form)


def _planned(form: StructureForm, planned: Schedule, desk: StructureEditor) -> Any:
    as_planned = StructureForm.of(
        planned, chips=[list(chip) for chip in form.chips.chips], place=desk.place
    )
    as_planned.steps.columns |= form.steps.columns
    return as_planned.steps


def _take_chips(request: HttpRequest, desk: StructureEditor) -> HttpResponse:
    """The chips of a case, instead of those that stand there."""
    number = number_in(request.POST.get("chip_set", "")) or 0
    chosen = ChipSet.objects.filter(club=desk.club, pk=number).first()
    if chosen is None:
        return _draw(request, desk, _sent(request, desk))
    chips = ChipsForm.of([chip[:2] for chip in chosen.denominations])
    return _draw(request, desk, _sent(request, desk, chips=chips))


def _read(request: HttpRequest, desk: StructureEditor) -> HttpResponse:
    """A pasted text or a file, into the table: behind what is written, or in its place.

    Nothing is put there while the sheet leaves something open.
    """
    upload, answers = request.FILES.get("file"), answers_sent(request.POST)
    pasted = request.POST.get("pasted", "")
    try:
        found = read_upload(upload if isinstance(upload, UploadedFile) else None, pasted, answers)
    except (NothingRead, BadSheet) as error:
        return _draw(
            request,
            desk,
            _sent(request, desk),
            status=400,
            why_not=translate(error),
            unread=True,
            pasted=pasted,
        )
    beside: dict[str, Any] = {"sheet": drawn_sheet(found, answers), "pasted": found.text}
    if found.sheet and found.sheet.questions:
        return _draw(request, desk, _sent(request, desk), unread=True, **beside)
    kept = [] if request.POST.get("instead") else [r for r in rows_sent(request.POST) if _says(r)]
    form = _sent(request, desk, rows=[*kept, *found.rows])
    return _draw(request, desk, form, read=len(found.rows), **beside)


def _says(row: dict[str, str]) -> bool:
    """Whether somebody wrote into this row: a level without an amount was never begun."""
    if row["kind"] != "level":
        return True
    read = PlanSheetRow(1, row)
    step = read_step(read)
    return not (step and not step.obligations_chips)


def _draw(
    request: HttpRequest,
    desk: StructureEditor,
    form: StructureForm,
    *,
    template: str = "structures/editor.html",
    status: int = 200,
    **page: Any,
) -> HttpResponse:
    started = desk.tournament is not None and desk.tournament.started_at is not None
    about = {
        "desk": desk,
        "tournament": desk.tournament,
        "club": desk.club,
        "form": form,
        "steps": form.steps,
        "chips": form.chips,
        "chip_sets": ChipSet.objects.filter(club=desk.club).order_by("name"),
        "told_url": desk.url,
        "started": started,
        "refused": status == 400 and not page,
        "outlook": desk.drawing.outlook(form) if desk.drawing else None,
    }
    return render(request, template, about | page, status=status)
