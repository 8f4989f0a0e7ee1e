"""How an event's pool will be divided, planned and corrected; and the club's prize structures."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tdsite.api.acts import shape_of
from tdsite.api.answers import Answer, whole, words
from tdsite.api.endpoints import Listed, command, listing, read
from tdsite.api.fields import Body, Text, Whole, cents, row_id, several
from tdsite.rooms.prizes import acts
from tdsite.web.club import current_club
from tournaments.acts import ActContext
from tournaments.models import Club, JournalLine, PrizeStructure, Tournament
from tournaments.models.prizes import PrizeStructureKind
from tournaments.models.tournament import TicketRemainder
from tournaments.rules.prize_plans import LONGEST_THING, Prize
from tournaments.rules.prize_terms import (
    MAX_BRACKETS,
    MAX_PLACES,
    NAMES,
    extras_of,
    prize_rows,
    prizes_of,
)

MAX_ENTRIES = 10**6
MAX_LENGTH = 60  # of the name of a structure


PrizeOfPlace = shape_of(Prize)


class Extra(Body):
    """What comes with the money of a place."""

    place = Whole(1, MAX_PLACES)
    ticket_cents = cents(default=0)
    thing = Text(LONGEST_THING, default="", allow_blank=True)
    thing_cents = cents(default=0)


class FieldOfEntries(Body):
    """The shares of one field."""

    entries_up_to = Whole(1, MAX_ENTRIES)
    shares_ppm = serializers.ListField(
        child=Whole(0, 10**6),
        min_length=1,
        max_length=MAX_PLACES,
        help_text="Parts per million of the pool, first place first.",
    )


class PrizePlan(Body):
    """How the pool is divided; what is left out stays as it is."""

    prize_table = serializers.ChoiceField([(name, name) for name in NAMES])
    structure_id = row_id(required=False, help_text="Of the club's library; copied.")
    name = Text(
        MAX_LENGTH,
        required=False,
        allow_blank=True,
        help_text="Of fixed and club: what the copied structure is called.",
    )
    places = Whole(1, MAX_PLACES, required=False, allow_null=True, help_text="Of auto.")
    first_cents = cents(required=False, allow_null=True, help_text="Of auto.")
    minimum_cents = cents(required=False, allow_null=True, help_text="Of auto.")
    fixed = several(PrizeOfPlace, 0, MAX_PLACES, required=False, help_text="Of fixed.")
    percent = several(FieldOfEntries, 0, MAX_BRACKETS, required=False, help_text="Of club.")
    extras = several(Extra, 0, 100, required=False)
    unit_cents = Whole(1, 10**9, required=False)
    minimum_prize_cents = cents(required=False, help_text="No paid place gets less.")
    added_cents = cents(required=False, help_text="The house adds it to the pool.")
    guarantee_cents = cents(required=False)
    ticket_cents = cents(required=False, allow_null=True, help_text="Of a satellite.")
    remainder = serializers.ChoiceField(TicketRemainder.choices, required=False)
    remainder_step_cents = cents(required=False, allow_null=True)
    convertible = serializers.BooleanField(
        required=False,
        help_text="Of a satellite: a tie over the last ticket shares its worth as money.",
    )


class PrizeStructureBody(Body):
    """A structure of the library."""

    also_told = ("id", "rows")

    name = Text(MAX_LENGTH)
    kind = serializers.ChoiceField(PrizeStructureKind.choices)
    fixed = several(PrizeOfPlace, 0, MAX_PLACES, required=False)
    percent = several(FieldOfEntries, 0, MAX_BRACKETS, required=False)


def of_auto(term: str) -> serializers.IntegerField:
    """A term that only the computed table has."""
    return whole(source=f"prize_terms.{term}", default=None, allow_null=True, help_text="Of auto.")


class PrizePlanNow(Answer):
    """The plan in the words of the act that plans: it may be posted back."""

    prize_table = words()
    name = serializers.SerializerMethodField(help_text="Of the structure that was copied, if any.")
    places = of_auto("places")
    first_cents = of_auto("first_cents")
    minimum_cents = of_auto("minimum_cents")
    fixed = serializers.SerializerMethodField(help_text="Of fixed; the first place first.")
    percent = serializers.SerializerMethodField(help_text="Of club; by the number of entries.")
    extras = serializers.SerializerMethodField(help_text="Tickets and things, by place.")
    unit_cents = whole(source="prize_unit_cents")
    minimum_prize_cents = whole()
    added_cents = whole()
    guarantee_cents = whole()
    ticket_cents = whole(allow_null=True, help_text="Of a satellite.")
    remainder = serializers.ChoiceField(TicketRemainder.choices)
    remainder_step_cents = whole(allow_null=True)
    convertible = serializers.SerializerMethodField(
        help_text="Of a satellite: a tie over the last ticket shares its worth as money."
    )

    def get_name(self, event: Tournament) -> str:
        return str(event.prize_terms.get("name") or "")

    @extend_schema_field(PrizeOfPlace(many=True))
    def get_fixed(self, event: Tournament) -> list[dict[str, Any]]:
        return _amounts(event.prize_terms.get("rows")) if event.prize_table == "fixed" else []

    @extend_schema_field(FieldOfEntries(many=True))
    def get_percent(self, event: Tournament) -> list[dict[str, Any]]:
        return _shares(event.prize_terms.get("rows")) if event.prize_table == "club" else []

    @extend_schema_field(Extra(many=True))
    def get_extras(self, event: Tournament) -> list[dict[str, Any]]:
        return [
            {
                "place": place,
                "ticket_cents": prize.ticket_cents,
                "thing": prize.thing,
                "thing_cents": prize.thing_cents,
            }
            for place, prize in extras_of(event.prize_terms.get("extras") or ()).items()
        ]

    def get_convertible(self, event: Tournament) -> bool:
        return bool(event.prize_terms.get("convertible", True))


class PrizeStructureKept(Answer):
    id = whole()
    name = words()
    kind = serializers.ChoiceField(PrizeStructureKind.choices)
    rows = serializers.ListField(
        child=serializers.ListField(),
        help_text="[entries up to, [parts per million]], or [amount, ticket, thing, its worth].",
    )

    fixed = serializers.SerializerMethodField(help_text="It may be posted back.")
    percent = serializers.SerializerMethodField(help_text="The same of shares.")

    @extend_schema_field(PrizeOfPlace(many=True))
    def get_fixed(self, row: PrizeStructure) -> list[dict[str, Any]]:
        return _amounts(row.rows) if row.kind == PrizeStructureKind.FIXED else []

    @extend_schema_field(FieldOfEntries(many=True))
    def get_percent(self, row: PrizeStructure) -> list[dict[str, Any]]:
        return _shares(row.rows) if row.kind == PrizeStructureKind.PERCENT else []


def _amounts(rows: Sequence[Any] | None) -> list[dict[str, Any]]:
    return [asdict(prize) for prize in prizes_of(rows)] if rows else []


def _shares(rows: Sequence[Any] | None) -> list[dict[str, Any]]:
    return [{"entries_up_to": most, "shares_ppm": shares} for most, shares in rows or ()]


@read(PrizePlanNow, right="see_people")
def get_prize_plan(tournament: Tournament) -> Tournament:
    """How the pool is divided when registration closes."""
    return tournament


@listing(PrizeStructureKept, order="name")
def list_prize_structures(club: Club) -> Listed:
    """The club's prize structures."""
    return PrizeStructure.objects.filter(club=club), _kept


