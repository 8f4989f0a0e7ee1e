"""How an event's pool will be divided, and the club's library of prize structures."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tdsite.api.answers import Answer, whole, words
from tdsite.api.endpoints import Listed, listing, read
from tdsite.rooms.prizes.api.bodies import Extra, FieldOfEntries, PrizeOfPlace
from tournaments.models import Club, PrizeStructure, Tournament
from tournaments.models.prizes import PrizeStructureKind
from tournaments.models.tournament import TicketRemainder
from tournaments.rules.prize_terms import extras_of, prizes_of


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
