"""Color-ups for programs: how far each is, and the act whose two mappings are one list here."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from blinds import stages
from blinds.models import TableColorUp
from tdsite.api.endpoints import command, read
from tdsite.api.fields import LAST_TABLE, Body, Whole, chips, several, table_number
from tdsite.rooms.races import acts
from tdsite.rooms.races.acts import MAX_SMALL
from tournaments.acts import ActContext
from tournaments.models import JournalLine, Tournament


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


@command("chips.raced", RaceTables, draws=True)
def race_tables(
    order: ActContext, tournament_id: int, old: int, tables: list[dict[str, Any]]
) -> JournalLine:
    """Enter tables raced by their dealers, each with its odd chips."""
    return acts.race_tables(
        tournament_id,
        old=old,
        odd={row["table"]: row["odd"] for row in tables},
        extra={row["table"]: row["extra"] for row in tables},
        **order,
    )


class TableRaced(serializers.Serializer):
    table = serializers.IntegerField(source="table_number")
    small = serializers.IntegerField(source="result.small", help_text="Small chips taken off.")
    given = serializers.IntegerField(source="result.given", help_text="Big chips put down.")
    delta_chips = serializers.IntegerField()
    cards = serializers.ListField(child=serializers.CharField())
    draw = serializers.IntegerField(allow_null=True)
    done_at = serializers.DateTimeField()


class ColorUpRead(serializers.Serializer):
    index = serializers.IntegerField(allow_null=True)
    old_chips = serializers.IntegerField()
    new_chips = serializers.IntegerField()
    way = serializers.CharField()
    opened_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    tables = TableRaced(many=True)


class ColorUps(serializers.Serializer):
    in_play = serializers.ListField(child=serializers.IntegerField())
    color_ups = ColorUpRead(many=True)


@read(ColorUps)
def get_color_ups(tournament: Tournament) -> dict[str, Any]:
    """The denominations in play, and each color-up with the tables that are done."""
    rows = stages.color_ups_of(tournament)
    done = TableColorUp.objects.filter(color_up__tournament=tournament).order_by("table_number")
    by_color_up: dict[int, list[TableColorUp]] = {row.pk: [] for row in rows}
    for table in done:
        by_color_up[table.color_up_id].append(table)
    return {
        "in_play": stages.chips_in_play(stages.planned_chips(tournament), rows),
        "color_ups": [{**_plain(row), "tables": by_color_up[row.pk]} for row in rows],
    }


def _plain(row: Any) -> dict[str, Any]:
    names = ("index", "old_chips", "new_chips", "way", "opened_at", "closed_at")
    return {name: getattr(row, name) for name in names}