def _kept(rows: Sequence[PrizeStructure]) -> Any:
    return PrizeStructureKept(rows, many=True).data


WISHES = ("places", "first_cents", "minimum_cents")


@command("prizes.planned", PrizePlan)
def plan_prizes(
    order: ActContext, tournament_id: int, prize_table: str, **params: Any
) -> JournalLine:
    """Say how the pool will be divided when registration closes."""
    wishes = {name: params.pop(name, None) for name in WISHES}
    terms = {name: wish for name, wish in wishes.items() if wish is not None}
    if params.pop("convertible", None) is False:  # what is usual is not written down
        terms["convertible"] = False
    name, rows = params.pop("name", ""), _rows(params)
    if rows is not None:
        terms |= {"name": name, "rows": rows} if name else {"rows": rows}
    if extras := params.pop("extras", None):
        terms["extras"] = [
            [one["place"], one["ticket_cents"], one["thing"], one["thing_cents"]] for one in extras
        ]
    return acts.plan_prizes(tournament_id, prize_table=prize_table, terms=terms, **params, **order)


@command("structure.prizes_saved", PrizeStructureBody, status=201)
def add_prizes(order: ActContext, name: str, kind: str, **params: Any) -> JournalLine:
    """Keep a prize structure in the library; `data.prizes_id` names it."""
    rows = _rows(params) or []
    return acts.save_prizes(current_club().pk, name=name, kind=kind, rows=rows, **order)


@command("structure.prizes_saved", PrizeStructureBody)
def save_prizes(
    order: ActContext, structure_id: int, name: str, kind: str, **params: Any
) -> JournalLine:
    """Change a prize structure of the library; events keep the copies they took."""
    return acts.save_prizes(
        current_club().pk,
        structure_id=structure_id,
        name=name,
        kind=kind,
        rows=_rows(params) or [],
        **order,
    )


def _rows(params: dict[str, Any]) -> list[Any] | None:
    """The rows of a structure as the book keeps them; None where none are told."""
    fixed, percent = params.pop("fixed", None), params.pop("percent", None)
    if fixed:
        return prize_rows([Prize(**prize) for prize in fixed])
    if percent:
        return [[field["entries_up_to"], field["shares_ppm"]] for field in percent]
    return None
