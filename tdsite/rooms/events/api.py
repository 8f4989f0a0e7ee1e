"""Events with their terms, prices, figures, clock and journal."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from blinds import queries as clock_queries
from blinds.models import Structure
from blinds.queries import steps_of
from tdsite.api import answers, plans
from tdsite.api import fields as asked
from tdsite.api.answers import Answer, Clock, Event, Figures, whole, words
from tdsite.api.endpoints import Listed, command, listing, read
from tdsite.rooms.events import acts, api_bodies
from tdsite.rooms.events.api_bodies import NewPrice, with_parts
from tdsite.web.club import current_club
from tournaments import access, queries, undo
from tournaments.acts import ActContext
from tournaments.models import Alternate, JournalLine, StaffRole, Tournament
from tournaments.models.tournament import BountyKind, MergedStacks, PriceKind, RebuyTrigger
from tournaments.operations.alternates import waiting


class Price(Answer):
    kind = serializers.ChoiceField(PriceKind.choices)
    total_cents = whole()
    chips = whole()
    from_level = whole(allow_null=True)
    from_break = serializers.BooleanField()
    until_level = whole(allow_null=True)
    through_break = serializers.BooleanField()
    limit = whole(allow_null=True)
    limit_in_all = whole(allow_null=True)
    forfeit_at_close = serializers.BooleanField()
    trigger = serializers.ChoiceField(RebuyTrigger.choices)

    def get_fields(self) -> Any:
        return with_parts(super().get_fields(), lambda _: whole(), before="total_cents")


class PriceLine(Answer):
    id = whole()
    name = words()
    kind = serializers.ChoiceField(PriceKind.choices)
    total_cents = whole()
    chips = whole(allow_null=True)
    members_only = serializers.BooleanField()
    from_time = serializers.DateTimeField(allow_null=True)
    until_time = serializers.DateTimeField(allow_null=True)
    from_level = whole(allow_null=True)
    until_level = whole(allow_null=True)

    def get_fields(self) -> Any:
        return with_parts(super().get_fields(), lambda _: whole(), before="total_cents")


class EventDetail(Event):
    started_at = serializers.DateTimeField(allow_null=True)
    registration_closed_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    language = words()
    seats_per_table = whole()
    seated_at_sale = serializers.BooleanField()
    starts_itself = serializers.BooleanField()
    rehearsal = serializers.BooleanField(help_text="Nothing of it happens by itself.")
    shot_clock_seconds = whole()
    time_cards = whole()
    time_card_seconds = whole()
    opens_at = serializers.DateTimeField(allow_null=True)
    suspended_at = serializers.DateTimeField(allow_null=True)
    target_id = whole(allow_null=True, help_text="The event its tickets are for.")
    push_minutes = whole()
    downs_before_break = whole()
    closes_at = serializers.DateTimeField(allow_null=True)
    offers_itself = serializers.BooleanField()
    offer_seconds = whole()
    preregistration = serializers.BooleanField()
    preregistration_places = whole(allow_null=True)
    cash_unit_cents = whole()
    guarantee_cents = whole()
    prize_table = words()
    prize_unit_cents = whole()
    bounty_kind = serializers.ChoiceField(BountyKind.choices)
    bounty_bag_bp = whole()
    mystery_from_left = whole(allow_null=True)
    mystery_from_money = serializers.BooleanField()
    feeds_id = whole(allow_null=True, help_text="The event that this flight feeds.")
    flight = words()
    stacks_forward = serializers.ChoiceField(MergedStacks.choices)
    enter_with_bag = serializers.BooleanField()
    direct_entries = serializers.BooleanField()
    most_entries = whole(allow_null=True)
    quota_players = whole(allow_null=True)
    quota_bp = whole(allow_null=True)
    early_bp = whole()
    early_cents = whole()
    policy = serializers.DictField(child=serializers.JSONField())
    prices = Price(many=True)
    price_lines = PriceLine(many=True)
    figures = Figures()
    clock = Clock(allow_null=True)


class InLine(Answer):
    """Who waits for a seat; a seat that is kept for them, until when."""

    player_id = whole()
    player = words(source="player.name")
    came_at = serializers.DateTimeField()
    offered_at = serializers.DateTimeField(allow_null=True)
    offer_ends_at = serializers.DateTimeField(allow_null=True)
    coming_at = serializers.DateTimeField(
        allow_null=True, help_text="When the player said that they take the offered seat."
    )
    passed = whole(help_text="How many offers were declined.")


@listing(answers.Event, order="-starts_at", query=asked.Events, personal=True)
def list_events(person: User, state: str = "") -> Listed:
    """All events the person may see, the latest first."""
    rows = _seen_by(person)
    return (rows.filter(state=state) if state else rows), _events


def _seen_by(person: User) -> QuerySet[Tournament]:
    """Every event for who works for the club, otherwise those where the person has a role."""
    if access.allowed(person, "see_board"):
        return Tournament.objects.all()
    return Tournament.objects.filter(
        pk__in=StaffRole.objects.filter(user=person).values("tournament")
    )


def _events(rows: Sequence[Tournament]) -> Any:
    return answers.Event(rows, many=True).data


@read(EventDetail, right="see_board")
def get_event(tournament: Tournament) -> dict[str, Any]:
    """An event with its terms, its figures and its clock; the ETag is its revision."""
    return {field.name: getattr(tournament, field.name) for field in tournament._meta.fields} | {
        "feeds_id": tournament.feeds_id,
        "target_id": tournament.target_id,
        "prices": tournament.prices.order_by("pk"),
        "price_lines": tournament.price_lines.order_by("position"),
        "figures": queries.figures(tournament),
        "clock": clock_at(tournament, timezone.now()),
    }


@read(InLine, right="see_people", many=True)
def list_waiting(tournament: Tournament) -> list[Alternate]:
    """The waiting list of a full event, the first in line first."""
    return waiting(tournament)


@read(answers.ClockFace, right="see_board")
def get_clock(tournament: Tournament) -> dict[str, Any]:
    """What the clock shows now; null before the start."""
    return {"clock": clock_at(tournament, timezone.now())}


def clock_at(tournament: Tournament, now: datetime) -> dict[str, Any] | None:
    """The clock of an event at a time."""
    face = clock_queries.face_of(tournament)
    if face is None:
        return None
    reading = face.read(now)
    standing = clock_queries.standing_at(face.schedule, reading.index)
    return {
        "transition": face.number,
        "index": reading.index,
        "level": standing.level,
        "on_break": standing.on_break,
        "step": reading.step,
        "left_ms": reading.left_ms,
        "running": reading.running,
        "waiting": reading.waiting,
        "ends_at": reading.ends_at,
        "read_at": now,
    }


@read(answers.Plan, right="see_board")
def get_structure(tournament: Tournament) -> dict[str, Any]:
    """The event's own copy of its plan; no steps when it has none."""
    structure = Structure.objects.filter(tournament=tournament).first()
    if structure is None:
        return {"name": "", "steps": [], "chips": [], "notes": ""}
    return {
        "name": structure.name,
        "steps": clock_queries.steps_of(structure),
        "chips": structure.chips,
        "notes": structure.notes,
    }


