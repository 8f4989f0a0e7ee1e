"""What the commands of a color-up are told: shape only."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from blinds.models import ColorUpWay
from tdsite.api.bodies import LAST_TABLE, seat_number, table_number
from tdsite.api.fields import Body, Text, Whole, chips, several

MOST_SMALL = 100_000


class Old(Body):
    old = chips(1, help_text="The denomination that leaves.")


class ColorUp(Old):
    new = chips(
        1,
        default=None,
        allow_null=True,
        help_text="Without it: the next bigger; for a race the next that it goes into evenly.",
    )
    index = Whole(
        0, 999, default=None, allow_null=True, help_text="The step of the plan it belongs to."
    )
    way = serializers.ChoiceField(
        ColorUpWay.choices,
        default=ColorUpWay.RACE,
        help_text="`passes`: chips that do not go evenly, raced in repeated passes on the"
        " director's word. `exchange` rounds without cards: a choice, not Robert's Rules 7.10.",
    )


class Small(Body):
    seat = seat_number()
    count = Whole(0, MOST_SMALL)


class RaceTable(Old):
    """A table's color-up: the small chips of its seats."""

    counted = several(Small, 0, 10)
    broke = serializers.ListField(
        child=seat_number(), default=list, max_length=10, help_text="Seats with no other chip."
    )
    cards = serializers.ListField(
        child=Text(3),
        required=False,
        max_length=500,
        help_text="The cards dealt, from seat 1: As, Td, 2c. Without them the house draws.",
    )

    def validate_counted(self, counted: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return _once(counted, "seat", str(_("Name every seat once.")))


class OddChips(Body):
    table = table_number()
    odd = Whole(0, MOST_SMALL)
    extra = Whole(
        0, 10, default=0, help_text="Chips that kept a player alive beyond those raced for."
    )


class RaceTables(Old):
    """Tables raced by their dealers: the odd chips of each."""

    tables = several(OddChips, 1, LAST_TABLE)

    def validate_tables(self, tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return _once(tables, "table", str(_("Name every table once.")))


class LateFind(Old):
    count = Whole(1, 10_000, help_text="How many were found.")


def _once(rows: list[dict[str, Any]], name: str, sentence: str) -> list[dict[str, Any]]:
    if len({row[name] for row in rows}) < len(rows):
        raise serializers.ValidationError(sentence, "named_twice")
    return rows
