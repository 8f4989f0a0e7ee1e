"""Plans and chips as programs send them, and the steps read from them by the rules of a file."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from blinds.models import Ante, Betting, LevelKind
from blinds.operations.structures import read_structure
from blinds.rules import steps as rules
from blinds.rules.sheet import MAX_SECONDS
from blinds.rules.steps import AnteType, PlanStep, Schedule, StepKind
from blinds.rules.structure import MAX_DENOMINATIONS, MAX_PIECES, MAX_STEPS, to_json
from tdsite.api.fields import Body, Text, Whole, chips, several


class Chip(Body):
    """A denomination and its colour: a name of ours (green, light blue …) or any other."""

    chips = chips(1)
    colour = Text(30, default="", allow_blank=True)


def check_once(rows: Any) -> None:
    """Raise ValidationError if a denomination stands there twice."""
    known = [row["chips"] for row in rows]
    if len(set(known)) != len(known):
        raise serializers.ValidationError(_("A denomination is listed twice."), "chips_twice")


class NewStep(Body):
    """One step of a plan, as the API also answers it."""

    kind = serializers.ChoiceField(LevelKind.choices)
    seconds = Whole(0, MAX_SECONDS, default=0, help_text="0 for the end of a day.")
    small_chips = chips(default=0)
    big_chips = chips(default=0)
    ante_chips = chips(default=0)
    ante_type = serializers.ChoiceField(Ante.choices, default=Ante.NONE)
    remove_chips = chips(1, default=None, allow_null=True, help_text="Raced off at this break.")
    label = Text(80, default="", allow_blank=True)  # type: ignore[assignment]
    game = Text(60, default="", allow_blank=True)
    betting = serializers.ChoiceField(Betting.choices, default=Betting.NO_LIMIT)
    small_bet_chips = chips(default=0)
    big_bet_chips = chips(default=0)
    bring_in_chips = chips(default=0)
    note = Text(200, default="", allow_blank=True)


class NewPlan(Body):
    """A plan written out: either its steps, or the text of a structure file."""

    also_told = ("id",)

    name = Text(120)
    steps = several(NewStep, 0, MAX_STEPS, required=False)
    csv = Text(100_000, required=False, trim_whitespace=False)
    json = Text(100_000, required=False, trim_whitespace=False)
    chips = several(Chip, 0, MAX_DENOMINATIONS, required=False)
    notes = Text(1000, required=False, allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        check_once(attrs.get("chips", ()))
        if len(attrs.keys() & {"steps", "csv", "json"}) != 1:
            raise serializers.ValidationError(_("Give one of steps, csv and json."), "plan_unclear")
        return attrs


class ReshapedPlan(NewPlan):
    """The whole plan, what was played included, and why it changes."""

    name = None  # type: ignore[assignment]
    chips = None
    notes = None  # type: ignore[assignment]
    steps = several(NewStep, 0, MAX_STEPS, required=False)
    reason = Text(200, help_text="It stands in the log.")
    seen_plan = Text(
        32, required=False, help_text="From the forecast: refuses if plan or level changed since."
    )


class Case(Chip):
    pieces = Whole(0, MAX_PIECES, default=0, help_text="0: not counted.")


class ChangedPlan(NewPlan):
    """A structure as it shall be: its steps; chips and notes that are left out stay."""


class ChipSet(Body):
    """The chips in a case, as the API also answers them: value and colour, how many pieces."""

    also_told = ("id",)

    name = Text(80)
    chips = several(Case, 1, MAX_DENOMINATIONS)

    def validate_chips(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        check_once(rows)
        return rows


def plan_arguments(plan: Mapping[str, Any]) -> dict[str, Any]:
    """Name, steps, chips and notes as an act takes them; None: as they are."""
    rows = plan.get("chips")
    chips = None if rows is None else sorted((row["chips"], row["colour"]) for row in rows)
    named = {"name": plan["name"], "schedule": schedule_of(plan)}
    return {**named, "chips": chips, "notes": plan.get("notes")}


def schedule_of(plan: Mapping[str, Any]) -> Schedule:
    """The steps, read by the same rules as a file's.  Raises MalformedStructure."""
    if "csv" in plan:
        return read_structure(plan["csv"], filename="plan.csv")
    written = plan["json"] if "json" in plan else to_json(tuple(map(_step, plan["steps"])))
    return read_structure(written, filename="plan.json")


def _step(row: Mapping[str, Any]) -> PlanStep:
    kinds = {"kind": StepKind(row["kind"]), "ante_type": AnteType(row["ante_type"])}
    return PlanStep(**{**row, **kinds, "betting": rules.Betting(row["betting"])})
