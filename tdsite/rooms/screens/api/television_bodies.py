"""What the commands of the televisions are told, and what the list of them tells."""

from rest_framework import serializers

from tdsite.api.fields import Body, Text, Whole, row_id
from tournaments.operations.screens import MOST_SCREENS
from tournaments.operations.televisions import LONGEST_NAME


class TelevisionBoard(Body):
    """A board: a screen of an event, or its own."""

    tournament_id = row_id()
    number = Whole(
        0, MOST_SCREENS, default=0, help_text="The screen's number; 0 is the event's own board."
    )


class TelevisionName(Body):
    """Where it hangs."""

    name = Text(LONGEST_NAME)


class NewTelevision(TelevisionBoard):
    """The six digits that the television shows, and what it is to show."""

    code = Text(20)
    name = Text(LONGEST_NAME, default="", allow_blank=True, help_text="Empty: TV 1, TV 2, …")


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
