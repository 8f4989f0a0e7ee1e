"""What the commands of the draw room and the waiting list are told: shape only."""

from rest_framework import serializers

from tables.operations.draws import ANNOUNCED_FIRST
from tdsite.api.bodies import AlternateSale, seat_number, table_number
from tdsite.api.fields import Body, Flag, Text, Whole, row_id

__all__ = ["AlternateSale", "Announced", "EndedPair", "Made", "Need", "Offer", "Pair", "Waiting"]


class Announced(Body):
    kind = serializers.ChoiceField(
        [(kind.value, kind.label) for kind in ANNOUNCED_FIRST], default="seats"
    )
    table = table_number(
        default=None, allow_null=True, help_text="The table that breaks; the next one without it."
    )


class Made(Body):
    again = Flag(
        default=False, help_text="Everybody stands up first, and the draws before do not count."
    )


class Need(Body):
    player_id = row_id()
    table = table_number(default=None, allow_null=True)
    seat = seat_number(default=None, allow_null=True)
    accessible = Flag(default=False)
    stays = Flag(
        default=None, allow_null=True, help_text="Balancing leaves him there. Null: as before."
    )
    why = Text(200, default="", allow_blank=True)


class EndedPair(Body):
    player_id = row_id()
    other_id = row_id()


class Pair(EndedPair):
    why = Text(200, default="", allow_blank=True)


class Waiting(Body):
    player_id = row_id()


class Offer(Body):
    player_id = row_id(default=None, allow_null=True, help_text="The next in line without it.")
    seconds = Whole(
        30, 3600, default=None, allow_null=True, help_text="As the event has it without it."
    )
