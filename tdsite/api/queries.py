"""What reads are asked in the address."""

from rest_framework import serializers

from tdsite.api.bodies import LAST_TABLE
from tdsite.api.fields import LAST_ID, Text, WholeInQuery
from tournaments.kinds import KINDS
from tournaments.models.tournament import State


class Nothing(serializers.Serializer):
    pass


class Events(serializers.Serializer):
    state = serializers.ChoiceField(State.choices, required=False)


class Entries(serializers.Serializer):
    state = serializers.ChoiceField(
        [(state, state) for state in ("in", "out", "waiting", "voided")],
        required=False,
        help_text="`waiting`: broke, and may still rebuy; counted among those who are in.",
    )
    player = WholeInQuery(1, LAST_ID, required=False, help_text="A player's id.")
    table = WholeInQuery(1, LAST_TABLE, required=False)


class Journal(serializers.Serializer):
    kind = serializers.ChoiceField([(kind, kind) for kind in KINDS], required=False)
    without = serializers.MultipleChoiceField(
        choices=[(kind, kind) for kind in KINDS],
        required=False,
        help_text="Kinds that are left out.",
    )


class Players(serializers.Serializer):
    q = Text(120, required=False, allow_blank=True, help_text="Part of a name, alias or number.")
