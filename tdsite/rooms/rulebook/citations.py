"""Laws as acts, plans and slips cite them, and rules of other bodies, taken apart for links.

“Robert's Rules 7.15, 7.17; TDA 2024 11-A” names two laws of the book and a rule of TDA, which
leads to the search for the laws that name it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tdsite.rooms.rulebook.book import book
from tdsite.rooms.rulebook.texts import law_words
from tournaments.rules import languages

Rule = tuple[str, str]

_BODY = re.compile(r"\b(tda|wsop)\b\s*(?:20)?(?:2\d\b)?\s*(?P<rules>[^;]*)", re.I)
_RULE = re.compile(r"\b(rp-?\d+|\d+)(?:-?[a-h](?:[-\d]*))?\b", re.I)


def rules_named(text: str) -> list[Rule]:
    """The rules a citation or a question names; ("tda", "") for the body alone.

    >>> rules_named("TDA 2024 11-A, RP-8; WSOP 2026 100")
    [('tda', '11'), ('tda', 'rp8'), ('wsop', '100')]
    """
    found: list[Rule] = []
    for body in _BODY.finditer(text):
        name = body[1].lower()
        rules = [rule[1].lower().replace("-", "") for rule in _RULE.finditer(body["rules"])]
        found += [(name, rule) for rule in rules] or [(name, "")]
    return found


def without_rules(text: str) -> str:
    """A question without the bodies of rules and numbers it names.

    >>> without_rules("tda 18 string bet")
    ' string bet'
    """
    return _rules().sub("", text)


@languages.kept
def _rules() -> re.Pattern[str]:
    named = "|".join(map(re.escape, law_words()))
    return re.compile(
        rf"\b(?:tda|wsop)\b(?:[\s,]*(?:20\d\d|(?:{named})(?!\w)|(?:rp-?)?\d+(?:-?[a-h]\b)?))*", re.I
    )


_LAW = re.compile(
    r"(?<![\w.])([1-7](?:\.\d{1,2}){1,2}(?: bis)?|[1-7] intro|[BRHG]\.[a-z0-9-]*[a-z0-9])"
    r"(?:[a-j]\b)?(?![\w]|\.\d)"
)
_LONGEST_NAME = 20  # of a book before its first law: Robert's Rules


@dataclass(frozen=True, slots=True)
class Cited:
    """A piece of a citation: a law of the book, a question for the search, or just text."""

    text: str
    law: str = ""
    question: str = ""


@lru_cache(maxsize=4096)
def cited(text: str) -> tuple[Cited, ...]:
    """The pieces of a citation; together they say what it said.

    >>> [(one.text, one.law) for one in cited("Robert's Rules 7.15, 7.17")]
    [("Robert's Rules 7.15", '7.15'), (', ', ''), ('7.17', '7.17')]
    """
    found: list[Cited] = []
    for part in re.split(r"(; ?)", text):
        if part.startswith(";"):
            found.append(Cited(part))
        elif any(rule for _, rule in rules_named(part)):
            found.append(Cited(part, question=" ".join(part.split())))
        else:
            found += _with_the_books_name(list(laws_in(part)))
    return tuple(one for one in found if one.text)


def laws_in(text: str) -> Iterator[Cited]:
    """A running text with the laws it names: only those that are in the book."""
    end = 0
    for found in _LAW.finditer(text):
        law = book().law(found[1])
        if law is None:
            continue
        yield Cited(text[end : found.start()])
        yield Cited(found[0], law=law.slug)
        end = found.end()
    yield Cited(text[end:])


def _with_the_books_name(pieces: list[Cited]) -> list[Cited]:
    """Robert's Rules 7.15 is one link, name and number together."""
    if len(pieces) > 1 and pieces[0].text and len(pieces[0].text) <= _LONGEST_NAME:
        name, first, *rest = pieces
        return [Cited(name.text + first.text, law=first.law), *rest]
    return pieces
