"""What the forecast of an event answers."""

from rest_framework import serializers


class MomentSerializer(serializers.Serializer[object]):
    """A moment of the plan; `at` is null beyond the end of a day."""

    index = serializers.IntegerField(help_text="The step; beyond the plan if it is too short.")
    seconds = serializers.IntegerField(help_text="Of play and breaks, from now.")
    at = serializers.DateTimeField(allow_null=True)


class Forecast(serializers.Serializer[object]):
    """The expected end: when all chips together are 25, 16 and 10 big blinds."""

    early = MomentSerializer()
    likely = MomentSerializer()
    late = MomentSerializer()
    beyond_plan = serializers.BooleanField()


class Expected(serializers.Serializer[object]):
    """The forecast of an event now; null before two players are in, and at the end."""

    forecast = Forecast(allow_null=True)
    seen_plan = serializers.CharField(help_text="Names the plan and the step on the clock.")
