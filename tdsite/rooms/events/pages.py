"""The page of an event's terms until it starts: drawn whole, or the parts that follow typing."""

from dataclasses import dataclass
from typing import Any

from babel.dates import get_timezone_location
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from tdsite.rooms.events import checks, made_plans, sentences
from tdsite.rooms.events.bundle import EventBundle
from tdsite.rooms.events.curves import curve_of
from tdsite.rooms.events.forms import known_zones
from tdsite.rooms.events.preview import Preview
from tdsite.rooms.events.steps import parts_of, price_rows
from tdsite.web.languages import reading
from tournaments.models import Club, Tournament
from tournaments.rules import RuleError
from tournaments.sentences import translate


@dataclass(frozen=True, slots=True)
class Repaired:
    """What a press of a repair changes: fields, in a step; `refusal` where it cannot be done."""

    step: str
    changes: dict[str, str]
    refusal: str = ""


def preview_of(bundle: EventBundle, club: Club, event: Tournament | None = None) -> Preview:
    """The figures of forms that something was sent to; each form is looked at here."""
    bundle.is_valid()
    bundle.expected.is_valid()
    return Preview(bundle, club, event)


def as_query(values: dict[str, Any]) -> QueryDict:
    """Values as a form would have sent them."""
    sent = QueryDict(mutable=True)
    for name, value in values.items():
        sent[name] = str(value)
    return sent


def repaired(preview: Preview, name: str) -> Repaired:
    """What the repair of a warning changes, or a plan that is made; nothing of one that is gone."""
    warned = next((one for one in checks.warnings(preview) if one.name == name), None)
    if warned is not None and warned.changes:
        return Repaired(warned.step, dict(warned.changes))
    if warned is None and name != "plan":
        return Repaired("basics", {})
    try:
        plan = made_plans.made_plan(
            preview, should_end=preview.bundle.expected.cleaned_data.get("should_end")
        )
    except RuleError as error:
        return Repaired("structure", {}, translate(error))
    return Repaired("structure", plan)


def draw(
    request: HttpRequest,
    drawn: EventBundle,
    preview: Preview,
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """The whole page: the steps, and the summary at the right."""
    context = {**context, **_figures(preview, drawn)}
    context["open_step"] = context.get("open_step") or _first_open(context["steps"])
    return render(request, "events/new_event.html", context, status=status)


def draw_parts(request: HttpRequest, preview: Preview, context: dict[str, Any]) -> HttpResponse:
    """The parts that follow what is typed: summary, sentences, sums, warnings."""
    context = {**context, **_figures(preview, preview.bundle)}
    return render(request, "events/_typed_parts.html", context)


def _figures(preview: Preview, drawn: EventBundle) -> dict[str, Any]:
    return {
        "form": drawn.form,
        "zone_name": _city(drawn.form),
        "prices": drawn.prices,
        "lines": drawn.lines,
        "expected": drawn.expected,
        "preview": preview,
        "steps": parts_of(preview, drawn),
        "rows": price_rows(preview, drawn),
        "facts": list(sentences.facts(preview)),
        "paid": sentences.paid(preview, preview.entry),
        "field_sentence": sentences.field_sentence(preview),
        "bounty_sentence": sentences.bounty_sentence(preview),
        "curve": curve_of(preview),
    }


def _city(form: Any) -> str:
    """Where the clock hangs that the start is read from."""
    zone = str(form["timezone"].value())
    if zone not in known_zones():
        return zone
    return str(get_timezone_location(zone, locale=reading().replace("-", "_"), return_city=True))


def _first_open(steps: list[Any]) -> str:
    """The first step with an error; without one, the first."""
    return next((step.name for step in steps if step.has_errors), steps[0].name)
