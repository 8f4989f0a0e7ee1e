"""The structure of a running event changed."""

from typing import Any

from blinds.operations.structures import read_structure
from blinds.rules.steps import AnteType, Betting, PlanStep, Schedule, StepKind
from blinds.rules.structure import to_json
from tdsite import director
from tdsite.api.endpoints import command
from tdsite.rooms.structures.api import plan_bodies
from tournaments.acts import ActContext
from tournaments.models import JournalLine


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
