"""The laws of the game in every language, and the house's own rules."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404

from tdsite.api.endpoints import read
from tdsite.rooms.rulebook import shown
from tdsite.rooms.rulebook.api import bodies as answers
from tdsite.rooms.rulebook.book import Law, book
from tdsite.rooms.rulebook.saying import Words
from tdsite.rooms.rulebook.search import HouseText
from tournaments.models import Club, HouseRule
from tournaments.rules import languages


@read(answers.FoundRule, query=answers.RulesAsked, right="see_table", many=True)
def search_rulebook(club: Club, q: str = "") -> list[dict[str, Any]]:
    """The laws and house rules that answer a question, best first; without one, every law."""
    if not q.strip():
        return [_found(law) for law in book().laws.values()]
    hits = shown.answers(q, shown.kept_rules(club))
    return [_found(hit.law, hit.house_rule) for hit in hits]


@read(answers.LawAnswer, right="see_table")
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
        "house_rules": shown.beside(law, shown.kept_rules(club)),
    }


@read(answers.HouseRuleAnswer, right="see_table", many=True)
def list_house_rules(club: Club) -> Sequence[HouseRule]:
    """The house's rules that hold, in the house's order."""
    return shown.kept_rules(club)


def _found(law: Law | None, house_rule: HouseText | None = None) -> dict[str, Any]:
    return {
        "number": law.number if law else "",
        "section": law.section if law else "",
        "title": _every(law.title) if law else None,
        "house_rule": house_rule,
    }


def _every(words: Words) -> dict[str, str]:
    return {code: words.in_language(code) for code in languages.found()}