@listing(
    answers.LoggedLine,
    order="-revision",
    query=asked.Journal,
    right="see_people",
    seats=True,
    by=True,
)
def list_journal(
    tournament: Tournament, by: Any, kind: str = "", without: Collection[str] = ()
) -> Listed:
    """The log, the latest line first, each line in words; amounts for those who may see money."""
    rows = JournalLine.objects.filter(tournament=tournament).select_related("by", "tournament")

    def drawn(lines: Sequence[JournalLine]) -> Any:
        since = min((line.revision for line in lines), default=1)
        context = {
            "undone": set(undo.undone_by(tournament, since=since)),
            "money": access.allowed(by, "see_money", tournament.pk),
        }
        return answers.LoggedLine(lines, many=True, context=context).data

    found = rows.filter(kind=kind) if kind else rows
    return found.exclude(kind__in=without).defer("changes"), drawn


@command("tournament.opened", api_bodies.NewEvent, status=201)
def open_event(order: ActContext, **params: Any) -> JournalLine:
    """Announce an event and open its registration; `data.tournament_id` names it."""
    club = current_club()
    prices, plan = params.pop("prices"), _plan_of(params, club.pk)
    lines = params.pop("price_lines", ())
    terms = {"currency": club.currency, "timezone": club.timezone, "language": club.language}
    return acts.open_event(
        club.pk,
        fields={**terms, **params},
        prices=prices,
        lines=lines,
        **plan,
        **order,
    )


@command("tournament.changed", api_bodies.ChangedEvent)
def change_event(order: ActContext, tournament_id: int, **params: Any) -> JournalLine:
    """Change terms, prices or levels of an event, as far as its life still allows."""
    tournament = Tournament.objects.get(pk=tournament_id)
    prices, plan = params.pop("prices", None), _plan_of(params, tournament.club_id)
    lines = params.pop("price_lines", None)
    return acts.change_event(
        tournament_id,
        fields=params,
        prices=tournament.prices.values(*NewPrice().fields) if prices is None else prices,
        lines=lines,
        **plan,
        **order,
    )


def _plan_of(values: dict[str, Any], club_id: int) -> dict[str, Any]:
    """The plan asked for, as the director is told it; it is taken out of `values`."""
    plan, template_id = values.pop("structure", None), values.pop("template_id", None)
    if plan is not None:
        params = plans.plan_arguments(plan)
        return {"structure_name": params.pop("name"), **params}
    if template_id is None:
        return {}
    template = Structure.objects.filter(pk=template_id, club=club_id, tournament=None).first()
    if template is None:
        raise ValidationError({"template_id": [_("Unknown structure.")]}, "does_not_exist")
    return {
        "structure_name": template.name,
        "schedule": steps_of(template),
        "chips": template.chips,
        "notes": template.notes,
    }
