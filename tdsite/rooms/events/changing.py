"""The terms of an event changed: the same steps until it starts, then what may still change."""

from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tdsite.rooms.events import acts, pages, settings_page
from tdsite.rooms.events.bundle import EventBundle, as_left, bundle_of
from tdsite.rooms.events.preview import Preview
from tdsite.rooms.events.views import typed, zone_of
from tdsite.web.guards import event_view, staff_user
from tdsite.web.submit import attempt, go_to, notify
from tournaments import access
from tournaments.journal import StaleRevision
from tournaments.models import JournalLine, Tournament
from tournaments.rules import N_, RuleError

OF_THE_TERMS = ("tournament.changed", "tournament.started", "registration.closed")


@event_view
@require_http_methods(["GET", "POST"])
def edit_event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same form, filled in; what the start or the close fixed cannot be typed over."""
    access.require(request.user, "tournament.changed", tournament.pk)
    data = typed(request) if request.method == "POST" else None
    with timezone.override(zone_of(data, tournament.timezone)):
        bundle = bundle_of(tournament, data)
        context: dict[str, Any] = {"tournament": tournament, "club": tournament.club}
        if data is None:
            return _draw(request, tournament, bundle, context)
        if name := data.get("repair", ""):
            return _repair(request, tournament, data, name)
        context |= {"refused": True}
        if not bundle.is_valid():
            bundle.form.forget_plan()
            return _draw(request, tournament, bundle, context, status=400)

        def refused(error: RuleError) -> HttpResponse:
            why_not = bundle.form.refuse(error)
            bundle.form.forget_plan()
            bundle.form.retype("seen", tournament.revision)
            return _draw(request, tournament, bundle, context | {"why_not": why_not}, status=409)

        return attempt(
            lambda: _change(request, tournament, bundle),
            refused=refused,
            then=lambda line: _changed(request, tournament, line),
        )


@event_view
@require_POST
def edit_summary(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the terms typed so far come to; once the event runs, what each change would do."""
    access.require(request.user, "tournament.changed", tournament.pk)
    data = typed(request)
    with timezone.override(zone_of(data, tournament.timezone)):
        preview = pages.preview_of(bundle_of(tournament, data), tournament.club, tournament)
        context = {"tournament": tournament, "club": tournament.club}
        if tournament.started_at is not None:
            return settings_page.draw_effects(request, preview, context)
        return pages.draw_parts(request, preview, context)


def _draw(
    request: HttpRequest,
    tournament: Tournament,
    bundle: EventBundle,
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    preview = _preview(tournament, bundle)
    if tournament.started_at is not None:
        return settings_page.draw(request, bundle, preview, context, status=status)
    return pages.draw(request, bundle, preview, context, status=status)


def _preview(tournament: Tournament, bundle: EventBundle) -> Preview:
    if not bundle.form.is_bound:
        bundle = bundle_of(tournament, pages.as_query(bundle.as_sent()))
    return pages.preview_of(bundle, tournament.club, tournament)


def _repair(request: HttpRequest, tournament: Tournament, data: Any, name: str) -> HttpResponse:
    """The page with what was typed, and what the press changes in it; nothing is saved."""
    preview = pages.preview_of(bundle_of(tournament, data), tournament.club, tournament)
    repair = pages.repaired(preview, name)
    left = {**data.dict(), **repair.changes}
    bundle = as_left(tournament.club, left, event=tournament)
    context: dict[str, object] = {"tournament": tournament, "club": tournament.club}
    context |= {"open_step": repair.step, "why_not": repair.refusal}
    return _draw(request, tournament, bundle, context)


def _change(request: HttpRequest, tournament: Tournament, bundle: EventBundle) -> JournalLine:
    form = bundle.form
    _check_seen(tournament, form.cleaned_data["seen"])
    return acts.change_event(
        tournament.pk,
        fields=form.event_fields(),
        prices=[price.price() for price in bundle.sold],
        lines=bundle.lines.lines(),
        structure_name=form.structure_name(),
        schedule=form.schedule,
        **form.played_with(),
        by=staff_user(request),
        at=timezone.now(),
    )


def _changed(request: HttpRequest, tournament: Tournament, line: JournalLine) -> HttpResponse:
    notify(request, line, gettext("Event settings saved"))
    return go_to(request, reverse("dashboard", args=[tournament.pk]))


def _check_seen(tournament: Tournament, seen: int | None) -> None:
    """Raise StaleRevision if the terms are not those that were drawn; sales are no matter."""
    later = JournalLine.objects.filter(tournament=tournament, revision__gt=seen or 0)
    changed = later.filter(Q(kind__in=OF_THE_TERMS) | Q(data__kind__in=OF_THE_TERMS))
    if seen is not None and changed.exists():
        raise StaleRevision(
            N_(
                "The settings were changed by someone else meanwhile. Compare, then save "
                "again to replace them."
            )
        )
