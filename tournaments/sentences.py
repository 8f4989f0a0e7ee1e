"""Rule errors in the reader's language: the rule keeps sentence and values apart until here."""

from babel import Locale
from babel.numbers import format_decimal
from django.utils.translation import get_language, gettext, to_locale

from tournaments.rules import RuleError

# What is counted is read in groups of three; what only names one of many is written as it stands.
_NAMES_ONE = frozenset(
    {
        *("bag", "code", "column", "day", "deal", "draw", "entry", "later", "level", "line"),
        *("number", "place", "receipt", "revision", "row", "seat", "slip", "table", "to_table"),
        "undone",
    }
)


def translate(error: RuleError) -> str:
    """The refusal's sentence, translated, with its values; one inside another is told too.

    Counts are grouped as the reader's language does: 45,000 in English.
    """
    sentence = gettext(error.sentence)
    if not error.values:
        return sentence
    return sentence % {name: _written(name, value) for name, value in error.values.items()}


def _written(name: str, value: object) -> object:
    if isinstance(value, RuleError):
        return translate(value)
    if isinstance(value, bool) or not isinstance(value, int) or name in _NAMES_ONE:
        return value
    locale = Locale.parse(to_locale(get_language() or "en"))
    return format_decimal(value, locale=locale)
