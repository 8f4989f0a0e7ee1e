"""Settings of an event that runs: what may still change with its effect, what is fixed, and since
when.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext

from tdsite.rooms.events import pages
from tdsite.rooms.events.bundle import EventBundle, bundle_of
from tdsite.rooms.events.defaults import default_of
from tdsite.rooms.events.effects import Effects
from tdsite.rooms.events.preview import Preview
from tdsite.rooms.events.priceforms import PriceForm
from tournaments.models import Tournament
from tournaments.models.tournament import PriceKind
from tournaments.operations.events import FIXED_BY_THE_CLOSE, FIXED_BY_THE_START
from tournaments.rules import N_

# the rows of the page: label, fields of the terms, fields of the entry's price
_ROWS: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("name", N_("Name"), ("name",), ()),
    ("late", N_("Late registration to level"), ("closes_at",), ("until_level", "through_break")),
    ("entries", N_("Entries at most"), (), ("limit",)),
    ("guarantee", N_("Guarantee"), ("guarantee",), ()),
    ("prizes", N_("Prizes"), ("prize_table", "prize_unit"), ()),
    ("shot_clock", N_("Shot clock"), ("shot_clock_seconds", "time_cards", "time_card_seconds"), ()),
    ("dealers", N_("Dealers"), ("push_minutes", "downs_before_break"), ()),
    ("public", N_("Public page"), ("preregistration", "preregistration_places"), ()),
)
_WHILE_OPEN = ("late", "public")
_HIDDEN = ("plan", "plan_name", "key", "seen", "like")


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A line of what may still change; `price` is the form of one kind of purchase."""

    name: str
    label: str
    fields: tuple[forms.BoundField, ...]
    effect: str
    changed: bool
    price: PriceForm | None = None
    is_first: bool = False  # of the rows that are changed


@dataclass(frozen=True, slots=True)
class FixedFact:
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class FixedPart:
    """What one moment of the event's life has fixed, and when that was."""

    title: str
    since: datetime
    facts: tuple[FixedFact, ...]


def draw(
    request: HttpRequest,
    drawn: EventBundle,
    preview: Preview,
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """The page of settings."""
    tournament = context["tournament"]
    rows = _rows(drawn, preview, tournament)
    context = {
        **context,
        "form": drawn.form,
        "prices": drawn.prices,
        "lines": drawn.lines,
        "rows": rows,
        "rest": _rest(drawn, rows),
        "kept": _kept(drawn, tournament),
        "fixed": _fixed(drawn.form, tournament),
    }
    return render(request, "events/settings.html", context, status=status)


def draw_effects(request: HttpRequest, preview: Preview, context: dict[str, Any]) -> HttpResponse:
    """What each row would do, for the fields as they are typed."""
    rows = _rows(preview.bundle, preview, context["tournament"])
    return render(request, "events/_effects.html", {**context, "rows": rows})


def _rows(drawn: EventBundle, after: Preview, tournament: Tournament) -> list[SettingRow]:
    effects = Effects(_as_it_is(tournament), after, tournament, timezone.now())
    entry = drawn.prices[0]
    found = []
    closed = tournament.registration_closed_at is not None
    for name, label, of_form, of_entry in _ROWS:
        if closed and name in _WHILE_OPEN:
            continue
        fields = _open(drawn.form, of_form)
        if not closed:
            fields += _open(entry, of_entry)
        if fields:
            found.append(_row(name, gettext(label), fields, effects))
    if not closed:
        found[2:2] = [_price_row(form, effects) for form in drawn.prices]
    first = next((row for row in found if row.changed), None)
    return [replace(row, is_first=row is first) for row in found]


def _as_it_is(tournament: Tournament) -> Preview:
    """The figures of the event with nothing changed."""
    sent = pages.as_query(bundle_of(tournament, None).as_sent())
    return pages.preview_of(bundle_of(tournament, sent), tournament.club, tournament)


def _row(
    name: str, label: str, fields: tuple[forms.BoundField, ...], effects: Effects
) -> SettingRow:
    changed = any(_is_changed(field) for field in fields)
    return SettingRow(name, label, fields, effects.of(name), changed)


def _price_row(form: PriceForm, effects: Effects) -> SettingRow:
    left = () if form.kind is not PriceKind.ENTRY else ("until_level", "through_break", "limit")
    fields = tuple(field for field in form if field.name not in (*left, "sold"))
    changed = any(_is_changed(field) for field in form if field.name not in left)
    return SettingRow(
        form.kind.value, str(form.kind.label), fields, effects.of(form.kind.value), changed, form
    )


def _is_changed(field: forms.BoundField) -> bool:
    """Whether what was sent differs from what is; never of a form that nothing was sent to."""
    return field.form.is_bound and field.name in field.form.changed_data


def _open(form: Any, names: Iterable[str]) -> tuple[forms.BoundField, ...]:
    found = (form[name] for name in names if name in form.fields)
    return tuple(field for field in found if not field.field.disabled)


def _rest(drawn: EventBundle, rows: list[SettingRow]) -> list[forms.BoundField]:
    """All terms else that may still change."""
    placed = {field.html_name for row in rows for field in row.fields}
    return [
        field
        for field in drawn.form
        if not field.field.disabled and field.name not in _HIDDEN
        if field.html_name not in placed
    ]


def _kept(drawn: EventBundle, tournament: Tournament) -> list[forms.BoundField]:
    """The prices once nothing is sold: sent unseen, for a price that is not sent is taken away."""
    closed = tournament.registration_closed_at is not None
    return [field for form in drawn.prices for field in form] if closed else []


def _fixed(form: Any, tournament: Tournament) -> list[FixedPart]:
    """The fields that the start and the close have fixed."""
    parts = []
    for title, columns, since in (
        (N_("Fixed since the start"), FIXED_BY_THE_START, tournament.started_at),
        (N_("Fixed since registration closed"), FIXED_BY_THE_CLOSE, None),
    ):
        at = since or tournament.registration_closed_at
        found = [
            FixedFact(fact.label, fact.value)
            for field in form
            if field.field.disabled and field.name not in _HIDDEN
            if _fixed_by_start(field) == (columns is FIXED_BY_THE_START)
            for fact in (default_of(field),)
        ]
        if at is not None and found:
            parts.append(FixedPart(gettext(title), at, tuple(found)))
    return parts


def _fixed_by_start(field: forms.BoundField) -> bool:
    return str(field.field.help_text) == gettext("Locked since the start")
