"""The rulebook as programs read it: the laws in every language, and the house's own rules."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from rest_framework import serializers

from tdsite.api.answers import Answer, whole, words
from tdsite.api.endpoints import Routes, endpoint, read
from tdsite.api.fields import Text
from tdsite.rooms.rulebook import pages
from tdsite.rooms.rulebook.book import Law, book
from tdsite.rooms.rulebook.search import LONGEST_QUESTION, HouseText
from tdsite.rooms.rulebook.texts import Words
from tournaments.models import Club, HouseRule
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


@read(FoundRule, query=RulesAsked, right="see_table", many=True)
def search_rulebook(club: Club, q: str = "") -> list[dict[str, Any]]:
    """The laws and house rules that answer a question, best first; without one, every law."""
    if not q.strip():
        return [_found(law) for law in book().laws.values()]
    hits = pages.answers(q, pages.kept_rules(club))
    return [_found(hit.law, hit.house_rule) for hit in hits]


@read(LawAnswer, right="see_table")
def get_law(club: Club, number: str) -> dict[str, Any]:
    """A law with its parts, where others differ, and the house's rules beside it."""
    law = book().law(number)
    if law is None:
        raise Http404
    return {
        "number": law.number,
        "section": law.section,
        "title": _every(law.title),
        "text": _every(law.text),
        "parts": [{"letter": part.letter, **_every(part.text)} for part in law.parts],
        "differs": [{"source": one.source, **_every(one.text)} for one in law.differs],
        "note": _every(law.note) if law.note else None,
        "does": law.does,
        "see": law.see,
        "old": law.old,
        "house_rules": pages.beside(law, pages.kept_rules(club)),
    }


@read(HouseRuleAnswer, right="see_table", many=True)
def list_house_rules(club: Club) -> Sequence[HouseRule]:
    """The house's rules that hold, in the house's order."""
    return pages.kept_rules(club)


def _found(law: Law | None, house_rule: HouseText | None = None) -> dict[str, Any]:
    return {
        "number": law.number if law else "",
        "section": law.section if law else "",
        "title": _every(law.title) if law else None,
        "house_rule": house_rule,
    }


def _every(words: Words) -> dict[str, str]:
    return {code: words.in_language(code) for code in languages.found()}


ROUTES: Routes = {
    "rulebook/": endpoint(get=search_rulebook),
    "rulebook/<str:number>/": endpoint(get=get_law),
    "house-rules/": endpoint(get=list_house_rules),
}
