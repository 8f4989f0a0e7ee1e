"""Places, amounts and points as lists write them: T5, 5–8, 1 234,50 €, 12,5."""

import re
from decimal import Decimal

from babel.numbers import get_currency_precision, is_currency

_PLACE = re.compile(
    r"[tT#]?\s*(\d{1,6})\s*(?:[-–/]\s*(\d{1,6}))?\s*(?:[.=)°º]|[^\W\d_]{1,4}\.?)?\s*", re.IGNORECASE
)
_CODE = re.compile(r"[A-Za-z]{3}")
_SIGNS = {"€": "EUR", "£": "GBP"}
_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)*")
_BETWEEN = re.compile(r"(?<=\d)[\s\u00a0\u202f'’](?=\d{3})")
_WORDS = frozenset({"kr", "fr", "sfr", "zł", "lei", "kč", "euro", "euros", "pts", "pt", "p"})
NOTHING = frozenset({"", "-", "–", "—"})


def read_place(cell: str) -> tuple[int, int | None] | None:
    """The place and the last one it is shared with, where that is said; None for no place.

    >>> read_place("T5"), read_place("5-8"), read_place("1er"), read_place("winner")
    ((5, None), (5, 8), (1, None), None)
    """
    found = _PLACE.fullmatch(cell)
    if found is None or int(found[1]) < 1:
        return None
    place, through = int(found[1]), int(found[2]) if found[2] else None
    return None if through is not None and through < place else (place, through)


def currency_in(cell: str) -> str:
    """The currency that the cell itself names; empty for none, or for a sign that many have.

    >>> currency_in("1 234,50 €"), currency_in("CHF 500"), currency_in("$500")
    ('EUR', 'CHF', '')
    """
    for sign, code in _SIGNS.items():
        if sign in cell:
            return code
    codes = (one.upper() for one in _CODE.findall(cell))
    return next((one for one in codes if is_currency(one)), "")


def read_cents(cell: str, currency: str) -> int | None:
    """An amount in the smallest unit of its currency; None for what is none, or is finer.

    What stands before three last digits groups them, for no prize has three places of coins.

    >>> read_cents("1.234,50 €", "EUR"), read_cents("$1,234", "USD"), read_cents("12.345", "EUR")
    (123450, 123400, 1234500)
    """
    digits = get_currency_precision(currency)
    number = _number(cell, grouped_in_threes=digits != 3)
    if number is None or number < 0:
        return None
    cents = number.scaleb(digits)
    return int(cents) if cents == cents.to_integral_value() and cents < 10**15 else None


def read_points(cell: str) -> Decimal | None:
    """Points; a mark that stands alone is the decimal one.

    >>> read_points("12,5"), read_points("1 234.25"), read_points("many")
    (Decimal('12.5'), Decimal('1234.25'), None)
    """
    number = _number(cell, grouped_in_threes=False)
    return number if number is not None and abs(number) < 10**9 else None


def _number(cell: str, *, grouped_in_threes: bool) -> Decimal | None:
    """The one number of a cell that has no other words than a currency."""
    tidy = _BETWEEN.sub("", cell)
    found = _NUMBER.findall(tidy)
    if len(found) != 1 or not _is_currency(tidy.replace(found[0], " ")):
        return None
    text, marks = found[0], re.findall("[.,]", found[0])
    if not marks:
        return Decimal(text)
    last = marks[-1]
    whole, _, rest = text.rpartition(last)
    if marks.count(last) > 1 or (len(marks) == 1 and len(rest) == 3 and grouped_in_threes):
        return Decimal(text.replace(last, "")) if set(marks) == {last} else None
    return Decimal(f"{re.sub('[.,]', '', whole)}.{rest}")


def _is_currency(text: str) -> bool:
    words = re.findall(r"\w+", text.casefold())
    return all(word in _WORDS or is_currency(word.upper()) for word in words)
