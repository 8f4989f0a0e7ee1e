"""The rulebook as programs read it."""

from typing import Any

from rest_framework import serializers

from tdsite.api.answers import Answer, whole, words
from tdsite.api.fields import Text
from tdsite.rooms.rulebook.search import LONGEST_QUESTION
from tournaments.rules import languages


class RulesAsked(serializers.Serializer):
    q = Text(
        LONGEST_QUESTION,
        required=False,
        allow_blank=True,
        help_text="Words in any language, or a number. Without it: every law, in order.",
    )


class EveryLanguage(Answer):
    """The same by the code of each language; in English where a language has no text of it."""

    def get_fields(self) -> dict[str, Any]:
        return {**{code: words() for code in languages.found()}, **super().get_fields()}


class LawPart(EveryLanguage):
    letter = words(help_text="Empty in a plain list.")


class LawDifference(EveryLanguage):
    source: Any = words(help_text="Whose rules, with edition and number: TDA 2024 11-A.")


class HouseRuleAnswer(Answer):
    id = whole()
    law = words(help_text="Empty for a rule that stands by itself.")
    title = words()
    text = words()


class FoundRule(Answer):
    """A law, or a rule of the house: then `number` is empty."""

    number = words()
    section = words()
    title = EveryLanguage(allow_null=True, help_text="null for a rule of the house.")
    house_rule = HouseRuleAnswer(allow_null=True)


class LawAnswer(Answer):
    number = words()
    section = words()
    title = EveryLanguage()
    text = EveryLanguage()
    parts = LawPart(many=True)
    differs = LawDifference(many=True, help_text="Where TDA or WSOP say otherwise.")
    note = EveryLanguage(allow_null=True, help_text="How the house reads it.")
    does = serializers.ListField(child=serializers.CharField(), help_text="What the program does.")
    see = serializers.ListField(child=serializers.CharField(), help_text="To be read with it.")
    old = serializers.BooleanField(help_text="History: nothing follows it.")
    house_rules = HouseRuleAnswer(many=True)
