"""House rules where the laws leave a choice, as programs read and set them."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tdsite.api.answers import Answer, whole, words
from tdsite.api.fields import Body, Text
from tournaments.operations.policies import HOUSE
from tournaments.rules.policy import Laws

PRESETS = (*((laws.value, laws.value) for laws in Laws), (HOUSE, HOUSE))


class ChosenPolicy(Body):
    """Choices by name; what is not named stays, or is as in `rest`."""

    also_told = ("differing", "choices")

    rest = serializers.ChoiceField(
        PRESETS, required=False, help_text="A ready-made one, or house: the club's own."
    )
    policy = serializers.DictField(child=serializers.JSONField(), default=dict)
    laws = serializers.ChoiceField(
        [(laws.value, laws.value) for laws in Laws],
        required=False,
        help_text="As the answer tells it; the same as laws in policy, where both are given.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        laws = attrs.pop("laws", None)
        if laws and attrs["policy"].setdefault("laws", laws) != laws:
            raise serializers.ValidationError(
                {"laws": _("laws and policy.laws differ. Give one of them.")}, "laws_unclear"
            )
        return attrs


class EventPolicy(ChosenPolicy):
    reason = Text(200, default="", allow_blank=True, help_text="Wanted once the event has started.")


class PolicyChoice(Answer):
    name = words()
    value: Any = serializers.JSONField(help_text="A name, or a whole number.")
    meaning = words()
    law = words()
    preset_value = words(help_text="What the preset of the event's rulebook has.")
    differs = serializers.BooleanField()
    later = words(help_text="The law that lets it change during play; empty: the start fixes it.")
    values = serializers.ListField(child=words(), help_text="What may be chosen.")


class PolicyAnswer(Answer):
    """The choices in force, and how they differ from the preset of their rulebook."""

    laws = words(help_text="french, tda or wsop: by which calculators answer first.")
    differing = whole(help_text="In how many choices it differs from the preset of its rulebook.")
    policy = serializers.DictField(child=serializers.JSONField())
    choices = PolicyChoice(many=True)
