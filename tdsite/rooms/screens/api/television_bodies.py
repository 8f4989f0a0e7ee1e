"""What the list of the televisions tells."""

from rest_framework import serializers


class ListedTelevision(serializers.Serializer):
    """A television of the house."""

    id = serializers.IntegerField(source="television.pk")
    name = serializers.CharField(source="television.name")
    tournament_id = serializers.IntegerField(source="television.tournament_id")
    number = serializers.IntegerField(
        source="television.number", help_text="The screen's number; 0 is the event's own board."
    )
    paired_at = serializers.DateTimeField(source="television.paired_at")
    seen_at = serializers.DateTimeField(help_text="When it last asked, within half a minute.")
    live = serializers.BooleanField()
