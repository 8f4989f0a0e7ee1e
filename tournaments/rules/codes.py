"""Codes that the world agrees on: currencies by their letters, time zones by their names."""

import re
from typing import Annotated
from zoneinfo import available_timezones

from babel.numbers import is_currency

from tournaments.rules import N_, RuleError
from tournaments.rules.values import Checked, Help, Pattern, Text


class UnknownCurrency(RuleError):
    """No three letters of a currency.  Source: ISO 4217."""


class UnknownTimeZone(RuleError):
    """No name of the time zone database of the IANA."""


def check_currency(code: str) -> None:
    """Raise UnknownCurrency unless the currency exists.

    >>> check_currency("EUR")
    """
    if not re.fullmatch("[A-Z]{3}", code) or not is_currency(code):
        raise UnknownCurrency(
            N_("This currency is not known. Write its three letters, like EUR."), field="currency"
        )


def check_zone(name: str) -> None:
    """Raise UnknownTimeZone unless the time zone exists.

    >>> check_zone("Europe/Paris")
    """
    if name not in available_timezones():
        raise UnknownTimeZone(
            N_("This time zone is not known. Write one like Europe/Paris."), field="timezone"
        )


CurrencyCode = Annotated[str, Text(3), Checked(check_currency)]
CurrencyOrClubs = Annotated[
    str, Text(3, blank=True), Checked(check_currency), Help("The club's, if it is not said.")
]
TimeZoneName = Annotated[str, Text(60), Checked(check_zone)]
CountryCode = Annotated[
    str,
    Text(2, blank=True),
    Pattern("^([A-Za-z]{2})?$", N_("Two letters, like FR.")),
    Help("Two letters, ISO 3166."),
]
