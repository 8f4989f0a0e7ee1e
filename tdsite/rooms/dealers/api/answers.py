"""What the API tells of dealers and of the calls of the tables."""

from rest_framework import serializers

from tdsite.api import answers
from tournaments.models.dealers import CallFor


class KeptDealer(answers.Answer):
    """A dealer of the club."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    note = serializers.CharField()


class DealerAtWork(answers.Answer):
    """A shift that goes on, with what the next push does with it."""

    shift_id = serializers.IntegerField()
    dealer_id = serializers.IntegerField()
    dealer = serializers.CharField()
    came_at = serializers.DateTimeField()
    until = serializers.DateTimeField(allow_null=True)
    table = serializers.IntegerField(allow_null=True, help_text="Where they deal; none: no table.")
    tables_in_a_row = serializers.IntegerField()
    next_table = serializers.IntegerField(allow_null=True, help_text="After the push.")
    why = serializers.CharField(help_text="next, comes, freed, break, rests, home, stays.")


class StandingCall(answers.Answer):
    """A table that calls the floor."""

    call_id = serializers.IntegerField()
    table = serializers.IntegerField()
    what = serializers.ChoiceField(CallFor.choices)
    note = serializers.CharField()
    at = serializers.DateTimeField()
    waited_seconds = serializers.IntegerField(help_text="Until somebody answered, or until now.")
    who = serializers.CharField(help_text="Who comes; empty until somebody does.")
