"""What commands are told: shape only.  What it means is for the rules."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from blinds.rules.sheet import MOST_SECONDS
from blinds.rules.structure import MOST_STEPS
from tdsite.api.fields import (
    Body,
    Flag,
    Text,
    Whole,
    chips,
    row_id,
    several,
)
from tournaments.models.entries import Ending
from tournaments.models.money import Method

LAST_TABLE = 30_000


def table_number(**options: Any) -> Whole:
    return Whole(1, LAST_TABLE, **options)


def seat_number(**options: Any) -> Whole:
    return Whole(1, 10, **options)


class Reason(Body):
    reason = Text(200, allow_blank=True)


class Undo(Body):
    revision = Whole(1, 10**9 - 1)


class Paid(Body):
    method = serializers.ChoiceField(Method.choices, default=Method.CASH)


class AlternateSale(Paid):
    player_id = row_id()


def _earlier_stack() -> Whole:
    return chips(
        default=None,
        allow_null=True,
        help_text="Hand for hand: that of the first one out in the hand, if it was not given.",
    )


def _certain() -> Flag:
    return Flag(default=False, help_text="Out although seen elsewhere, or not in that seat.")


class Loss(Body):
    by_entries = serializers.ListField(
        child=row_id(), default=list, max_length=10, help_text="Who won the chips."
    )
    stack_chips = chips(
        default=None, allow_null=True, help_text="The stack when the hand began, before antes."
    )


class Knock(Loss):
    entry_id = row_id()


class Bust(Loss):
    certain = _certain()
    earlier_stack_chips = _earlier_stack()


class Hand(Body):
    """All who went out in one hand."""

    busts = several(Knock, 1, 20)
    certain = _certain()
    earlier_stack_chips = _earlier_stack()

    def validate_busts(self, busts: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({bust["entry_id"] for bust in busts}) < len(busts):
            raise serializers.ValidationError(_("Name every entry once."), "named_twice")
        return busts


class Removal(Body):
    kind = serializers.ChoiceField(
        [(kind.value, kind.label) for kind in (Ending.NO_SHOW, Ending.DISQUALIFIED)]
    )
    stack_chips = chips()
    law = Text(60, default="", allow_blank=True, help_text="Of a disqualification: the law broken.")
    reason = Text(200, default="", allow_blank=True, help_text="Of a disqualification.")
    approver = Text(
        150, default="", allow_blank=True, help_text="Where money above a limit goes back."
    )
    approver_password = Text(200, default="", allow_blank=True, trim_whitespace=False)


class AtSeat(Body):
    table = table_number()
    seat = seat_number()


class MoreTime(Body):
    seconds = Whole(-MOST_SECONDS, MOST_SECONDS)


class Jump(Body):
    index = Whole(0, MOST_STEPS, help_text="The step of the plan, from 0.")


class Credentials(Body):
    username = Text(150)
    password = Text(4096, trim_whitespace=False)
