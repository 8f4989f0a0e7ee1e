"""What the commands that arrange the floor are told: shape only."""

from rest_framework import serializers

from tables.models import CallOutcome
from tables.rules.decks import Why as DeckWhy
from tdsite.api.bodies import LAST_TABLE, AtSeat, seat_number, table_number
from tdsite.api.fields import Body, Flag, Text, Whole, row_id, several


class Swap(Body):
    other_entry_id = row_id()


class Marks(Body):
    reserved = Flag(default=None, allow_null=True, help_text="Held back: no draw gives it away.")
    accessible = Flag(default=None, allow_null=True)


class Size(Body):
    seats = Whole(2, 10)


class Section(Body):
    section = Text(20, allow_blank=True, help_text="Empty: the tables belong to no section.")
    tables = serializers.ListField(child=table_number(), min_length=1, max_length=LAST_TABLE)


class Stays(Body):
    stays = Flag(help_text="Whether balancing leaves the player where he sits.")


class OneMove(Body):
    """One line of the balance plan, with the players who were let sit."""

    from_seat = seat_number()
    to_table = table_number()
    to_seat = seat_number()
    stay = several(AtSeat, 0, 100, required=False)


class Ordered(Body):
    to_table = table_number()


class Call(Body):
    seat = seat_number(default=None, allow_null=True, help_text="Whose turn it is, if it is named.")
    caller_seat = seat_number(default=None, allow_null=True, help_text="Who asked for it.")


class Deck(Body):
    deck = serializers.ChoiceField(
        [(one.value, one.value) for one in DeckWhy], default=DeckWhy.PUSH
    )


class CallEnd(Body):
    outcome = serializers.ChoiceField(
        [(one.value, one.label) for one in (CallOutcome.ACTED, CallOutcome.WITHDRAWN)],
        default=CallOutcome.ACTED,
    )
