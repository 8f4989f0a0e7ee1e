"""The terms of a whole event as one value: what a template keeps, and a new event is made of.

Prices and price lines are as `acts.open_event` takes them, levels as `structure.to_json` writes
them, screens and staff as columns.  Days, flights and satellites belong to one event: never kept.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from blinds.models import Structure
from blinds.queries import steps_of
from blinds.rules.structure import parse_json, to_json
from tdsite.rooms.events.bundle import EventBundle
from tdsite.rooms.events.priceforms import amounts_as_typed
from tdsite.rooms.events.sources import EventPlan, Expected, Source, expected_of, first_free
from tournaments.models import Club, EventTemplate, Price, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.rules.prices import Split, parts

COLUMNS = (
    *("seats_per_table", "seated_at_sale", "starts_itself", "currency", "timezone", "language"),
    *("guarantee_cents", "prize_table", "prize_unit_cents", "prize_terms"),
    *("minimum_prize_cents", "added_cents", "ticket_cents", "remainder", "remainder_step_cents"),
    *("bounty_kind", "bounty_bag_bp", "mystery_from_left", "mystery_from_money"),
    *("offers_itself", "offer_seconds", "preregistration", "preregistration_places"),
    *("cash_unit_cents", "shot_clock_seconds", "time_cards", "time_card_seconds"),
    *("push_minutes", "downs_before_break", "policy"),
)
OF_A_PRICE = (
    *("chips", "from_level", "from_break", "until_level", "through_break"),
    *("limit", "limit_in_all", "trigger", "forfeit_at_close"),
)
OF_A_LINE = ("name", "kind", "chips", "members_only", "from_level", "until_level")
OF_A_SCREEN = ("name", "preset", "pages", "language", "theme", "volume", "muted", "speaks")


@dataclass(frozen=True, slots=True)
class Company:
    """Who works at an event and which screens hang there: columns, ready for new rows."""

    screens: list[dict[str, Any]]
    staff: list[dict[str, Any]]


def company_of(event: Tournament) -> Company:
    """The screens and the people of one event."""
    return Company(
        [
            {name: getattr(screen, name) for name in OF_A_SCREEN}
            for screen in event.screens.order_by("number")
        ],
        [{"user_id": row.user_id, "role": row.role} for row in event.staff.order_by("pk")],
    )


def terms_of(event: Tournament) -> dict[str, Any]:
    """Everything that another event may take over from this one."""
    local = timezone.localtime(event.starts_at, ZoneInfo(event.timezone))
    plan, numbers = Structure.objects.filter(tournament=event).first(), expected_of(event)
    company = company_of(event)
    return {
        "name": event.name,
        "weekday": local.weekday(),
        "at": f"{local:%H:%M}",
        "fields": {name: getattr(event, name) for name in COLUMNS},
        "prices": [_price(price) for price in event.prices.order_by("pk")],
        "lines": [
            {**line.split.fields(), **{name: getattr(line, name) for name in OF_A_LINE}}
            for line in event.price_lines.order_by("position")
            if line.from_time is None and line.until_time is None
        ],
        "plan": _plan(plan),
        "expected": [numbers.entries, numbers.rebuys, numbers.add_ons],
        "screens": company.screens,
        "staff": company.staff,
    }


def _price(price: Price) -> dict[str, Any]:
    columns = {name: getattr(price, name) for name in OF_A_PRICE}
    return {"kind": price.kind, **price.split.fields(), **columns}


def _plan(plan: Structure | None) -> dict[str, Any] | None:
    if plan is None:
        return None
    return {
        "name": plan.name,
        "levels": to_json(steps_of(plan)),
        "chips": plan.chips,
        "notes": plan.notes,
    }


def plan_of(terms: Mapping[str, Any]) -> EventPlan | None:
    """The levels of a template."""
    plan = terms.get("plan")
    if not plan:
        return None
    return EventPlan(plan["name"], parse_json(plan["levels"]), plan["chips"], plan["notes"])


def source_of_template(template: EventTemplate) -> Source:
    """A template as what a new event begins with, on its next weekday and hour."""
    terms: Mapping[str, Any] = template.terms
    fields = {name: value for name, value in terms["fields"].items() if name in COLUMNS}
    event = Tournament(club=template.club, name=terms["name"], **fields)
    event.starts_at = first_free(
        template.club,
        event.name,
        starts_after(template, timezone.now()),
        zone=str(fields["timezone"]),
    )
    currency = str(fields["currency"])
    return Source(
        like=f"t{template.pk}",
        name=template.name,
        event=event,
        starts_at=event.starts_at,
        prices={
            price["kind"]: {"sold": True, **_as_typed(price, currency)} for price in terms["prices"]
        },
        lines=[
            {**_as_typed(line, currency), "place": place}
            for place, line in enumerate(terms["lines"], start=1)
        ],
        plan=plan_of(terms),
        expected=Expected(*terms["expected"]),
        screens=terms["screens"],
        staff=terms["staff"],
    )


def _as_typed(columns: Mapping[str, Any], currency: str) -> dict[str, Any]:
    """A price as its form has it: amounts as text, switches as their choices send them."""
    switches = ("from_break", "through_break", "forfeit_at_close", "members_only")
    return {
        **columns,
        **amounts_as_typed(columns, currency=currency),
        **{name: "1" if columns[name] else "" for name in switches if name in columns},
    }


def starts_after(template: EventTemplate, now: datetime) -> datetime:
    """The first time after now that it is the weekday and the hour of the template."""
    zone = ZoneInfo(template.terms["fields"]["timezone"])
    local = timezone.localtime(now, zone)
    hour, minute = (int(part) for part in str(template.terms["at"]).split(":"))
    days = (int(template.terms["weekday"]) - local.weekday()) % 7
    day = (local + timedelta(days=days)).replace(tzinfo=None)
    found = day.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if found.replace(tzinfo=zone) <= now:
        found += timedelta(weeks=1)
    return found.replace(tzinfo=zone)


def templates_of(club: Club) -> list[EventTemplate]:
    """The templates that are in use, by name."""
    return list(EventTemplate.objects.filter(club=club, archived_at=None).order_by("name"))


def terms_typed(bundle: EventBundle, like: Source | None) -> dict[str, Any]:
    """The terms of the form of a new event, valid as it is; screens and staff of its source."""
    form, fields = bundle.form, bundle.form.event_fields()
    made = Tournament(club=form.club, policy={})
    known = {name: fields.get(name, getattr(made, name)) for name in COLUMNS}
    local = timezone.localtime(fields["starts_at"], ZoneInfo(known["timezone"]))
    numbers = bundle.expected.numbers
    return {
        "name": fields["name"],
        "weekday": local.weekday(),
        "at": f"{local:%H:%M}",
        "fields": known,
        "prices": [dict(price.price()) for price in bundle.sold],
        "lines": [
            {name: value for name, value in line.items() if name not in ("from_time", "until_time")}
            for line in bundle.lines.lines() or ()
            if line["from_time"] is None and line["until_time"] is None
        ],
        "plan": {
            "name": form.structure_name(),
            "levels": to_json(form.schedule),
            "chips": form.played_with().get("chips", []),
            "notes": form.played_with().get("notes", ""),
        },
        "expected": [numbers.entries, numbers.rebuys, numbers.add_ons],
        "screens": list(like.screens) if like else [],
        "staff": list(like.staff) if like else [],
    }


def entry_cents(template: EventTemplate) -> int | None:
    """What an entry of a template costs; None where it has no such price."""
    for price in template.terms["prices"]:
        if price["kind"] == PriceKind.ENTRY:
            return Split({part.word: price.get(part.field, 0) for part in parts()}).total_cents
    return None


def opening_terms(template: EventTemplate, *, name: str, starts_at: datetime) -> dict[str, Any]:
    """What announces an event of a template under a name, at a time."""
    terms: Mapping[str, Any] = template.terms
    plan = plan_of(terms)
    kept = {name: value for name, value in terms["fields"].items() if name in COLUMNS}
    return {
        "fields": {**kept, "name": name, "starts_at": starts_at},
        "prices": terms["prices"],
        "lines": [{**line, "from_time": None, "until_time": None} for line in terms["lines"]],
        "structure_name": plan.name if plan else "",
        "schedule": plan.schedule if plan else (),
        "chips": plan.chips if plan else (),
        "notes": plan.notes if plan else "",
        "screens": terms["screens"],
        "staff": terms["staff"],
    }
