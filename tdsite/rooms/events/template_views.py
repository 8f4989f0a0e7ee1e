"""The club's templates of events: the list, a new one from an event, renamed, archived."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.events import template_acts
from tdsite.rooms.events.series_acts import MAX_AHEAD
from tdsite.rooms.events.series_page import coming_series
from tdsite.rooms.events.template_acts import LONGEST_NAME
from tdsite.rooms.events.terms import entry_cents, templates_of
from tdsite.web import formats, languages
from tdsite.web.club import current_club
from tdsite.web.guards import acting, event_view, staff_required
from tdsite.web.submit import attempt, move_on, new_key, order
from tournaments import access
from tournaments.models import Tournament
from tournaments.rules import RuleError
from tournaments.sentences import translate


class TemplateNameForm(forms.Form):
    """What a template is called."""

    name = forms.CharField(
        label=_("Template name"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Give the template a name.")},
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )
    key = forms.CharField(required=False, max_length=80)


@require_GET
@staff_required
@acting("template.saved")
def event_templates(request: HttpRequest) -> HttpResponse:
    """Every template in use, with what it is made of, and the series made from them."""
    access.require(request.user, "template.saved")
    return event_template_page(request)


def event_template_page(
    request: HttpRequest, *, status: int = 200, why_not: str = ""
) -> HttpResponse:
    """The page of templates and series, with what was refused."""
    shelves = [
        {
            "template": one,
            "price_cents": entry_cents(one),
            "currency": one.terms["fields"]["currency"],
            "day": formats.weekday(one.terms["weekday"], locale=languages.reading()),
            "at": one.terms["at"],
            "plan": (one.terms["plan"] or {}).get("name", ""),
            "screens": len(one.terms["screens"]),
            "staff": len(one.terms["staff"]),
        }
        for one in templates_of(current_club())
    ]
    context: dict[str, Any] = {"shelves": shelves, "key": new_key(), "why_not": why_not}
    context |= {"series": coming_series(current_club(), timezone.now()), "max_ahead": MAX_AHEAD}
    return render(request, "events/templates.html", context, status=status)


@event_view
@require_POST
def save_template_of(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The terms of an event kept as a template, under its name or another one."""
    access.require(request.user, "template.saved")
    form = TemplateNameForm({"name": tournament.name, **request.POST.dict()})
    if not form.is_valid():
        return event_template_page(request, status=400, why_not=_first_error(form))
    data = form.cleaned_data
    return attempt(
        lambda: template_acts.save_event_template(
            tournament.club_id,
            name=data["name"],
            event=tournament.pk,
            **order(request, data["key"], data["name"]),
        ),
        refused=lambda error: _refused(request, error),
        then=lambda line: move_on(request, line, reverse("event_templates")),
    )


@staff_required
@require_POST
@acting("template.renamed")
def rename_template(request: HttpRequest, template_id: int) -> HttpResponse:
    """A template called otherwise."""
    form = TemplateNameForm(request.POST)
    if not form.is_valid():
        return event_template_page(request, status=400, why_not=_first_error(form))
    data = form.cleaned_data
    return attempt(
        lambda: template_acts.rename_event_template(
            current_club().pk,
            template=template_id,
            name=data["name"],
            **order(request, data["key"], template_id, data["name"]),
        ),
        refused=lambda error: _refused(request, error),
        then=lambda line: move_on(request, line, reverse("event_templates")),
    )


@staff_required
@require_POST
@acting("template.archived")
def archive_template(request: HttpRequest, template_id: int) -> HttpResponse:
    """A template offered no more."""
    key = request.POST.get("key", "")
    return attempt(
        lambda: template_acts.archive_event_template(
            current_club().pk, template=template_id, **order(request, key, "archive", template_id)
        ),
        refused=lambda error: _refused(request, error),
        then=lambda line: move_on(request, line, reverse("event_templates")),
    )


def _refused(request: HttpRequest, error: RuleError) -> HttpResponse:
    return event_template_page(request, status=409, why_not=translate(error))


def _first_error(form: forms.Form) -> str:
    """The first thing that is wrong with a form."""
    return str(next(iter(form.errors.values()))[0])
