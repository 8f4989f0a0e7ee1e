"""What commands are told: shape only.  What it means is for the rules."""

from typing import Any

from rest_framework import serializers

from tdsite.api.fields import (
    Body,
    Text,
    Whole,
    row_id,
)
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


class AtSeat(Body):
    table = table_number()
    seat = seat_number()


class Credentials(Body):
    username = Text(150)
    password = Text(4096, trim_whitespace=False)
