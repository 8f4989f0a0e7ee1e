"""The words of the card room, by what they are about: a language's `texts/words.toml`.

A language says what it has; a word that it lacks is read in English.  The rule that says more about
a word stands in the English file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.urls import reverse

from tdsite.rooms.rulebook.book import Law, book
from tdsite.web.folding import fold
from tournaments.rules.languages import SOURCE, found, table

FILE = "words"


@dataclass(frozen=True, slots=True)
class Term:
    """A word with its meaning in one language, and in English where that is another."""

    code: str
    term: str
    means: str
    english: str
    law: Law | None

    @property
    def url(self) -> str:
        """Where the glossary says it: a place on its page."""
        return f"{reverse('words')}#{self.code}"


@dataclass(frozen=True, slots=True)
class TermGroup:
    """Words about one thing, in the order of the language."""

    code: str
    heading: str
    terms: tuple[Term, ...]


def glossary(language: str, question: str = "") -> list[TermGroup]:
    """The groups with a word for the question: in the word, its English or its meaning."""
    wanted = fold(question.strip())
    groups = []
    for code, heading in _table(SOURCE, "groups").items():
        terms = tuple(
            term
            for group, term in _terms(language)
            if group == code and (not wanted or _answers(term, wanted))
        )
        if terms:
            groups.append(TermGroup(code, _table(language, "groups").get(code, heading), terms))
    return groups


def term(language: str, code: str) -> Term:
    """The word of a code.  Raises KeyError for a code that the English file does not have."""
    return {one.code: one for _, one in _terms(language)}[code]


def terms_named(language: str, text: str) -> list[Term]:
    """Words that begin with what is typed, in the language or in English: for the palette."""
    start = fold(text.strip())
    return [
        one
        for _, one in _terms(language)
        if fold(one.term).startswith(start) or fold(one.english).startswith(start)
    ]


def lacking_terms(language: str) -> list[str]:
    """Words that a language has no text for, as whoever writes them finds them."""
    own = _table(language, "words")
    wanted = [f"words.toml: {code}" for code in _table(SOURCE, "words") if code not in own]
    groups = _table(language, "groups")
    return wanted + [
        f"words.toml: {code}" for code in _table(SOURCE, "groups") if code not in groups
    ]


def _answers(one: Term, question: str) -> bool:
    return any(question in fold(text) for text in (one.term, one.english, one.means))


def _terms(language: str) -> tuple[tuple[str, Term], ...]:
    return _terms_of(language, found())  # another folder of languages has others


@cache
def _terms_of(language: str, languages: tuple[str, ...]) -> tuple[tuple[str, Term], ...]:
    own = _table(language, "words")
    made = []
    for code, english in _table(SOURCE, "words").items():
        here = own.get(code, english)
        law = book().law(english["law"]) if "law" in english else None
        made.append(
            (english["group"], Term(code, here["term"], here["means"], english["term"], law))
        )
    return tuple(sorted(made, key=lambda pair: fold(pair[1].term)))


def _table(language: str, name: str) -> Mapping[str, Any]:
    part: Mapping[str, Any] = table(language, FILE).get(name, {})
    return part
