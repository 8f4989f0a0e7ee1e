"""What the commands of penalties and absences are told: shape only."""

from rest_framework import serializers

from tdsite.api.fields import Body, Text, Whole
from tournaments.models.penalties import PenaltyKind, PrizeDecision

GIVEN = [(kind.value, kind.label) for kind in PenaltyKind if kind != PenaltyKind.DISQUALIFIED]


class Penalty(Body):
    kind = serializers.ChoiceField(GIVEN)
    amount = Whole(0, 999, default=0, help_text="Hands, rounds or minutes; 0 for a warning.")
    law = Text(60, default="", allow_blank=True, help_text="The number of the law, like 7.25.")
    reason = Text(200)


class Because(Body):
    reason = Text(200)


class Away(Body):
    why = Text(200, default="", allow_blank=True)


class Decision(Body):
    decision = serializers.ChoiceField(PrizeDecision.choices)
    reason = Text(200)
