"""The library of structures, the chips in the cases, and the plan of an event, for programs."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Prefetch
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from blinds.models import ChipSet, Level, Structure
from blinds.operations import structures
from tdsite.api import answers, plans
from tdsite.api.endpoints import Listed, command, listing
from tdsite.api.plans import Case
from tdsite.rooms.structures import acts
from tdsite.web.club import current_club
from tournaments.acts import ActContext
from tournaments.models import Club, JournalLine


@command("structure.saved", plans.NewPlan, status=201)
def save_template(order: ActContext, **params: Any) -> JournalLine:
    """Keep a structure under a name; one of the same name is replaced."""
    return structures.save_template(current_club().pk, **plans.plan_arguments(params), **order)


@command("structure.saved", plans.ChangedPlan)
def save_structure(order: ActContext, structure_id: int, **params: Any) -> JournalLine:
    """Change a structure of the library; events made from it keep their own copy."""
    return acts.save_structure(
        current_club().pk, structure_id=structure_id, **plans.plan_arguments(params), **order
    )


@command("tournament.changed", plans.ChangedPlan)
def change_plan(order: ActContext, tournament_id: int, **params: Any) -> JournalLine:
    """Give an event other levels, chips and notes before its clock starts."""
    return acts.change_plan(tournament_id, **plans.plan_arguments(params), **order)


@command("structure.chips_saved", plans.ChipSet, status=201)
def add_chip_set(order: ActContext, name: str, chips: list[dict[str, Any]]) -> JournalLine:
    """Write down the chips in a case; `data.chip_set_id` names the set."""
    return acts.save_chip_set(current_club().pk, name=name, denominations=_cases(chips), **order)


@command("structure.chips_saved", plans.ChipSet)
def change_chip_set(
    order: ActContext, chip_set_id: int, name: str, chips: list[dict[str, Any]]
) -> JournalLine:
    """Change a chip set; plans keep the chips they were made with."""
    return acts.save_chip_set(
        current_club().pk, chip_set_id=chip_set_id, name=name, denominations=_cases(chips), **order
    )


def _cases(rows: list[dict[str, Any]]) -> list[tuple[int, str, int]]:
    return [(row["chips"], row["colour"], row["pieces"]) for row in rows]


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


@command("clock.reshaped", plans.ReshapedPlan)
def reshape(
    order: ActContext, tournament_id: int, reason: str, *, seen_plan: str = "", **params: Any
) -> JournalLine:
    """Change the levels ahead of a running event; the clock reads the same instant."""
    return acts.reshape(
        tournament_id,
        schedule=plans.schedule_of(params),
        reason=reason,
        seen_plan=seen_plan,
        **order,
    )
