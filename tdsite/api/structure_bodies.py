"""What the commands about structures and chips are told: shape only."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tdsite.api.bodies import NewPlan
from tdsite.api.fields import Body, Text, Whole, chips, several
from tdsite.forms.chips import MOST_CHIPS, MOST_PIECES


class Chip(Body):
    """A denomination and its colour: a name of ours (green, light blue …) or any other."""

    chips = chips(1)
    colour = Text(30, default="", allow_blank=True)


class Case(Chip):
    pieces = Whole(0, MOST_PIECES, default=0, help_text="0: not counted.")


class ChangedPlan(NewPlan):
    """A structure as it shall be: its steps, its chips, its notes."""

    chips = several(Chip, 0, MOST_CHIPS, required=False)
    notes = Text(1000, default="", allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        check_once(attrs.get("chips", ()))
        return super().validate(attrs)


class ChipSet(Body):
    name = Text(80)
    chips = several(Case, 1, MOST_CHIPS)

    def validate_chips(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        check_once(rows)
        return rows


class LineToUndo(Body):
    revision = Whole(1, 10**9, help_text="The number of the line in the journal of the club.")


def check_once(rows: Any) -> None:
    """Raise ValidationError if a denomination stands there twice."""
    known = [row["chips"] for row in rows]
    if len(set(known)) != len(known):
        raise serializers.ValidationError(_("A denomination stands there twice."), "chips_twice")
