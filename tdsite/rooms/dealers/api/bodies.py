"""What the commands about dealers and calls of the tables are told: shape only."""

from rest_framework import serializers

from tdsite.api.bodies import LAST_TABLE, table_number
from tdsite.api.fields import Body, Text, row_id
from tournaments.models.dealers import CallFor
from tournaments.rules.dealers import MOST_NAME, MOST_NOTE


class NewDealer(Body):
    """A dealer of the club."""

    name = Text(MOST_NAME)
    note = Text(MOST_NOTE, default="", allow_blank=True)


class ChangedDealer(Body):
    """What is not said stays as it is."""

    name = Text(MOST_NAME, default=None, allow_null=True)
    note = Text(MOST_NOTE, default=None, allow_null=True, allow_blank=True)
    username = Text(
        150,
        default=None,
        allow_null=True,
        allow_blank=True,
        help_text="Who signs in as this dealer: acts at the table of the rota. Empty: nobody.",
    )


class Came(Body):
    """Who has come to deal, and when he goes home."""

    dealer_id = row_id()
    until = serializers.DateTimeField(default=None, allow_null=True)


class Sent(Body):
    """Where a dealer goes."""

    table = table_number(default=None, allow_null=True, help_text="None: on a break.")


class Pushed(Body):
    """The push, with the tables that keep their dealers."""

    keep = serializers.ListField(child=table_number(), default=list, max_length=LAST_TABLE)


class FloorCall(Body):
    """What a table calls for."""

    what = serializers.ChoiceField(CallFor.choices, default=CallFor.FLOOR)
    note = Text(MOST_NOTE, default="", allow_blank=True)
