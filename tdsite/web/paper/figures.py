"""Figures of an event as its papers write them: sums, also in words; times, places; QR codes.

num2words counts, Babel names the money; how a language joins the two is in its texts.
"""

import io
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

import segno
from babel import Locale
from babel.numbers import get_currency_name, get_currency_precision
from django.utils.translation import get_language
from num2words import num2words

from tdsite.web import formats
from tournaments.models import Tournament
from tournaments.rules import languages


class Figured:
    """The figures of one event as its papers write them."""

    def __init__(self, tournament: Tournament) -> None:
        self.event = tournament
        self.locale = get_language() or tournament.language

    def money(self, cents: int) -> str:
        return formats.money(cents, currency=self.event.currency, locale=self.locale)

    def number(self, count: int) -> str:
        return formats.chips(count, locale=self.locale)

    def time(self, at: datetime | None) -> str:
        return formats.at_time(at, zone=self.event.timezone) if at else ""

    def day(self, at: datetime) -> str:
        return formats.local_date(at, zone=self.event.timezone, locale=self.locale)

    def place(self, number: int) -> str:
        return formats.place(number, locale=self.locale)


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


# One fixed pattern over the squares instead of the best of eight: any reader takes it, and a
# thousand cards are drawn four times as fast.
PATTERN = 3
EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="25" height="25" viewBox="0 0 25 25"></svg>'


@lru_cache(maxsize=64)  # many papers lead to one page
def qr(address: str) -> str:
    """The address as an SVG drawing, black on nothing, with a quiet zone of two squares.

    Without an address the same room is left empty.
    """
    if not address:
        return EMPTY
    drawn = io.BytesIO()
    code = segno.make(address, error="m", mask=PATTERN, micro=False)
    code.save(drawn, kind="svg", xmldecl=False, border=2)
    return drawn.getvalue().decode()
