"""What the commands of a day's end are told: shape only."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tdsite.api.bodies import seat_number
from tdsite.api.fields import Body, Flag, Text, Whole, chips, row_id, several
from tdsite.rooms.days.acts.days import LEAST_HANDS, MOST_HANDS
from tournaments.models.days import EndsBy
from tournaments.operations.flights import MOST_FLIGHT_NAME
from tournaments.rules.days import MOST_HANDS as LAST_HANDS

MOST_SEATS = 10


class Linked(Body):
    feeds_id = row_id(allow_null=True, help_text="Null: it is a flight of none any more.")
    flight = Text(MOST_FLIGHT_NAME, allow_blank=True, default="")


class LastHands(Body):
    least = Whole(1, LAST_HANDS, default=LEAST_HANDS)
    most = Whole(1, LAST_HANDS, default=MOST_HANDS)
    certain = Flag(default=False, help_text="Although registration is open.")


class Because(Body):
    reason = Text(200)


class DayEnds(Body):
    ends_by = serializers.ChoiceField(
        EndsBy.choices,
        default=EndsBy.LEVEL,
        help_text="What ended the day, where no last hands were drawn.",
    )
    certain = Flag(default=False, help_text="Although registration is open.")


class SeatStack(Body):
    seat = seat_number()
    chips = chips(1)


class TableStacks(Body):
    """The stacks of a table, seat by seat."""

    stacks = several(SeatStack, 1, MOST_SEATS)

    def validate_stacks(self, stacks: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({stack["seat"] for stack in stacks}) < len(stacks):
            raise serializers.ValidationError(_("Name every seat once."), "named_twice")
        return stacks


class TableStacksAgain(TableStacks):
    stacks = several(
        SeatStack,
        1,
        MOST_SEATS,
        required=False,
        help_text="As they were counted again; without them the first count is said to be right.",
    )
    reason = Text(200, allow_blank=True, default="", help_text="Why nobody else confirms them.")


class BagCorrected(Body):
    chips = chips(1)
    reason = Text(200, allow_blank=True)


class DayClosed(Body):
    reason = Text(
        200, allow_blank=True, default="", help_text="Why the bags differ from the chip ledger."
    )


class NextDay(Body):
    tables = Whole(
        1, 200, allow_null=True, default=None, help_text="As many as the players need without it."
    )
