"""Other bodies of rules as they are cited: TDA 2024 11-A, WSOP 2026 100, TDA 2024 RP-8."""

import re

from tdsite.rooms.rulebook.numbers import law_words
from tournaments.rules import languages

Rule = tuple[str, str]

_BODY = re.compile(r"\b(tda|wsop)\b\s*(?:20)?(?:2\d\b)?\s*(?P<rules>[^;]*)", re.I)
_RULE = re.compile(r"\b(rp-?\d+|\d+)(?:-?[a-h](?:[-\d]*))?\b", re.I)


def named(text: str) -> list[Rule]:
    """The rules a citation or a question names; ("tda", "") for the body alone.

    >>> named("TDA 2024 11-A, RP-8; WSOP 2026 100")
    [('tda', '11'), ('tda', 'rp8'), ('wsop', '100')]
    """
    found: list[Rule] = []
    for body in _BODY.finditer(text):
        name = body[1].lower()
        rules = [rule[1].lower().replace("-", "") for rule in _RULE.finditer(body["rules"])]
        found += [(name, rule) for rule in rules] or [(name, "")]
    return found


def without(text: str) -> str:
    """A question without the bodies of rules and numbers it names.

    >>> without("tda 18 string bet")
    ' string bet'
    """
    return _cited().sub("", text)


@languages.kept
def _cited() -> re.Pattern[str]:
    named = "|".join(map(re.escape, law_words()))
    return re.compile(
        rf"\b(?:tda|wsop)\b(?:[\s,]*(?:20\d\d|(?:{named})(?!\w)|(?:rp-?)?\d+(?:-?[a-h]\b)?))*", re.I
    )
