"""Money as people type it: 12,50 or 12.50, 1 200 or 1,200.00; and plain numbers."""

import re
from decimal import Decimal

from babel.numbers import get_currency_precision

from tournaments.rules import N_, RuleError

MAX_CENTS = 10**12
LONGEST_NUMBER = 15
_AROUND = re.compile(r"[\s'’_\u00a0\u202f€$£¥]")
_WHOLE = r"(?P<whole>\d+|\d{1,3}(?P<group>[.,])\d{3}(?:(?P=group)\d{3})*)"


class NotMoney(RuleError):
    """What was typed is no amount of this currency."""


def parse_cents(text: str, *, currency: str = "EUR") -> int:
    """The amount in the currency's smallest unit; nothing typed is 0.  Raises NotMoney.

    A point or comma with no more digits behind it than the currency has decimals parts them;
    with three digits behind it, it parts thousands.

    >>> [parse_cents(text) for text in ("12,50", "12.50", "12", "1 200", "1.200,50", "€1,200")]
    [1250, 1250, 1200, 120000, 120050, 120000]
    """
    digits = get_currency_precision(currency)
    plain = _AROUND.sub("", text.upper().replace(currency, ""))
    if not plain:
        return 0
    ending = rf"(?:(?P<mark>[.,])(?P<decimals>\d{{1,{digits}}}))?" if digits else ""
    found = re.fullmatch(_WHOLE + ending, plain, re.ASCII)
    parts = found.groupdict() if found else {}
    if not parts or (parts["group"] and parts["group"] == parts.get("mark")):
        raise _no_money(text)
    whole = re.sub(r"[.,]", "", parts["whole"])
    cents = int(Decimal(f"{whole}.{parts.get('decimals') or 0}").scaleb(digits))
    if cents > MAX_CENTS:
        raise _no_money(text)
    return cents


def number_in(text: str) -> int | None:
    """A whole number from an address or a hidden field; nothing if it is none, or endless.

    >>> [number_in(text) for text in ("12", "", "-1", "x", "9" * 40)]
    [12, None, None, None, None]
    """
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def as_typed(cents: int, *, currency: str) -> str:
    """The amount as a field of a form has it, nothing for 0.

    >>> [as_typed(cents, currency="EUR") for cents in (120000, 1250, 0)]
    ['1200', '12.50', '']
    """
    amount = Decimal(cents).scaleb(-get_currency_precision(currency))
    return "" if not cents else f"{amount:f}" if amount % 1 else f"{int(amount)}"


def _no_money(text: str) -> NotMoney:
    return NotMoney(
        N_("“%(text)s” is not an amount. Write it like 12.50 or 12,50."), text=text.strip()
    )
