"""What the commands about structures and chips are told: shape only."""

from typing import Any

from tdsite.api.fields import Body, Text, Whole, several
from tdsite.rooms.structures.api.chip_bodies import Chip, check_once
from tdsite.rooms.structures.api.plan_bodies import NewPlan
from tdsite.rooms.structures.forms.chips import MAX_CHIPS, MAX_PIECES


class Case(Chip):
    pieces = Whole(0, MAX_PIECES, default=0, help_text="0: not counted.")


class ChangedPlan(NewPlan):
    """A structure as it shall be: its steps; chips and notes that are left out stay."""


class ChipSet(Body):
    """The chips in a case, as the API also answers them: value and colour, how many pieces."""

    also_told = ("id",)

    name = Text(80)
    chips = several(Case, 1, MAX_CHIPS)

    def validate_chips(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        check_once(rows)
        return rows


class LineToUndo(Body):
    revision = Whole(1, 10**9, help_text="The number of the line in the journal of the club.")
