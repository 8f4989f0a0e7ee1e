"""Rulings as programs read them."""

from rest_framework import serializers

from tdsite.api.answers import Answer, whole, words
from tdsite.api.bodies import LAST_TABLE
from tdsite.api.fields import Text, WholeInQuery
from tournaments.models.rulings import Deadline
from tournaments.rules import rulings as rules


class RulingsAsked(serializers.Serializer):
    state = serializers.ChoiceField(
        [(state, state) for state in ("open", "decided", "frozen", "voided")],
        required=False,
        help_text="`open`: waits for a decision; `frozen`: a pot waits for its release.",
    )
    table = WholeInQuery(1, LAST_TABLE, required=False)
    law = Text(rules.MAX_LAW, required=False, help_text="A law it names, such as 6.13.")
    q = Text(80, required=False, allow_blank=True, help_text="Words of question or decision.")


class RulingAbout(Answer):
    entry_id = whole()
    player = words()


class KeptRuling(Answer):
    id = whole()
    number = whole()
    table = whole(allow_null=True)
    law = words()
    question = words()
    about = RulingAbout(many=True)
    deadline = serializers.ChoiceField(Deadline.choices, allow_blank=True)
    asked_at = serializers.DateTimeField()
    decision = words()
    decided_at = serializers.DateTimeField(allow_null=True)
    decided_by = words(allow_null=True, help_text="The user name.")
    frozen_chips = whole(allow_null=True)
    out_of_play = serializers.BooleanField(
        help_text="Whether the frozen pot has left the chip ledger with the end of a day."
    )
    released_at = serializers.DateTimeField(allow_null=True)
    released_to = words()
    calculator = words()
    inputs = serializers.DictField(child=serializers.JSONField())
    voided = serializers.BooleanField()
