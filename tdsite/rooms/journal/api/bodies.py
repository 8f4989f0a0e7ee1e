"""What an undo of several lines must be told."""

from rest_framework import serializers

from tdsite.api.bodies import Body
from tdsite.api.fields import Whole
from tdsite.rooms.journal.acts.undo import MOST_TOGETHER


class UndoTogether(Body):
    revisions = serializers.ListField(
        child=Whole(1, 10**9 - 1),
        min_length=1,
        max_length=MOST_TOGETHER,
        help_text="The numbers of the lines, in any order.",
    )
