"""The library of structures, the chips in the cases, and the plan of an event, for programs."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Prefetch
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from blinds.models import ChipSet, Level, Structure
from blinds.operations.structures import read_structure
from blinds.rules.steps import AnteType, Betting, PlanStep, Schedule, StepKind
from blinds.rules.structure import to_json
from tdsite import director
from tdsite.api import answers
from tdsite.api.endpoints import Listed, command, listing
from tdsite.rooms.club.api import told_plan
from tdsite.rooms.structures import plan_bodies
from tdsite.rooms.structures.plan_bodies import Case
from tdsite.web.club import current_club
from tournaments.acts import ActContext
from tournaments.models import Club, JournalLine


@command("structure.saved", plan_bodies.ChangedPlan)
def save_structure(order: ActContext, structure_id: int, **params: Any) -> JournalLine:
    """Change a structure of the library; events made from it keep their own copy."""
    return director.save_structure(
        current_club().pk, structure_id=structure_id, **told_plan(params), **order
    )


@command("tournament.changed", plan_bodies.ChangedPlan)
def change_plan(order: ActContext, tournament_id: int, **params: Any) -> JournalLine:
    """Give an event other levels, chips and notes before its clock starts."""
    return director.change_plan(tournament_id, **told_plan(params), **order)


@command("structure.chips_saved", plan_bodies.ChipSet, status=201)
def add_chip_set(order: ActContext, name: str, chips: list[dict[str, Any]]) -> JournalLine:
    """Write down the chips in a case; `data.chip_set_id` names the set."""
    return director.save_chip_set(
        current_club().pk, name=name, denominations=_cases(chips), **order
    )


@command("structure.chips_saved", plan_bodies.ChipSet)
def change_chip_set(
    order: ActContext, chip_set_id: int, name: str, chips: list[dict[str, Any]]
) -> JournalLine:
    """Change a chip set; plans keep the chips they were made with."""
    return director.save_chip_set(
        current_club().pk, chip_set_id=chip_set_id, name=name, denominations=_cases(chips), **order
    )


@command("act.undone_in_club", plan_bodies.LineToUndo)
def undo_in_club(order: ActContext, revision: int) -> JournalLine:
    """Undo one line of the journal of the club: a structure, a chip set, a new player."""
    return director.undo_in_club(current_club().pk, revision=revision, **order)


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


@command("clock.reshaped", plan_bodies.ReshapedPlan)
def reshape(
    order: ActContext, tournament_id: int, reason: str, *, seen_plan: str = "", **params: Any
) -> JournalLine:
    """Change the levels ahead of a running event; the clock reads the same instant."""
    return director.reshape(
        tournament_id, schedule=_plan(params), reason=reason, seen_plan=seen_plan, **order
    )


def _plan(params: dict[str, Any]) -> Schedule:
    """The steps, read by the same rules as a file's.  Raises MalformedStructure."""
    if "csv" in params:
        return read_structure(params["csv"], filename="plan.csv")
    written = params["json"] if "json" in params else to_json(tuple(map(_step, params["steps"])))
    return read_structure(written, filename="plan.json")


def _step(row: dict[str, Any]) -> PlanStep:
    kinds = {"kind": StepKind(row["kind"]), "ante_type": AnteType(row["ante_type"])}
    return PlanStep(**{**row, **kinds, "betting": Betting(row.get("betting", Betting.NO_LIMIT))})
