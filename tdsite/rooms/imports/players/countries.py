"""Countries as lists write them: two letters, three, or their names in a language of the house."""

import re

from babel import Locale

from tournaments.rules import languages
from tournaments.rules.names import search_key

# what sports write in any language, and what babel does not call so
_SPORTS = {
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


@languages.kept
def _by_name() -> dict[str, str]:
    found: dict[str, str] = {}
    for language in reversed(languages.found()):
        for code, name in Locale.parse(language, sep="-").territories.items():
            if len(code) == 2 and code.isalpha():
                found[_key(name)] = code
                found[code.casefold()] = code
    otherwise = languages.all_words("lists", "people", "countries")
    named = {_key(name): code for code, names in otherwise.items() for name in names}
    return found | named | _SPORTS


def _key(name: str) -> str:
    return " ".join(re.sub(r"[^\w]+", " ", search_key(re.sub(r"['’]", " ", name))).split())


def country_code(cell: str) -> str:
    """The two letters of the country; empty for none that is known.

    >>> country_code("Suède"), country_code("uk"), country_code("Atlantis")
    ('SE', 'GB', '')
    """
    return _by_name().get(_key(cell), "")
