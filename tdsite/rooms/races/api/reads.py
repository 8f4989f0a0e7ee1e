"""The denominations in play, and how far their color-ups are."""

from typing import Any

from rest_framework import serializers

from blinds import color_ups
from blinds.models import TableColorUp
from tdsite.api.endpoints import read
from tournaments.models import Tournament


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
    rows = color_ups.of_event(tournament)
    done = TableColorUp.objects.filter(color_up__tournament=tournament).order_by("table_number")
    by_color_up: dict[int, list[TableColorUp]] = {row.pk: [] for row in rows}
    for table in done:
        by_color_up[table.color_up_id].append(table)
    return {
        "in_play": color_ups.in_play(color_ups.planned_chips(tournament), rows),
        "color_ups": [{**_plain(row), "tables": by_color_up[row.pk]} for row in rows],
    }


def _plain(row: Any) -> dict[str, Any]:
    names = ("index", "old_chips", "new_chips", "way", "opened_at", "closed_at")
    return {name: getattr(row, name) for name in names}
