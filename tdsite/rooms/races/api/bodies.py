"""What tables raced by their dealers are told: shape only."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tdsite.api.bodies import LAST_TABLE, table_number
from tdsite.api.fields import Body, Whole, chips, several
from tdsite.rooms.races.acts import MAX_SMALL


class OddChips(Body):
    table = table_number()
    odd = Whole(0, MAX_SMALL)
    extra = Whole(
        0, 10, default=0, help_text="Chips that kept a player alive beyond those raced for."
    )


class RaceTables(Body):
    """Tables raced by their dealers: the odd chips of each."""

    old = chips(1, help_text="The denomination that leaves.")
    tables = several(OddChips, 1, LAST_TABLE)

    def validate_tables(self, tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({row["table"] for row in tables}) < len(tables):
            raise serializers.ValidationError(str(_("Name every table once.")), "named_twice")
        return tables
