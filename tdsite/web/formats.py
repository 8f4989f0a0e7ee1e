"""Figures as people read them.  Locale, currency and zone are always said, never guessed."""

import math
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import (
    format_compact_currency,
    format_compact_decimal,
    format_currency,
    format_decimal,
    format_percent,
    get_currency_precision,
    get_currency_symbol,
)

from tournaments.rules import languages

MINUS = "\N{MINUS SIGN}"


def money(cents: int, *, currency: str, locale: str) -> str:
    """The sum in its currency; no decimals when they are all zero.

    `cents` counts the currency's smallest unit: cents, whole yen, a thousandth of a dinar.
    """
    digits = get_currency_precision(currency)
    amount = Decimal(cents).scaleb(-digits)
    decimals = digits if amount % 1 else 0
    spoken = _babel(locale)
    pattern = spoken.currency_formats["standard"].pattern
    if get_currency_symbol(currency, locale=spoken).isalpha():
        pattern = pattern.replace("¤#", "¤\N{NO-BREAK SPACE}#")
    fraction = "." + "0" * decimals if decimals else ""
    return format_currency(
        amount,
        currency,
        format=pattern.replace(".00", fraction),
        locale=spoken,
        currency_digits=False,
    )


def chips(count: int, *, locale: str) -> str:
    """A whole number in groups of three: 31,219."""
    return format_decimal(count, locale=_babel(locale))


def short_money(cents: int, *, currency: str, locale: str) -> str:
    """A large sum in few letters, to three figures or so: €4 B; 1,23 Md €."""
    amount = Decimal(cents).scaleb(-get_currency_precision(currency))
    short = format_compact_currency(amount, currency, locale=_babel(locale), fraction_digits=2)
    return _apart(short)


def short_chips(count: int, *, locale: str) -> str:
    """A large number in few letters, to three figures or so: 4 B, 1.23 M; 4 Md."""
    return _apart(format_compact_decimal(count, locale=_babel(locale), fraction_digits=2))


def _apart(text: str) -> str:
    """The letter a space from its number, in every language."""
    return re.sub(r"(?<=\d)(?=[^\W\d_])", "\N{NO-BREAK SPACE}", text)


def number(value: Decimal | int, *, locale: str) -> str:
    """A number with the decimals it has: 12.5, 1,200."""
    return format_decimal(value, locale=_babel(locale), decimal_quantization=False)


def percent(basis_points: int, *, locale: str) -> str:
    """A rate with the decimals it has: 30%, 12.5%."""
    rate = Decimal(basis_points).scaleb(-4)
    return format_percent(rate, locale=_babel(locale), decimal_quantization=False)


def clock(seconds: float | timedelta) -> str:
    """Minutes and seconds, with hours when there are any: 18:42, 1:06:10.

    A part of a second counts as a whole one: the clock shows 0:00 only when nothing is left.
    """
    if isinstance(seconds, timedelta):
        seconds = seconds.total_seconds()
    whole = math.ceil(seconds)
    minutes, second = divmod(abs(whole), 60)
    hours, minute = divmod(minutes, 60)
    text = f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
    return MINUS + text if whole < 0 else text


def hours(seconds: int) -> str:
    """Hours and minutes of work, rounded down: 7:35."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}"


def place(number: int, *, locale: str) -> str:
    """The place as it is spoken: 1st, 22nd; 1er, 22e."""
    language, forms = ordinals(locale)
    return str(forms.get(_babel(language).ordinal_form(number), forms["other"])) % {"n": number}


def listed(words: Sequence[str], *, locale: str) -> str:
    """Several together as they are said: Ada, Bo and Cleo."""
    return format_list(list(words), locale=_babel(locale))


def ordinals(locale: str) -> tuple[str, Mapping[str, str]]:
    """How places are written, by the forms that CLDR names, and the language these belong to."""
    return languages.own_or_source(languages.spoken(locale), "language", "ordinals")


def at_time(at: datetime, *, zone: str) -> str:
    """Hours and minutes on the wall of the venue: 21:07."""
    return f"{at.astimezone(ZoneInfo(zone)):%H:%M}"


def at_second(at: datetime, *, zone: str) -> str:
    """Hours, minutes and seconds on the wall of the venue: 21:07:30."""
    return f"{at.astimezone(ZoneInfo(zone)):%H:%M:%S}"


def local_date(at: datetime, *, zone: str, locale: str) -> str:
    """The day at the venue: Friday 21 November 2025."""
    day = at.astimezone(ZoneInfo(zone)).date()
    return format_date(day, "EEEE d MMMM y", locale=_babel(locale))


def local_day(at: datetime, *, zone: str, locale: str) -> str:
    """The day at the venue, short, for a line of a list: 21 Nov 2025."""
    return day(at.astimezone(ZoneInfo(zone)).date(), locale=locale)


def day(on: date, *, locale: str) -> str:
    """A day of the calendar, short: 21 Nov 2025."""
    return format_date(on, "d MMM y", locale=_babel(locale))


def short_day(at: datetime, *, zone: str, locale: str) -> str:
    """The day at the venue, of this year or nearly so: Fri 21 Nov."""
    return format_date(at.astimezone(ZoneInfo(zone)).date(), "EEE d MMM", locale=_babel(locale))


def month(on: date, *, locale: str) -> str:
    """The month of a day: November 2025."""
    return format_date(on, "LLLL y", locale=_babel(locale))


def weekday(number: int, *, locale: str) -> str:
    """The name of a day of the week, 0 for Monday: Friday."""
    return str(_babel(locale).days["stand-alone"]["wide"][number])


def initials(name: str) -> str:
    """The first letters of the first and the last word: Dana Nilsen is DN."""
    words = name.split()
    return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()


def _babel(locale: str) -> Locale:
    return Locale.parse(locale.replace("-", "_"))
