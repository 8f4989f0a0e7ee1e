"""Chip counts: the last one of everybody still in who was counted."""

from typing import Any

from rest_framework import serializers

from tdsite.api.answers import Answer, EntryName, whole
from tdsite.api.endpoints import read
from tournaments import queries
from tournaments.models import ChipCount, Tournament


class CountedStack(Answer):
    count_id = whole(help_text="Names the count, to take it back.")
    entry = EntryName()
    chips = whole()
    at = serializers.DateTimeField()


@read(CountedStack, many=True)
def list_counts(tournament: Tournament) -> list[dict[str, Any]]:
    """The last count of every player still in, the largest stack first."""
    rows = ChipCount.objects.filter(
        tournament=tournament, entry__in=queries.entries_in(tournament)
    ).select_related("entry__player")
    last = {row.entry_id: row for row in rows.order_by("at", "pk")}
    return [
        {"count_id": row.pk, "entry": row.entry, "chips": row.chips, "at": row.at}
        for row in sorted(last.values(), key=lambda row: (-row.chips, row.entry_id))
    ]
