"""Sums in words, for slips that somebody signs, exact to the last cent.

num2words counts, Babel names the money; how a language joins the two is in its texts.
"""

from collections.abc import Mapping
from typing import Any

from babel import Locale
from babel.numbers import get_currency_name, get_currency_precision
from num2words import num2words

from tournaments.rules import languages

HIGHEST = 10**15 - 1  # above it nothing has been paid yet


def sum_in_words(cents: int, *, currency: str, locale: str) -> str:
    """The sum written out: three hundred and forty euros and fifty cents.

    Empty for a language that the site is not read in or nobody counts in, for sums below zero, and
    for astronomical ones.  `cents` counts the currency's smallest unit.

    >>> sum_in_words(340_50, currency="EUR", locale="fr")
    'trois cent quarante euros et cinquante centimes'
    """
    digits = get_currency_precision(currency)
    whole, coins = divmod(cents, 10**digits)
    count = number_in_words(whole, locale=locale)
    if not count:
        return ""
    rules = _rules(locale)
    words = _of_currency(count, whole, currency, locale)
    if not coins:
        return words
    return f"{words} {rules.get('and', '&')} {_coins(coins, digits, currency, locale)}"


def number_in_words(number: int, *, locale: str) -> str:
    """A whole number written out; empty for a language we do not count in, and for what is not.

    >>> number_in_words(43_500, locale="en"), number_in_words(71, locale="fr")
    ('forty-three thousand five hundred', 'soixante et onze')
    """
    known = {languages.primary(language) for language in languages.found()}
    if languages.primary(locale) not in known or not 0 <= number <= HIGHEST:
        return ""
    try:
        return str(num2words(number, lang=locale.replace("-", "_"))).replace(",", "")
    except NotImplementedError:
        return ""


def _rules(locale: str) -> Mapping[str, Any]:
    """How the language joins numbers, money and coins; nothing where it does not say."""
    found: Mapping[str, Any] = languages.table(languages.spoken(locale), "language").get(
        "money", {}
    )
    return found


def _of_currency(count: str, whole: int, currency: str, locale: str) -> str:
    """The number with the name of the money: un million d'euros, vingt et une livres."""
    name = get_currency_name(currency, count=whole, locale=Locale.parse(locale, sep="-"))
    rules = _rules(locale)
    one, of_her = rules.get("one", ["", ""])
    if one and count.endswith(one) and name.startswith(tuple(rules["feminine"])):
        count = count.removesuffix(one) + of_her
    if whole and whole % 10**6 == 0:
        joined = "of_before_vowel" if name[0] in "aeiouyéè" else "of"
        return f"{count} {rules.get(joined, '')}{name}"
    return f"{count} {name}"


def _coins(coins: int, digits: int, currency: str, locale: str) -> str:
    """The coins by their name; of money whose coins we cannot name, as a fraction."""
    names = _rules(locale).get("coins", {}).get(currency)
    if names is None:
        return f"{coins:0{digits}}/{10**digits}"
    return f"{number_in_words(coins, locale=locale)} {names[coins > 1]}"
