"""The club's structures and the chips of its cases."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Prefetch
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from blinds.models import ChipSet, Level, Structure
from tdsite.api import answers
from tdsite.api.endpoints import Listed, listing
from tdsite.rooms.structures.api.bodies import Case
from tournaments.models import Club


@listing(answers.Structure, order="name")
def list_structures(club: Club) -> Listed:
    """The club's structures, which events can be opened with."""
    steps = Prefetch("levels", Level.objects.order_by("position"), to_attr="steps")
    rows = Structure.objects.filter(club=club, tournament=None).prefetch_related(steps)
    return rows, _structures


def _structures(rows: Sequence[Structure]) -> Any:
    return answers.Structure(rows, many=True).data


class ChipSetKept(answers.Answer):
    """The chips in a case, smallest first: it may be posted back."""

    id = answers.whole()
    name = answers.words()
    chips = serializers.SerializerMethodField(
        help_text="Each denomination: its value in chips, its colour, how many pieces there are"
        " (0: not counted)."
    )

    @extend_schema_field(Case(many=True))
    def get_chips(self, row: ChipSet) -> list[dict[str, Any]]:
        return [
            {"chips": chips, "colour": colour, "pieces": pieces}
            for chips, colour, pieces in row.denominations
        ]


IN_A_CASE = {
    "id": 3,
    "name": "Case of 500",
    "chips": [
        {"chips": 25, "colour": "green", "pieces": 150},
        {"chips": 100, "colour": "black", "pieces": 200},
        {"chips": 500, "colour": "purple", "pieces": 0},
    ],
}


@listing(ChipSetKept, order="name", example=IN_A_CASE)
def list_chip_sets(club: Club) -> Listed:
    """The chip sets in the club's cases; plans keep the chips they were made with."""
    return ChipSet.objects.filter(club=club), _chip_sets


def _chip_sets(rows: Sequence[ChipSet]) -> Any:
    return ChipSetKept(rows, many=True).data
