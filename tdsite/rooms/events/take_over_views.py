"""The page of an event that is played already: what was counted elsewhere, typed in here once."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from blinds import queries as clock_queries
from tdsite.rooms.events import take_over_acts
from tdsite.rooms.events.take_over_acts import ClockNow, FieldNow
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.guards import event_view
from tdsite.web.plan_words import stakes
from tdsite.web.submit import move_on, new_key, order, submit
from tournaments import access, queries
from tournaments.models import JournalLine, Player, Prize, Tournament
from tournaments.models.money import Method
from tournaments.rules import RuleError
from tournaments.rules.taken_over import MAX_ENTRIES, PlayerIn, read_list
from tournaments.sentences import translate

RIGHT = "tournament.started"
PAID_BY = (Method.CASH, Method.CARD, Method.TRANSFER)
MAX_LIST = 200_000
TIME = re.compile(r"(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)")
NAMED = 12  # new players named in the summary


class TimeLeft(forms.Field):
    """Minutes and seconds, 4:12, or hours before them; its value is in seconds."""

    def to_python(self, value: Any) -> int | None:
        text = str(value or "").strip()
        if not text:
            return None
        found = TIME.fullmatch(text)
        if found is None:
            raise forms.ValidationError(_("Enter minutes and seconds, like 4:12."))
        hours, minutes, seconds = (int(part or 0) for part in found.groups())
        return (hours * 60 + minutes) * 60 + seconds


def _count(label: Any, *, least: int, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=MAX_ENTRIES, **options)


class TakeOverForm(forms.Form):
    """Where the clock stands, what was sold, who is left."""

    level = forms.IntegerField(label=_("Level"), min_value=1, max_value=999)
    left_seconds = TimeLeft(
        label=_("Time left"),
        widget=forms.TextInput(attrs={"placeholder": "4:12", "maxlength": "9"}),
    )
    on_break = forms.BooleanField(label=_("On the break after this level"), required=False)
    paused = forms.BooleanField(label=_("Clock paused"), required=False)
    entries_count = _count(_("Entries"), least=2)
    left_count = _count(_("Players left"), least=2)
    rebuys_count = _count(_("Rebuys"), least=0, required=False)
    add_ons_count = _count(_("Add-ons"), least=0, required=False)
    players = forms.CharField(
        label=_("Players left: name, seat, stack"),
        required=False,
        max_length=MAX_LIST,
        widget=forms.Textarea(
            attrs={"rows": 10, "spellcheck": "false", "placeholder": "Ann Berg, 3-5, 45000"}
        ),
    )
    method = forms.ChoiceField(
        label=_("Paid by"), choices=[(one.value, one.label) for one in PAID_BY]
    )
    registration_open = forms.BooleanField(label=_("Registration is still open"), required=False)
    key = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            if not isinstance(field.widget, forms.CheckboxInput):
                field.widget.attrs |= {"class": "input", "autocomplete": "off"}

    def clean_players(self) -> tuple[PlayerIn, ...]:
        try:
            return read_list(self.cleaned_data["players"])
        except RuleError as error:
            raise forms.ValidationError(translate(error)) from None

    def as_ordered(self) -> dict[str, Any]:
        """What the act is called with."""
        data = self.cleaned_data
        return {
            "clock": ClockNow(
                level=data["level"],
                left_seconds=data["left_seconds"],
                on_break=data["on_break"],
                running=not data["paused"],
            ),
            "field": FieldNow(
                entries_count=data["entries_count"],
                left_count=data["left_count"],
                rebuys_count=data["rebuys_count"] or 0,
                add_ons_count=data["add_ons_count"] or 0,
            ),
            "players": data["players"],
            "method": Method(data["method"]),
            "registration_open": data["registration_open"],
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """The event as it would go on: tried for real, and taken back."""

    blinds: str
    chips: int
    average: int
    pool_cents: int
    prizes: tuple[int, ...]
    new_players: tuple[str, ...]
    more_new: int
    unnamed: int
    drawn: int
    tables: int


@require_http_methods(["GET", "POST"])
@event_view
def take_over(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What was counted elsewhere; the event goes on from there."""
    access.require(request.user, RIGHT, tournament.pk)
    form = TakeOverForm(request.POST if request.method == "POST" else None, initial=_first())
    return submit(
        form,
        lambda: take_over_acts.take_over(
            tournament.pk,
            **form.as_ordered(),
            **order(request, form.cleaned_data["key"], "take-over", sorted(form.data.items())),
        ),
        page=lambda status: _page(request, tournament, form, status),
        then=lambda line: move_on(request, line, reverse("dashboard", args=[tournament.pk])),
    )


@require_POST
@event_view
def take_over_outlook(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How the event would go on with what is typed so far; nothing before that much is typed."""
    access.require(request.user, RIGHT, tournament.pk)
    form = TakeOverForm(request.POST)
    outcome, why_not = None, ""
    if form.is_valid():
        try:
            outcome = _tried(request, tournament, form.as_ordered())
        except RuleError as error:
            why_not = translate(error)
    return render(
        request,
        "events/_take_over_outlook.html",
        {"tournament": tournament, "outcome": outcome, "why_not": why_not},
    )


def _first() -> dict[str, Any]:
    return {"key": new_key(), "method": Method.CASH.value}


def _page(
    request: HttpRequest, tournament: Tournament, form: TakeOverForm, status: int
) -> HttpResponse:
    event_now = EventState(tournament, timezone.now())
    schedule = clock_queries.schedule_of(tournament)
    sold = set(tournament.prices.values_list("kind", flat=True))
    return render(
        request,
        "events/take_over.html",
        {**base(request, event_now), "form": form, "has_plan": bool(schedule), "sold": sold},
        status=status,
    )


def _tried(request: HttpRequest, tournament: Tournament, counted: dict[str, Any]) -> Outcome:
    """The act itself, in a transaction that is thrown away."""
    with transaction.atomic():
        before = set(Player.objects.filter(club=tournament.club_id).values_list("pk", flat=True))
        line = take_over_acts.take_over(tournament.pk, **counted, **order(request, ""))
        outcome = _outcome(Tournament.objects.get(pk=tournament.pk), line, counted, before)
        transaction.set_rollback(True)
    return outcome


def _outcome(
    event: Tournament, line: JournalLine, counted: dict[str, Any], before: set[int]
) -> Outcome:
    schedule = clock_queries.schedule_of(event)
    level = take_over_acts.step_of(schedule, counted["clock"].level, on_break=False)
    chips, left = queries.chips_in_play(event), counted["field"].left_count
    new = _new_names(event, before)
    amounts = Prize.objects.filter(tournament=event).order_by("place")
    return Outcome(
        blinds=stakes(schedule[level : level + 1]),
        chips=chips,
        average=chips // left,
        pool_cents=queries.pool_cents(event),
        prizes=tuple(amounts.values_list("amount_cents", flat=True)),
        new_players=tuple(new[:NAMED]),
        more_new=max(0, len(new) - NAMED),
        unnamed=counted["field"].entries_count - len(counted["players"]),
        drawn=line.data["drawn_count"],
        tables=line.data["tables_count"],
    )


def _new_names(event: Tournament, before: set[int]) -> Sequence[str]:
    people = Player.objects.filter(entries__tournament=event, origin="").exclude(pk__in=before)
    return sorted(people.values_list("name", flat=True))
