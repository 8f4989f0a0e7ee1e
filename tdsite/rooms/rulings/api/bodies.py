"""Rulings as programs send and read them."""

import json
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tdsite.api.answers import Answer, whole, words
from tdsite.api.bodies import LAST_TABLE, table_number
from tdsite.api.fields import Body, Text, WholeInQuery, chips, row_id, several
from tournaments.models.rulings import Deadline
from tournaments.rules import rulings as rules

MOST_ABOUT = 23
MOST_WRITTEN = 20_000  # letters of JSON
UNWRITABLE = ("\\u0000", "\\ud8", "\\ud9", "\\uda", "\\udb", "\\udc", "\\udd", "\\ude", "\\udf")


class Reckoned(Body):
    """What a decision was reckoned with."""

    calculator = Text(40, default="", allow_blank=True, help_text="The name of a calculator.")
    inputs = serializers.DictField(
        child=serializers.JSONField(), default=dict, help_text="What the calculator was given."
    )

    def validate_inputs(self, inputs: dict[str, Any]) -> dict[str, Any]:
        written = json.dumps(inputs)
        if len(written) > MOST_WRITTEN or any(sign in written for sign in UNWRITABLE):
            raise serializers.ValidationError(
                _("This is no calculator's input: too much, or signs that cannot be kept."),
                "invalid",
            )
        return inputs


class NewRuling(Reckoned):
    """A question at a table; with a decision it is asked and decided at once."""

    question = Text(rules.MOST_QUESTION)
    table = table_number(default=None, allow_null=True)
    law = Text(rules.MOST_LAW, default="", allow_blank=True, help_text="Such as 6.13, 3.5.15.")
    entries = serializers.ListField(
        child=row_id(), default=list, max_length=MOST_ABOUT, help_text="Whom it is about."
    )
    deadline = serializers.ChoiceField(
        Deadline.choices, default="", allow_blank=True, help_text="Until when it can be claimed."
    )
    earlier_hand = serializers.BooleanField(
        default=False, help_text="Asked when a further hand was dealt at the table."
    )
    frozen_chips = chips(1, default=None, allow_null=True, help_text="Taken out of the pot.")
    decision = Text(rules.MOST_DECISION, default="", allow_blank=True)


class RulingDecision(Reckoned):
    decision = Text(rules.MOST_DECISION)
    law = Text(rules.MOST_LAW, default="", allow_blank=True, help_text="Empty: as it was asked.")


class RulingChange(Body):
    decision = Text(rules.MOST_DECISION)
    law = Text(rules.MOST_LAW, default="", allow_blank=True, help_text="Empty: as it was.")
    reason = Text(rules.MOST_REASON)


class PotShare(Body):
    to = Text(rules.MOST_TO, help_text="A name or a seat.")
    chips = chips(1)
    entry = row_id(
        default=None, allow_null=True, help_text="Whose stack, if it was counted, they come to."
    )


class PotRelease(Body):
    """The whole of the frozen pot, and who gets it."""

    shares = several(PotShare, 1, rules.MOST_SHARES)


class RulingVoid(Body):
    reason = Text(rules.MOST_REASON)


class RulingsAsked(serializers.Serializer):
    state = serializers.ChoiceField(
        [(state, state) for state in ("open", "decided", "frozen", "voided")],
        required=False,
        help_text="`open`: waits for a decision; `frozen`: a pot waits for its release.",
    )
    table = WholeInQuery(1, LAST_TABLE, required=False)
    law = Text(rules.MOST_LAW, required=False, help_text="A law it names, such as 6.13.")
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
