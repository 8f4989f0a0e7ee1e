"""Countries as lists write them: two letters, three, or their names in a language of the house."""

import re
from functools import cache

from babel import Locale
from django.conf import settings

from tournaments.rules.names import sought

# what sports write, and what babel does not call so
_OTHERWISE = {
    "uk": "GB",
    "england": "GB",
    "angleterre": "GB",
    "scotland": "GB",
    "ecosse": "GB",
    "wales": "GB",
    "great britain": "GB",
    "usa": "US",
    "etats unis d amerique": "US",
    "united states of america": "US",
    "holland": "NL",
    "hollande": "NL",
    "czech republic": "CZ",
    "republique tcheque": "CZ",
    "fra": "FR",
    "gbr": "GB",
    "bel": "BE",
    "sui": "CH",
    "che": "CH",
    "ger": "DE",
    "deu": "DE",
    "esp": "ES",
    "ita": "IT",
    "ned": "NL",
    "nld": "NL",
    "por": "PT",
    "prt": "PT",
    "lux": "LU",
    "can": "CA",
    "irl": "IE",
}


@cache
def _by_name() -> dict[str, str]:
    found: dict[str, str] = {}
    for language, _ in reversed(settings.LANGUAGES):
        for code, name in Locale(language).territories.items():
            if len(code) == 2 and code.isalpha():
                found[_key(name)] = code
                found[code.casefold()] = code
    return found | _OTHERWISE


def _key(name: str) -> str:
    return " ".join(re.sub(r"[^\w]+", " ", sought(re.sub(r"['’]", " ", name))).split())


def country_code(cell: str) -> str:
    """The two letters of the country; empty for none that is known.

    >>> country_code("Suède"), country_code("uk"), country_code("Atlantis")
    ('SE', 'GB', '')
    """
    return _by_name().get(_key(cell), "")
