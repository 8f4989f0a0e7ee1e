"""Presses on the page of series: one started, a day announced or left out, one ended."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tdsite.rooms.events import series_acts
from tdsite.rooms.events.series_acts import LONGEST_NAME, MAX_AHEAD
from tdsite.rooms.events.template_views import event_template_page
from tdsite.web.club import current_club
from tdsite.web.guards import acting, staff_required
from tdsite.web.submit import attempt, move_on, order
from tournaments.models import EventTemplate, JournalLine
from tournaments.sentences import translate


class SeriesForm(forms.Form):
    """A new series: what it is called and made from, its first day, its hour."""

    name = forms.CharField(
        max_length=LONGEST_NAME, error_messages={"required": _("Give the series a name.")}
    )
    template = forms.ModelChoiceField(
        EventTemplate.objects.none(), error_messages={"required": _("Choose a template.")}
    )
    first_day = forms.DateField(error_messages={"required": _("Choose the first day.")})
    at_time = forms.TimeField(error_messages={"required": _("Enter the start time.")})
    ahead = forms.IntegerField(min_value=1, max_value=MAX_AHEAD, initial=2)
    key = forms.CharField(required=False, max_length=80)

    def __init__(self, *args: Any, club_id: int, **options: Any) -> None:
        super().__init__(*args, **options)
        chooser = self.fields["template"]
        assert isinstance(chooser, forms.ModelChoiceField)
        chooser.queryset = EventTemplate.objects.filter(club=club_id, archived_at=None)


class DayForm(forms.Form):
    """One day of a series."""

    day = forms.DateField()
    key = forms.CharField(required=False, max_length=80)


@staff_required
@require_POST
@acting("series.started")
def begin_series(request: HttpRequest) -> HttpResponse:
    """A new series; the worker announces its first events."""
    club = current_club()
    form = SeriesForm(request.POST, club_id=club.pk)
    if not form.is_valid():
        return _wrong(request, form)
    data = form.cleaned_data
    return _press(
        request,
        lambda: series_acts.start_series(
            club.pk,
            name=data["name"],
            template=data["template"].pk,
            first_day=data["first_day"],
            at_time=data["at_time"],
            ahead=data["ahead"],
            **order(request, data["key"], data["name"], data["first_day"]),
        ),
    )


@staff_required
@require_POST
@acting("series.skipped")
def skip_day(request: HttpRequest, series_id: int) -> HttpResponse:
    """One day left out."""
    return _on_a_day(request, series_acts.skip_series_day, series_id, "skip")


@staff_required
@require_POST
@acting("tournament.opened")
def announce_day(request: HttpRequest, series_id: int) -> HttpResponse:
    """The event of one day announced now."""
    return _on_a_day(request, series_acts.announce_series_day, series_id, "announce")


@staff_required
@require_POST
@acting("series.ended")
def stop_series(request: HttpRequest, series_id: int) -> HttpResponse:
    """No more events of a series."""
    key = request.POST.get("key", "")
    return _press(
        request,
        lambda: series_acts.end_series(
            current_club().pk, series=series_id, **order(request, key, "end", series_id)
        ),
    )


def _on_a_day(
    request: HttpRequest, act: Callable[..., JournalLine], series_id: int, word: str
) -> HttpResponse:
    form = DayForm(request.POST)
    if not form.is_valid():
        return _wrong(request, form)
    day, key = form.cleaned_data["day"], form.cleaned_data["key"]
    return _press(
        request,
        lambda: act(
            current_club().pk,
            series=series_id,
            day=day,
            **order(request, key, word, series_id, day),
        ),
    )


def _press(request: HttpRequest, act: Callable[[], JournalLine]) -> HttpResponse:
    return attempt(
        act,
        refused=lambda error: event_template_page(request, status=409, why_not=translate(error)),
        then=lambda line: move_on(request, line, reverse("event_templates")),
    )


def _wrong(request: HttpRequest, form: forms.Form) -> HttpResponse:
    why_not = str(next(iter(form.errors.values()))[0])
    return event_template_page(request, status=400, why_not=why_not)
