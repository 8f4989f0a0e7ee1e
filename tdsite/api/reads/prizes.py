"""How an event's pool will be divided, and the club's library of prize structures."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tdsite.api.answers import Answer, whole, words
from tdsite.api.doors import Listed, listing, read
from tdsite.api.prize_bodies import FieldOfEntries, PrizeOfPlace
from tournaments.models import Club, PrizeStructure, Tournament
from tournaments.models.prizes import PrizeStructureKind
from tournaments.rules.prize_terms import prizes_of


class PrizePlanNow(Answer):
    prize_table = words()
    terms = serializers.DictField(source="prize_terms", help_text="The event's own copy.")
    unit_cents = whole(source="prize_unit_cents")
    minimum_prize_cents = whole()
    added_cents = whole()
    guarantee_cents = whole()


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
        if row.kind != PrizeStructureKind.FIXED:
            return []
        return [asdict(prize) for prize in prizes_of(row.rows)]

    @extend_schema_field(FieldOfEntries(many=True))
    def get_percent(self, row: PrizeStructure) -> list[dict[str, Any]]:
        if row.kind == PrizeStructureKind.FIXED:
            return []
        return [{"entries_up_to": most, "shares_ppm": shares} for most, shares in row.rows]


@read(PrizePlanNow)
def get_prize_plan(tournament: Tournament) -> Tournament:
    """How the pool is divided when registration closes."""
    return tournament


@listing(PrizeStructureKept, order="name")
def list_prize_structures(club: Club) -> Listed:
    """The club's prize structures."""
    return PrizeStructure.objects.filter(club=club), _kept


def _kept(rows: Sequence[PrizeStructure]) -> Any:
    return PrizeStructureKept(rows, many=True).data
